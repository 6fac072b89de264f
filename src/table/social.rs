//! Between people at a table: offers to end, to take back, to set the clock; and endings by word.

use super::act::Act;
use super::clock::{Limit, limit_in_words};
use super::reply::{Button, Message, Reply, Style};
use super::sitting::{Offer, Wish};
use crate::games::play::EndWord;
use crate::games::rules::{Fact, Seat};

/// Tables that the question of `/abort` offers.
const ABORTABLE: usize = 20;

impl Act<'_> {
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
            Wish::Clock(word) => {
                let clock = limit_in_words(public, Limit::read(word).and_then(Limit::seconds));
                Fact::new("offer-clock").with("clock", clock)
            }
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
                Wish::Clock(word) => self.set_clock(number, &word),
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
    pub(super) fn end(&mut self, number: u32, word: &EndWord) {
        let public = self.room.public();
        let Some(table) = self.room.table_mut(number) else { return };
        let mut told = Vec::new();
        if let EndWord::Resign { seat, what } = word {
            let fact = Fact::new("told-resigns")
                .with("name", table.player(*seat).name.clone())
                .with("size", public.lookup(&format!("size-{what}")));
            told.push(public.say(&fact));
        }
        if *word == EndWord::Abort {
            told.push(public.say(&Fact::new("told-abort").with("name", self.who.name.clone())));
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

    /// Ends a table without a result. Only who runs the place may; unless a table is named, all running ones
    /// are offered.
    pub(super) fn abort(&mut self, table: Option<&str>) {
        if !self.actor.admin {
            return self.tell(&Fact::new("err-admin"));
        }
        let running: Vec<_> = self.room.tables.iter().filter(|table| !table.is_over()).collect();
        match table {
            None if running.is_empty() => self.tell(&Fact::new("games-none")),
            None => {
                let line = |name: &String| (name.clone(), format!("/abort {name}"), Style::Danger);
                let choices = running.iter().take(ABORTABLE).map(|table| line(&table.name)).collect();
                self.ask(&Fact::new("ask-abort"), choices, None);
            }
            Some(name) => match running.iter().find(|table| table.name == name).map(|table| table.number) {
                Some(number) => self.end(number, &EndWord::Abort),
                None => self.tell(&Fact::new("err-abort-over").with("table", name.to_owned())),
            },
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
