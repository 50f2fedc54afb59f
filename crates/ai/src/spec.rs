//! A player named in a word: `random`, `greedy`, `search:1000`, `search:500ms,depth=20`.

use crate::{Budget, Greedy, Player, Random, Search, Settings};
use engine::{Advise, Conceal, Garbled};
use std::fmt;
use std::str::FromStr;

/// Which player, and how he is set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Spec {
    /// [`Random`].
    Random,
    /// [`Greedy`].
    Greedy,
    /// [`Search`], with how long it may think about an answer.
    Search(Budget, Settings),
}

impl Spec {
    /// What `search` alone means.
    const USUAL: Budget = Budget::Iterations(1_000);

    /// Makes the player.
    pub fn player<R: Conceal + Advise>(&self) -> Box<dyn Player<R>> {
        match self {
            Spec::Random => Box::new(Random::new()),
            Spec::Greedy => Box::new(Greedy::new()),
            Spec::Search(_, settings) => Box::new(Search::new(*settings)),
        }
    }

    /// How long he may think; players that do not think ignore it.
    pub fn budget(&self) -> Budget {
        match self {
            Spec::Search(budget, _) => *budget,
            Spec::Random | Spec::Greedy => Budget::Iterations(1),
        }
    }

    /// Does the same seed always lead to the same game?
    pub fn repeatable(&self) -> bool {
        self.budget().repeatable()
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spec::Random => f.write_str("random"),
            Spec::Greedy => f.write_str("greedy"),
            Spec::Search(budget, settings) => {
                write!(f, "search:{budget}")?;
                let usual = Settings::default();
                for name in Settings::NAMES {
                    let value = settings.get(name);
                    if value != usual.get(name) {
                        write!(f, ",{name}={value}")?;
                    }
                }
                Ok(())
            }
        }
    }
}

impl FromStr for Spec {
    type Err = Garbled;

    fn from_str(text: &str) -> Result<Spec, Garbled> {
        let text = text.trim();
        let (name, rest) = match text.split_once(':') {
            Some((name, rest)) => (name, Some(rest)),
            None => (text, None),
        };
        let plain = |spec| match rest {
            None => Ok(spec),
            Some(_) => Err(Garbled::new(format!("'{name}' has no settings; write just '{name}'"))),
        };
        match name {
            "random" => plain(Spec::Random),
            "greedy" => plain(Spec::Greedy),
            "search" => search(rest),
            _ => Err(Garbled::new(format!(
                "there is no player '{name}': random, greedy, search, search:1000 (iterations), \
                 search:500ms"
            ))),
        }
    }
}

/// Reads what stands after `search:`, a budget and settings in any order.
fn search(rest: Option<&str>) -> Result<Spec, Garbled> {
    let (mut budget, mut settings) = (Spec::USUAL, Settings::default());
    for part in rest.into_iter().flat_map(|rest| rest.split(',')) {
        match part.split_once('=') {
            Some((name, value)) => settings.set(name.trim(), value.trim())?,
            None => budget = part.trim().parse()?,
        }
    }
    Ok(Spec::Search(budget, settings))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_written_back() {
        for text in ["random", "greedy", "search:1000", "search:500ms,depth=20,widen=0.5"] {
            assert_eq!(text.parse::<Spec>().unwrap().to_string(), text);
        }
        assert_eq!("search".parse::<Spec>().unwrap().to_string(), "search:1000");
        assert!(!"search:2s".parse::<Spec>().unwrap().repeatable());
    }

    #[test]
    fn errors_say_what_would_be_right() {
        for (text, says) in [
            ("minimax", "greedy"),
            ("random:3", "just 'random'"),
            ("search:often", "500ms"),
            ("search:9,deep=3", "depth"),
            ("search:9,depth=x", "whole number"),
            ("search:9,tries=0", "from 1"),
        ] {
            let error = text.parse::<Spec>().unwrap_err().to_string();
            assert!(error.contains(says), "{text}: {error}");
        }
    }
}
