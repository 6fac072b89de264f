//! What lies on the disk is for the operator alone.
#![cfg(unix)]

use super::*;
use std::os::unix::fs::PermissionsExt as _;

#[test]
fn the_data_folder_is_made_for_its_owner_alone() {
    let home = TempDir::new().unwrap();
    let mode = |name: &str| home.path().join(name).metadata().unwrap().permissions().mode() & 0o777;
    let config = "data = \"deep/data\"\n";
    Program::start(home.path(), config, &[]).stop();
    assert_eq!((mode("deep"), mode("deep/data")), (0o700, 0o700));
    set_mode(&home.path().join("deep/data"), 0o750);
    Program::start(home.path(), config, &[]).stop();
    assert_eq!(mode("deep/data"), 0o750, "what the operator has chosen stays");
}

#[test]
fn secrets_that_others_can_read_are_warned_of() {
    let home = TempDir::new().unwrap();
    // Nobody answers there.
    let api = format!("api = \"http://{}\"\n", free());
    let discord = format!("[discord]\n{api}token = \"hush-discord\"\n");
    let telegram = format!("[telegram]\n{api}token = \"1:hush-telegram\"\n");
    let webhook = "[telegram.webhook]\nsecret = \"hush-webhook\"\n".to_owned();
    let file = home.path().join("config.toml");
    let begin = |config: &str, mode: u32| {
        fs::write(&file, config).unwrap();
        set_mode(&file, mode);
        Program::open(home.path(), &[]).said()
    };
    for (config, keys) in [
        (&discord, "discord.token"),
        (&telegram, "telegram.token"),
        (&webhook, "telegram.webhook.secret"),
        (&(discord.clone() + &telegram), "discord.token, telegram.token"),
    ] {
        for mode in [0o644, 0o640, 0o604] {
            let said = begin(config, mode);
            let warning = format!("config.toml can be read by others and holds {keys}: chmod 600");
            assert!(said.contains(&warning) && !said.contains("hush"), "{mode:o}: {said}");
        }
        assert!(!begin(config, 0o600).contains("can be read by others"), "{keys}");
    }
    assert!(!begin("language = \"fa\"\n", 0o644).contains("can be read by others"));
}
