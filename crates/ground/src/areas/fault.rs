//! What can be wrong with a map of areas.

use core::fmt;

/// One fault found when a map is checked; areas are named by their codes.
///
/// ```
/// use ground::areas::AreaFault;
/// let fault = AreaFault::OneSided(101, 7);
/// assert_eq!(fault.to_string(), "101 borders on 007, but 007 does not list it");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AreaFault {
    /// The map has no area at all.
    Empty,
    /// More areas than a set can hold.
    TooMany(usize),
    /// Two areas bear this code.
    SameCode(u16),
    /// The outline of this area has one or two points; it needs three, or none to go undrawn.
    Outline(u16),
    /// The border between these two names a code that no area bears: the second.
    UnknownArea(u16, u16),
    /// A border from this area to itself.
    OwnBorder(u16),
    /// The border between these two is listed twice, and not alike.
    BordersDiffer(u16, u16),
    /// The first lists a border with the second, which does not list it back.
    OneSided(u16, u16),
    /// This area can be entered, but not come to from the first such area of the list.
    CutOff(u16),
}

impl fmt::Display for AreaFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AreaFault::Empty => f.write_str("the map has no areas"),
            AreaFault::TooMany(count) => {
                write!(f, "the map has {count} areas; at most {} are possible", super::MAX_AREAS)
            }
            AreaFault::SameCode(code) => write!(f, "two areas are called {code:03}"),
            AreaFault::Outline(code) => write!(f, "the outline of {code:03} needs three points"),
            AreaFault::UnknownArea(known, unknown) => {
                write!(f, "{known:03} borders on {unknown:03}, which does not exist")
            }
            AreaFault::OwnBorder(code) => write!(f, "{code:03} borders on itself"),
            AreaFault::BordersDiffer(a, b) => {
                write!(f, "the border between {a:03} and {b:03} is listed in two ways")
            }
            AreaFault::OneSided(a, b) => {
                write!(f, "{a:03} borders on {b:03}, but {b:03} does not list it")
            }
            AreaFault::CutOff(code) => write!(f, "{code:03} cannot be reached"),
        }
    }
}

impl core::error::Error for AreaFault {}
