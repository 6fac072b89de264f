//! Challenges: offered, chosen by buttons, answered; and the rematch.

use super::act::Act;
use super::actor::Friend;
use super::clock::{LIMITS, Limit, limit_in_words, span};
use super::reply::{Button, Message, Style};
use super::room::{CHALLENGES, Challenge, Time};
use super::sitting::Seated;
use super::words::Language;
use crate::games::GAMES;
use crate::games::rules::{Card, Fact, Options, Seat};

/// The bot's own name, which can't be challenged.
const BOT: &str = "takhteh";

/// What is to be played.
pub(super) type Chosen = (&'static Card, Options);

impl Act<'_> {
    /// Offers a game; what is missing is asked for. With `ask`, the options are.
    pub(super) fn challenge(
        &mut self,
        typed: Option<&str>,
        game: Option<&Chosen>,
        clock: Option<Time>,
        ask: bool,
    ) {
        let named = typed.and_then(|typed| self.named.iter().find(|named| named.is(typed)));
        let is_bot =
            |friend: &str| friend.eq_ignore_ascii_case(BOT) || named.is_some_and(|named| named.is_bot);
        if typed.is_some_and(is_bot) {
            return self.tell(&Fact::new("err-bot"));
        }
        let friend = typed.map(|typed| self.friend(typed));
        if friend.as_ref().is_some_and(|friend| self.actor.is(friend)) && !self.room.solo {
            return self.tell(&Fact::new("err-yourself"));
        }
        let called = typed.map(|typed| format!("@\"{typed}\" ")).unwrap_or_default();
        match game {
            None => {
                let line = |card: &Card| {
                    (
                        self.language.game(card.id),
                        format!("/challenge {called}{} ?", card.id),
                        Style::Secondary,
                    )
                };
                let choices = GAMES.iter().map(|game| line(game.card)).collect();
                self.ask(&Fact::new("ask-game"), choices, None);
            }
            Some((_, options)) if ask => self.ask_options(&called, options, clock),
            Some((_, options)) => self.post_challenge(friend, options, clock, false),
        }
    }

    /// Shows what is chosen so far, with a button for everything else that could be.
    fn ask_options(&mut self, called: &str, options: &Options, clock: Option<Time>) {
        let (language, card) = (self.language, options.card());
        let line = |options: &Options, clock: Option<Time>| {
            let clock = Limit::from(clock);
            format!("/challenge {called}{} {options} clock={clock}", card.id)
        };
        let mut choices = vec![(language.word("button-offer"), line(options, clock), Style::Success)];
        for choice in card.choices {
            for value in choice.values.iter().filter(|value| options.get(choice.key) != **value) {
                let others = options.pairs().filter(|(key, _)| *key != choice.key);
                let mut pairs: Vec<_> = others.map(|(key, value)| format!("{key}={value}")).collect();
                pairs.push(format!("{}={value}", choice.key));
                // What does not go together is not offered.
                let Ok(other) = Options::read(card, &pairs.join(" ")) else {
                    continue;
                };
                let label = option_words(language, card, choice.key, value);
                choices.push((label, format!("{} ?", line(&other, clock)), Style::Secondary));
            }
        }
        for limit in
            LIMITS.map(|(_, limit)| Some(limit)).into_iter().chain([None]).filter(|limit| *limit != clock)
        {
            let label = limit.map_or_else(
                || language.word("clock-choice-off"),
                |seconds| language.say(&Fact::new("clock-choice").with("span", span(language, seconds))),
            );
            choices.push((label, format!("{} ?", line(options, limit)), Style::Secondary));
        }
        let fact = Fact::new("ask-options").with("game", language.game(card.id));
        self.ask(&fact, choices, None);
        self.extend_last(&chosen(language, options, clock));
    }

    /// Posts a challenge for everybody, with its buttons.
    fn post_challenge(
        &mut self,
        friend: Option<Friend>,
        options: &Options,
        clock: Option<Time>,
        swapped: bool,
    ) {
        if self.room.challenges.len() >= CHALLENGES {
            return self.tell(&Fact::new("err-challenges").with("most", CHALLENGES));
        }
        let (number, card, public) = (self.room.next, options.card(), self.room.public());
        self.room.next += 1;
        let fact = Fact::new(if friend.is_some() { "challenge-friend" } else { "challenge-open" })
            .with("name", self.who.name.clone())
            .with("friend", friend.as_ref().map(|friend| friend.name.clone()).unwrap_or_default())
            .with("game", public.game(card.id));
        let mut lines = vec![public.say(&fact)];
        lines.extend(chosen(public, options, clock));
        if let Some(friend) = friend.as_ref().filter(|_| swapped) {
            let fact =
                Fact::new("challenge-first").with("name", friend.name.clone()).with("seat", Seat::First);
            lines.push(format!("• {}", public.say(&fact)));
        }
        let button = |what: &str, style| Button {
            id: format!("c.{number}.{what}"),
            label: public.lookup(&format!("button-{what}")),
            style,
        };
        let mut row = vec![button("accept", Style::Success)];
        if friend.is_some() {
            row.push(button("decline", Style::Danger));
        }
        row.push(button("cancel", Style::Secondary));
        self.room.challenges.push(Challenge {
            number,
            by: self.who.clone(),
            friend: friend.as_ref().map(|friend| friend.name.clone()),
            friend_id: friend.as_ref().and_then(|friend| friend.id.clone()),
            game: card.id.to_owned(),
            options: options.to_string(),
            at: self.now,
            clock,
            swapped,
        });
        let called = |friend: Friend| Seated {
            id: friend.id.unwrap_or_else(|| friend.name.clone()),
            name: friend.name,
        };
        let mentions = friend.map(called).into_iter().collect();
        let (slot, text) = (Some(format!("c{number}")), lines.join("\n"));
        self.post(Message { slot, text, buttons: vec![row], mentions, ..Message::default() });
    }

    /// Challenges the other player of a finished table to the same game, seats swapped: the table that is
    /// named, or the one that this person left last.
    pub(super) fn rematch(&mut self, table: Option<&str>) {
        let mine: Vec<_> = self.room.tables.iter().filter(|table| table.sits(&self.who.id)).collect();
        let found = match table {
            Some(name) => self.room.tables.iter().find(|table| table.name == name),
            None => mine.iter().filter(|table| table.is_over()).max_by_key(|table| table.since).copied(),
        };
        let Some(table) = found.cloned() else {
            return self.tell(&Fact::new("err-rematch-none"));
        };
        let name = table.name.clone();
        let Some(seat) = Seat::ALL.into_iter().find(|seat| table.player(*seat).id == self.who.id) else {
            return self.tell(&Fact::new("err-not-your-table").with("table", name));
        };
        if !table.is_over() {
            return self.tell(&Fact::new("err-rematch-running").with("table", name));
        }
        let other = table.player(seat.other()).clone();
        let friend = Friend { id: Some(other.id), name: other.name };
        self.post_challenge(Some(friend), table.play.options(), table.clock.limit, seat == Seat::First);
    }

    /// The friend whom `typed` names: somebody whom the chat knows, or sits here; else a mere name.
    fn friend(&self, typed: &str) -> Friend {
        if let Some(named) = self.named.iter().find(|named| named.is(typed)) {
            return Friend { id: Some(named.person.id.clone()), name: named.person.name.clone() };
        }
        Friend { id: None, name: typed.to_owned() }
    }

    pub(super) fn answer_challenge(&mut self, number: u32, what: &str) {
        let Some(at) = self.room.challenges.iter().position(|challenge| challenge.number == number) else {
            return self.tell(&Fact::new("err-challenge-gone"));
        };
        let challenge = self.room.challenges[at].clone();
        let mine = challenge.by.id == self.who.id;
        let key = match what {
            "cancel" if mine => "challenge-cancelled",
            "cancel" => return self.tell(&Fact::new("err-cancel").with("name", challenge.by.name)),
            "accept" | "decline" if !challenge.is_for(self.actor, self.room.solo) => {
                return match challenge.friend {
                    Some(friend) if !mine => self.tell(&Fact::new("err-for-friend").with("friend", friend)),
                    _ => self.tell(&Fact::new("err-own-challenge")),
                };
            }
            "decline" => "challenge-declined",
            "accept" => "challenge-accepted",
            _ => return self.tell(&Fact::new("err-button")),
        };
        let game = GAMES.iter().find(|game| game.card.id == challenge.game);
        let options = game.and_then(|game| Options::read(game.card, &challenge.options).ok());
        let Some(options) = options else { return self.tell(&Fact::new("err-challenge-gone")) };
        self.room.challenges.remove(at);
        let public = self.room.public();
        let fact = Fact::new(key)
            .with("name", self.who.name.clone())
            .with("challenger", challenge.by.name.clone())
            .with("game", public.game(&challenge.game));
        let slot = Some(format!("c{number}"));
        self.post(Message { slot, text: public.say(&fact), ..Message::default() });
        if what == "accept" {
            let table = self.room.open(&challenge, &options, self.who.clone(), self.now);
            self.carry_on(table, Vec::new());
        }
    }
}

/// The options in words, a line each, and the limit per turn.
fn chosen(language: Language, options: &Options, clock: Option<Time>) -> Vec<String> {
    let card = options.card();
    let words = options.pairs().map(|(key, value)| option_words(language, card, key, value));
    let clock = clock.map(|limit| limit_in_words(language, Some(limit)));
    words.chain(clock).map(|words| format!("• {words}")).collect()
}

fn option_words(language: Language, card: &Card, key: &str, value: &str) -> String {
    language.lookup(&format!("option-{}-{key}-{value}", card.id))
}
