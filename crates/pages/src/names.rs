//! Names that a rule system gives (battles, sides, degrees of victory) in the reader's language.

use crate::Look;
use shelf::{About, System};

/// A name of this rule system.
pub(crate) fn named(system: &str, name: &str, look: &Look) -> String {
    let book = shelf::find(system).map(|system| system.book());
    book.map_or_else(|| name.into(), |book| book.named(name, look.lang.tongue()).into_owned())
}

/// All scenarios of a rule system, with their names in the reader's language.
pub(crate) fn scenarios(system: &dyn System, look: &Look) -> Vec<About> {
    let named = |name: String| system.book().named(&name, look.lang.tongue()).into_owned();
    let about =
        |about: About| About { title: named(about.title), sides: about.sides.map(named), ..about };
    system.scenarios().into_iter().map(about).collect()
}
