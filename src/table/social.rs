//! Between people: challenges, and offers to end a game.

use super::act::Act;
use super::actor::Friend;
use super::reply::{Button, Message, Reply, Style};
use super::room::{CHALLENGES, Challenge};
use super::sitting::{Offer, Seated, Wish};
use crate::games::GAMES;
use crate::games::play::EndWord;
use crate::games::rules::{Card, Fact, Options, Seat};

/// The bot's own name, which can't be challenged.
const BOT: &str = "takhteh";

impl Act<'_> {
    pub(super) fn challenge(&mut self, friend: Option<&str>, game: Option<&(&'static Card, Options)>) {
        let named = friend.and_then(|friend| self.actor.named(friend));
        let is_bot =
            |friend: &str| friend.eq_ignore_ascii_case(BOT) || named.is_some_and(|named| named.is_bot);
        if friend.is_some_and(is_bot) {
            return self.tell(&Fact::new("err-bot"));
        }
        let typed = friend;
        let friend = friend.map(|friend| self.friend(friend));
        if friend.as_ref().is_some_and(|friend| self.actor.is(friend)) && !self.room.solo {
            return self.tell(&Fact::new("err-yourself"));
        }
        let Some((card, options)) = game else {
            let friend = typed.map(|typed| format!("@\"{typed}\" ")).unwrap_or_default();
            let line = |card: &Card| {
                (self.language.game(card.id), format!("/challenge {friend}{}", card.id), Style::Secondary)
            };
            let choices = GAMES.iter().map(|game| line(game.card)).collect();
            return self.ask(&Fact::new("ask-game"), choices, None);
        };
        if self.room.challenges.len() >= CHALLENGES {
            return self.tell(&Fact::new("err-challenges").with("most", CHALLENGES));
        }
        let number = self.room.next;
        self.room.next += 1;
        let challenge = Challenge {
            number,
            by: self.who.clone(),
            friend: friend.as_ref().map(|friend| friend.name.clone()),
            friend_id: friend.as_ref().and_then(|friend| friend.id.clone()),
            game: card.id.to_owned(),
            options: options.to_string(),
            at: self.now,
        };
        let public = self.room.public();
        let fact = Fact::new(if friend.is_some() { "challenge-friend" } else { "challenge-open" })
            .with("name", self.who.name.clone())
            .with("friend", friend.as_ref().map(|friend| friend.name.clone()).unwrap_or_default())
            .with("game", public.game(card.id));
        let mut text = public.say(&fact);
        for (key, value) in options.pairs() {
            let line = public.lookup(&format!("option-{}-{key}-{value}", card.id));
            let line = if line.starts_with("option-") { option_line(public, key, value) } else { line };
            text.push_str("\n• ");
            text.push_str(&line);
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
        let called = |friend: Friend| Seated {
            id: friend.id.unwrap_or_else(|| friend.name.clone()),
            name: friend.name,
        };
        let mentions = friend.map(called).into_iter().collect();
        self.room.challenges.push(challenge);
        let slot = Some(format!("c{number}"));
        self.post(Message { slot, text, buttons: vec![row], mentions, ..Message::default() });
    }

    /// The friend whom `typed` names: somebody whom the chat knows, or sits here; else a mere name.
    fn friend(&self, typed: &str) -> Friend {
        if let Some(named) = self.actor.named(typed) {
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

    pub(super) fn offer_draw(&mut self, number: u32) {
        let Some(seat) = self.my_seat(number) else { return };
        self.offer(number, seat, Wish::Draw);
    }

    /// Asks once more; with a `what` named, it is meant.
    pub(super) fn resign(&mut self, number: u32, what: Option<&str>) {
        let Some(seat) = self.my_seat(number) else { return };
        let Some(table) = self.room.table(number) else { return };
        let possible = table.play.resignations(seat);
        let Some(what) = what else {
            let choice = |what: &&str| {
                let label = self.language.lookup(&format!("resign-{what}"));
                (label, format!("/resign {} {what}", table.name), Style::Danger)
            };
            let choices = possible.iter().map(choice).collect();
            let about = Some((number, table.serial));
            let fact = Fact::new("ask-resign").with("table", table.name.clone());
            return self.ask(&fact, choices, about);
        };
        if !possible.contains(&what) {
            let possible = possible.join(", ");
            return self
                .tell(&Fact::new("err-resign").with("word", what.to_owned()).with("possible", possible));
        }
        // Less than the most that is possible may be refused (B16); the whole match may not.
        let sizes: Vec<_> = possible.iter().filter(|size| **size != "match").collect();
        if what == "match" || sizes.last() == Some(&&what) {
            self.end(number, &EndWord::Resign { seat, what: what.to_owned() });
        } else {
            self.offer(number, seat, Wish::Resign(what.to_owned()));
        }
    }

    /// Asks the other side for its consent.
    pub(super) fn offer(&mut self, number: u32, seat: Seat, wish: Wish) {
        let public = self.room.public();
        let who = self.who.name.clone();
        let Some(table) = self.room.table_mut(number) else { return };
        if table.offer.is_some() {
            return self.tell(&Fact::new("err-offer-stands"));
        }
        table.serial += 1;
        let other = table.player(seat.other()).clone();
        let fact = match &wish {
            Wish::Draw => Fact::new("offer-draw"),
            Wish::Resign(what) => {
                Fact::new("offer-resign").with("size", public.lookup(&format!("size-{what}")))
            }
            Wish::Undo => Fact::new("offer-undo"),
        };
        let fact = fact.with("name", who).with("table", table.name.clone());
        let offer = Offer { number: table.serial, by: seat.number(), wish };
        let button = |what: &str, key, style| Button {
            id: format!("o.{number}.{}.{what}", offer.number),
            label: public.word(key),
            style,
        };
        let row = vec![
            button("yes", "button-accept", Style::Success),
            button("no", "button-decline", Style::Danger),
        ];
        let (slot, name) = (offer_slot(number, &offer), table.name.clone());
        table.offer = Some(offer);
        let message = Message {
            slot: Some(slot),
            text: public.say(&fact),
            buttons: vec![row],
            mentions: vec![other],
            table: Some(name),
            ..Message::default()
        };
        self.post(message);
        self.refresh(number);
    }

    pub(super) fn answer_offer(&mut self, number: u32, rest: &str) {
        let Some(table) = self.table_or_tell(number) else { return };
        let (offer_number, what) = rest.split_once('.').unwrap_or((rest, ""));
        let offer = table.offer.clone().filter(|offer| offer.number.to_string() == offer_number);
        let Some(offer) = offer else { return self.tell(&Fact::new("err-offer-gone")) };
        let other = table.player(offer.seat().other()).clone();
        if other.id != self.who.id {
            return self.tell(&Fact::new("err-offer-for").with("name", other.name));
        }
        let key = match what {
            "yes" => "offer-accepted",
            "no" => "offer-declined",
            _ => return self.tell(&Fact::new("err-button")),
        };
        let text = self.room.public().say(&Fact::new(key).with("name", self.who.name.clone()));
        let (slot, name) = (offer_slot(number, &offer), table.name.clone());
        if let Some(table) = self.room.table_mut(number) {
            table.offer = None;
            table.serial += 1;
        }
        self.post(Message { slot: Some(slot), text, table: Some(name), ..Message::default() });
        if what == "yes" {
            let seat = offer.seat();
            match offer.wish {
                Wish::Draw => self.end(number, &EndWord::Draw),
                Wish::Resign(what) => self.end(number, &EndWord::Resign { seat, what }),
                Wish::Undo => self.take_back(number, seat),
            }
        } else {
            self.refresh(number);
        }
    }

    /// Takes back the last turn of `seat`, to which the other side has agreed.
    fn take_back(&mut self, number: u32, seat: Seat) {
        let public = self.room.public();
        let Some(table) = self.room.table_mut(number) else { return };
        let name = table.player(seat).name.clone();
        let taken = table.play.take_back(seat);
        table.draft.clear();
        table.picked = None;
        table.results = table.results.min(table.play.finished().len());
        match taken {
            Ok(()) => self.carry_on(number, vec![public.say(&Fact::new("told-undo").with("name", name))]),
            Err(error) => self.refuse_play(number, &error),
        }
    }

    /// Ends a game by word and shows the board.
    fn end(&mut self, number: u32, word: &EndWord) {
        let public = self.room.public();
        let Some(table) = self.room.table_mut(number) else { return };
        let mut told = Vec::new();
        if let EndWord::Resign { seat, what } = word {
            let fact = Fact::new("told-resigns")
                .with("name", table.player(*seat).name.clone())
                .with("size", public.lookup(&format!("size-{what}")));
            told.push(public.say(&fact));
        }
        let ended = table.play.end(word);
        table.draft.clear();
        table.picked = None;
        table.serial += 1;
        match ended {
            Ok(()) => self.carry_on(number, told),
            Err(error) => self.refuse_play(number, &error),
        }
    }

    /// Takes down an offer that was not answered before the turn went on.
    pub(super) fn void_offer(&mut self, number: u32) {
        let Some(table) = self.room.table_mut(number) else { return };
        if let Some(offer) = table.offer.take() {
            let slot = offer_slot(number, &offer);
            self.answer.replies.push(Reply::Strip { slot });
        }
    }
}

fn offer_slot(table: u32, offer: &Offer) -> String {
    format!("o{table}.{}", offer.number)
}

/// An option without words of its own.
fn option_line(language: super::words::Language, key: &str, value: &str) -> String {
    language.say(&Fact::new("option-line").with("key", key.to_owned()).with("value", value.to_owned()))
}
