//! 7. Eligibility to fight: which stands of a unit fight in one pair, and how many.

use crate::geometry::{MATCHED, against, looking};
use crate::s03_movement::terrain::in_building;
use crate::s06_firing::sight::front_stand;
use crate::sheet::STAND;
use crate::table::{Contact, Table};
use crate::unit::{Deeds, Unit, UnitId};
use crate::words::Weapon;
use ground::measured::{Length, Rect, Side};

/// The bit of a unit's `fought` for the stand in this file and rank.
fn bit(unit: &Unit, file: u8, rank: u8) -> u16 {
    1u16.checked_shl(u32::from(file) + u32::from(rank) * u32::from(unit.files)).unwrap_or(0)
}

/// Is there a stand in this file and rank, and has it not fought yet this turn?
fn fresh(unit: &Unit, file: u8, rank: u8) -> bool {
    unit.deep(file) > rank && unit.fought & bit(unit, file, rank) == 0
}

/// The stand that a part of a flank or the rear is: its file and rank. Ranks of a flank are counted from
/// the front for the left one and from the rear for the right one, as they lie along the edge.
fn stand_at(unit: &Unit, side: Side, part: u8) -> (u8, u8) {
    let (files, ranks) = (unit.files.max(1), unit.ranks());
    match side {
        Side::Left => (0, ranks.saturating_sub(part + 1)),
        Side::Right => (files - 1, part),
        _ => {
            // Seen from behind, the first file is the right one.
            let file = files.saturating_sub(part + 1);
            (file, unit.deep(file).saturating_sub(1))
        }
    }
}

/// Stands that fight: how many dice throws, and which places of the unit are used up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fighters {
    /// Stands.
    pub count: u8,
    /// Which of them, a bit for each.
    pub mask: u16,
}

/// The side of a unit on which it fights in this pair.
pub fn side_of(contact: &Contact, who: usize) -> Side {
    if who == 0 { Side::Front } else { contact.struck() }
}

/// Stands of `contact.a` (who 0) or `contact.b` (who 1) that fight in this round.
pub fn fighters(table: &Table, contact: &Contact, who: usize) -> Fighters {
    let (me, foe) = if who == 0 { (contact.a, contact.b) } else { (contact.b, contact.a) };
    if in_building(table, me) {
        return garrison(table, me, foe);
    }
    let side = side_of(contact, who);
    let mut found = match side {
        Side::Front => frontal(table, contact, me, foe),
        Side::Rear => rearward(table, me, foe),
        Side::Left | Side::Right => flankward(table, me, foe, side),
    };
    if in_building(table, foe) {
        found.count = found.count.min(at_wall(table, foe, me));
    }
    found
}

/// Enemies of a garrison who fight it at the same time as this one.
fn besiegers(table: &Table, house: UnitId, foe: UnitId) -> impl Iterator<Item = UnitId> {
    table.contacts.iter().filter_map(move |contact| {
        contact.place_of(house)?;
        let enemy = contact.other(house);
        (enemy == foe || contact.flags & Contact::FOUGHT == 0).then_some(enemy)
    })
}

/// How many of the two stands for which a wall has room fall to this enemy: each at that wall has
/// one, and an enemy alone there both.
fn at_wall(table: &Table, house: UnitId, foe: UnitId) -> u8 {
    let walls = table.rect(house);
    let wall = |unit: UnitId| walls.side_towards(table.rect(unit).centre());
    let mine = wall(foe);
    let here = || besiegers(table, house, foe).filter(|&enemy| wall(enemy) == mine);
    match here().position(|enemy| enemy == foe) {
        Some(0 | 1) if here().count() > 1 => 1,
        Some(2..) => 0,
        _ => 2,
    }
}

/// Stands of a garrison that fight this enemy: two at a wall, and every stand once in a turn. Each
/// enemy gets one stand before any gets a second.
fn garrison(table: &Table, house: UnitId, foe: UnitId) -> Fighters {
    let unit = &table[house];
    let mut used = unit.fought.count_ones() as u8;
    let mut found = Fighters::default();
    for turn in 0..2 {
        for enemy in besiegers(table, house, foe) {
            if used < unit.stands && at_wall(table, house, enemy) > turn {
                if enemy == foe {
                    found.count += 1;
                    found.mask |= 1 << used.min(7);
                }
                used += 1;
            }
        }
    }
    found
}

/// Is a unit struck on that side?
fn struck_on(table: &Table, me: UnitId, side: Side) -> bool {
    table.contacts.iter().any(|contact| contact.b == me && contact.struck() == side)
}

/// How much an enemy covers of one of the parts, each so wide, that make up this edge. Where only
/// corners meet he covers the part in which they do, by the least that counts (D-154).
fn covered(edge: &Rect, foe: &Rect, part: u8, wide: Length) -> i32 {
    let Some((low, high)) = against(edge, foe) else { return 0 };
    let left = -edge.width.0 / 2 + wide.0 * i32::from(part);
    if high - low < MATCHED {
        // A point at the very end of the edge belongs to the last part.
        let point = ((low + high) / 2).min(edge.width.0 / 2 - 1);
        return if (left..left + wide.0).contains(&point) { MATCHED } else { 0 };
    }
    high.min(left + wide.0) - low.max(left)
}

/// The parts of a flank or rear, as bits, that fight this enemy: those he touches, unless they touch
/// another there more (D-95); at least one, since they are in contact.
fn parts_touched(table: &Table, me: UnitId, foe: UnitId, side: Side) -> u32 {
    let edge = looking(&table.rect(me), side);
    let (parts, wide) = match side {
        Side::Left | Side::Right => (table[me].ranks(), table.depth(me)),
        _ => (table[me].files, STAND),
    };
    let share = |enemy: UnitId, part: u8| covered(&edge, &table.rect(enemy), part, wide);
    let unit = &table[me];
    let both = side == Side::Rear && rear_and_front(table, me);
    let empty = |part: u8| {
        let (file, rank) = stand_at(unit, side, part);
        // Of a unit held in front as well the rear rank fights, which is not behind every file.
        let short = both && unit.deep(file) < unit.ranks();
        unit.deep(file) <= rank || short
    };
    let rivals = |contact: &&Contact| {
        contact.b == me && contact.struck() == side && contact.flags & Contact::FOUGHT == 0
    };
    let mut bits = 0;
    let mut touched = false;
    for part in 0..parts.min(16) {
        let mine = share(foe, part);
        if mine < MATCHED {
            continue;
        }
        touched = true;
        if empty(part) {
            continue;
        }
        let mut before = true;
        let lost = table.contacts.iter().filter(rivals).any(|contact| {
            before &= contact.a != foe;
            let his = share(contact.a, part);
            contact.a != foe && (his > mine || his == mine && before)
        });
        if !lost {
            bits |= 1 << part;
        }
    }
    if touched { bits } else { 1 }
}

/// The enemy in contact with the front whom a file covers most, and another it covers as much.
fn opponent(table: &Table, me: UnitId, file: u8) -> Option<(UnitId, Option<UnitId>)> {
    let rect = table.rect(me);
    let mut best: Option<(UnitId, i32, bool)> = None;
    let mut equal = None;
    for contact in &table.contacts {
        let Some(place) = contact.place_of(me) else { continue };
        if side_of(contact, place) != Side::Front {
            continue;
        }
        let foe = contact.other(me);
        let share = covered(&rect, &table.rect(foe), file, STAND);
        if share < MATCHED {
            continue;
        }
        let favoured = contact.is(Contact::FAVOURED, place);
        match best {
            Some((_, known, known_favoured)) if share == known => {
                if favoured && !known_favoured {
                    best = Some((foe, share, true));
                    equal = None;
                } else if !known_favoured {
                    equal = Some(foe);
                }
            }
            Some((_, known, _)) if share < known => {}
            _ => {
                best = Some((foe, share, favoured));
                equal = None;
            }
        }
    }
    best.map(|(foe, ..)| (foe, equal))
}

/// A unit whose owner must say which of two enemies a stand fights, and the two.
pub fn undecided(table: &Table) -> Option<(UnitId, UnitId, UnitId)> {
    for contact in table.contacts.iter().filter(|contact| contact.flags & Contact::NOW != 0) {
        for me in [contact.a, contact.b] {
            for file in 0..table[me].files {
                if let Some((one, Some(other))) = opponent(table, me, file) {
                    return Some((me, one, other));
                }
            }
        }
    }
    None
}

fn frontal(table: &Table, contact: &Contact, me: UnitId, foe: UnitId) -> Fighters {
    let unit = &table[me];
    let there = table.rect(foe);
    let (left, right) = (struck_on(table, me, Side::Left), struck_on(table, me, Side::Right));
    // Corner stands that are struck in flank fight there.
    let barred = |file: u8| {
        !fresh(unit, file, 0) || (left && file == 0) || (right && file + 1 == unit.files)
    };
    let mut mask = 0u16;
    for file in 0..unit.files.min(8) {
        if !barred(file) && opponent(table, me, file).is_some_and(|(enemy, _)| enemy == foe) {
            mask |= 1 << file;
        }
    }
    let front_taken = (0..unit.files.min(8)).any(|file| !fresh(unit, file, 0))
        || (0..unit.files.min(8)).any(|file| opponent(table, me, file).is_some());
    if mask == 0 && !front_taken && unit.files > 0 {
        // Not quite in touch, as rounding may leave it: the stand that comes nearest fights.
        let near = |&file: &u8| front_stand(table, me, file).distance_squared(&there);
        let nearest = (0..unit.files.min(8)).min_by_key(near);
        mask = 1 << nearest.unwrap_or(0);
    }
    if table.hq(foe) && mask != 0 {
        // One stand counts as in contact with a headquarters.
        mask = 1 << (mask.trailing_zeros() as u8);
    }
    let halved = rear_and_front(table, me) && unit.ranks() == 1;
    if halved {
        mask = half(table, me, Side::Front, foe, mask);
    }
    let mut count = mask.count_ones() as u8;
    let second = !table.disordered(me)
        && (contact.round > 0 || table.weapon(me) == Weapon::LongSpear)
        && !(unit.deeds.has(Deeds::REAR_TURNED) && unit.ranks() == 2 && struck_in_rear(table, me));
    let mut behind = 0;
    if second {
        for file in (0..unit.files.min(8)).filter(|&file| mask >> file & 1 == 1) {
            if fresh(unit, file, 1) {
                behind |= bit(unit, file, 1);
                count += 1;
            }
        }
    }
    // Half a rank has no stands to spare for an overlap.
    if contact.round > 0 && mask != 0 && !halved {
        let free = |file: u8| !barred(file) && opponent(table, me, file).is_none();
        // A stand between two enemies overlaps the one on its left.
        let claimed = |file: u8| file > 0 && overlapping(table, me, file - 1);
        let (low, high) = (mask.trailing_zeros() as u8, 15 - mask.leading_zeros() as u8);
        if low > 0 && free(low - 1) && !claimed(low - 1) {
            mask |= 1 << (low - 1);
            count += 1;
        }
        if high + 1 < unit.files.min(8) && free(high + 1) {
            mask |= 1 << (high + 1);
            count += 1;
        }
    }
    Fighters { count, mask: mask | behind }
}

/// Has this file an enemy in front whom a stand beside it may overlap?
fn overlapping(table: &Table, me: UnitId, file: u8) -> bool {
    let Some((foe, _)) = opponent(table, me, file) else { return false };
    let pair = |contact: &Contact| {
        contact.place_of(me).is_some() && contact.place_of(foe).is_some() && contact.round > 0
    };
    table.contacts.iter().any(|contact| pair(contact) && contact.flags & Contact::FOUGHT == 0)
}

/// May a unit turn its rear rank before this round? Not one whose owner has said this turn that it
/// does not.
pub fn may_turn(table: &Table, me: UnitId) -> bool {
    let rear = |contact: &Contact| {
        contact.b == me && contact.struck() == Side::Rear && contact.flags & Contact::NOW != 0
    };
    table.contacts.iter().any(rear)
        && table[me].ranks() >= 2
        && !table[me].deeds.has(Deeds::REAR_TURNED.and(Deeds::KEPT_RANKS))
        && rear_and_front(table, me)
}

/// Is there an enemy in its rear?
pub fn struck_in_rear(table: &Table, me: UnitId) -> bool {
    table.contacts.iter().any(|contact| contact.b == me && contact.struck() == Side::Rear)
}

/// Is it in contact both in front and in rear?
fn rear_and_front(table: &Table, me: UnitId) -> bool {
    let mut sides = [false; 2];
    for contact in &table.contacts {
        if let Some(place) = contact.place_of(me) {
            match side_of(contact, place) {
                Side::Front => sides[0] = true,
                Side::Rear => sides[1] = true,
                _ => {}
            }
        }
    }
    sides[0] && sides[1]
}

fn rearward(table: &Table, me: UnitId, foe: UnitId) -> Fighters {
    let unit = &table[me];
    let mut touched = parts_touched(table, me, foe, Side::Rear);
    // Seen from behind, the first file is the right one; corner stands struck in flank fight there.
    if struck_on(table, me, Side::Right) {
        touched &= !1;
    }
    if struck_on(table, me, Side::Left) {
        touched &= !(1 << unit.files.clamp(1, 16) >> 1);
    }
    let touched = match (rear_and_front(table, me), unit.ranks()) {
        (true, 1) => half(table, me, Side::Rear, foe, touched as u16).into(),
        (true, _) if !unit.deeds.has(Deeds::REAR_TURNED) => 0,
        _ => touched,
    };
    of_parts(unit, Side::Rear, touched)
}

/// The stands that these parts of a flank or the rear are, those that have fought this turn aside.
fn of_parts(unit: &Unit, side: Side, parts: u32) -> Fighters {
    let mut found = Fighters::default();
    for part in (0..16).filter(|part| parts >> part & 1 == 1) {
        let (file, rank) = stand_at(unit, side, part);
        if fresh(unit, file, rank) {
            found.mask |= bit(unit, file, rank);
            found.count += 1;
        }
    }
    found
}

/// Of the files of a single rank held in front and rear that would fight this enemy on that side, those
/// that do: half of the stands look each way, the odd one to the front, whoever is there (D-94).
/// Each enemy has one before any has a second; a stand that has fought this turn looks nowhere.
fn half(table: &Table, me: UnitId, side: Side, foe: UnitId, files: u16) -> u16 {
    let unit = &table[me];
    let used = unit.fought.count_ones() as u8;
    let mut left = match side {
        Side::Front => unit.stands.div_ceil(2).saturating_sub(used),
        _ => (unit.stands / 2).min(unit.stands.saturating_sub(used)),
    };
    let enemies = || {
        table.contacts.iter().filter(|contact| {
            let held = contact.place_of(me).is_some_and(|place| side_of(contact, place) == side);
            held && (contact.other(me) == foe || contact.flags & Contact::FOUGHT == 0)
        })
    };
    let meets = |enemy: UnitId| match side {
        _ if enemy == foe => files.count_ones() as u8,
        Side::Front => (0..unit.files.min(8))
            .filter(|&file| opponent(table, me, file).is_some_and(|(it, _)| it == enemy))
            .count() as u8,
        side => parts_touched(table, me, enemy, side).count_ones() as u8,
    };
    let mut mine = 0;
    for turn in 0..unit.stands {
        for enemy in enemies().map(|contact| contact.other(me)) {
            if left > 0 && meets(enemy) > turn {
                left -= 1;
                mine += u8::from(enemy == foe);
            }
        }
    }
    // The files nearest to the right fight, as many as fall to this enemy.
    let mut kept = files;
    while kept.count_ones() > u32::from(mine) {
        kept &= kept - 1;
    }
    kept
}

fn flankward(table: &Table, me: UnitId, foe: UnitId, side: Side) -> Fighters {
    of_parts(&table[me], side, parts_touched(table, me, foe, side))
}
