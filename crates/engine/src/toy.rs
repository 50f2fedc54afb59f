//! A rule to cite in the engine's own tests. The toy game is in `testkit`.

use crate::{Entry, Kind, Rule};

/// Any rule.
pub const ANY: Rule = Rule(&Entry {
    id: "toy.any",
    section: "1",
    kind: Kind::Normative,
    says: "Anything goes.",
    rulings: &[],
});
