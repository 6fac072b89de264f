//! Backgammon: single games and matches with the doubling cube.

pub mod board;
mod facts;
mod lesson;
pub mod mat;
pub mod notation;
pub mod scene;
pub mod stakes;
mod xgid;

use super::lesson::Page;
use super::rules::{
    Card, Choice, Die, Fact, Last, Options, Over, PositionError, Reason, Rules, Seat, Throw, Turn,
};
use super::scene::{Point, Scene};
use board::{Board, Move, Numbers};
use notation::{Leg, Path, Step, Word};
use stakes::{Cube, House, Size};

/// A position of a game or a match, with the games of the match that are over.
#[derive(Clone, Debug, PartialEq)]
pub struct Backgammon {
    house: House,
    /// Points won so far, by [`Seat::index`].
    score: [u32; 2],
    /// No doubling in this game (B14).
    crawford_game: bool,
    board: Board,
    cube: Cube,
    phase: Phase,
    finished: Vec<Over>,
}

/// What comes next.
#[derive(Clone, Debug, PartialEq)]
enum Phase {
    /// One die each (B3).
    Opening,
    /// This side throws, or doubles if it may.
    Before(Seat),
    /// This side could have doubled and chose to throw.
    Rolling(Seat),
    /// This side has doubled; the other answers.
    Doubled(Seat),
    /// This side plays its throw.
    Moving(Seat, Hand),
    /// The single game or the match is over.
    Over(Over),
}

/// A throw being played.
#[derive(Clone, Debug, PartialEq)]
struct Hand {
    /// Higher first.
    dice: [Die; 2],
    left: Numbers,
    /// The board when they were thrown.
    before: Board,
    /// From the highest point down, so that two orders which come to the same are equal.
    played: Vec<Move>,
}

impl Backgammon {
    /// How many men `seat` has on `point` of its own numbering: 0 off, 25 bar (B1).
    pub fn men(&self, seat: Seat, point: u8) -> u8 {
        self.board.men(seat, point)
    }
    /// The men as they stand.
    pub fn board(&self) -> &Board {
        &self.board
    }
    /// The men as they stood when the dice were thrown; as they stand if none are being played.
    pub fn board_before(&self) -> &Board {
        if let Phase::Moving(_, hand) = &self.phase { &hand.before } else { &self.board }
    }
    /// The throw being played, higher first, and each face that is still to be played, a double's up to
    /// four times.
    pub fn dice(&self) -> Option<([Die; 2], Vec<u8>)> {
        if let Phase::Moving(_, hand) = &self.phase { Some((hand.dice, hand.left.faces())) } else { None }
    }
    /// The cube, if there is one in this game.
    pub fn cube(&self) -> Option<Cube> {
        (self.house.cube || self.cube.exponent > 0).then_some(self.cube)
    }
    /// Who has doubled and waits for the answer.
    pub fn doubled_by(&self) -> Option<Seat> {
        if let Phase::Doubled(seat) = self.phase { Some(seat) } else { None }
    }
    /// Points won so far.
    pub fn score(&self, seat: Seat) -> u32 {
        self.score[seat.index()]
    }
    /// The points of the match; `None` for a single game.
    pub fn match_length(&self) -> Option<u32> {
        (self.house.length > 0).then_some(self.house.length)
    }
    /// True in the game without doubling (B14).
    pub fn is_crawford_game(&self) -> bool {
        self.crawford_game
    }

    /// May `seat` double before its throw (B13, B14)?
    fn may_double(&self, seat: Seat) -> bool {
        let dead = self.house.length > 0 && self.score(seat) + self.cube.value() >= self.house.length;
        self.house.cube
            && !self.crawford_game
            && !dead
            && self.cube.exponent < self.cube.limit
            && self.cube.owner.is_none_or(|owner| owner == seat)
    }

    /// Gives `seat` its throw; the turn passes at once if no number can be played (B6).
    fn deal(&mut self, seat: Seat, a: Die, b: Die) {
        let left = Numbers::thrown(a, b);
        self.phase = if self.board.first_moves(seat, left).is_empty() {
            Phase::Before(seat.other())
        } else {
            let hand = Hand { dice: [a.max(b), a.min(b)], left, before: self.board, played: Vec::new() };
            Phase::Moving(seat, hand)
        };
    }

    fn move_man(&mut self, played: Move) {
        let Phase::Moving(seat, hand) = &mut self.phase else { return };
        let seat = *seat;
        self.board.play(seat, played);
        let at = hand.played.partition_point(|earlier| earlier.from >= played.from);
        hand.played.insert(at, played);
        let left = hand.left.after(played);
        if self.board.winner() == Some(seat) {
            self.win(seat, self.size_won(seat), Reason::BorneOff);
        } else if let Some(left) = left.filter(|left| !self.board.first_moves(seat, *left).is_empty()) {
            hand.left = left;
        } else {
            self.phase = Phase::Before(seat.other());
        }
    }

    /// What `winner`, who has borne off all men, has won (B11, B15).
    fn size_won(&self, winner: Seat) -> Size {
        if self.only_singles() { Size::Single } else { Size::of(&self.board, winner.other()) }
    }

    /// Jacoby: nothing but single games while the cube has not been turned (B15).
    fn only_singles(&self) -> bool {
        self.house.jacoby && self.cube.exponent == 0
    }

    fn win(&mut self, winner: Seat, size: Size, reason: Reason) {
        self.end_game(winner, self.cube.value() * size.factor(), reason);
    }

    /// Counts a finished game and opens the next one, if the match goes on (B12).
    fn end_game(&mut self, winner: Seat, points: u32, reason: Reason) {
        let over = Over { winner: Some(winner), points, reason };
        let one_away = |game: &Backgammon| game.score.iter().any(|won| won + 1 == game.house.length);
        let was_one_away = one_away(self);
        self.finished.push(over);
        self.score[winner.index()] += points;
        if self.house.length == 0 || self.score(winner) >= self.house.length {
            self.phase = Phase::Over(over);
            return;
        }
        self.crawford_game = self.house.crawford && !was_one_away && one_away(self);
        self.board = Board::start();
        self.cube = Cube { limit: self.cube.limit, ..Cube::NEW };
        self.phase = Phase::Opening;
    }

    /// The ways in which the men of `path` can walk it, one for each distinct outcome.
    fn walks(&self, path: &Path) -> Vec<(Vec<Step>, Self)> {
        let face = match &self.phase {
            Phase::Moving(_, Hand { left: Numbers::Equal { face, .. }, .. }) => Some(*face),
            _ => None,
        };
        // All men walk a leg before the next one, for nobody goes on while others are on
        // the bar; only the first of them can hit.
        let legs: Vec<Leg> = (path.single_legs(face).into_iter())
            .flat_map(|leg| (0..path.times).map(move |man| Leg { hit: leg.hit && man == 0, ..leg }))
            .collect();
        let mut found = Vec::new();
        self.walk(&legs, &mut Vec::new(), &mut found);
        found
    }

    fn walk(&self, legs: &[Leg], steps: &mut Vec<Step>, found: &mut Vec<(Vec<Step>, Self)>) {
        match legs.split_first() {
            None if found.iter().any(|(_, known)| known == self) => {}
            None => found.push((steps.clone(), self.clone())),
            Some((leg, rest)) => self.go(*leg, steps, &mut |there, steps| there.walk(rest, steps, found)),
        }
    }

    /// Calls `arrived` for each way of one man along `leg`: by one die if possible, else by several.
    fn go(&self, leg: Leg, steps: &mut Vec<Step>, arrived: &mut dyn FnMut(&Self, &mut Vec<Step>)) {
        let mut moves = self.first_moves();
        moves.retain(|played| played.from == leg.from && played.to >= leg.to);
        if moves.iter().any(|played| played.to == leg.to) {
            // Where two men land on a point, the star may stand at either.
            let hit = |played: &Move| played.hit || self.has_hit(leg.to);
            moves.retain(|played| played.to == leg.to && (!leg.hit || hit(played)));
        }
        for played in moves {
            let mut next = self.clone();
            next.move_man(played);
            steps.push(Step::Move(played));
            if played.to == leg.to {
                arrived(&next, steps);
            } else if next.finished.len() == self.finished.len() {
                next.go(Leg { from: played.to, ..leg }, steps, arrived);
            }
            steps.pop();
        }
    }

    /// Was a blot on `point` hit in this turn?
    fn has_hit(&self, point: u8) -> bool {
        matches!(&self.phase, Phase::Moving(_, hand) if hand.played.iter().any(|m| m.hit && m.to == point))
    }

    fn first_moves(&self) -> Vec<Move> {
        match &self.phase {
            Phase::Moving(seat, hand) => self.board.first_moves(*seat, hand.left),
            _ => Vec::new(),
        }
    }
}

impl Rules for Backgammon {
    type Step = Step;
    type Word = Word;

    const CARD: Card = Card {
        id: "backgammon",
        nick: "nard",
        title: "Backgammon",
        choices: &[
            Choice {
                key: "points",
                values: &["1", "3", "5", "7", "9", "11", "13", "15", "17", "21", "25"],
                default: |_| "1",
            },
            Choice {
                key: "cube",
                values: &["on", "off"],
                default: |options| if options.get("points") == "1" { "off" } else { "on" },
            },
            Choice { key: "crawford", values: &["on", "off"], default: |_| "on" },
            Choice { key: "jacoby", values: &["off", "on"], default: |_| "off" },
            Choice { key: "opening", values: &["play", "reroll"], default: |_| "play" },
        ],
        check: |options| {
            if options.on("jacoby") && options.get("points") != "1" {
                Err(("jacoby", "only for points=1"))
            } else if options.on("jacoby") && !options.on("cube") {
                Err(("jacoby", "only with cube=on"))
            } else {
                Ok(())
            }
        },
    };
    const LESSON: &'static [Page] = lesson::PAGES;
    const ANY_ORDER: bool = true;

    fn start(options: &Options) -> Self {
        Backgammon {
            house: House::new(options),
            score: [0; 2],
            crawford_game: false,
            board: Board::start(),
            cube: Cube::NEW,
            phase: Phase::Opening,
            finished: Vec::new(),
        }
    }

    fn turn(&self) -> Turn {
        match &self.phase {
            Phase::Opening => Turn::Dice(Throw::Opening),
            Phase::Before(seat) if self.may_double(*seat) => Turn::Player(*seat),
            Phase::Before(seat) | Phase::Rolling(seat) => Turn::Dice(Throw::Turn { seat: *seat, dice: 2 }),
            Phase::Doubled(seat) => Turn::Player(seat.other()),
            Phase::Moving(seat, _) => Turn::Player(*seat),
            Phase::Over(over) => Turn::Over(*over),
        }
    }

    fn steps(&self) -> Vec<Step> {
        match &self.phase {
            Phase::Before(seat) if self.may_double(*seat) => vec![Step::Roll, Step::Double],
            Phase::Doubled(_) => vec![Step::Take, Step::Drop],
            _ => self.first_moves().into_iter().map(Step::Move).collect(),
        }
    }

    fn step(&mut self, step: Step) {
        match (step, &self.phase) {
            (Step::Roll, Phase::Before(seat)) => self.phase = Phase::Rolling(*seat),
            (Step::Double, Phase::Before(seat)) => self.phase = Phase::Doubled(*seat),
            (Step::Take, &Phase::Doubled(seat)) => {
                self.cube.exponent += 1;
                self.cube.owner = Some(seat.other());
                self.phase = Phase::Before(seat);
            }
            (Step::Drop, &Phase::Doubled(seat)) => self.win(seat, Size::Single, Reason::Dropped),
            (Step::Move(played), Phase::Moving(..)) => self.move_man(played),
            _ => unreachable!("{step} is no step of {self:?}"),
        }
    }

    fn throw(&mut self, dice: &[Die]) {
        let &[first, second] = dice else { unreachable!("two dice are due, got {dice:?}") };
        match self.phase {
            Phase::Opening if first == second => {}
            Phase::Opening => {
                let beginner = if first > second { Seat::First } else { Seat::Second };
                if self.house.reroll {
                    self.phase = Phase::Before(beginner);
                } else {
                    self.deal(beginner, first, second);
                }
            }
            Phase::Before(seat) | Phase::Rolling(seat) => self.deal(seat, first, second),
            _ => unreachable!("no throw is due in {self:?}"),
        }
    }

    fn meanings(&self, word: &Word) -> Vec<Vec<Step>> {
        match word {
            Word::Said(step) => self.steps().into_iter().filter(|s| s == step).map(|s| vec![s]).collect(),
            Word::Path(path) => self.walks(path).into_iter().map(|(steps, _)| steps).collect(),
        }
    }

    /// The single moves of a double: of `6/off 6/1 2/off` no way can be walked to its end before the other
    /// men have begun theirs.
    fn parts(&self, word: &Word) -> Vec<Word> {
        let (Phase::Moving(_, hand), Word::Path(path)) = (&self.phase, word) else { return Vec::new() };
        let [face, other] = hand.dice;
        if face != other {
            return Vec::new();
        }
        let legs = path.single_legs(Some(face.face())).into_iter();
        let singles = legs.flat_map(|leg| std::iter::repeat_n(leg, usize::from(path.times)));
        let part = |leg: Leg| Path { from: leg.from, stops: vec![(leg.to, leg.hit)], times: 1 };
        singles.map(|leg| Word::Path(part(leg))).collect()
    }

    fn notation(steps: &[Step]) -> String {
        notation::notation(steps)
    }

    fn first_pick(&self, step: Step) -> Option<String> {
        if let Step::Move(played) = step { Some(notation::point_name(played.from)) } else { None }
    }

    fn read(text: &str, options: &Options) -> Result<Self, PositionError> {
        xgid::read(text, options)
    }

    fn text(&self) -> String {
        xgid::text(self)
    }

    fn turns(&self, limit: usize) -> (Vec<(Vec<Step>, Self)>, bool) {
        let turns: Vec<Vec<Step>> = match &self.phase {
            Phase::Moving(seat, hand) => {
                let mut plays = Vec::new();
                self.board.plays(*seat, hand.left, &mut plays);
                plays.iter().map(|play| play.moves().iter().copied().map(Step::Move).collect()).collect()
            }
            _ => self.steps().into_iter().map(|step| vec![step]).collect(),
        };
        let more = turns.len() > limit;
        let after = |steps: Vec<Step>| {
            let mut next = self.clone();
            for step in &steps {
                next.step(*step);
            }
            (steps, next)
        };
        (turns.into_iter().take(limit).map(after).collect(), more)
    }

    /// A turn is a throw and one of its distinct results; where nothing can be played, the pass is the one
    /// turn. Doubling is left out, an opening throw counts as First's, and a finished game has no turns.
    fn perft(&self, depth: u32, dice: Option<&[Die]>) -> u64 {
        let throws = match dice {
            Some([first, .., last] | [first @ last]) => vec![Numbers::thrown(*first, *last)],
            _ => (Die::ALL.iter().enumerate())
                .flat_map(|(at, a)| Die::ALL[at..].iter().map(|b| Numbers::thrown(*a, *b)))
                .collect(),
        };
        match &self.phase {
            _ if depth == 0 => 1,
            Phase::Over(_) => 0,
            Phase::Opening => sequences(&self.board, Seat::First, &throws, &throws, depth),
            Phase::Before(seat) | Phase::Rolling(seat) | Phase::Doubled(seat) => {
                sequences(&self.board, *seat, &throws, &throws, depth)
            }
            Phase::Moving(seat, hand) => sequences(&self.board, *seat, &[hand.left], &throws, depth),
        }
    }

    fn scene(&self, last: Option<Last<'_, Self>>, seen_by: Seat) -> Scene {
        scene::scene(&scene::Look::of(self, last.as_ref()), seen_by)
    }

    fn way(&self, step: Step, seen_by: Seat) -> Option<[Point; 2]> {
        scene::way(self, step, seen_by)
    }

    fn facts(&self) -> Vec<Fact> {
        facts::facts(self)
    }

    fn tally(&self, seat: Seat) -> Fact {
        Fact::new("backgammon-tally").with("pips", self.board.pips(seat))
    }

    fn finished(&self) -> &[Over] {
        &self.finished
    }

    fn export(lines: &[String], names: [&str; 2]) -> Option<(&'static str, String)> {
        // A game that began in the middle has no place in this format.
        mat::export(lines, names).ok().map(|text| ("mat", text))
    }

    fn resignations(&self, loser: Seat) -> Vec<&'static str> {
        let most = if self.only_singles() { Size::Single } else { Size::most(&self.board, loser) };
        let sizes = Size::ALL.iter().filter(|(size, _)| *size <= most).map(|(_, word)| *word);
        sizes.chain((self.house.length > 0).then_some("match")).collect()
    }

    fn resign(&mut self, loser: Seat, what: &str) -> bool {
        let winner = loser.other();
        match Size::ALL.iter().find(|(_, word)| *word == what) {
            Some((size, _)) => self.win(winner, *size, Reason::Resigned),
            None => self.end_game(winner, self.house.length - self.score(winner), Reason::Resigned),
        }
        true
    }
}

/// Counts sequences of `depth` turns, the first by one of `now`, the others by each of `throws`.
fn sequences(board: &Board, seat: Seat, now: &[Numbers], throws: &[Numbers], depth: u32) -> u64 {
    if board.winner().is_some() {
        return 0;
    }
    let mut plays = Vec::with_capacity(64);
    let mut total = 0;
    for numbers in now {
        plays.clear();
        board.plays(seat, *numbers, &mut plays);
        total += match depth {
            1 => plays.len().max(1) as u64,
            _ if plays.is_empty() => sequences(board, seat.other(), throws, throws, depth - 1),
            _ => {
                plays.iter().map(|play| sequences(&play.board, seat.other(), throws, throws, depth - 1)).sum()
            }
        };
    }
    total
}
