//! How the tree search goes about it. The defaults won most in matches at microwar, the small
//! wargame that the tests of `simulate` play on the engine; a rule set may have others
//! ([`engine::Thinking`]).

use crate::Style;
use engine::{Advise, Garbled};

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
    /// Answers that are tried at the root by halving, the most promising by `prior`; 0 for one tree
    /// walked from the question by upper confidence bounds.
    pub arms: u32,
    /// How far the `prior` tips the scales between answers at the root that came out about equal, in
    /// standard errors of what came of them; 0 not at all. Where a search sees no difference it
    /// would otherwise throw cards and orders away.
    pub lean: f32,
    /// Do answers at the root meet the same luck all the way? Then dice that are thrown for the same
    /// thing fall alike and playouts draw alike, whatever answer they follow; otherwise only until
    /// something differs.
    pub shared: bool,
    /// Answers at the root, each with a plan of the rule set's that is followed after it, tried by
    /// halving where the rule set has plans; 0 asks for none.
    pub plans: u32,
    /// Walks along a plan that are judged where it ends before a tree is grown there.
    pub ripe: u32,
    /// Threads that share the work at the root. The answer does not depend on them, unless the
    /// clock sets the budget.
    pub threads: u32,
    /// Nodes the tree may have. When it is full, search goes on without growing it.
    pub nodes: u32,
    /// How it likes to fight.
    pub style: Style,
    /// Which settings were named (a bit each), and so count for more than a rule set's own.
    pub named: u16,
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
            arms: 32,
            lean: 0.0,
            shared: false,
            plans: 0,
            ripe: 4,
            threads: 1,
            nodes: 1 << 20,
            style: Style::Even,
            named: 0,
        }
    }
}

impl Settings {
    /// The names of the settings.
    pub(crate) const NAMES: [&'static str; 15] = [
        "explore", "depth", "tries", "narrow", "widen", "trust", "squash", "arms", "threads",
        "nodes", "style", "lean", "shared", "plans", "ripe",
    ];

    /// These settings over those a rule set has of its own, over the usual ones.
    pub fn over<R: Advise>(&self) -> Settings {
        let mut settings = Settings::default();
        for &(name, value) in R::THINKING.settings {
            // What a rule set names wrongly is found by the test of the shelf.
            let _ = settings.set(name, value);
        }
        for name in self.named() {
            let _ = settings.set(name, &self.get(name));
        }
        settings
    }

    /// The settings that were named.
    pub(crate) fn named(&self) -> impl Iterator<Item = &'static str> {
        let named = self.named;
        (0..Settings::NAMES.len())
            .filter(move |at| named >> at & 1 == 1)
            .map(|at| Settings::NAMES[at])
    }

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
            "arms" => self.arms.to_string(),
            "threads" => self.threads.to_string(),
            "lean" => self.lean.to_string(),
            "shared" => u8::from(self.shared).to_string(),
            "plans" => self.plans.to_string(),
            "ripe" => self.ripe.to_string(),
            "style" => self.style.name().into(),
            _ => self.nodes.to_string(),
        }
    }

    /// Sets one by its name.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), Garbled> {
        let whole = |least: u32, most: u32| {
            let number = value.parse::<u32>().ok().filter(|it| (least..=most).contains(it));
            number.ok_or_else(|| {
                let wanted = format!("a whole number from {least} to {most} is needed");
                Garbled::new(format!("{name}={value}: {wanted}"))
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
            "depth" => self.depth = whole(0, 100_000)?,
            "tries" => self.tries = whole(1, 1_000)?,
            "narrow" => self.narrow = positive()?.max(1.0),
            "widen" => self.widen = positive()?,
            "trust" => self.trust = positive()?,
            "squash" => self.squash = positive()?.max(1.0),
            "lean" => self.lean = positive()?,
            "arms" => self.arms = whole(0, 10_000)?,
            "shared" => self.shared = whole(0, 1)? == 1,
            "plans" => self.plans = whole(0, 10_000)?,
            "ripe" => self.ripe = whole(0, 1_000_000)?,
            "threads" => self.threads = whole(1, 256)?,
            "nodes" => self.nodes = whole(2, 1 << 26)?,
            "style" => self.style = value.parse()?,
            _ => {
                let known = Settings::NAMES.join(", ");
                return Err(Garbled::new(format!("search has no setting '{name}': {known}")));
            }
        }
        let place = Settings::NAMES.iter().position(|known| *known == name).unwrap_or(0);
        self.named |= 1 << place;
        Ok(())
    }
}
