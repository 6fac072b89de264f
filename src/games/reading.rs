//! The words of one message as steps: every way in which they can be played, or why they can't.

use super::refusal::PlayError;
use super::rules::{Played, Rules, Seat, Turn};
use super::typed;

/// Words, or parts of words, that are tried in every order.
const PARTS: usize = 4;

/// All readings of the message as steps, one for each distinct result.
pub(super) fn readings<R: Rules>(now: &R, seat: Seat, message: &str) -> Result<Vec<Played<R>>, PlayError> {
    let plain = typed::plain(message);
    let mut words = Vec::new();
    for word in plain.split_whitespace() {
        let read = word.parse::<R::Word>();
        words.push((word, read.map_err(|_| PlayError::Unreadable { word: word.to_owned() })?));
    }
    if words.is_empty() {
        return Err(PlayError::Empty);
    }
    let mut search = Search { seat, found: Vec::new(), budget: 10_000, deepest: None };
    search.go(now, &mut Vec::new(), &words, 0);
    let deepest = search.deepest.take();
    if search.found.is_empty() && R::ANY_ORDER {
        let parts = words.into_iter().flat_map(|(text, word)| {
            let parts = now.parts(&word);
            let parts = if parts.is_empty() { vec![word] } else { parts };
            parts.into_iter().map(move |part| (text, part))
        });
        let mut parts: Vec<_> = parts.take(PARTS + 1).collect();
        if parts.len() <= PARTS {
            permute(&mut parts, 0, &mut |words| search.go(now, &mut Vec::new(), words, 0));
        }
    }
    if search.found.is_empty() {
        return Err(deepest.map_or(PlayError::Empty, |(_, error)| error));
    }
    Ok(search.found)
}

/// The search for the meaning of several words.
struct Search<R: Rules> {
    seat: Seat,
    found: Vec<Played<R>>,
    /// Words that may still be tried, so that no message takes long.
    budget: usize,
    /// The furthest word that failed, and why.
    deepest: Option<(usize, PlayError)>,
}

impl<R: Rules> Search<R> {
    fn go(&mut self, at: &R, path: &mut Vec<R::Step>, words: &[(&str, R::Word)], done: usize) {
        let Some((word, read)) = words.get(done) else {
            if !self.found.iter().any(|(_, known)| known == at) {
                self.found.push((path.clone(), at.clone()));
            }
            return;
        };
        if self.budget == 0 {
            return;
        }
        self.budget -= 1;
        let word = (*word).to_owned();
        if at.turn() != Turn::Player(self.seat) {
            self.fail(done, PlayError::TurnEnded { word });
            return;
        }
        let meanings = at.meanings(read);
        if meanings.is_empty() {
            let instead = at.steps().iter().map(ToString::to_string).collect();
            self.fail(done, PlayError::Illegal { word, instead });
            return;
        }
        for steps in meanings {
            let mut next = at.clone();
            for step in &steps {
                next.step(*step);
            }
            path.extend(&steps);
            self.go(&next, path, words, done + 1);
            path.truncate(path.len() - steps.len());
        }
    }

    fn fail(&mut self, done: usize, error: PlayError) {
        if self.deepest.as_ref().is_none_or(|(at, _)| *at < done) {
            self.deepest = Some((done, error));
        }
    }
}

/// Calls `visit` with every order of `items` from `from` on.
fn permute<T>(items: &mut [T], from: usize, visit: &mut impl FnMut(&[T])) {
    if from + 1 >= items.len() {
        visit(items);
        return;
    }
    for at in from..items.len() {
        items.swap(from, at);
        permute(items, from + 1, visit);
        items.swap(from, at);
    }
}
