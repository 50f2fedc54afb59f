//! How a melee is likely to go, for the computer players: the chances of a round, counted out.
//! Whole numbers only: chances are in 65536ths.

use crate::charts::charts;
use crate::event::Nerve;
use crate::geometry::struck_side;
use crate::s03_movement::charge_response::reason;
use crate::s03_movement::terrain::in_building;
use crate::s05_morale::{self, Charged};
use crate::s07_melee::eligibility::fighters;
use crate::s07_melee::modifiers;
use crate::table::{Contact, Table};
use crate::unit::UnitId;
use crate::words::Weapon;
use ground::measured::Side;

/// A certainty.
pub const SURE: i32 = 1 << 16;
/// More stands than ever fight in one pair.
const MOST: usize = 16;

/// Ways of 36 in which 2d6 with this modifier reach 8.
pub fn ways(modifier: i8) -> i32 {
    const WAYS: [i32; 11] = [1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36];
    let place = (i32::from(modifier) + 4).clamp(-1, 10);
    usize::try_from(place).map_or(0, |place| WAYS.get(place).copied().unwrap_or(36))
}

/// Chances of a round: that the first is beaten by two or more, by one; the same of the second.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// The first routs.
    pub first_routs: i32,
    /// The first is pushed back.
    pub first_pushed: i32,
    /// The second routs.
    pub second_routs: i32,
    /// The second is pushed back.
    pub second_pushed: i32,
    /// Hits the first expects to take, in 36ths.
    pub first_hits: i32,
    /// Hits the second expects to take, in 36ths.
    pub second_hits: i32,
}

/// Chances of so many hits by this many stands, each hitting in `ways` of 36.
fn hits(stands: u8, ways: i32) -> [i32; MOST + 1] {
    let mut chances = [0; MOST + 1];
    chances[0] = SURE;
    for thrown in 0..usize::from(stands).min(MOST) {
        for count in (0..=thrown).rev() {
            let hit = (i64::from(chances[count]) * i64::from(ways) / 36) as i32;
            chances[count + 1] += hit;
            chances[count] -= hit;
        }
    }
    chances
}

/// Counts a round out.
pub fn round(first: (u8, i32), second: (u8, i32)) -> Round {
    let (ours, theirs) = (hits(first.0, first.1), hits(second.0, second.1));
    let mut round = Round {
        first_hits: i32::from(second.0) * second.1,
        second_hits: i32::from(first.0) * first.1,
        ..Round::default()
    };
    for (mine, &one) in ours.iter().enumerate().filter(|(_, chance)| **chance > 0) {
        for (his, &other) in theirs.iter().enumerate().filter(|(_, chance)| **chance > 0) {
            let chance = ((i64::from(one) * i64::from(other)) >> 16) as i32;
            match mine as i32 - his as i32 {
                ..=-2 => round.first_routs += chance,
                -1 => round.first_pushed += chance,
                0 => {}
                1 => round.second_pushed += chance,
                _ => round.second_routs += chance,
            }
        }
    }
    round
}

/// The next round of a pair in contact.
pub fn next_round(table: &Table, contact: &Contact) -> Round {
    let side = |who: usize| {
        let stands = fighters(table, contact, who).count;
        (stands, ways(modifiers::of(table, contact, who).sum))
    };
    round(side(0), side(1))
}

/// Ways of 36 in which 2d6 show this sum.
fn ways_of(sum: i32) -> i32 {
    6 - (sum - 7).abs()
}

/// Chances of a morale test, in 36ths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Nerves {
    /// It routs (or is dispersed).
    pub routs: i32,
    /// It retires or retreats.
    pub yields: i32,
}

/// What a unit's next test for a reason would bring.
pub fn nerves(table: &Table, id: UnitId, reason: u8, charged: Charged) -> Nerves {
    let modifier = i32::from(s05_morale::modifiers::of(table, id, charged).sum);
    let needed = i32::from(charts().pass(table.quality(id)));
    let mut found = Nerves::default();
    for sum in 2..12 {
        let short = if sum == 2 { 9 } else { needed - sum - modifier };
        if short <= 0 {
            continue;
        }
        let result = match sum {
            2 => Nerve::Rout,
            _ => charts().failed(reason, short.clamp(1, 4) as u8),
        };
        match result {
            Nerve::Rout | Nerve::Dispersed => found.routs += ways_of(sum),
            Nerve::Retire | Nerve::Retreat => found.yields += ways_of(sum),
            _ => {}
        }
    }
    found
}

/// A charge as it would go if the target stood: its first round, and the target's nerves before it.
pub fn charge(table: &Table, unit: UnitId, target: UnitId) -> (Round, Nerves) {
    let (rect, there) = (table.rect(unit), table.rect(target));
    let house = in_building(table, target);
    let side = if house { Side::Front } else { struck_side(&there, &rect) };
    let mut contact = Contact { a: unit, b: target, side: side as u8, ..Contact::default() };
    contact.set(Contact::CHARGED | if house { 0 } else { Contact::BONUS }, 0);
    let (mine, his) = (&table[unit], &table[target]);
    let edge = if side.is_flank() { his.ranks() } else { his.files };
    let deep = |id: UnitId| {
        let spears = table.weapon(id) == Weapon::LongSpear && !table.disordered(id);
        if spears && table[id].ranks() >= 2 { 2 } else { 1 }
    };
    let meet = mine.files.min(edge).max(1);
    let meet = if house { meet.min(2) } else { meet };
    let flank = side != Side::Front;
    let first = (meet * deep(unit), ways(modifiers::of(table, &contact, 0).sum));
    // Who is struck in flank or rear is disordered by it.
    let shaken = if flank && !table.disordered(target) { 1 } else { 0 };
    let second = ways(modifiers::of(table, &contact, 1).sum - shaken);
    let stands = if flank { meet } else { meet * deep(target) };
    let nerves = match reason(table, unit, target) {
        None => Nerves::default(),
        Some(reason) => {
            nerves(table, target, reason, Charged::By { unit, front: side == Side::Front })
        }
    };
    (round(first, (stands, second)), nerves)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_add_up() {
        let even = round((2, 18), (2, 18));
        // By two: (1/4)²; by one: 2 x (1/4 x 1/2).
        assert_eq!(even.first_routs, SURE / 16);
        assert_eq!(even.second_pushed, SURE / 4);
        let sure = round((3, 36), (2, 0));
        assert_eq!(sure.second_routs, SURE);
    }
}
