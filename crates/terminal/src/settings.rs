//! How a session is to look and behave.

use crate::Standing;
use engine::Tongue;
use shelf::{Spec, Who};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

/// What happens after a decision of a computer player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// The game goes on at once.
    #[default]
    Instant,
    /// It waits so long.
    Wait(Duration),
    /// It waits for the Enter key.
    Enter,
    /// The game goes on at once, and a person's standing orders answer for him.
    Fast,
}

impl FromStr for Pace {
    type Err = String;

    fn from_str(text: &str) -> Result<Pace, String> {
        let number = |digits: &str| digits.parse::<u32>().ok().filter(|&n| n <= 3_600_000);
        match text {
            "instant" => Ok(Pace::Instant),
            "enter" => Ok(Pace::Enter),
            "fast" => Ok(Pace::Fast),
            _ => {
                let millis = match text.strip_suffix("ms") {
                    Some(digits) => number(digits),
                    None => {
                        text.strip_suffix('s').and_then(number).and_then(|s| s.checked_mul(1000))
                    }
                };
                millis.map(|ms| Pace::Wait(Duration::from_millis(u64::from(ms)))).ok_or_else(|| {
                    format!("'{text}' is no pace: instant, fast, enter, or a time (500ms, 2s)")
                })
            }
        }
    }
}

/// When the board is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Boards {
    /// Before every question.
    Always,
    /// When the turn comes to a side, or the kind of question changes.
    #[default]
    Turn,
    /// Only when it is asked for.
    Never,
}

impl FromStr for Boards {
    type Err = ();

    fn from_str(text: &str) -> Result<Boards, ()> {
        match text {
            "always" => Ok(Boards::Always),
            "turn" => Ok(Boards::Turn),
            "never" => Ok(Boards::Never),
            _ => Err(()),
        }
    }
}

/// How a session is to look and behave.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Columns.
    pub width: usize,
    /// May colours be used?
    pub colour: bool,
    /// Prose instead of a drawn board, for screen readers.
    pub plain: bool,
    /// What the log and the questions are told in; the board and what is typed are the same for all.
    pub tongue: Tongue,
    /// When the board is drawn.
    pub boards: Boards,
    /// What happens after a computer's decision.
    pub pace: Pace,
    /// Hide the screen between two people when there is something to hide, and wait for Enter.
    pub curtain: bool,
    /// Write out what is read: a pipe does not show it as a terminal does.
    pub echo: bool,
    /// What the luck of computer players follows from.
    pub seed: u64,
    /// A bot's time for an answer.
    pub bot_time: Duration,
    /// Where the game is written after every decision.
    pub autosave: Option<PathBuf>,
    /// Who gives hints.
    pub adviser: Option<Spec>,
    /// Answers given in advance.
    pub standing: Vec<Standing>,
}

impl Default for Settings {
    fn default() -> Settings {
        let adviser = match "taisho:plans=24".parse() {
            Ok(Who::Computer(spec)) => Some(spec),
            _ => None,
        };
        Settings {
            width: 80,
            colour: false,
            plain: false,
            tongue: Tongue::English,
            boards: Boards::Turn,
            pace: Pace::Instant,
            curtain: false,
            echo: false,
            seed: 1,
            bot_time: Duration::from_secs(30),
            autosave: None,
            adviser,
            standing: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paces_are_read() {
        assert_eq!("500ms".parse(), Ok(Pace::Wait(Duration::from_millis(500))));
        assert_eq!("2s".parse(), Ok(Pace::Wait(Duration::from_secs(2))));
        assert_eq!("enter".parse(), Ok(Pace::Enter));
        assert_eq!("fast".parse(), Ok(Pace::Fast));
        assert!("slowly".parse::<Pace>().is_err() && "-1s".parse::<Pace>().is_err());
    }
}
