//! The numbers a rule set judges a table with. They are data, in a file that says where they come
//! from, so that `kassen tune` can find better ones and anybody can try his own.

use crate::{Fault, Faults, lenient};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Debug;

/// The weights of a rule set's `value`, by name. [`crate::weights!`] makes one.
pub trait Weigh: Copy + Debug + PartialEq + Send + Sync + 'static {
    /// What is weighed.
    const NAMES: &'static [&'static str];
    /// The file that is compiled in.
    const FILE: &'static str;

    /// One for each name, in their order.
    fn numbers(&self) -> Vec<i32>;
    /// From one for each name, in their order; what is missing is nothing.
    fn of(numbers: &[i32]) -> Self;

    /// What is compiled in. That each file holds is tested on the shelf, so nothing is said here.
    fn shipped() -> Self {
        WeightsFile::read(Self::FILE, Self::NAMES)
            .map_or_else(|_| Self::of(&[]), |file| Self::of(&file.numbers(Self::NAMES)))
    }

    /// What is compiled in for who looks further ahead than one step.
    fn thinking() -> Self {
        WeightsFile::read(Self::FILE, Self::NAMES)
            .map_or_else(|_| Self::of(&[]), |file| Self::of(&file.thinking(Self::NAMES)))
    }
}

/// Nothing can be tuned.
impl Weigh for () {
    const NAMES: &'static [&'static str] = &[];
    const FILE: &'static str = "format = 1\nsource = \"none\"\n[weights]\n";

    fn numbers(&self) -> Vec<i32> {
        Vec::new()
    }

    fn of(_: &[i32]) -> Self {}
}

/// A file of weights.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeightsFile {
    /// The version of this format: 1.
    pub format: u32,
    /// Where the numbers come from: by whom, from which games, with which result.
    pub source: String,
    /// The numbers, by name.
    pub weights: BTreeMap<String, i32>,
    /// What a player who looks further ahead weighs otherwise, by name. Who sees one step only must be
    /// drawn towards what is good for him later; who sees it come is only drawn into the enemy's arms.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub thinking: BTreeMap<String, i32>,
}

impl WeightsFile {
    /// Reads a file that has just these names; all its faults at once.
    pub fn read(text: &str, names: &[&str]) -> Result<WeightsFile, Faults> {
        let mut faults = Faults::default();
        let help =
            "a file of weights has format, source and [weights] with a whole number for each";
        let file: Option<WeightsFile> = lenient::read(text, help, &mut faults);
        if let Some(file) = &file {
            if file.format != 1 {
                faults.push(Fault::new(format!("format {} is not known", file.format)).help("1"));
            }
            for name in names.iter().filter(|name| !file.weights.contains_key(**name)) {
                faults.push(Fault::new(format!("the weight '{name}' is missing")).help(help));
            }
            let named = file.weights.keys().chain(file.thinking.keys());
            for name in named.filter(|name| !names.contains(&name.as_str())) {
                let known = format!("known are: {}", names.join(", "));
                faults.push(Fault::new(format!("nothing weighs '{name}'")).help(known));
            }
        }
        match file {
            Some(file) if faults.0.is_empty() => Ok(file),
            _ => Err(faults),
        }
    }

    /// One number for each name.
    pub fn numbers(&self, names: &[&str]) -> Vec<i32> {
        names.iter().map(|name| self.weights.get(*name).copied().unwrap_or(0)).collect()
    }

    /// One number for each name, for who looks further ahead than one step.
    pub fn thinking(&self, names: &[&str]) -> Vec<i32> {
        let number = |(name, weight): (&&str, i32)| *self.thinking.get(*name).unwrap_or(&weight);
        names.iter().zip(self.numbers(names)).map(number).collect()
    }
}

/// Makes a struct of weights, each a whole number, from a file of the rule set.
///
/// ```
/// engine::weights! {
///     /// What a table is worth.
///     pub struct Weights = "format = 1\nsource = \"hand\"\n[weights]\nman = 5\nland = 2\n" {
///         /// A man.
///         man,
///         /// A hill.
///         land,
///     }
/// }
/// use engine::Weigh;
/// assert_eq!(Weights::shipped(), Weights { man: 5, land: 2 });
/// assert_eq!(Weights::NAMES, ["man", "land"]);
/// ```
#[macro_export]
macro_rules! weights {
    ($(#[$doc:meta])* $vis:vis struct $name:ident = $file:literal {
        $($(#[$about:meta])* $weight:ident,)+
    }) => {
        $crate::weights! { @make $(#[$doc])* $vis struct $name = ($file) { $($(#[$about])* $weight,)+ } }
    };
    ($(#[$doc:meta])* $vis:vis struct $name:ident = include_str!($file:literal) {
        $($(#[$about:meta])* $weight:ident,)+
    }) => {
        $crate::weights! { @make $(#[$doc])* $vis struct $name = (include_str!($file)) { $($(#[$about])* $weight,)+ } }
    };
    (@make $(#[$doc:meta])* $vis:vis struct $name:ident = ($file:expr) {
        $($(#[$about:meta])* $weight:ident,)+
    }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $vis struct $name {
            $($(#[$about])* $vis $weight: i32,)+
        }

        impl $crate::Weigh for $name {
            const NAMES: &'static [&'static str] = &[$(stringify!($weight)),+];
            const FILE: &'static str = $file;

            fn numbers(&self) -> Vec<i32> {
                vec![$(self.$weight),+]
            }

            fn of(numbers: &[i32]) -> Self {
                let mut numbers = numbers.iter().copied();
                Self { $($weight: numbers.next().unwrap_or(0),)+ }
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_faults_of_a_file_are_told() {
        let text = "format = 2\nsource = \"x\"\n[weights]\nman = 3\nmoon = 1\n";
        let faults = WeightsFile::read(text, &["man", "land"]).unwrap_err().to_string();
        for says in ["format 2", "'land' is missing", "nothing weighs 'moon'"] {
            assert!(faults.contains(says), "{faults}");
        }
    }

    #[test]
    fn who_looks_ahead_may_weigh_something_otherwise() {
        let text = |thinking: &str| {
            format!(
                "format = 1\nsource = \"x\"\n[weights]\nman = 3\nland = 2\n[thinking]\n{thinking}"
            )
        };
        let names = ["man", "land"];
        let file = WeightsFile::read(&text("land = 0\n"), &names).unwrap();
        assert_eq!((file.numbers(&names), file.thinking(&names)), (vec![3, 2], vec![3, 0]));
        let faults = WeightsFile::read(&text("moon = 1\n"), &names).unwrap_err().to_string();
        assert!(faults.contains("nothing weighs 'moon'"), "{faults}");
    }
}
