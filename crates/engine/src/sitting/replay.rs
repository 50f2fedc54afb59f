//! Replaying records, verifying them, loading saves, and writing case files.

use super::answer::perform;
use super::scroll::{Scroll, chain_after};
use super::{Act, Sitting};
use crate::dice::{Dice, Draw, Faces, Recorder, Roll, Seed, Seeded, Tape, Thrown};
use crate::record::{Line, Record, Source, scenario_hash};
use crate::{Complete, Fault, Notes, Options};
use std::fmt;

/// Where a record stops being true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The decision; `None` for the header or footer.
    pub step: Option<u32>,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.step {
            Some(step) => write!(f, "decision {step}: {}", self.what),
            None => f.write_str(&self.what),
        }
    }
}

impl std::error::Error for Broken {}

fn broken(step: Option<u32>, what: impl Into<String>) -> Broken {
    Broken { step, what: what.into() }
}

/// A game read from a file.
#[derive(Debug)]
pub struct Opened<R: crate::Ruleset> {
    /// The game, ready to go on.
    pub sitting: Sitting<R>,
    /// Set when the record could not be replayed by the present rules and the game goes on from
    /// the position that was saved with it.
    pub warning: Option<Broken>,
}

impl<R: Complete> Sitting<R> {
    /// Plays a record again from its start, checking every hash. With `verify`, the dice are also
    /// computed afresh from the seed and compared. `stop` ends early, before that decision.
    pub fn replay(record: &Record, verify: bool, stop: Option<u32>) -> Result<Self, Broken> {
        let header = &record.header;
        if header.system != R::BOOK.id {
            return Err(broken(None, format!("this is a game of '{}'", header.system)));
        }
        if scenario_hash(&header.scenario_text) != header.scenario_hash {
            return Err(broken(None, "the header's scenario does not have the hash it claims"));
        }
        let mut sitting = Sitting::bare(header.clone())
            .map_err(|faults| broken(None, format!("the scenario does not load: {faults}")))?;
        let seed = sitting.seed_of(record)?;
        let mut seeded = seed.filter(|_| verify).map(Seeded::new);
        for line in &record.lines {
            if stop.is_some_and(|stop| line.n >= stop) {
                return Ok(sitting);
            }
            sitting.follow(line, seeded.as_mut())?;
            if sitting.before_footer.hex() != line.hash {
                return Err(broken(
                    Some(line.n),
                    "the hash does not fit: this line or the rules have changed since it was written",
                ));
            }
        }
        sitting.dice = match record.header.dice {
            Source::Typed => None,
            Source::Seeded | Source::Sealed => seed.map(Seeded::new),
        };
        if let Some(footer) = &record.footer {
            // The replay has written its own footer, but without the seed of sealed dice.
            let expected = sitting.footer.clone().map(|mut mine| {
                mine.seed.clone_from(&footer.seed);
                mine.end = String::new();
                mine
            });
            let claimed = crate::record::Footer { end: String::new(), ..footer.clone() };
            if expected.as_ref() != Some(&claimed)
                || sitting.before_footer.footer(&claimed).hex() != footer.end
            {
                return Err(broken(None, "the footer does not fit the game"));
            }
            sitting.footer = Some(footer.clone());
        } else if sitting.footer.is_some() {
            return Err(broken(None, "the game is over, but the record has no footer"));
        }
        Ok(sitting)
    }

    fn seed_of(&self, record: &Record) -> Result<Option<Seed>, Broken> {
        let header = &record.header;
        let text = match header.dice {
            Source::Typed => return Ok(None),
            Source::Seeded => header.seed.as_ref(),
            Source::Sealed => record.footer.as_ref().and_then(|footer| footer.seed.as_ref()),
        };
        let Some(text) = text else { return Ok(None) };
        let seed = Seed::from_hex(text).ok_or_else(|| broken(None, "the seed cannot be read"))?;
        if let Some(commitment) = &header.commitment
            && seed.commitment().hex() != *commitment
        {
            return Err(broken(None, "the seed is not the one committed to at the start"));
        }
        Ok(Some(seed))
    }

    /// Carries out one line of a record.
    pub(super) fn follow(
        &mut self,
        line: &Line,
        seeded: Option<&mut Seeded>,
    ) -> Result<(), Broken> {
        let at = |what: String| broken(Some(line.n), what);
        let by = || line.by.ok_or_else(|| at("the line does not say who decided".into()));
        match line.say.as_str() {
            "undo" => {
                let seat = by()?;
                super::Match::can_undo(self, seat).map_err(|why| at(why.to_string()))?;
                self.take_back(seat);
                return Ok(());
            }
            "concede" => {
                self.give_up(by()?);
                return Ok(());
            }
            _ => {}
        }
        let act = if line.n == 0 {
            Act::Start
        } else {
            let seat = by()?;
            let choice = R::read(&self.position.table, &line.say).map_err(|why| at(why.0))?;
            self.position.judge(seat, choice).map_err(|reasons| {
                let rules: Vec<&str> = reasons.iter().map(|reason| reason.rule.id()).collect();
                at(format!("'{}' is not allowed here: {}", line.say, rules.join(", ")))
            })?;
            Act::Play(seat, choice)
        };
        if !order_fits(line) {
            return Err(at(format!("the order of dice and draws, '{}', does not fit", line.order)));
        }
        let mut tape = Checked { tape: Tape::new(thrown(line)), seeded, wrong: None };
        if let Some(seeded) = &mut tape.seeded {
            seeded.at(u64::from(line.n));
        }
        let mut after = self.position;
        let mut notes = Notes::default();
        let mut recorder = Recorder::new(&mut tape);
        perform(&mut after, act, &mut recorder, &mut notes);
        let recorded = recorder.thrown;
        if let Some(what) = tape.wrong.as_deref().or(tape.tape.wrong()) {
            return Err(at(what.into()));
        }
        if tape.tape.need().is_some() {
            return Err(at("a die is missing".into()));
        }
        if tape.tape.left() > 0 {
            return Err(at("there is a die too many".into()));
        }
        self.commit(act, line.say.clone(), &recorded, after, notes);
        Ok(())
    }

    /// Reads a save or a record. A record of other rules is taken up from its saved position.
    pub fn load(text: &str) -> Result<Opened<R>, Fault> {
        let (record, saved) = Record::read(text)?;
        let seed = secret_of(&saved);
        match Sitting::replay(&record, false, None) {
            Ok(mut sitting) => {
                if sitting.dice.is_none() && record.header.dice == Source::Sealed {
                    sitting.dice = seed.map(Seeded::new);
                }
                Ok(Opened { sitting, warning: None })
            }
            Err(warning) => {
                let position = saved.as_ref().and_then(|saved| saved.get("table").map(|_| saved));
                let Some(position) = position else {
                    return Err(Fault::new(warning.to_string())
                        .help("the file has no saved position to go on from"));
                };
                let mut sitting = Sitting::bare(record.header.clone())
                    .map_err(|faults| Fault::new(faults.to_string()))?;
                let mut position: crate::Position<R> = serde_json::from_value(position.clone())
                    .map_err(|error| Fault::new(format!("the saved position: {error}")))?;
                position.wake(&mut Options::new());
                sitting.position = position;
                sitting.dice = match record.header.dice {
                    Source::Typed => None,
                    Source::Seeded => sitting.seed_of(&record).ok().flatten().map(Seeded::new),
                    Source::Sealed => seed.map(Seeded::new),
                };
                sitting.resumed = Some(Box::new(position));
                sitting.chain = chain_after(&record.header, &record.lines);
                sitting.scroll = Scroll::after(record.lines);
                sitting.footer = record.footer;
                Ok(Opened { sitting, warning: Some(warning) })
            }
        }
    }

    pub(super) fn saved(&self) -> String {
        let mut text = super::Match::record(self).write();
        if let Some(position) = self.position_line() {
            text += &position;
            text.push('\n');
        }
        text
    }

    /// The position as the last line of a save.
    pub(super) fn position_line(&self) -> Option<String> {
        let mut position = serde_json::to_value(self.position).ok()?;
        // The seed of sealed dice must survive on the machine that holds the game; a save of a
        // running sealed game is therefore as secret as the seed.
        if let (Some(dice), Source::Sealed, Some(map)) =
            (&self.dice, self.header.dice, position.as_object_mut())
        {
            map.insert("secret".into(), dice.seed().hex().into());
        }
        Some(serde_json::json!({ "position": position }).to_string())
    }

    pub(super) fn as_case(&self) -> String {
        let header = &self.header;
        let mut text = format!("system  {}\n", header.system);
        text += &format!("about   Decision {} of a game of {}\n", self.ask_id(), header.scenario);
        for (id, value) in header.house.iter() {
            text += &format!("house   {id}={value}\n");
        }
        for line in R::lay(&self.position.table) {
            text += &line;
            text.push('\n');
        }
        let agenda = serde_json::to_string(self.position.agenda()).unwrap_or_default();
        text += &format!("agenda  {agenda}\n\n");
        if let Some(ask) = self.position.ask() {
            for seat in ask.seats.iter() {
                text += &format!("asks    {seat}  {}\n", ask.rule);
            }
        }
        text
    }
}

fn secret_of(saved: &Option<serde_json::Value>) -> Option<Seed> {
    Seed::from_hex(saved.as_ref()?.get("secret")?.as_str()?)
}

/// Does the order name every roll as `r` and every draw as `d`, or nothing at all?
fn order_fits(line: &Line) -> bool {
    let count = |wanted: char| line.order.chars().filter(|&letter| letter == wanted).count();
    let (rolls, draws) = (count('r'), count('d'));
    line.order.is_empty()
        || rolls + draws == line.order.chars().count()
            && (rolls, draws) == (line.dice.len(), line.draws.len())
}

fn thrown(line: &Line) -> Vec<Thrown> {
    let mut rolls =
        line.dice.iter().map(|faces| Thrown::Faces(Faces::sorted(faces.iter().copied())));
    let mut draws = line.draws.iter().map(|&id| Thrown::Drawn(id));
    let mut all: Vec<Thrown> = Vec::new();
    for letter in line.order.chars() {
        all.extend(if letter == 'd' { draws.next() } else { rolls.next() });
    }
    all.extend(rolls);
    all.extend(draws);
    all
}

/// Recorded dice, compared with those of the seed where it is known.
struct Checked<'a> {
    tape: Tape,
    seeded: Option<&'a mut Seeded>,
    wrong: Option<String>,
}

impl Dice for Checked<'_> {
    fn roll(&mut self, roll: Roll) -> Faces {
        let faces = self.tape.roll(roll);
        if let Some(seeded) = &mut self.seeded {
            let honest = seeded.roll(roll);
            if honest != faces {
                self.wrong = Some(format!(
                    "the dice read {:?}, but the seed gives {:?}",
                    faces.as_slice(),
                    honest.as_slice()
                ));
            }
        }
        faces
    }

    fn draw(&mut self, draw: Draw) -> u8 {
        let id = self.tape.draw(draw);
        if let Some(seeded) = &mut self.seeded
            && seeded.draw(draw) != id
        {
            self.wrong = Some("the draw is not the one the seed gives".into());
        }
        id
    }

    fn dry(&self) -> bool {
        self.tape.dry()
    }
}
