//! A person at the prompt.

use crate::commands::{Command, HELP};
use crate::menu::Menu;
use crate::reading::{refusal, sentence};
use crate::session::{Io, Table, Turn};
use crate::text::wrapped;
use crate::{Ended, Session};
use engine::{Question, Seat};
use shelf::Reach;
use std::io;

impl Session {
    /// Puts the open question to a person until it is answered, taken back or left.
    pub(crate) fn human(&mut self, io: &mut Io, seat: Seat, ask: u32) -> io::Result<Turn> {
        let viewer = self.viewer(seat);
        let Some(question) = self.game.question(seat, self.reader(seat)) else {
            return Ok(Turn::Leave(Ended::Stuck));
        };
        if !self.curtain(io, seat)? {
            return Ok(Turn::Leave(Ended::InputEnded));
        }
        self.news(io, seat)?;
        self.table_if_due(io, seat, question.rule.id())?;
        let menu = Menu::new(&question, &self.game.scene(viewer));
        self.put(io, &question, &menu)?;
        let prompt = format!("{}> ", self.side(seat));
        loop {
            let Some(line) = io.line(&prompt)? else {
                return Ok(Turn::Leave(Ended::InputEnded));
            };
            if line.is_empty() {
                continue;
            }
            let numbered = line.parse::<usize>().ok();
            let chosen = match numbered {
                Some(number) => menu.number(number),
                None => menu.exact(&line),
            };
            if let Some(say) = chosen {
                if numbered.is_some() {
                    writeln!(io.out, "{}: {say}", self.side(seat))?;
                }
                let say = say.to_string();
                if self.answered(io, seat, ask, &say)? {
                    return Ok(Turn::On);
                }
                continue;
            }
            if numbered.is_some() && self.game.why_not(seat, &line).is_err() {
                writeln!(io.out, "There are offers 1 to {}.", menu.len())?;
                continue;
            }
            if let Some(command) = Command::read(&line) {
                match self.command(io, seat, &question, &menu, command)? {
                    Some(turn) => return Ok(turn),
                    None => continue,
                }
            }
            match self.game.why_not(seat, &line) {
                Ok(()) => {
                    if self.answered(io, seat, ask, &line)? {
                        return Ok(Turn::On);
                    }
                }
                Err(why) => {
                    let fits = menu.narrowed(&line);
                    let illegal = matches!(why, engine::Rejected::Illegal(..));
                    if illegal || fits.is_empty() {
                        writeln!(io.out, "{}", refusal(&why, self.settings.width))?;
                    }
                    if !fits.is_empty() {
                        let Self { settings, .. } = self;
                        write!(io.out, "{}", menu.listed(&fits, settings.width, settings.plain))?;
                    } else if !illegal {
                        writeln!(io.out, "Type `offers` for what may be chosen, `help` for help.")?;
                    }
                }
            }
        }
    }

    /// Writes the question and its offers.
    fn put(&self, io: &mut Io, question: &Question, menu: &Menu) -> io::Result<()> {
        let text = format!("{} [{}]", sentence(question.prompt.trim()), question.rule.id());
        writeln!(io.out, "\n{}", wrapped(&text, self.settings.width, 0))?;
        write!(io.out, "{}", menu.shown(self.settings.width, self.settings.plain))?;
        if question.measured {
            writeln!(io.out, "These are suggestions; others may be written.")?;
        }
        Ok(())
    }

    fn answered(&mut self, io: &mut Io, seat: Seat, ask: u32, say: &str) -> io::Result<bool> {
        match self.game.answer(seat, ask, say) {
            Ok(_) => {
                self.taken_back = false;
                self.tell_listeners(io)?;
                Ok(true)
            }
            Err(why) => {
                writeln!(io.out, "{}", refusal(&why, self.settings.width))?;
                Ok(false)
            }
        }
    }

    /// Hides the screen when it passes from one person to the other; false at the end of the input.
    fn curtain(&mut self, io: &mut Io, seat: Seat) -> io::Result<bool> {
        if !self.curtained() || self.before_curtain == Some(seat) {
            return Ok(true);
        }
        self.before_curtain = Some(seat);
        let (side, other) = (self.side(seat), self.side(!seat));
        if !self.settings.curtain {
            writeln!(io.out, "\n----- {side}; {other} looks away -----")?;
            return Ok(true);
        }
        write!(io.out, "{}", "\n".repeat(60))?;
        let line = io.line(&format!("----- {side} alone; {other} looks away. Enter: "))?;
        Ok(line.is_some())
    }

    /// Carries a command out; `Some` when the question is no longer open or somebody leaves.
    fn command(
        &mut self,
        io: &mut Io,
        seat: Seat,
        question: &Question,
        menu: &Menu,
        command: Command,
    ) -> io::Result<Option<Turn>> {
        let width = self.settings.width;
        match command {
            Command::Undo => return self.undo(io, seat),
            Command::Why(choice) => self.why(io, seat, question, menu, &choice)?,
            Command::Odds(choice) => self.odds(io, seat, menu, &choice, Reach::NextDecision)?,
            Command::Exchange(choice) => {
                self.odds(io, seat, menu, &choice, Reach::WholeExchange)?
            }
            Command::Rules(query) => {
                let query = if query.is_empty() { question.rule.id().into() } else { query };
                self.rules(io, &query)?;
            }
            Command::Always(words) => return self.always(io, seat, question, &words),
            Command::Standing(words) => self.standing(io, seat, &words)?,
            Command::Save(path) => self.save(io, &path)?,
            Command::Hint(_) => self.hint(io, seat, question.ask)?,
            Command::Log(many) => self.log(io, seat, &many)?,
            Command::Look(name) => self.look(io, seat, &name)?,
            Command::Board(when) => match when.parse() {
                Ok(boards) => self.settings.boards = boards,
                Err(()) if when.is_empty() => self.table(io, seat, Table::Whole)?,
                Err(()) => writeln!(io.out, "`board` alone, or with always, turn or never.")?,
            },
            Command::Prose => self.table(io, seat, Table::Told)?,
            Command::Offers => {
                let all: Vec<usize> = (1..=menu.len()).collect();
                write!(io.out, "{}", menu.listed(&all, width, self.settings.plain))?;
            }
            Command::Help => write!(io.out, "{HELP}")?,
            Command::Concede(word) => {
                let sure = match word.as_str() {
                    "" => io.line("Give the battle up? Type yes: ")?,
                    _ => Some(word),
                };
                if sure.is_some_and(|word| word.eq_ignore_ascii_case("yes")) {
                    return match self.game.concede(seat) {
                        Ok(_) => Ok(Some(Turn::On)),
                        Err(why) => {
                            writeln!(io.out, "{}", refusal(&why, width))?;
                            Ok(None)
                        }
                    };
                }
                writeln!(io.out, "The battle goes on.")?;
            }
            Command::Quit => return Ok(Some(Turn::Leave(Ended::Quit))),
        }
        Ok(None)
    }

    /// Takes the last decision back: one's own, or the other person's at the same screen if it is
    /// the last.
    fn undo(&mut self, io: &mut Io, seat: Seat) -> io::Result<Option<Turn>> {
        let mut taken = self.game.undo(seat);
        if taken.is_err() && self.is_human(!seat) && self.game.can_undo(!seat).is_ok() {
            taken = self.game.undo(!seat);
        }
        match taken {
            Ok(report) => {
                for heard in &mut self.heard {
                    *heard = (*heard).min(report.log_from);
                }
                self.last = None;
                self.taken_back = true;
                Ok(Some(Turn::On))
            }
            Err(why) => {
                writeln!(io.out, "{}", refusal(&why, self.settings.width))?;
                Ok(None)
            }
        }
    }
}
