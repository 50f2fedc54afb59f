//! A rulebook as the program knows it: every rule statement with an id and our own sentence.

use crate::{Glossary, Tongue};
use std::borrow::Cow;
use std::fmt;
use std::hash::{Hash, Hasher};

/// What a ledger entry is. Only the first three count for coverage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Must hold in every game.
    Normative,
    /// Holds when an option is chosen.
    Optional,
    /// Holds in some scenario.
    Scenario,
    /// Says what a word means.
    Definition,
}

impl Kind {
    /// Must a case prove it?
    pub const fn counts(self) -> bool {
        !matches!(self, Kind::Definition)
    }

    /// The word used in ledger files.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Normative => "normative",
            Kind::Optional => "optional",
            Kind::Scenario => "scenario",
            Kind::Definition => "definition",
        }
    }
}

/// One statement of a rulebook, in our words.
#[derive(Debug)]
pub struct Entry {
    /// Stable id: `firing.dice.per-stand`.
    pub id: &'static str,
    /// Where in the printed rules.
    pub section: &'static str,
    /// What it is.
    pub kind: Kind,
    /// The statement in our own words.
    pub says: &'static str,
    /// Ids of our rulings on it.
    pub rulings: &'static [&'static str],
}

/// A citation. Rule sets have one constant for each entry of their ledger, so that a wrong id does
/// not compile and "find all references" lists every line that carries a rule out.
#[derive(Clone, Copy)]
pub struct Rule(pub &'static Entry);

impl Rule {
    /// The ledger id.
    pub const fn id(self) -> &'static str {
        self.0.id
    }
}

impl PartialEq for Rule {
    fn eq(&self, other: &Rule) -> bool {
        self.0.id == other.0.id
    }
}

impl Eq for Rule {}

impl Hash for Rule {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.id.hash(state);
    }
}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rule({})", self.0.id)
    }
}

impl serde::Serialize for Rule {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.id)
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.id)
    }
}

/// Our answer to a question the rulebook leaves open.
#[derive(Clone, Copy, Debug)]
pub struct Ruling {
    /// `H-17`.
    pub id: &'static str,
    /// What was unclear.
    pub question: &'static str,
    /// What we decided.
    pub answer: &'static str,
    /// Why.
    pub because: &'static str,
}

/// A house rule players may switch.
#[derive(Clone, Copy, Debug)]
pub struct Switch {
    /// Its name on the command line and in records: `spears-cv-3`.
    pub id: &'static str,
    /// What it does, in a sentence.
    pub about: &'static str,
    /// The values it takes, the default first. A plain switch has `off` and `on`.
    pub values: &'static [&'static str],
    /// The ruling it is an alternative to, if any.
    pub ruling: Option<&'static str>,
}

/// A scenario compiled in.
#[derive(Clone, Copy, Debug)]
pub struct Builtin {
    /// `kawanakajima`.
    pub id: &'static str,
    /// The file.
    pub text: &'static str,
}

/// Everything about a rule system that is the same in every game.
#[derive(Debug)]
pub struct Book {
    /// `honourable-victory`.
    pub id: &'static str,
    /// The game's title.
    pub title: &'static str,
    /// Who wrote it.
    pub author: &'static str,
    /// Which printing our ledger follows.
    pub edition: &'static str,
    /// Raised when a rules fix changes what a recorded game would do.
    pub rules_version: u32,
    /// The ledger, in book order.
    pub ledger: &'static [Rule],
    /// Our rulings.
    pub rulings: &'static [Ruling],
    /// House rules.
    pub switches: &'static [Switch],
    /// Scenarios compiled in.
    pub scenarios: &'static [Builtin],
    /// What is reconstructed or our own design, to be shown wherever it is used.
    pub reconstructed: &'static [&'static str],
    /// Keys of facts by which only the rules keep book (who has fired, where exactly a unit stands):
    /// case files need them, but odds are told without them.
    pub unspoken: &'static [&'static str],
    /// Names of the degrees of victory; [`crate::Outcome::degree`] is an index.
    pub degrees: &'static [&'static str],
    /// What a Japanese reader calls sides, clans, leaders, kinds of unit, battles and degrees of
    /// victory.
    pub japanese: Glossary,
}

impl Book {
    /// The rule with this id.
    pub fn rule(&self, id: &str) -> Option<Rule> {
        self.ledger.iter().copied().find(|rule| rule.id() == id)
    }

    /// A name as a reader of this tongue has it. A name that nobody has entered, as in a player's own
    /// scenario, stays as it is.
    pub fn named<'a>(&self, name: &'a str, tongue: Tongue) -> Cow<'a, str> {
        match tongue {
            Tongue::English => Cow::Borrowed(name),
            Tongue::Japanese => self.japanese.name(name),
        }
    }

    /// The ruling with this id.
    pub fn ruling(&self, id: &str) -> Option<&'static Ruling> {
        self.rulings.iter().find(|ruling| ruling.id == id)
    }
}

/// Writes the constants of a ledger. The body is generated from `ledger.toml` by
/// `cargo xtask generate`; every constant carries its sentence as its documentation.
#[macro_export]
macro_rules! rules {
    ($($name:ident $kind:ident $id:literal $section:literal $says:literal [$($ruling:literal),*];)*) => {
        $(
            #[doc = concat!("`", $id, "` (", $section, "): ", $says)]
            pub const $name: $crate::Rule = $crate::Rule(&$crate::Entry {
                id: $id,
                section: $section,
                kind: $crate::Kind::$kind,
                says: $says,
                rulings: &[$($ruling),*],
            });
        )*
        /// Every entry, in book order.
        pub const LEDGER: &[$crate::Rule] = &[$($name),*];
    };
}

/// Writes the table of our rulings, generated like [`rules!`] from `rulings.toml`.
#[macro_export]
macro_rules! rulings {
    ($($id:literal $question:literal $answer:literal $because:literal;)*) => {
        /// Our rulings, in order.
        pub const RULINGS: &[$crate::Ruling] = &[$($crate::Ruling {
            id: $id,
            question: $question,
            answer: $answer,
            because: $because,
        }),*];
    };
}
