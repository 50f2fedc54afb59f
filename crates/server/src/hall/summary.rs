//! What a list says of a game, without its being set up.

use super::desk::Live;
use engine::{Seat, Seats, Status, Tongue, Viewer};
use serde::{Deserialize, Serialize};

impl super::Hall {
    /// What a list says of a game that is in memory and that nobody holds just now.
    pub fn peek(&self, id: &str) -> Option<Summary> {
        let desk = self.found(id).filter(|desk| !self.is_behind(desk))?;
        let live = desk.live.try_lock().ok()?;
        live.game().is_some().then(|| Summary::of(&live))
    }
}

/// What a list says of a game. It is public: nothing here depends on who reads it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Summary {
    /// What the sides are called.
    pub sides: [String; 2],
    /// Who must choose, Red first.
    pub asked: [bool; 2],
    /// What is asked, or how it ended.
    pub what: String,
    /// The same for a Japanese reader.
    pub japanese: String,
    /// Lines of the record.
    pub version: u32,
    /// Is it over?
    pub over: bool,
}

impl Summary {
    /// Of a game as it stands.
    pub fn of(live: &Live) -> Summary {
        let Some(game) = live.game() else { return Summary::default() };
        let asked = live.asked();
        let what = |tongue| match game.status() {
            Status::Over(outcome) => {
                let degree = game.book().degrees.get(outcome.degree as usize).copied();
                let degree = game.book().named(degree.unwrap_or(""), tongue).into_owned();
                let winner = outcome.winner.map(|seat| format!("{}: ", game.side(seat, tongue)));
                winner.unwrap_or_default() + &degree
            }
            Status::Waiting(seats, _) => {
                let viewer = Viewer { tongue, ..Viewer::PUBLIC };
                let prompt = seats.first().and_then(|seat| game.prompt(seat, viewer));
                prompt.unwrap_or_default()
            }
            Status::NeedsDice(_) | Status::Stuck => String::new(),
        };
        Summary {
            sides: Seat::BOTH.map(|seat| game.side(seat, Tongue::English)),
            asked: Seat::BOTH.map(|seat| asked.has(seat)),
            what: what(Tongue::English),
            japanese: what(Tongue::Japanese),
            version: live.step(),
            over: matches!(game.status(), Status::Over(_)),
        }
    }

    /// What is asked, or how it ended, in this tongue.
    pub fn what(&self, tongue: Tongue) -> &str {
        match tongue {
            // What an earlier version kept has English words only.
            Tongue::Japanese if !self.japanese.is_empty() => &self.japanese,
            Tongue::English | Tongue::Japanese => &self.what,
        }
    }

    /// Who must choose.
    pub fn asked(&self) -> Seats {
        match self.asked {
            [true, true] => Seats::BOTH,
            [true, false] => Seats::only(Seat::Red),
            [false, true] => Seats::only(Seat::Blue),
            [false, false] => Seats::NONE,
        }
    }
}
