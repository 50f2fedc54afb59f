//! How the tree search goes about it. The defaults won most in matches at microwar, the small
//! wargame that the tests of `simulate` play on the engine; a rule set may want others.

use engine::Garbled;

/// Settings of [`crate::Search`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// How much to explore, in standard deviations of what the playouts return. Because it is
    /// measured in those, it need not be tuned to how a rule set spreads its values.
    pub explore: f32,
    /// Decisions played out after leaving the tree before `value` judges; 0 judges at once.
    pub depth: u32,
    /// Offers drawn at each decision of a playout, the most promising by `prior` being taken; 1 is
    /// a random playout.
    pub tries: u32,
    /// A position visited n times has at most `narrow + widen * sqrt(n)` answers in the tree, the
    /// most promising first.
    pub narrow: f32,
    /// See `narrow`.
    pub widen: f32,
    /// How far the `prior` steers exploration: 0 not at all, 1 with its square root.
    pub trust: f32,
    /// The `value` at which a game is three quarters won. Smaller is more sensitive to small
    /// advantages.
    pub squash: f32,
    /// Nodes the tree may have. When it is full, search goes on without growing it.
    pub nodes: u32,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            explore: 1.6,
            depth: 8,
            tries: 3,
            narrow: 4.0,
            widen: 1.5,
            trust: 0.75,
            squash: 200.0,
            nodes: 1 << 20,
        }
    }
}

impl Settings {
    /// The names of the settings.
    pub(crate) const NAMES: [&'static str; 8] =
        ["explore", "depth", "tries", "narrow", "widen", "trust", "squash", "nodes"];

    /// The value of a setting, as it is written.
    pub(crate) fn get(&self, name: &str) -> String {
        match name {
            "explore" => self.explore.to_string(),
            "depth" => self.depth.to_string(),
            "tries" => self.tries.to_string(),
            "narrow" => self.narrow.to_string(),
            "widen" => self.widen.to_string(),
            "trust" => self.trust.to_string(),
            "squash" => self.squash.to_string(),
            _ => self.nodes.to_string(),
        }
    }

    /// Sets one by its name.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> Result<(), Garbled> {
        let whole = |least: u32| {
            let number = value.parse::<u32>().ok().filter(|&number| number >= least);
            number.ok_or_else(|| {
                Garbled::new(format!("{name}={value}: a whole number from {least} is needed"))
            })
        };
        let positive = || {
            let number = value.parse::<f32>().ok();
            number
                .filter(|number| number.is_finite() && *number >= 0.0)
                .ok_or_else(|| Garbled::new(format!("{name}={value}: a number from 0 is needed")))
        };
        match name {
            "explore" => self.explore = positive()?,
            "depth" => self.depth = whole(0)?,
            "tries" => self.tries = whole(1)?,
            "narrow" => self.narrow = positive()?.max(1.0),
            "widen" => self.widen = positive()?,
            "trust" => self.trust = positive()?,
            "squash" => self.squash = positive()?.max(1.0),
            "nodes" => self.nodes = whole(2)?,
            _ => {
                let known = Settings::NAMES.join(", ");
                return Err(Garbled::new(format!("search has no setting '{name}': {known}")));
            }
        }
        Ok(())
    }
}
