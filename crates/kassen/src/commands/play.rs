//! `kassen play`: a game in the terminal, or through a pipe.

use crate::fail::Fail;
use crate::out::{Out, complain};
use crate::pick::What;
use crate::{files, guard};
use engine::{Seed, Throwing};
use shelf::{Game, Who};
use std::io::IsTerminal;
use std::path::PathBuf;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use terminal::{Boards, Ended, Pace, Session, Settings, Standing};

/// Play a game in the terminal; each side is a person, a computer player or a bot
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  kassen play --scenario anegawa --red human --blue bushi\n  \
                        kassen play --red human --blue human --dice typed\n  \
                        kassen play --load saved.kassen --blue \"bot:python3 mine.py\"\n\n\
                        Players: human; the levels ashigaru, bushi, hatamoto, taisho, gunshi, each \
                        also as bushi:bold or bushi:steady; random, greedy, search:ITERATIONS, \
                        search:500ms; bot:COMMAND.\nThe game is kept after every decision; `help` at the prompt \
                        lists the commands.")]
pub struct Play {
    #[command(flatten)]
    pub what: What,
    /// Who plays Red
    #[arg(long, value_name = "PLAYER", default_value = "human")]
    pub red: Who,
    /// Who plays Blue
    #[arg(long, value_name = "PLAYER", default_value = "bushi")]
    pub blue: Who,
    /// What the dice and the computer's luck follow from; drawn from the system if not given
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Where the dice come from
    #[arg(long, value_enum, default_value_t)]
    pub dice: DiceFrom,
    /// Go on with a saved game
    #[arg(long, visible_alias = "resume", value_name = "FILE", conflicts_with_all = ["system", "scenario", "house", "tables", "dice"])]
    pub load: Option<PathBuf>,
    /// Where to keep the game, instead of the data folder
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Do not keep the game
    #[arg(long, conflicts_with = "save")]
    pub no_save: bool,
    /// After a computer's decision: instant, enter, or a time such as 500ms. `fast` is instant, for
    /// games with many reactions: `always ANSWER` at a question settles all of its kind
    #[arg(long, default_value = "instant")]
    pub pace: Pace,
    /// When to draw the board
    #[arg(long, value_enum, default_value_t)]
    pub board: BoardWhen,
    /// Prose instead of a drawn board, for screen readers
    #[arg(long)]
    pub plain: bool,
    /// What the log and the questions are told in; the board and what you type stay English
    #[arg(long, value_enum, default_value_t)]
    pub lang: Lang,
    /// Seconds a bot has for an answer
    #[arg(long, value_name = "SECONDS", default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub bot_time: u64,
}

/// A language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Japanese.
    Ja,
}

/// Where the dice come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum DiceFrom {
    /// From a seed that stands in the record.
    #[default]
    Seeded,
    /// From a seed whose hash is shown at the start and which is shown at the end.
    Sealed,
    /// You throw real dice and type them in.
    Typed,
}

/// When the board is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum BoardWhen {
    /// Before every question.
    Always,
    /// When the turn passes or the kind of question changes.
    #[default]
    Turn,
    /// Only when asked for.
    Never,
}

impl Play {
    /// A game of this with the usual settings.
    pub fn of(what: What, red: Who, blue: Who) -> Play {
        Play {
            what,
            red,
            blue,
            seed: None,
            dice: DiceFrom::default(),
            load: None,
            save: None,
            no_save: false,
            pace: Pace::Instant,
            board: BoardWhen::default(),
            plain: false,
            lang: Lang::En,
            bot_time: 30,
        }
    }

    /// Plays.
    pub fn run(self, out: &mut Out) -> Result<(), Fail> {
        let seed = match self.seed {
            Some(seed) => seed,
            None => drawn_seed()?,
        };
        let game = self.sit_down(seed)?;
        let path = self.kept_in(game.as_ref())?;
        let settings = Settings {
            width: out.width,
            colour: out.colour && !self.plain,
            plain: self.plain,
            tongue: match self.lang {
                Lang::En => engine::Tongue::English,
                Lang::Ja => engine::Tongue::Japanese,
            },
            boards: match self.board {
                BoardWhen::Always => Boards::Always,
                BoardWhen::Turn => Boards::Turn,
                BoardWhen::Never => Boards::Never,
            },
            pace: self.pace,
            curtain: std::io::stdin().is_terminal(),
            echo: !std::io::stdin().is_terminal(),
            seed,
            bot_time: Duration::from_secs(self.bot_time),
            autosave: path.clone(),
            standing: self.standing(),
            ..Settings::default()
        };
        let who = [self.red, self.blue];
        hear_interrupts(path, who.clone());
        let mut session = Session::new(game, who, settings);
        let mut input = std::io::stdin().lock();
        match session.run(&mut input, out.writer())? {
            Ended::Over | Ended::Quit | Ended::InputEnded | Ended::CalledOff => Ok(()),
            Ended::Stuck => Err(Fail::Told),
        }
    }

    /// The standing orders that the loaded game keeps; a game that cannot be read says so elsewhere.
    fn standing(&self) -> Vec<Standing> {
        let text = self.load.as_ref().and_then(|path| std::fs::read_to_string(path).ok());
        text.map_or_else(Vec::new, |text| Standing::in_save(&text))
    }

    fn sit_down(&self, seed: u64) -> Result<Box<dyn Game>, Fail> {
        if let Some(path) = &self.load {
            let loaded = files::game(path)?;
            if let Some(warning) = loaded.warning {
                complain(format_args!(
                    "kassen: {}: the record does not replay ({warning}); the game goes on from the \
                     position that was saved with it",
                    path.display()
                ));
            }
            return Ok(loaded.game);
        }
        let (system, scenario, house) = self.what.pick()?;
        let dice = match (self.dice, self.seed) {
            (DiceFrom::Typed, _) => Throwing::Typed,
            (DiceFrom::Seeded, _) => Throwing::Seeded(Seed::from_number(seed)),
            (DiceFrom::Sealed, Some(seed)) => Throwing::Sealed(Seed::from_number(seed)),
            (DiceFrom::Sealed, None) => {
                let mut bytes = [0; 32];
                getrandom::fill(&mut bytes).map_err(no_randomness)?;
                Throwing::Sealed(Seed(bytes))
            }
        };
        let opened = guard::attempt(|| system.open(&scenario, &house, dice));
        let name = self.what.scenario.as_deref().unwrap_or(&scenario.id);
        opened.map_err(Fail::Finding)?.map_err(|faults| Fail::faults(name, &faults))
    }

    /// Where the game is kept after every decision: where it is told to be, where it was kept
    /// before, or in the data folder.
    fn kept_in(&self, game: &dyn Game) -> Result<Option<PathBuf>, Fail> {
        if self.no_save {
            return Ok(None);
        }
        if let Some(path) = &self.save {
            return Ok(Some(path.clone()));
        }
        let Some(folder) = games_folder() else {
            complain(
                "kassen: neither XDG_DATA_HOME nor HOME is set; use --save FILE to keep the game",
            );
            return Ok(None);
        };
        if let Some(path) = &self.load
            && path.parent() == Some(&folder)
        {
            return Ok(Some(path.clone()));
        }
        if let Err(error) = std::fs::create_dir_all(&folder) {
            complain(format_args!("kassen: {}: {error}; use --save FILE", folder.display()));
        }
        let header = game.header();
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        let safe = |c: char| if c.is_alphanumeric() || c == '-' { c } else { '_' };
        let scenario: String = header.scenario.chars().map(safe).take(40).collect();
        let name = format!("{}-{scenario}-{now}-{}.kassen", header.system, std::process::id());
        Ok(Some(folder.join(name)))
    }
}

/// The folder of kept games, as the XDG base directories say.
pub fn games_folder() -> Option<PathBuf> {
    let absolute = |name: &str| {
        let value = PathBuf::from(std::env::var_os(name)?);
        value.is_absolute().then_some(value)
    };
    let data =
        absolute("XDG_DATA_HOME").or_else(|| Some(absolute("HOME")?.join(".local/share")))?;
    Some(data.join("kassen").join("games"))
}

fn drawn_seed() -> Result<u64, Fail> {
    getrandom::u64().map(|number| number >> 1).map_err(no_randomness)
}

fn no_randomness(error: getrandom::Error) -> Fail {
    Fail::Io(format!("the system gives no random numbers: {error}; name a --seed"))
}

/// Says at Ctrl-C where the game is, and leaves. The game was written whole after the last decision.
fn hear_interrupts(path: Option<PathBuf>, who: [Who; 2]) {
    let heard = ctrlc::set_handler(move || {
        match &path {
            Some(path) if path.exists() => {
                complain(format_args!("\n{}", terminal::go_on(path, &who)))
            }
            _ => complain("\nThe game was not kept."),
        }
        leave();
    });
    // Without a handler Ctrl-C still ends the program, and the game is still kept.
    let _ = heard;
}

/// Ends the program while another thread waits for a line that will not come; nothing else can.
#[allow(clippy::exit)]
fn leave() -> ! {
    std::process::exit(130)
}
