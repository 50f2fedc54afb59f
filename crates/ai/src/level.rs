//! Five strengths in the words of the period. They differ by how long they think and by nothing
//! else: the same dice, the same hands, the same view of the table.

use engine::Garbled;
use std::fmt;
use std::str::FromStr;

/// How strong a computer player is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// The foot soldier, 足軽: hardly looks ahead.
    Ashigaru,
    /// The warrior, 武士.
    Bushi,
    /// The lord's own retainer, 旗本.
    Hatamoto,
    /// The general, 大将.
    Taisho,
    /// The strategist, 軍師: the best we have.
    Gunshi,
}

impl Level {
    /// All, the weakest first.
    pub const ALL: [Level; 5] =
        [Level::Ashigaru, Level::Bushi, Level::Hatamoto, Level::Taisho, Level::Gunshi];

    /// The place in [`Level::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `hatamoto`.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Ashigaru => "ashigaru",
            Level::Bushi => "bushi",
            Level::Hatamoto => "hatamoto",
            Level::Taisho => "taisho",
            Level::Gunshi => "gunshi",
        }
    }

    /// `旗本`.
    pub const fn kanji(self) -> &'static str {
        match self {
            Level::Ashigaru => "足軽",
            Level::Bushi => "武士",
            Level::Hatamoto => "旗本",
            Level::Taisho => "大将",
            Level::Gunshi => "軍師",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Level {
    type Err = Garbled;

    fn from_str(text: &str) -> Result<Level, Garbled> {
        Level::ALL
            .into_iter()
            .find(|level| level.name() == text)
            .ok_or_else(|| Garbled::new(format!("there is no level '{text}'")))
    }
}

/// How a player likes to fight. It tips the scales between answers that are about as good.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Style {
    /// As the position asks.
    #[default]
    Even,
    /// Seeks the fight.
    Bold,
    /// Spares its men.
    Steady,
}

impl Style {
    /// All.
    pub const ALL: [Style; 3] = [Style::Even, Style::Bold, Style::Steady];

    /// What it adds to the `value` of a table when all men of both sides have fallen.
    pub(crate) const fn blood(self) -> f32 {
        match self {
            Style::Even => 0.0,
            Style::Bold => 100.0,
            Style::Steady => -100.0,
        }
    }

    /// `bold`.
    pub const fn name(self) -> &'static str {
        match self {
            Style::Even => "even",
            Style::Bold => "bold",
            Style::Steady => "steady",
        }
    }
}

impl FromStr for Style {
    type Err = Garbled;

    fn from_str(text: &str) -> Result<Style, Garbled> {
        Style::ALL
            .into_iter()
            .find(|style| style.name() == text)
            .ok_or_else(|| Garbled::new(format!("there is no style '{text}': even, bold, steady")))
    }
}
