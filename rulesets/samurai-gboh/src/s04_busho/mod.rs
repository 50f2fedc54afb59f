//! 4.0 Busho: their ratings, their command range, the honjin, and what becomes of a leader whom
//! the enemy finds alone.

pub mod s04_3_command_range;
pub mod s04_6_movement;
pub mod s04_7_lone_busho;

use crate::rulebook::*;
use crate::s02_components_and_terms::{ClanId, Rank, UnitId};
use crate::table::{Table, badge};
use engine::{Rule, Seat};

/// What wounds and lost face take off ratings: all but Clan Activation, which wounds spare (9.25, 10.15).
fn weakness(table: &Table, clan: ClanId) -> u8 {
    let leader = table.leader(clan);
    let minus = |badge: u16, by: u8| if leader.has(badge) { by } else { 0 };
    minus(badge::WOUND, 1) + minus(badge::BAD_WOUND, 2) + minus(badge::LOST_FACE, 1)
}

/// The printed value of a rating, of the replacement if his reverse side is up (10.52).
fn printed(table: &Table, clan: ClanId, rating: usize) -> u8 {
    let card = table.clan_card(clan);
    let value = card.ratings[rating.min(3)];
    if !table.leader(clan).has(badge::REPLACED) {
        return value;
    }
    match (rating, card.rank) {
        (0, Rank::Busho) => value.saturating_sub(1).max(3),
        (0, _) => value.saturating_sub(2).max(3),
        (1, _) => 1,
        _ => 3,
    }
}

/// Initiative, which is also Command Range (4.1).
pub fn initiative(table: &Table, clan: ClanId) -> u8 {
    printed(table, clan, 0).saturating_sub(weakness(table, clan))
}

/// Charisma.
pub fn charisma(table: &Table, clan: ClanId) -> u8 {
    printed(table, clan, 1).saturating_sub(weakness(table, clan))
}

/// Combat.
pub fn combat(table: &Table, clan: ClanId) -> u8 {
    printed(table, clan, 2).saturating_sub(weakness(table, clan))
}

/// Stamina.
pub fn stamina(table: &Table, clan: ClanId) -> u8 {
    printed(table, clan, 3).saturating_sub(weakness(table, clan))
}

/// Clans he may activate in a turn (4.41).
pub fn activation(table: &Table, clan: ClanId) -> u8 {
    let leader = table.leader(clan);
    let less = u8::from(leader.has(badge::REPLACED)) + u8::from(leader.has(badge::LOST_FACE));
    table.clan_card(clan).activation.saturating_sub(less)
}

/// Trump attempts he may make in a turn.
pub fn trump_rating(table: &Table, clan: ClanId) -> u8 {
    let rating = table.clan_card(clan).trump;
    let rating = if table.leader(clan).has(badge::REPLACED) { rating.min(1) } else { rating };
    rating.saturating_sub(weakness(table, clan))
}

/// The corps a clan obeys: one that has changed sides obeys the So-taisho it went over to.
pub fn corps_of(table: &Table, clan: ClanId) -> u8 {
    let (first, corps) = table.map().clan_tags[clan.0 as usize];
    let seat = table.clan_seat(clan);
    if seat == first {
        return corps;
    }
    table.map().corps.iter().position(|corps| corps.seat == seat).unwrap_or(0) as u8
}

/// The So-taisho or Taisho who activates a clan (5.23).
pub fn overlord(table: &Table, clan: ClanId) -> ClanId {
    let corps = table.map().corps.get(corps_of(table, clan) as usize);
    corps.map_or(ClanId::NONE, |corps| corps.chief)
}

/// The So-taisho or Taisho of the corps of a unit: he sits in its honjin (K-25).
pub fn master_of(table: &Table, unit: UnitId) -> ClanId {
    let corps = table.map().corps.get(table.tag(unit).corps as usize);
    corps.map_or(ClanId::NONE, |corps| corps.chief)
}

/// The commander of an army.
pub fn so_taisho(table: &Table, seat: Seat) -> ClanId {
    let chief = |clan: &ClanId| {
        let card = table.clan_card(*clan);
        card.rank == Rank::SoTaisho && card.seat == seat
    };
    table.all_clans().find(chief).unwrap_or(ClanId::NONE)
}

/// Is this leader in his honjin (4.51)?
pub fn in_honjin(table: &Table, clan: ClanId) -> bool {
    let card = table.clan_card(clan);
    let honjin = table.map().corps.get(card.corps as usize).map_or(UnitId::NONE, |c| c.honjin);
    let leader = table.leader(clan);
    card.rank != Rank::Busho
        && honjin.some()
        && leader.present()
        && table.unit(honjin).hex == leader.hex
}

/// What the So-taisho or Taisho of a corps can do for its contingents at this moment, whichever it is.
#[derive(Clone, Copy, Debug)]
pub struct Mandate {
    chief: ClanId,
    /// His Command Range.
    range: u8,
    present: bool,
    honjin: bool,
    /// Activation points that he has left.
    points: u8,
}

impl Mandate {
    /// Of the commander of this corps.
    pub fn of(table: &Table, corps: u8) -> Mandate {
        let chief = table.map().corps.get(corps as usize).map_or(ClanId::NONE, |corps| corps.chief);
        let used = table.activations.get(corps as usize).copied().unwrap_or(0);
        Mandate {
            chief,
            range: initiative(table, chief),
            present: chief.some() && table.leader(chief).present(),
            honjin: in_honjin(table, chief),
            points: activation(table, chief).saturating_sub(used),
        }
    }

    /// Of the commanders of all corps of a side.
    pub fn all(table: &Table, seat: Seat) -> [Mandate; 4] {
        let chief = ClanId::NONE;
        let nobodys = Mandate { chief, range: 0, present: false, honjin: false, points: 0 };
        let mut mandates = [nobodys; 4];
        for (number, (slot, corps)) in mandates.iter_mut().zip(&table.map().corps).enumerate() {
            if corps.seat == seat {
                *slot = Mandate::of(table, number as u8);
            }
        }
        mandates
    }

    /// Activation points that he has left (5.24).
    pub fn points(&self) -> u8 {
        self.points
    }

    /// May a Busho issue Orders as far as his So-taisho's or Taisho's place goes (4.31)? A fallen
    /// overlord holds nobody back until he is replaced.
    #[inline]
    pub fn frees(&self, table: &Table, clan: ClanId) -> Result<(), Rule> {
        if self.chief == clan || !self.present || self.honjin {
            return Ok(());
        }
        match s04_3_command_range::leader_in_range(table, self.chief, self.range, clan) {
            true => Ok(()),
            false => Err(S4_31_C),
        }
    }

    /// May he make this clan Active now (5.21, 5.24, 4.51)?
    #[inline]
    pub fn may_activate(&self, table: &Table, clan: ClanId) -> Result<(), Rule> {
        crate::scenario_book::may_activate(table, clan)?;
        if !self.present {
            return Err(S5_23_A);
        }
        if self.points == 0 {
            return Err(S5_24_A);
        }
        let near = || s04_3_command_range::leader_in_range(table, self.chief, self.range, clan);
        if self.honjin || self.chief == clan || near() { Ok(()) } else { Err(S4_51_C) }
    }
}

/// Is this Busho free to issue Orders (4.31)?
pub fn free_of_overlord(table: &Table, clan: ClanId) -> Result<(), Rule> {
    Mandate::of(table, corps_of(table, clan)).frees(table, clan)
}
