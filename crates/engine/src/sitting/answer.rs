//! Answering, typing dice, taking back: how a sitting changes.

use super::face::{Match, OddsLine, Offer, Question, Refused, Rejected, Report, Status, Told};
use super::log::{Entry, Log, Logged};
use super::outlook::lines;
use super::scroll::line;
use super::{Act, Pending, Sitting};
use crate::dice::{Faces, Need, Recorder, Tape, Thrown};
use crate::digest::fingerprint;
use crate::record::{Footer, Header, Line, Source};
use crate::{
    Ask, Book, Complete, Dice, Eyes, Fact, Notes, Options, Position, Record, Rule, Seat, Seen,
    Tongue, Viewer, odds,
};
use scene::{Mark, Place, Scene};

/// Runs an act on a position.
pub(super) fn perform<R: Complete>(
    position: &mut Position<R>,
    act: Act<R>,
    dice: &mut impl Dice,
    notes: &mut Notes<R>,
) {
    let mut options = Options::new();
    match act {
        Act::Start => position.begin(dice, notes, &mut options),
        Act::Play(seat, choice) => position.play(seat, choice, dice, notes, &mut options),
    }
}

impl<R: Complete> Sitting<R> {
    /// Carries an act out with the game's own dice, or with typed ones as far as they reach. Gives
    /// the line of the record, unless more dice are to be typed.
    pub(super) fn carry_out(
        &mut self,
        act: Act<R>,
        say: String,
        typed: Vec<Thrown>,
    ) -> Option<String> {
        let mut after = self.position;
        let mut notes = Notes::default();
        let step = self.ask_id();
        match &mut self.dice {
            Some(seeded) => {
                seeded.at(u64::from(step));
                let mut recorder = Recorder::new(seeded);
                perform(&mut after, act, &mut recorder, &mut notes);
                let thrown = recorder.thrown;
                Some(self.commit(act, say, &thrown, after, notes))
            }
            None => {
                let mut tape = Tape::new(typed.iter().copied());
                perform(&mut after, act, &mut tape, &mut notes);
                match tape.need() {
                    Some(need) => {
                        self.pending = Some(Box::new(Pending { act, say, thrown: typed, need }));
                        None
                    }
                    None => {
                        self.pending = None;
                        Some(self.commit(act, say, &typed, after, notes))
                    }
                }
            }
        }
    }

    /// Makes what was run the game; gives the line of the record.
    pub(super) fn commit(
        &mut self,
        act: Act<R>,
        say: String,
        thrown: &[Thrown],
        after: Position<R>,
        notes: Notes<R>,
    ) -> String {
        let step = self.ask_id();
        let unsealed = Seat::BOTH
            .iter()
            .any(|&seat| self.position.has_sealed(seat) && !after.has_sealed(seat));
        match act {
            Act::Play(by, choice) if thrown.is_empty() && !notes.revealed && !unsealed => {
                self.keep(by, choice);
            }
            // Dice, draws and what has been shown cannot be taken back, nor anything before them.
            _ => self.kept = None,
        }
        self.position = after;
        for (rule, event) in notes.events {
            self.log.push(step, Logged::Event(rule, event));
        }
        let by = match act {
            Act::Start => None,
            Act::Play(by, _) => Some(by),
        };
        self.write(by, say, thrown)
    }

    /// Adds a line to the record, and the footer when the game is over. Gives the line as it stands
    /// there.
    pub(super) fn write(&mut self, by: Option<Seat>, say: String, thrown: &[Thrown]) -> String {
        let fingerprint = fingerprint(&self.position);
        self.scroll.push(by, &say, thrown, fingerprint);
        let line = line(self.ask_id() - 1, by, say, thrown);
        let (chain, text) = self.chain.written(&line, fingerprint);
        (self.chain, self.before_footer) = (chain, chain);
        if let Some(outcome) = self.position.outcome() {
            self.kept = None;
            let degree = R::BOOK.degrees.get(outcome.degree as usize).copied().unwrap_or("");
            let sealed = self.header.dice == Source::Sealed;
            let seed = self.dice.as_ref().filter(|_| sealed).map(|dice| dice.seed().hex());
            let mut footer =
                Footer { winner: outcome.winner, degree: degree.into(), seed, end: String::new() };
            self.chain = self.chain.footer(&footer);
            footer.end = self.chain.hex();
            self.footer = Some(footer);
        }
        text
    }

    /// What a seat is asked.
    fn asked(&self, seat: Seat) -> Option<Ask> {
        let ask = self.position.ask().filter(|ask| ask.seats.has(seat));
        ask.filter(|_| self.pending.is_none())
    }

    fn report(&self, log_from: usize, line: Option<String>) -> Report {
        Report { log_from, line, status: self.status() }
    }

    /// Gives the line of the record.
    pub(super) fn give_up(&mut self, seat: Seat) -> String {
        self.pending = None;
        self.position.concede(seat);
        self.log.push(self.ask_id(), Logged::Conceded(seat));
        self.write(Some(seat), "concede".into(), &[])
    }

    /// Reads a notation and asks the rules about it.
    fn legal(&self, seat: Seat, say: &str) -> Result<R::Choice, Rejected> {
        match self.status() {
            Status::Waiting(seats, _) if seats.has(seat) => {}
            Status::Waiting(..) => return Err(Rejected::NotYou(seat)),
            Status::NeedsDice(_) => {
                return Err(Rejected::NotNow("dice must be typed in first".into()));
            }
            Status::Over(_) | Status::Stuck => {
                return Err(Rejected::NotNow("the game is over".into()));
            }
        }
        let table = &self.position.table;
        let choice = R::read(table, say).map_err(|garbled| Rejected::Garbled(garbled.0))?;
        self.position
            .judge(seat, choice)
            .map_err(|reasons| Rejected::illegal::<R>(table, choice, &reasons))?;
        Ok(choice)
    }

    /// Reads typed dice: faces apart by blanks, or one drawn thing by its name.
    fn typed(&self, need: Need, typed: &str) -> Result<Thrown, Rejected> {
        match need {
            Need::Roll(roll) => {
                let mut faces = Vec::new();
                for word in typed.split(|c: char| c.is_whitespace() || c == ',') {
                    if word.is_empty() {
                        continue;
                    }
                    let named = |face: &u8| R::face(&roll, *face).eq_ignore_ascii_case(word);
                    let Some(face) = roll.all_faces().find(named) else {
                        let names: Vec<_> =
                            roll.all_faces().map(|face| R::face(&roll, face)).collect();
                        return Err(Rejected::Dice(format!(
                            "'{word}' is not a face of this die; its faces are {}",
                            names.join(" ")
                        )));
                    };
                    faces.push(face);
                }
                if faces.len() != roll.dice as usize {
                    return Err(Rejected::Dice(format!(
                        "{} dice are to be thrown, and {} faces were given",
                        roll.dice,
                        faces.len()
                    )));
                }
                Ok(Thrown::Faces(Faces::sorted(faces)))
            }
            Need::Draw(draw) => {
                let table = &self.position.table;
                let word = typed.trim();
                draw.things()
                    .find(|&id| R::drawn(table, &draw, id).eq_ignore_ascii_case(word))
                    .map(Thrown::Drawn)
                    .ok_or_else(|| Rejected::Dice(format!("'{word}' is not in the bag")))
            }
        }
    }

    fn tell(&self, item: &Entry<R>, viewer: Viewer) -> Option<Told> {
        let table = &self.position.table;
        let (rule, text) = match &item.1 {
            Logged::Event(rule, event) => (Some(*rule), R::tell(table, event, viewer)?),
            Logged::Undone(seat) => (None, undone(&self.side(*seat, viewer.tongue), viewer.tongue)),
            Logged::Conceded(seat) => {
                (None, conceded(&self.side(*seat, viewer.tongue), viewer.tongue))
            }
        };
        Some(Told { step: item.0, rule, text })
    }
}

fn undone(side: &str, tongue: Tongue) -> String {
    match tongue {
        Tongue::English => format!("{side} takes the last decision back."),
        Tongue::Japanese => format!("{side}が直前の決定を取り消した。"),
    }
}

fn conceded(side: &str, tongue: Tongue) -> String {
    match tongue {
        Tongue::English => format!("{side} concedes."),
        Tongue::Japanese => format!("{side}が投了した。"),
    }
}

impl<R: Complete> Match for Sitting<R> {
    fn book(&self) -> &'static Book {
        R::BOOK
    }

    fn status(&self) -> Status {
        if let Some(pending) = &self.pending {
            return Status::NeedsDice(pending.need);
        }
        if let Some(outcome) = self.position.outcome() {
            return Status::Over(outcome);
        }
        match self.position.ask() {
            Some(ask) if !self.position.is_stuck() => Status::Waiting(ask.seats, self.ask_id()),
            _ => Status::Stuck,
        }
    }

    fn here(&self) -> Vec<Rule> {
        self.position.here().collect()
    }

    fn side(&self, seat: Seat, tongue: Tongue) -> String {
        R::BOOK.named(&R::side(&self.position.table, seat), tongue).into_owned()
    }

    fn prompt(&self, seat: Seat, viewer: Viewer) -> Option<String> {
        let ask = self.asked(seat)?;
        Some(R::prompt(&self.position.table, ask.rule, seat, viewer))
    }

    fn question(&self, seat: Seat, viewer: Viewer) -> Option<Question> {
        let ask = self.asked(seat)?;
        let table = &self.position.table;
        let mut options = Options::explained();
        self.position.options(seat, &mut options);
        let offer = |&choice: &R::Choice| Offer {
            say: R::say(table, choice),
            target: R::target(table, choice, viewer.tongue),
            words: R::words(table, choice, viewer.tongue),
        };
        let mut refused: Vec<(R::Choice, Refused)> = Vec::new();
        for &(choice, rule) in options.refusals() {
            match refused.iter_mut().find(|(known, _)| *known == choice) {
                Some((_, entry)) if entry.rules.contains(&rule) => {}
                Some((_, entry)) => entry.rules.push(rule),
                None => {
                    let Offer { say, target, words } = offer(&choice);
                    refused.push((choice, Refused { say, target, words, rules: vec![rule] }));
                }
            }
        }
        Some(Question {
            ask: self.ask_id(),
            seat,
            rule: ask.rule,
            prompt: R::prompt(table, ask.rule, seat, viewer),
            here: self.here(),
            measured: ask.measured,
            offers: options.offers().iter().map(offer).collect(),
            refused: refused.into_iter().map(|(_, entry)| entry).collect(),
        })
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        let mut scene = R::scene(&self.position.table, viewer);
        if let Eyes::Seat(seat) = viewer.eyes
            && let Some(question) = self.question(seat, viewer)
        {
            let mut places: Vec<Place> = Vec::new();
            for offer in question.offers {
                let place = match offer.target.piece {
                    Some(piece) => Place::Piece(piece),
                    None => offer.target.to,
                };
                if !places.contains(&place) && !matches!(place, Place::Button(_)) {
                    places.push(place);
                }
            }
            scene.marks.extend(places.into_iter().map(Mark::Choosable));
        }
        scene
    }

    fn answer(&mut self, seat: Seat, ask: u32, say: &str) -> Result<Report, Rejected> {
        if ask != self.ask_id() {
            return Err(Rejected::Stale(self.ask_id()));
        }
        let choice = self.legal(seat, say)?;
        let from = self.log.len();
        let say = R::say(&self.position.table, choice);
        let line = self.carry_out(Act::Play(seat, choice), say, Vec::new());
        Ok(self.report(from, line))
    }

    fn throw(&mut self, typed: &str) -> Result<Report, Rejected> {
        let Some(pending) = self.pending.as_deref().cloned() else {
            return Err(Rejected::NotNow("no dice are waited for".into()));
        };
        let thrown = self.typed(pending.need, typed)?;
        let from = self.log.len();
        let mut tape = pending.thrown;
        tape.push(thrown);
        let line = self.carry_out(pending.act, pending.say, tape);
        Ok(self.report(from, line))
    }

    fn can_undo(&self, seat: Seat) -> Result<(), Rejected> {
        let no = |why: &str| Err(Rejected::NoUndo(why.into()));
        if let Some(pending) = &self.pending {
            return match pending.act {
                Act::Play(by, _) if by == seat && pending.thrown.is_empty() => Ok(()),
                _ => no("dice have been thrown"),
            };
        }
        match self.kept_by() {
            Some(by) if by == seat => Ok(()),
            Some(_) => no("the other side has decided since"),
            None => no("dice, a draw or something shown lies between, and cannot be taken back"),
        }
    }

    fn undo(&mut self, seat: Seat) -> Result<Report, Rejected> {
        self.can_undo(seat)?;
        let from = self.log.len();
        let line = match self.pending.take() {
            // It was no line of the record yet.
            Some(_) => None,
            None => self.take_back(seat),
        };
        Ok(self.report(from.min(self.log.len()), line))
    }

    fn concede(&mut self, seat: Seat) -> Result<Report, Rejected> {
        if self.position.outcome().is_some() {
            return Err(Rejected::NotNow("the game is over".into()));
        }
        let from = self.log.len();
        let line = self.give_up(seat);
        Ok(self.report(from, Some(line)))
    }

    fn why_not(&self, seat: Seat, say: &str) -> Result<(), Rejected> {
        self.legal(seat, say).map(|_| ())
    }

    fn odds(&self, seat: Seat, say: &str) -> Result<Vec<OddsLine>, Rejected> {
        let choice = self.legal(seat, say)?;
        let seed = u64::from(self.ask_id());
        let seen = Seen::new(&self.position, seat, seed).world(&mut crate::Quick::new(seed));
        let spread = odds::odds(&seen, seat, choice).map_err(|_| Rejected::TooLarge)?;
        lines(&seen, seat, spread)
    }

    fn log(&self, viewer: Viewer, from: usize) -> Vec<Told> {
        let told = |entries: &[Entry<R>]| -> Vec<Told> {
            entries.iter().filter_map(|item| self.tell(item, viewer)).collect()
        };
        if let Some(entries) = self.log.from(from) {
            return told(entries);
        }
        match self.told_again() {
            Some(all) => told(all.get(from..).unwrap_or_default()),
            None => told(self.log.kept()),
        }
    }

    fn log_len(&self) -> usize {
        self.log.len()
    }

    fn facts(&self, viewer: Viewer) -> Vec<Fact> {
        let facts = R::facts(&self.position.table).into_iter();
        facts.filter(|fact| viewer.eyes.see(fact.seen_by)).collect()
    }

    fn shed(&mut self, keep: usize) {
        self.log.shed(keep);
    }

    fn recall(&mut self, lines: usize) {
        if self.log.lacks(lines)
            && let Some(all) = self.told_again()
        {
            self.log = Log::whole(all);
            self.log.shed(lines);
        }
    }

    fn header(&self) -> &Header {
        &self.header
    }

    fn step(&self) -> u32 {
        self.ask_id()
    }

    fn last(&self) -> Option<Line> {
        self.scroll.last(&self.before_footer)
    }

    fn last_by(&self, seat: Seat) -> Option<u32> {
        self.scroll.last_by(seat)
    }

    fn footer(&self) -> Option<&Footer> {
        self.footer.as_ref()
    }

    fn record(&self) -> Record {
        Record { footer: self.footer.clone(), ..self.scroll.unrolled(&self.header) }
    }

    fn save(&self) -> String {
        self.saved()
    }

    fn save_position(&self) -> Option<String> {
        self.position_line()
    }

    fn case(&self) -> String {
        self.as_case()
    }
}
