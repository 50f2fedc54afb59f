//! Four facings, the four sides of a unit, and which side is touched in contact.

use core::fmt;
use core::str::FromStr;

use serde::{Deserialize, Serialize};

/// The way a unit looks, or an outward direction of a zone. North is up the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Facing {
    /// Towards the north end: straight ahead for the player at the south end.
    North,
    /// Towards the right-hand edge as drawn.
    East,
    /// Towards the south end.
    South,
    /// Towards the left-hand edge as drawn.
    West,
}

impl Facing {
    /// All four, clockwise from north.
    pub const ALL: [Facing; 4] = [Facing::North, Facing::East, Facing::South, Facing::West];

    /// Quarter turns clockwise from north, 0 to 3.
    pub const fn quarter(self) -> u8 {
        self as u8
    }

    /// The facing so many quarter turns clockwise from north; four make a whole turn.
    pub const fn from_quarter(quarter: u8) -> Facing {
        Facing::ALL[(quarter & 3) as usize]
    }

    /// A quarter turn to the right.
    pub const fn clockwise(self) -> Facing {
        Facing::from_quarter(self.quarter() + 1)
    }

    /// A quarter turn to the left.
    pub const fn anticlockwise(self) -> Facing {
        Facing::from_quarter(self.quarter() + 3)
    }

    /// The way behind.
    pub const fn opposite(self) -> Facing {
        Facing::from_quarter(self.quarter() + 2)
    }

    /// The direction in which that side of a unit with this facing looks.
    pub const fn outward(self, side: Side) -> Facing {
        Facing::from_quarter(self.quarter() + side as u8)
    }
}

impl fmt::Display for Facing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Facing::North => "N",
            Facing::East => "E",
            Facing::South => "S",
            Facing::West => "W",
        })
    }
}

/// A word that names no facing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseFacingError;

impl fmt::Display for ParseFacingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a facing is one of N, E, S, W")
    }
}

impl core::error::Error for ParseFacingError {}

impl FromStr for Facing {
    type Err = ParseFacingError;

    fn from_str(text: &str) -> Result<Facing, ParseFacingError> {
        match text {
            "N" | "n" => Ok(Facing::North),
            "E" | "e" => Ok(Facing::East),
            "S" | "s" => Ok(Facing::South),
            "W" | "w" => Ok(Facing::West),
            _ => Err(ParseFacingError),
        }
    }
}

/// A side of a unit as its own men see it, clockwise from the front.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Side {
    /// Where it looks.
    Front,
    /// Its right flank.
    Right,
    /// Behind it.
    Rear,
    /// Its left flank.
    Left,
}

impl Side {
    /// All four, clockwise from the front.
    pub const ALL: [Side; 4] = [Side::Front, Side::Right, Side::Rear, Side::Left];

    /// Whether this is one of the two flanks.
    pub const fn is_flank(self) -> bool {
        matches!(self, Side::Right | Side::Left)
    }

    /// The side across.
    pub const fn opposite(self) -> Side {
        Side::ALL[(self as usize + 2) & 3]
    }
}

/// The side of Y that X touches when X, looking along `x_facing`, moves straight into Y.
///
/// X comes from behind its own facing, so it touches the side of Y that looks back at X
/// (ruling M-5 of An Honourable Victory!).
///
/// ```
/// use ground::zones::{Facing, Side, contact_side};
/// assert_eq!(contact_side(Facing::North, Facing::South), Side::Front);
/// assert_eq!(contact_side(Facing::North, Facing::West), Side::Left);
/// ```
pub const fn contact_side(x_facing: Facing, y_facing: Facing) -> Side {
    let towards_x = x_facing.opposite().quarter();
    Side::ALL[((towards_x + 4 - y_facing.quarter()) & 3) as usize]
}

/// The end of the table at which a player sits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum End {
    /// Looks north.
    South,
    /// Looks south.
    North,
}

impl End {
    /// Both ends, south first.
    pub const ALL: [End; 2] = [End::South, End::North];

    /// The way that units of this end look when they face the opponent: 0° in the rulebook.
    pub const fn ahead(self) -> Facing {
        match self {
            End::South => Facing::North,
            End::North => Facing::South,
        }
    }

    /// The opponent's end.
    pub const fn other(self) -> End {
        match self {
            End::South => End::North,
            End::North => End::South,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contact_follows_the_vectors_of_ta_29() {
        let touched = |y| contact_side(Facing::North, y);
        assert_eq!(touched(Facing::South), Side::Front);
        assert_eq!(touched(Facing::East), Side::Right);
        assert_eq!(touched(Facing::North), Side::Rear);
        assert_eq!(touched(Facing::West), Side::Left);
    }

    #[test]
    fn contact_is_the_same_however_the_table_is_turned() {
        for x in Facing::ALL {
            for y in Facing::ALL {
                let side = contact_side(x, y);
                assert_eq!(contact_side(x.clockwise(), y.clockwise()), side);
                assert_eq!(y.outward(side), x.opposite());
            }
        }
    }

    #[test]
    fn turning_four_times_changes_nothing() {
        for facing in Facing::ALL {
            assert_eq!(facing.clockwise().clockwise(), facing.opposite());
            assert_eq!(facing.clockwise().anticlockwise(), facing);
            assert_eq!(facing.to_string().parse(), Ok(facing));
        }
        assert_eq!("X".parse::<Facing>(), Err(ParseFacingError));
    }
}
