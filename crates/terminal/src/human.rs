//! A person at the prompt.

use crate::commands::{Command, HELP};
use crate::menu::Menu;
use crate::reading::{self, cited, ending, refusal, sentence};
use crate::session::{Io, Turn};
use crate::text::{folded, plain, wrapped};
use crate::{Ended, Session, reference, store};
use engine::{Question, Seat};
use shelf::Reach;
use std::io;

/// Lines of the log that `log` shows.
const LOG_LINES: usize = 20;

impl Session {
    /// Puts the open question to a person until it is answered, taken back or left.
    pub(crate) fn human(&mut self, io: &mut Io, seat: Seat, ask: u32) -> io::Result<Turn> {
        let viewer = self.viewer(seat);
        let Some(question) = self.game.question(seat, viewer) else {
            return Ok(Turn::Leave(Ended::Stuck));
        };
        if !self.curtain(io, seat)? {
            return Ok(Turn::Leave(Ended::InputEnded));
        }
        self.news(io, seat)?;
        self.table_if_due(io, seat, question.rule.id())?;
        let menu = Menu::new(&question, &self.game.scene(viewer));
        self.put(io, &question, &menu)?;
        let prompt = format!("{}> ", self.game.side(seat));
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
                    writeln!(io.out, "{}: {say}", self.game.side(seat))?;
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
        let (side, other) = (self.game.side(seat), self.game.side(!seat));
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
            Command::Save(path) => self.save(io, &path)?,
            Command::Hint(_) => self.hint(io, seat, question.ask)?,
            Command::Log(many) => self.log(io, seat, &many)?,
            Command::Look(name) => self.look(io, seat, &name)?,
            Command::Board => self.table(io, seat, false)?,
            Command::Prose => self.table(io, seat, true)?,
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
                Ok(Some(Turn::On))
            }
            Err(why) => {
                writeln!(io.out, "{}", refusal(&why, self.settings.width))?;
                Ok(None)
            }
        }
    }

    fn why(
        &self,
        io: &mut Io,
        seat: Seat,
        question: &Question,
        menu: &Menu,
        choice: &str,
    ) -> io::Result<()> {
        let width = self.settings.width;
        let words = folded(choice);
        let begins = |refused: &&engine::Refused| folded(&refused.say).starts_with(&words);
        let barred: Vec<(String, Vec<engine::Rule>)> = question
            .refused
            .iter()
            .filter(begins)
            .map(|refused| (refused.say.clone(), refused.rules.clone()))
            .collect();
        if !choice.is_empty() {
            let say = named(menu, choice);
            match self.game.why_not(seat, &say) {
                Ok(()) => {
                    writeln!(io.out, "'{}' is allowed; asked by:", plain(&say))?;
                    return writeln!(io.out, "{}", cited(question.rule, width));
                }
                // The beginning of something that is barred is as good as its whole.
                Err(engine::Rejected::Garbled(_)) if !barred.is_empty() => {}
                Err(why) => return writeln!(io.out, "{}", refusal(&why, width)),
            }
        }
        if barred.is_empty() {
            return writeln!(io.out, "Nothing that has a name is barred here.");
        }
        write!(io.out, "{}", reading::barred(&barred, width))?;
        writeln!(io.out, "`why CHOICE` tells the rules, `rules ID` one of them.")
    }

    fn odds(
        &self,
        io: &mut Io,
        seat: Seat,
        menu: &Menu,
        choice: &str,
        reach: Reach,
    ) -> io::Result<()> {
        if choice.is_empty() {
            return writeln!(io.out, "Of what? `odds 1`, or a notation.");
        }
        let say = named(menu, choice);
        let width = self.settings.width;
        match self.game.moment().odds(seat, &say, reach) {
            Err(why) => writeln!(io.out, "{}", refusal(&why, width)),
            Ok(lines) => {
                let end = |outcome| ending(self.game.book(), outcome, |seat| self.game.side(seat));
                writeln!(io.out, "{}", reading::odds(&say, reach, &lines, end, width))
            }
        }
    }

    pub(crate) fn rules(&self, io: &mut Io, query: &str) -> io::Result<()> {
        let book = self.game.book();
        if query.is_empty() {
            return writeln!(io.out, "Which rules? `rules WORD`, or an id as in brackets.");
        }
        let found = reference::find(book, query);
        if found.is_empty() {
            return writeln!(io.out, "Nothing in {} about '{}'.", book.title, plain(query));
        }
        writeln!(io.out, "{}", reference::shown(book, &found, self.settings.width))
    }

    pub(crate) fn save(&self, io: &mut Io, path: &str) -> io::Result<()> {
        if path.is_empty() {
            return writeln!(io.out, "Where to? `save FILE`.");
        }
        let path = store::typed_path(path);
        match store::write(&path, self.game.save().as_bytes()) {
            Ok(()) => writeln!(io.out, "Saved in {}.", path.display()),
            Err(error) => writeln!(
                io.out,
                "Not saved in {}: {error}. The game goes on; try another place.",
                path.display()
            ),
        }
    }

    fn hint(&self, io: &mut Io, seat: Seat, ask: u32) -> io::Result<()> {
        let advice =
            self.settings.adviser.and_then(|spec| self.game.advise(seat, &spec, u64::from(ask)));
        match advice {
            Some(advice) => {
                let text = format!("{}: {}.", advice.say, advice.reason);
                writeln!(io.out, "{}", wrapped(&text, self.settings.width, 2))
            }
            None => writeln!(io.out, "Nobody has a hint."),
        }
    }

    fn log(&self, io: &mut Io, seat: Seat, many: &str) -> io::Result<()> {
        let told = self.game.log(self.viewer(seat), 0);
        let many = match many {
            "all" => told.len(),
            number => number.parse().unwrap_or(LOG_LINES),
        };
        for told in told.iter().skip(told.len().saturating_sub(many)) {
            writeln!(io.out, "{:>4}{}", told.step, self.told_line(told))?;
        }
        Ok(())
    }

    /// Says in words what is known of a piece or place.
    fn look(&self, io: &mut Io, seat: Seat, name: &str) -> io::Result<()> {
        let name = name.to_lowercase();
        let scene = self.game.scene(self.viewer(seat));
        let mut found = false;
        for piece in &scene.pieces {
            if !name.is_empty()
                && format!("{} {}", piece.id, piece.name).to_lowercase().contains(&name)
            {
                found = true;
                writeln!(
                    io.out,
                    "{}",
                    wrapped(&format!("  {}", piece.sentence), self.settings.width, 4)
                )?;
            }
        }
        for region in &scene.regions {
            let is = |text: &str| !name.is_empty() && text.to_lowercase() == name;
            if is(&region.id) || is(&region.name) {
                found = true;
                writeln!(io.out, "  {} ({}): {}", region.name, region.id, region.notes.join(", "))?;
                let here = scene::Spot::In(region.id.clone());
                for piece in scene.pieces.iter().filter(|piece| piece.spot == here) {
                    let text = format!("    {}", piece.sentence);
                    writeln!(io.out, "{}", wrapped(&text, self.settings.width, 6))?;
                }
            }
        }
        if !found {
            writeln!(io.out, "Nothing here is called '{}'.", plain(&name))?;
        }
        Ok(())
    }
}

/// What a number or a notation means.
fn named(menu: &Menu, choice: &str) -> String {
    let numbered = choice.parse::<usize>().ok().and_then(|number| menu.number(number));
    numbered.or_else(|| menu.exact(choice)).unwrap_or(choice).to_string()
}
