//! What a player can say: four bytes. The written form is in [`crate::notation`].

use crate::table::Thrown;
use crate::unit::{Formation, UnitId};
use engine::Seat;
use ground::zones::{Facing, Side, Zone};
use serde::{Deserialize, Serialize};

/// One decision by one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Choice {
    /// Set-up: this side deploys first.
    SetsUpFirst(Seat),
    /// Set-up: a unit goes here.
    Place(UnitId, Zone, Formation),
    /// Firing: the first shoots at the second.
    Fire(UnitId, UnitId),
    /// Firing: no more shots.
    CeaseFire,
    /// Hand-to-hand: stands against the enemy on each side.
    Attack(UnitId, Split),
    /// Hand-to-hand: these dice are thrown again.
    Rethrow(Picked),
    /// Hand-to-hand: all dice are thrown again by the Daimyo's presence.
    DaimyoRethrow,
    /// Hand-to-hand: no re-throw.
    Keep,
    /// Losses: gives up the contacts on these sides; on none, it stays.
    Break(UnitId, Sides),
    /// Movement: chosen, and does nothing.
    Nothing(UnitId),
    /// Movement: into the zone ahead.
    Move(UnitId),
    /// Movement: to this facing.
    Turn(UnitId, Facing),
    /// Movement: into this formation with this facing.
    Form(UnitId, Formation, Facing),
    /// Movement: onto the horses.
    Mount(UnitId),
    /// Movement: off the horses.
    Dismount(UnitId),
    /// Movement: out of all contacts.
    Disengage(UnitId),
    /// Movement: tries to engage; the side is that of the enemy which will be touched.
    Engage(UnitId, UnitId, Side),
    /// Movement: leaves the battle.
    Withdraw(UnitId),
    /// Movement: from reserve onto the table.
    Enter(UnitId, Formation),
    /// Movement: to another reserve zone.
    Shift(UnitId, Zone),
    /// Movement: back into reserve.
    Leave(UnitId),
    /// Movement: no second action.
    Done(UnitId),
    /// Set-up and movement: the Daimyo goes here.
    Daimyo(Zone),
    /// Movement: the phase is over.
    EndMovement,
    /// After its target recoiled: turns and rallies.
    Rally(UnitId, Facing),
    /// Reaction: defensive fire.
    DefensiveFire(UnitId),
    /// Reaction: a hasty defensive formation.
    HastyDefence(UnitId),
    /// Reaction: evades.
    Evade(UnitId),
    /// Reaction: meets the enemy front to front.
    CounterCharge(UnitId),
    /// Reaction: back into this reserve zone.
    Recoil(UnitId, Zone),
    /// Reaction: rides at a moving enemy.
    Intercept(UnitId),
    /// Reaction: none, or no more.
    NoReaction,
}

/// Stands against the enemies at front, right, rear and left, four bits each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Split([u8; 2]);

impl Split {
    /// Stands against the enemy on this side.
    pub const fn against(self, side: Side) -> u8 {
        let index = side as usize;
        self.0[index / 2] >> (4 * (index % 2)) & 15
    }

    /// With so many stands against the enemy on this side.
    #[must_use]
    pub const fn with(mut self, side: Side, stands: u8) -> Split {
        let (index, shift) = (side as usize / 2, 4 * (side as usize % 2));
        self.0[index] = self.0[index] & !(15 << shift) | (stands & 15) << shift;
        self
    }
}

/// Dice picked up to be thrown again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Picked([u8; 3]);

impl From<Thrown> for Picked {
    fn from(dice: Thrown) -> Picked {
        let [a, b, c, _] = dice.0.to_le_bytes();
        Picked([a, b, c])
    }
}

impl From<Picked> for Thrown {
    fn from(Picked([a, b, c]): Picked) -> Thrown {
        Thrown(u32::from_le_bytes([a, b, c, 0]))
    }
}

/// Some of the four sides of a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Sides(pub u8);

impl Sides {
    /// No side.
    pub const NONE: Sides = Sides(0);

    /// Is this side among them?
    pub const fn has(self, side: Side) -> bool {
        self.0 >> side as u8 & 1 == 1
    }

    /// With this side too.
    #[must_use]
    pub const fn with(self, side: Side) -> Sides {
        Sides(self.0 | 1 << side as u8)
    }

    /// The sides, clockwise from the front.
    pub fn iter(self) -> impl Iterator<Item = Side> {
        Side::ALL.into_iter().filter(move |&side| self.has(side))
    }
}

impl Choice {
    /// The unit that acts, if one does.
    pub const fn unit(self) -> Option<UnitId> {
        use Choice::*;
        match self {
            Place(unit, ..)
            | Fire(unit, _)
            | Attack(unit, _)
            | Break(unit, _)
            | Nothing(unit)
            | Move(unit)
            | Turn(unit, _)
            | Form(unit, ..)
            | Mount(unit)
            | Dismount(unit)
            | Disengage(unit)
            | Engage(unit, ..)
            | Withdraw(unit)
            | Enter(unit, _)
            | Shift(unit, _)
            | Leave(unit)
            | Done(unit)
            | Rally(unit, _)
            | DefensiveFire(unit)
            | HastyDefence(unit)
            | Evade(unit)
            | CounterCharge(unit)
            | Recoil(unit, _)
            | Intercept(unit) => Some(unit),
            SetsUpFirst(_) | CeaseFire | Rethrow(_) | DaimyoRethrow | Keep | Daimyo(_)
            | EndMovement | NoReaction => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_is_four_bytes() {
        assert_eq!(size_of::<Choice>(), 4);
    }

    #[test]
    fn a_split_keeps_its_sides_apart() {
        let split = Split::default().with(Side::Front, 9).with(Side::Left, 3).with(Side::Front, 6);
        assert_eq!(Side::ALL.map(|side| split.against(side)), [6, 0, 0, 3]);
    }

    #[test]
    fn picked_dice_read_back() {
        let mut dice = Thrown::default();
        dice.add(6, 9);
        dice.add(1, 2);
        assert_eq!(Thrown::from(Picked::from(dice)), dice);
    }
}
