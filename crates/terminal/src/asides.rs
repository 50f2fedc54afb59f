//! What a person may ask beside answering: why not, odds, rules, hints, the log, a closer look; and
//! saving.

use crate::menu::Menu;
use crate::reading::{self, cited, ending, refusal};
use crate::session::Io;
use crate::text::{folded, plain, wrapped};
use crate::{Session, reference, store};
use engine::{Question, Seat, Tongue};
use shelf::Reach;
use std::io;

/// Lines of the log that `log` shows.
const LOG_LINES: usize = 20;

impl Session {
    pub(crate) fn why(
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

    pub(crate) fn odds(
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
        let moment = self.game.moment();
        let end = |outcome| ending(self.game.book(), outcome, |seat| self.side(seat));
        match moment.odds(seat, &say, reach) {
            Err(why) => writeln!(io.out, "{}", refusal(&why, width)),
            Ok(lines) => {
                let plainly = |lines: &[_]| engine::plainly(lines, self.game.book().unspoken);
                let told = reading::odds(&say, reach, &plainly(&lines), end, width);
                writeln!(io.out, "{told}")?;
                if reach == Reach::WholeExchange {
                    return Ok(());
                }
                // The enemy is asked on the way: what it leads to with each of his answers.
                let replies = moment.replies(seat, &say, Tongue::English).unwrap_or_default();
                for reply in &replies {
                    let said = (self.side(reply.by), &reply.say);
                    let lines = plainly(&reply.lines);
                    let told = reading::reply(&say, (&said.0, said.1), &lines, end, width);
                    writeln!(io.out, "{told}")?;
                }
                // Nothing is thrown before somebody must decide: what he wants to know lies beyond.
                if let (true, [_]) = (replies.is_empty(), lines.as_slice()) {
                    let reach = Reach::WholeExchange;
                    if let Ok(lines) = moment.odds(seat, &say, reach)
                        && lines.len() > 1
                    {
                        let told = reading::odds(&say, reach, &plainly(&lines), end, width);
                        writeln!(io.out, "{told}")?;
                    }
                }
                Ok(())
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
        match store::write(&path, self.saved().as_bytes()) {
            Ok(()) => writeln!(io.out, "Saved in {}.", path.display()),
            Err(error) => writeln!(
                io.out,
                "Not saved in {}: {error}. The game goes on; try another place.",
                path.display()
            ),
        }
    }

    pub(crate) fn hint(&self, io: &mut Io, seat: Seat, ask: u32) -> io::Result<()> {
        let advise = |spec| self.game.advise(seat, &spec, u64::from(ask), self.settings.tongue);
        let advice = self.settings.adviser.and_then(advise);
        match advice {
            Some(advice) => {
                writeln!(io.out, "{}", wrapped(&advice.say, self.settings.width, 2))?;
                for line in &advice.told {
                    writeln!(io.out, "{}", wrapped(&format!("  {line}"), self.settings.width, 4))?;
                }
                Ok(())
            }
            None => writeln!(io.out, "Nobody has a hint."),
        }
    }

    pub(crate) fn log(&self, io: &mut Io, seat: Seat, many: &str) -> io::Result<()> {
        let told = self.game.log(self.reader(seat), 0);
        let many = match many {
            "all" => told.len(),
            number => number.parse().unwrap_or(LOG_LINES),
        };
        for told in told.iter().skip(told.len().saturating_sub(many)) {
            let rule = told.rule.map(|rule| format!(" [{}]", rule.id())).unwrap_or_default();
            let text = format!("{}  {}{rule}", told.step, told.text);
            writeln!(io.out, "{}", wrapped(&text, self.settings.width, 4))?;
        }
        Ok(())
    }

    /// Says in words what is known of a piece or place; without a name, how things stand.
    pub(crate) fn look(&self, io: &mut Io, seat: Seat, name: &str) -> io::Result<()> {
        let (name, width) = (name.to_lowercase(), self.settings.width);
        let scene = self.game.scene(self.viewer(seat));
        if name.is_empty() {
            for line in &scene.status {
                writeln!(io.out, "{}", wrapped(&format!("  {line}"), width, 4))?;
            }
            return writeln!(io.out, "`look NAME` tells of a piece or place.");
        }
        let mut found = false;
        for piece in &scene.pieces {
            if format!("{} {}", piece.id, piece.name).to_lowercase().contains(&name) {
                found = true;
                writeln!(io.out, "{}", wrapped(&format!("  {}", piece.sentence), width, 4))?;
            }
        }
        for (index, region) in scene.regions.iter().enumerate() {
            if [&region.id, &region.name].into_iter().any(|text| text.to_lowercase() == name) {
                found = true;
                let text = format!("  {}", render::prose::place(&scene, index));
                writeln!(io.out, "{}", wrapped(&text, width, 4))?;
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
