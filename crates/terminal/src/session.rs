//! A game at a terminal, from the first line to the last.

use crate::reading::ending;
use crate::text::{plain, wrapped};
use crate::{Boards, Pace, Settings, store};
use engine::{Seat, Seats, Source, Status, Viewer};
use shelf::{Bot, Game, Who};
use std::io::{self, BufRead, Read, Write};

/// The longest line that is read; what is longer is cut.
const LONGEST_LINE: u64 = 1024;

/// Why a session is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The game has come to its end.
    Over,
    /// Somebody left; the game can be taken up again.
    Quit,
    /// There was nothing more to read; the game can be taken up again.
    InputEnded,
    /// A game between computers went on and on.
    CalledOff,
    /// The rules came to a place with neither a question nor an end: a defect.
    Stuck,
}

/// Decisions after which a game without people is called off, as simulations do.
const MOST_DECISIONS: u32 = 20_000;
/// A game without people is kept this often: writing it down costs more the longer it is.
const KEPT_EVERY: u32 = 100;

/// What a decision led to.
pub(crate) enum Turn {
    /// The game has gone on.
    On,
    /// Somebody leaves.
    Leave(Ended),
}

/// How much of the table is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Table {
    /// Drawn; what stands on a large table is not listed.
    Drawn,
    /// Drawn, with a list of all that stands on it.
    Whole,
    /// In sentences.
    Told,
}

/// Pieces past which the list of them would push the map off the screen.
const LISTED: usize = 24;
/// Lines of the log that whoever takes up a game is told again.
const RECENT: usize = 12;

/// Where lines come from and text goes to.
pub(crate) struct Io<'a> {
    pub input: &'a mut dyn BufRead,
    pub out: &'a mut dyn Write,
    pub echo: bool,
}

impl Io<'_> {
    /// Shows `prompt` and reads a line; `None` at the end of the input. Bytes that are no text are
    /// read as such, because a stray byte must not end a game.
    pub fn line(&mut self, prompt: &str) -> io::Result<Option<String>> {
        write!(self.out, "{prompt}")?;
        self.out.flush()?;
        let mut bytes = Vec::new();
        if (&mut self.input).take(LONGEST_LINE).read_until(b'\n', &mut bytes)? == 0 {
            writeln!(self.out)?;
            return Ok(None);
        }
        if bytes.last() != Some(&b'\n') {
            self.skip_line()?;
        }
        let line = String::from_utf8_lossy(&bytes).trim().to_string();
        if self.echo {
            writeln!(self.out, "{}", plain(&line))?;
        }
        Ok(Some(line))
    }

    /// Reads on to the end of the line and forgets it.
    fn skip_line(&mut self) -> io::Result<()> {
        loop {
            let waiting = self.input.fill_buf()?;
            let end = waiting.iter().position(|&byte| byte == b'\n');
            let many = end.map_or(waiting.len(), |at| at + 1);
            self.input.consume(many);
            if many == 0 || end.is_some() {
                return Ok(());
            }
        }
    }
}

/// A game being played in a terminal.
pub struct Session {
    pub(crate) game: Box<dyn Game>,
    pub(crate) who: [Who; 2],
    pub(crate) bots: [Option<Bot>; 2],
    pub(crate) settings: Settings,
    /// How far each side has been told the log.
    pub(crate) heard: [usize; 2],
    /// Who was asked last, and about what: the board is drawn when this changes.
    pub(crate) last: Option<(Seat, &'static str)>,
    /// Whose eyes may be on the screen.
    pub(crate) before_curtain: Option<Seat>,
    /// Something was just taken back, so that standing orders wait for a person's answer.
    pub(crate) taken_back: bool,
    /// The last autosave failed, and this was said.
    warned: bool,
}

impl Session {
    /// Sits down.
    pub fn new(game: Box<dyn Game>, who: [Who; 2], settings: Settings) -> Session {
        Session {
            game,
            who,
            bots: [None, None],
            settings,
            heard: [0; 2],
            last: None,
            before_curtain: None,
            taken_back: false,
            warned: false,
        }
    }

    /// The game as it stands.
    pub fn game(&self) -> &dyn Game {
        self.game.as_ref()
    }

    /// Plays until the game is over, somebody leaves or the input ends. Errors are those of the
    /// output and the input; the game is kept after every decision.
    pub fn run(&mut self, input: &mut dyn BufRead, out: &mut dyn Write) -> io::Result<Ended> {
        let mut io = Io { input, out, echo: self.settings.echo };
        self.opening(&mut io)?;
        self.keep(&mut io)?;
        let ended = loop {
            let turn = match self.game.status() {
                Status::Over(outcome) => {
                    self.tell_listeners(&mut io)?;
                    let side = |seat| self.side(seat);
                    writeln!(io.out, "\n{}", ending(self.game.book(), outcome, side))?;
                    break Ended::Over;
                }
                Status::Stuck => {
                    let text = "The rules came to a place with neither a question nor an end. This \
                                is a defect of the program; please report it with the saved game.";
                    writeln!(io.out, "{}", wrapped(text, self.settings.width, 0))?;
                    break Ended::Stuck;
                }
                Status::NeedsDice(need) => self.typed(&mut io, need)?,
                Status::Waiting(seats, ask) => self.decide(&mut io, seats, ask)?,
            };
            match turn {
                Turn::On if self.is_due() => self.keep(&mut io)?,
                Turn::On => {}
                Turn::Leave(ended) => break ended,
            }
            let people = Seat::BOTH.into_iter().any(|seat| self.is_human(seat));
            if !people && self.game.step() > MOST_DECISIONS {
                writeln!(io.out, "The game is called off after {MOST_DECISIONS} decisions.")?;
                break Ended::CalledOff;
            }
        };
        self.closing(&mut io, ended)?;
        Ok(ended)
    }

    /// Is it time to keep the game: before a person thinks or throws, and now and then?
    fn is_due(&self) -> bool {
        match self.game.status() {
            Status::Waiting(seats, _) if !seats.iter().any(|seat| self.is_human(seat)) => {
                self.game.step().is_multiple_of(KEPT_EVERY)
            }
            _ => true,
        }
    }

    fn decide(&mut self, io: &mut Io, seats: Seats, ask: u32) -> io::Result<Turn> {
        let Some(seat) = seats.first() else { return Ok(Turn::Leave(Ended::Stuck)) };
        match self.who[seat.index()].clone() {
            Who::Human => match self.by_order(io, seat, ask)? {
                Some(turn) => Ok(turn),
                None => self.human(io, seat, ask),
            },
            Who::Computer(spec) => self.computer(io, seat, ask, &spec),
            Who::Bot(command) => self.bot(io, seat, ask, &command),
        }
    }

    pub(crate) fn is_human(&self, seat: Seat) -> bool {
        self.who[seat.index()] == Who::Human
    }

    /// Does this game hide anything from anybody?
    pub(crate) fn hides(&self) -> bool {
        self.game.facts(Viewer::ALL).iter().any(|fact| fact.seen_by != Seats::BOTH)
    }

    /// Two people who may not see the same things share the screen.
    pub(crate) fn curtained(&self) -> bool {
        self.who == [Who::Human, Who::Human] && self.hides()
    }

    /// Who is told what happens, as it happens: people; Red's chair for onlookers of a game between
    /// computers; nobody when two people must be told apart, each before his own question.
    pub(crate) fn listeners(&self) -> Vec<Seat> {
        let people: Vec<Seat> =
            Seat::BOTH.into_iter().filter(|&seat| self.is_human(seat)).collect();
        match people[..] {
            [] => vec![Seat::Red],
            [red, _] if !self.hides() => vec![red],
            [_, _] => Vec::new(),
            _ => people,
        }
    }

    /// Through whose eyes the screen is written for `seat`.
    pub(crate) fn viewer(&self, seat: Seat) -> Viewer {
        let people = Seat::BOTH.into_iter().any(|seat| self.is_human(seat));
        if people { Viewer::seat(seat) } else { Viewer::ALL }
    }

    /// The same in the language that sentences are told in. The board stays English: its columns are
    /// counted in narrow letters.
    pub(crate) fn reader(&self, seat: Seat) -> Viewer {
        Viewer { tongue: self.settings.tongue, ..self.viewer(seat) }
    }

    /// What a side is called in sentences.
    pub(crate) fn side(&self, seat: Seat) -> String {
        self.game.side(seat, self.settings.tongue)
    }

    /// Tells everybody who listens what he has not heard yet.
    pub(crate) fn tell_listeners(&mut self, io: &mut Io) -> io::Result<()> {
        for seat in self.listeners() {
            self.news(io, seat)?;
        }
        Ok(())
    }

    /// Tells what `seat` has not heard yet.
    pub(crate) fn news(&mut self, io: &mut Io, seat: Seat) -> io::Result<()> {
        let told = self.game.log(self.reader(seat), self.heard[seat.index()]);
        let len = self.game.log_len();
        // People who may see the same are told together.
        let all = !self.curtained();
        for other in Seat::BOTH.into_iter().filter(|&other| all || other == seat) {
            self.heard[other.index()] = len;
        }
        for told in told {
            writeln!(io.out, "{}", self.told_line(&told))?;
        }
        Ok(())
    }

    pub(crate) fn told_line(&self, told: &engine::Told) -> String {
        let text = match told.rule {
            Some(rule) => format!("  * {} [{}]", told.text, rule.id()),
            None => format!("  * {}", told.text),
        };
        wrapped(&text, self.settings.width, 4)
    }

    /// Draws or tells the table for `seat`.
    pub(crate) fn table(&self, io: &mut Io, seat: Seat, how: Table) -> io::Result<()> {
        let scene = self.game.scene(self.viewer(seat));
        let Settings { width, colour, .. } = self.settings;
        if how == Table::Told {
            let text = wrapped(&render::prose::tell(&scene), width, 0);
            return writeln!(io.out, "\n{}", text.trim_end());
        }
        let legend = how == Table::Whole || scene.pieces.len() <= LISTED;
        let options = render::terminal::Options { width, colour, legend };
        let text = render::terminal::draw(&scene, &options);
        writeln!(io.out, "\n{}", text.trim_end())?;
        if !legend {
            let text = "`look NAME` tells of a piece or place, `board` lists all that stand here.";
            writeln!(io.out, "{}", wrapped(text, width, 0))?;
        }
        Ok(())
    }

    /// Draws the table if it is time to.
    pub(crate) fn table_if_due(
        &mut self,
        io: &mut Io,
        seat: Seat,
        rule: &'static str,
    ) -> io::Result<()> {
        let due = match self.settings.boards {
            Boards::Always => true,
            Boards::Turn => self.last != Some((seat, rule)),
            Boards::Never => false,
        };
        self.last = Some((seat, rule));
        let how = if self.settings.plain { Table::Told } else { Table::Drawn };
        if due { self.table(io, seat, how) } else { Ok(()) }
    }

    /// Writes the game where it is kept. A full disk is reported and the game goes on.
    fn keep(&mut self, io: &mut Io) -> io::Result<()> {
        let Some(path) = &self.settings.autosave else { return Ok(()) };
        match store::write(path, self.saved().as_bytes()) {
            Ok(()) => self.warned = false,
            Err(_) if self.warned => {}
            Err(error) => {
                self.warned = true;
                let text = format!(
                    "The game could not be kept in {}: {error}. It goes on; make room, or use \
                     `save FILE` to keep it elsewhere.",
                    path.display()
                );
                writeln!(io.out, "{}", wrapped(&text, self.settings.width, 2))?;
            }
        }
        Ok(())
    }

    fn opening(&mut self, io: &mut Io) -> io::Result<()> {
        let width = self.settings.width;
        let book = self.game.book();
        let header = self.game.header();
        writeln!(io.out, "{} ({}), scenario {}", book.title, book.edition, header.scenario)?;
        for seat in Seat::BOTH {
            let who = &self.who[seat.index()];
            writeln!(io.out, "  {seat}: {}, played by {who}", self.side(seat))?;
        }
        let house: Vec<String> =
            header.house.iter().map(|(id, value)| format!("{id}={value}")).collect();
        if !house.is_empty() {
            writeln!(
                io.out,
                "{}",
                wrapped(&format!("  house rules: {}", house.join(", ")), width, 4)
            )?;
        }
        for note in book.reconstructed {
            writeln!(io.out, "{}", wrapped(&format!("  not from the rulebook: {note}"), width, 4))?;
        }
        match header.dice {
            Source::Seeded => {}
            Source::Typed => writeln!(io.out, "  dice: you throw them and type them in")?,
            Source::Sealed => {
                let hash = header.commitment.as_deref().unwrap_or("");
                let text = format!(
                    "  dice: sealed; the seed has SHA-256 {hash} and is shown when the game is over"
                );
                writeln!(io.out, "{}", wrapped(&text, width, 4))?;
            }
        }
        let old = self.game.log_len().saturating_sub(RECENT);
        if old > 0 && self.game.step() > 0 {
            self.heard = [old; 2];
            writeln!(io.out, "The game goes on; `log all` tells it from the start.")?;
        }
        if Seat::BOTH.into_iter().any(|seat| self.is_human(seat)) {
            writeln!(io.out, "Type `help` for the commands.")?;
            if self.settings.pace == Pace::Fast {
                let text = "Fast: `always ANSWER` at a question settles all of its kind, `standing` \
                            lists what is settled.";
                writeln!(io.out, "{}", wrapped(text, width, 0))?;
            }
        }
        Ok(())
    }

    fn closing(&mut self, io: &mut Io, ended: Ended) -> io::Result<()> {
        for bot in self.bots.iter_mut().flatten() {
            bot.over(self.game.as_ref());
        }
        self.keep(io)?;
        if let Some(seed) = self.game.footer().and_then(|footer| footer.seed.as_ref()) {
            writeln!(io.out, "The seed of the dice was:\n{seed}")?;
        }
        if let (Some(path), false) = (&self.settings.autosave, self.warned) {
            match ended {
                Ended::Over => {
                    let path = path.display();
                    writeln!(io.out, "The record is in {path}; `kassen verify` checks it.")?
                }
                _ => writeln!(io.out, "{}", store::go_on(path, &self.who))?,
            }
        }
        io.out.flush()
    }
}
