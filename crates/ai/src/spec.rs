//! A player named in a word: `random`, `greedy`, `hatamoto`, `taisho:bold`, `search:1000`,
//! `search:500ms,depth=20`.

use crate::{Budget, Greedy, Level, Player, Random, Search, Settings};
use engine::{Advise, Conceal, Garbled, Seen, Weigh};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// Which player, and how he is set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Spec {
    /// [`Random`].
    Random,
    /// [`Greedy`].
    Greedy,
    /// [`Search`], thinking as long as the rule set gives the level.
    Level(Level, Settings),
    /// [`Search`], with how long it may think about an answer.
    Search(Budget, Settings),
}

impl Spec {
    /// What `search` alone means.
    const USUAL: Budget = Budget::Iterations(1_000);

    /// Makes the player, who judges tables by the weights that are compiled in.
    pub fn player<R: Conceal + Advise>(&self) -> Box<dyn Player<R>> {
        self.player_with(self.weights::<R>())
    }

    /// What is compiled in for him to judge tables by.
    pub fn weights<R: Advise>(&self) -> R::Weights {
        match self.thinks() {
            true => R::Weights::thinking(),
            false => R::Weights::shipped(),
        }
    }

    /// Does he look further ahead than one step?
    pub fn thinks(&self) -> bool {
        matches!(self, Spec::Level(..) | Spec::Search(..))
    }

    /// Makes the player, who judges tables by these weights.
    pub fn player_with<R: Conceal + Advise>(&self, weights: R::Weights) -> Box<dyn Player<R>> {
        match self {
            Spec::Random => Box::new(Random::new()),
            Spec::Greedy => Box::new(Greedy::new(weights)),
            Spec::Level(_, settings) | Spec::Search(_, settings) => {
                Box::new(Search::new(settings.over::<R>(), weights))
            }
        }
    }

    /// How long he may think about what he sees; players that do not think ignore it.
    pub fn budget<R: Conceal + Advise>(&self, seen: &Seen<R>) -> Budget {
        match self {
            Spec::Search(budget, _) => *budget,
            Spec::Level(level, _) => {
                Budget::Iterations(R::THINKING.worlds(level.index(), seen.men()))
            }
            Spec::Random | Spec::Greedy => Budget::Iterations(1),
        }
    }

    /// Does he keep within so many iterations or so much time, with no settings that could ask for
    /// more memory or threads? For whoever lets strangers name players.
    pub fn within(&self, iterations: u32, time: Duration) -> bool {
        let plain = |settings: &Settings| settings.named().all(|name| name == "style");
        match self {
            Spec::Random | Spec::Greedy => true,
            Spec::Level(_, settings) => plain(settings),
            Spec::Search(Budget::Iterations(most), settings) => {
                *most <= iterations && plain(settings)
            }
            Spec::Search(Budget::Time(span), settings) => *span <= time && plain(settings),
        }
    }

    /// Does the same seed always lead to the same game?
    pub fn repeatable(&self) -> bool {
        !matches!(self, Spec::Search(budget, _) if !budget.repeatable())
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spec::Random => f.write_str("random"),
            Spec::Greedy => f.write_str("greedy"),
            Spec::Level(level, settings) => {
                let named: Vec<String> = written(settings).collect();
                match named.is_empty() {
                    true => write!(f, "{level}"),
                    false => write!(f, "{level}:{}", named.join(",")),
                }
            }
            Spec::Search(budget, settings) => {
                write!(f, "search:{budget}")?;
                written(settings).try_for_each(|part| write!(f, ",{part}"))
            }
        }
    }
}

/// The settings that were named, as they are written; a style needs no name.
fn written(settings: &Settings) -> impl Iterator<Item = String> + '_ {
    settings.named().map(|name| match name {
        "style" => settings.get(name),
        _ => format!("{name}={}", settings.get(name)),
    })
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
        if let Ok(level) = name.parse() {
            let (budget, settings) = read(rest)?;
            return match budget {
                None => Ok(Spec::Level(level, settings)),
                Some(budget) => Err(Garbled::new(format!(
                    "a {name} thinks as long as he does; write search:{budget}, or just '{name}'"
                ))),
            };
        }
        match name {
            "random" => plain(Spec::Random),
            "greedy" => plain(Spec::Greedy),
            "search" => {
                let (budget, settings) = read(rest)?;
                Ok(Spec::Search(budget.unwrap_or(Spec::USUAL), settings))
            }
            _ => Err(Garbled::new(format!(
                "there is no player '{name}': ashigaru, bushi, hatamoto, taisho, gunshi, random, \
                 greedy, search, search:1000 (iterations), search:500ms"
            ))),
        }
    }
}

/// Reads what stands after the colon: a budget, a style and settings in any order.
fn read(rest: Option<&str>) -> Result<(Option<Budget>, Settings), Garbled> {
    let (mut budget, mut settings) = (None, Settings::default());
    for part in rest.into_iter().flat_map(|rest| rest.split(',')) {
        match part.split_once('=') {
            Some((name, value)) => settings.set(name.trim(), value.trim())?,
            None if settings.set("style", part.trim()).is_ok() => {}
            None => budget = Some(part.trim().parse()?),
        }
    }
    Ok((budget, settings))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_written_back() {
        for text in [
            "random",
            "greedy",
            "gunshi",
            "ashigaru:steady",
            "search:1000",
            "search:500ms,depth=20,widen=0.5",
            "search:9,depth=8,bold",
        ] {
            assert_eq!(text.parse::<Spec>().unwrap().to_string(), text);
        }
        assert_eq!("search".parse::<Spec>().unwrap().to_string(), "search:1000");
        assert!(!"search:2s".parse::<Spec>().unwrap().repeatable());
        assert!("taisho".parse::<Spec>().unwrap().repeatable());
    }

    #[test]
    fn strangers_are_held_to_bounds() {
        let within = |text: &str| {
            let spec = text.parse::<Spec>().unwrap();
            spec.within(2_000, Duration::from_secs(2))
        };
        for fine in ["greedy", "gunshi:bold", "search:2000", "search:2s,steady"] {
            assert!(within(fine), "{fine}");
        }
        for wild in ["search:2001", "search:3s", "search:9,nodes=4000000", "bushi:threads=64"] {
            assert!(!within(wild), "{wild}");
        }
    }

    #[test]
    fn errors_say_what_would_be_right() {
        for (text, says) in [
            ("minimax", "greedy"),
            ("random:3", "just 'random'"),
            ("bushi:100", "search:100"),
            ("search:often", "500ms"),
            ("search:9,deep=3", "depth"),
            ("search:9,depth=x", "whole number"),
            ("search:9,tries=0", "from 1"),
            ("search:9,style=wild", "bold"),
        ] {
            let error = text.parse::<Spec>().unwrap_err().to_string();
            assert!(error.contains(says), "{text}: {error}");
        }
    }
}
