//! The commands as they are registered.

use serde_json::Value;
use takhteh::chat::discord::commands::definitions;
use takhteh::table::command::{COMMANDS, games};

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

#[test]
fn every_command_is_there_within_the_limits() {
    let all = definitions();
    let all = all.as_array().unwrap();
    let names: Vec<_> = all.iter().map(|command| text(&command["name"])).collect();
    assert_eq!(names, COMMANDS.iter().map(|entry| entry.name).collect::<Vec<_>>());
    assert!(all.len() <= 100);
    for command in all {
        let mut characters = check(command);
        let options = command["options"].as_array().unwrap();
        assert!(options.len() <= 25, "{command}");
        let required: Vec<_> = options.iter().map(|option| option["required"] == true).collect();
        assert!(required.is_sorted_by(|one, next| one >= next), "the required ones first: {command}");
        for option in options {
            characters += check(option);
            for choice in option["choices"].as_array().into_iter().flatten() {
                let name = text(&choice["name"]);
                assert!((1..=100).contains(&name.chars().count()), "{choice}");
                characters += name.chars().count();
            }
            assert!(option["choices"].as_array().is_none_or(|choices| (1..=25).contains(&choices.len())));
            let is_both = option["autocomplete"] == true && option["choices"].is_array();
            assert!(!is_both, "choices or suggestions: {option}");
        }
        assert!(characters <= 8_000, "{command}: {characters}");
    }
}

/// Name and description; how many characters they have.
fn check(one: &Value) -> usize {
    let (name, description) = (text(&one["name"]), text(&one["description"]));
    let is_plain = name.chars().all(|c| c.is_ascii_lowercase() || c == '_' || c == '-');
    assert!(is_plain && (1..=32).contains(&name.len()), "{one}");
    assert!((1..=100).contains(&description.chars().count()), "{one}");
    assert!(!description.starts_with("arg-") && !description.starts_with("cmd-"), "no words for it: {one}");
    assert!(name.len() > 1 && description != name, "no words for it: {one}");
    name.len() + description.chars().count()
}

#[test]
fn options_are_typed() {
    let all = definitions();
    let option = |command: &str, name: &str| {
        let command = all.as_array().unwrap().iter().find(|known| known["name"] == command).unwrap();
        let option = command["options"].as_array().unwrap().iter().find(|known| known["name"] == name);
        option.unwrap_or_else(|| panic!("{command}: no {name}")).clone()
    };
    assert_eq!(option("challenge", "friend")["type"], 6);
    assert_eq!(option("challenge", "points")["type"], 4);
    assert_eq!(option("challenge", "game")["choices"].as_array().unwrap().len(), games().count());
    assert_eq!(option("move", "steps")["autocomplete"], true);
    assert_eq!(option("move", "steps")["required"], true);
    assert_eq!(option("language", "here")["type"], 5);
    assert_eq!(option("language", "language")["choices"][1]["value"], "fa");
    for card in games() {
        for choice in card.choices {
            let values = option("challenge", choice.key)["choices"].as_array().unwrap().len();
            assert!(values >= choice.values.len(), "{}", choice.key);
        }
    }
}
