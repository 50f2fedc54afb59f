//! Dice and draws that people throw at a real table and type in.

use crate::commands::{Command, HELP};
use crate::reading::sentence;
use crate::session::{Io, Table, Turn};
use crate::text::wrapped;
use crate::{Ended, Session};
use engine::{Need, Roll, Seat};
use std::io;

impl Session {
    /// Asks for what the rules need until it is given, taken back or left.
    pub(crate) fn typed(&mut self, io: &mut Io, need: Need) -> io::Result<Turn> {
        let (by, rule) = match need {
            Need::Roll(roll) => (roll.by, roll.rule),
            Need::Draw(draw) => (draw.by, draw.rule),
        };
        let side = self.side(by);
        let what = match need {
            Need::Roll(roll) => format!("{side} throws {} [{}]", dice_words(&roll), rule.id()),
            Need::Draw(draw) => {
                format!("{side} draws one of {} [{}]; type its name", draw.size(), rule.id())
            }
        };
        let prompt = format!("{}\ndice> ", wrapped(&what, self.settings.width, 2));
        loop {
            let Some(line) = io.line(&prompt)? else {
                return Ok(Turn::Leave(Ended::InputEnded));
            };
            if line.is_empty() {
                continue;
            }
            match Command::read(&line) {
                Some(Command::Quit) => return Ok(Turn::Leave(Ended::Quit)),
                Some(Command::Undo) => {
                    let decider = Seat::BOTH
                        .into_iter()
                        .find(|&seat| self.is_human(seat) && self.game.can_undo(seat).is_ok());
                    match decider.map(|seat| self.game.undo(seat)) {
                        Some(Ok(_)) => return Ok(Turn::On),
                        _ => writeln!(io.out, "Dice have been thrown; it cannot be taken back.")?,
                    }
                }
                Some(Command::Board(_)) => self.table(io, by, Table::Whole)?,
                Some(Command::Prose) => self.table(io, by, Table::Told)?,
                Some(Command::Rules(query)) => self.rules(io, &query)?,
                Some(Command::Save(path)) => self.save(io, &path)?,
                Some(Command::Help) => writeln!(
                    io.out,
                    "Type the faces with blanks between them, in any order.\n{HELP}"
                )?,
                Some(_) => writeln!(io.out, "First the dice.")?,
                None => match self.game.throw(&line) {
                    Ok(_) => {
                        self.tell_listeners(io)?;
                        return Ok(Turn::On);
                    }
                    Err(why) => {
                        let text = sentence(&why.to_string());
                        writeln!(io.out, "{}", wrapped(&text, self.settings.width, 2))?;
                    }
                },
            }
        }
    }
}

/// "5 dice of 6 sides (1 to 6)".
fn dice_words(roll: &Roll) -> String {
    let top = roll.lowest + roll.sides.saturating_sub(1);
    let many = if roll.dice == 1 { "one die".into() } else { format!("{} dice", roll.dice) };
    format!("{many} of {} sides ({} to {top})", roll.sides, roll.lowest)
}
