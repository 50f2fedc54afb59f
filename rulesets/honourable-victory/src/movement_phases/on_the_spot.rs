//! Performing Actions without leaving the zone: turn, change formation, mount up, dismount.
//!
//! What a unit may do on the spot follows from its own bearing and the ground under it and from
//! nothing else on the table, so that [`super::drill_book`] can list it once for all.

use super::performing_actions::First;
use crate::appendix_a_terrain::Terrain;
use crate::critic::{Critic, Verdict};
use crate::organising_your_army::{Horse, may_be_in};
use crate::table::Table;
use crate::unit::{Formation, UnitId, UnitType, Weapon};
use ground::zones::Facing;

use crate::rulebook::*;

/// How a unit stands.
#[derive(Clone, Copy)]
pub struct Bearing {
    /// What it carries.
    pub weapon: Weapon,
    /// Is it on horseback?
    pub horse: Horse,
    /// Stands left.
    pub stands: u8,
    /// Its formation.
    pub formation: Formation,
    /// The way it faces.
    pub facing: Facing,
    /// Is it in contact with an enemy?
    pub engaged: bool,
    /// Is it in a wood?
    pub in_woods: bool,
}

impl Bearing {
    /// How a unit stands now.
    #[inline]
    pub fn of(table: &Table, unit: UnitId) -> Bearing {
        let now = table[unit];
        Bearing {
            weapon: table.weapon(unit),
            horse: table.horse(unit),
            stands: now.stands(),
            formation: now.formation(),
            facing: now.facing(),
            engaged: table.is_engaged(unit),
            in_woods: table.land_under(unit).has(Terrain::Woods),
        }
    }

    fn is_mounted_type(self) -> bool {
        matches!(self.weapon.unit_type(), UnitType::Mounted)
    }
}

/// Turning: another way, and not in defensive formation.
pub fn may_turn(bearing: Bearing, way: Facing, critic: &mut impl Critic) -> Verdict {
    critic.need(way != bearing.facing, ACTION_TURN)?;
    critic.need(bearing.formation != Formation::Defensive, ACTION_DEFENSIVE_FROZEN)
}

/// Changing formation: into a different one that is valid for the unit; the facing changes only out
/// of defensive formation.
pub fn may_form(
    bearing: Bearing,
    formation: Formation,
    facing: Facing,
    critic: &mut impl Critic,
) -> Verdict {
    let Bearing { weapon, horse, stands, .. } = bearing;
    critic.need(formation != bearing.formation, ACTION_CHANGE_FORMATION)?;
    critic.check(may_be_in(formation, weapon, horse, stands))?;
    let may_face = bearing.formation == Formation::Defensive && formation != Formation::Defensive;
    critic.need(may_face || facing == bearing.facing, ACTION_CHANGE_FORMATION)?;
    let stays_out = horse == Horse::Mounted && formation != Formation::Open;
    critic.need(!(stays_out && bearing.in_woods), TERRAIN_WOODS_MOUNTED)
}

/// Dismounting: unengaged, and not as a large unit in open order.
pub fn may_dismount(bearing: Bearing, critic: &mut impl Critic) -> Verdict {
    critic.need(bearing.is_mounted_type(), ACTION_FOOT)?;
    critic.need(bearing.horse == Horse::Mounted, ACTION_DISMOUNTED)?;
    critic.need(!bearing.engaged, ACTION_MOUNT_ENGAGED)?;
    let too_large = bearing.formation == Formation::Open && bearing.stands >= 3;
    critic.need(!too_large, ACTION_MOUNT_OPEN_LARGE)
}

/// Mounting up: as the first action, unengaged, not in defensive formation.
pub fn may_mount(bearing: Bearing, first: First, critic: &mut impl Critic) -> Verdict {
    critic.need(first == First::Yes, ACTION_DISMOUNT_SECOND)?;
    critic.need(bearing.is_mounted_type(), ACTION_FOOT)?;
    critic.need(bearing.horse == Horse::Foot, ACTION_MOUNTED)?;
    critic.need(!bearing.engaged, ACTION_MOUNT_ENGAGED)?;
    critic.need(bearing.formation != Formation::Defensive, ACTION_MOUNT_DEFENSIVE)?;
    critic.need(!bearing.in_woods || bearing.formation == Formation::Open, TERRAIN_WOODS_MOUNTED)
}
