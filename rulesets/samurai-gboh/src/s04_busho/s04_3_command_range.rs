//! 4.3 Busho Capabilities: whom a Busho's Orders reach.

use crate::battle::{BARRED, GATED, NOWHERE};
use crate::rulebook::*;
use crate::s02_components_and_terms::{ClanId, Kind, LEADERS, UnitId};
use crate::s04_busho::{corps_of, initiative};
use crate::s06_movement::s06_2_terrain::castle_closed;
use crate::s07_facing_and_zocs::in_zoc;
use crate::table::{Table, badge};
use engine::{Rule, Seat};
use ground::hexes::{Edge, Hex};

/// Longest range that is traced; the best ratings are 7.
const FAR: usize = 9;

/// May a trace of `seat` go over `edge` out of `from`? `clear`: not even a friend opens an enemy zone.
fn opens(table: &Table, from: Hex, edge: Edge, seat: Seat, clear: bool) -> Option<Hex> {
    let fare = table.fare(from, edge)?;
    let to = Hex(fare.to);
    if fare.mp[LEADERS] == BARRED || (fare.side & GATED != 0 && castle_closed(table, seat)) {
        return None;
    }
    if !table.may_be_near(to, !seat) {
        return Some(to);
    }
    let mut friend = false;
    for unit in table.units_at(to) {
        match table.seat_of(unit) == seat {
            true => friend = true,
            false => return None,
        }
    }
    ((friend && !clear) || !in_zoc(table, to, !seat)).then_some(to)
}

/// Is there a way of at most `range` hexes from a leader to a hex, through hexes he could enter,
/// past no enemy and through no enemy zone without a friend in it (4.31, 4.32)?
pub fn traced(table: &Table, from: Hex, to: Hex, range: u8, seat: Seat) -> bool {
    trace(table, from, to, range, seat, false)
}

/// The same through no hex that the enemy controls, whoever stands in it (11.52, 11.53).
pub fn traced_clear(table: &Table, from: Hex, to: Hex, range: u8, seat: Seat) -> bool {
    trace(table, from, to, range, seat, true)
}

/// How far from a leader every hex is within as many steps of his as it is away: no enemy is near, and the
/// ground bars him nowhere.
fn unhindered(table: &Table, from: Hex, range: u8, seat: Seat) -> u8 {
    let open = table.map().measures.open(from).min(range);
    if open == 0 { 0 } else { table.calm_around(from, open, !seat) }
}

/// Goes straight on over an edge, at most so often, as long as nobody can hinder it: where it has come to, and
/// how often it has still to go on.
#[inline]
fn straight(table: &Table, from: Hex, edge: Edge, mut due: i32, seat: Seat) -> (Hex, i32) {
    let measures = &table.map().measures;
    let mut here = from;
    while due > 0
        && let Some(next) = measures.plain(here, edge)
        && !table.may_be_near(next, !seat)
    {
        (here, due) = (next, due.wrapping_sub(1));
    }
    (here, due)
}

fn trace(table: &Table, from: Hex, to: Hex, range: u8, seat: Seat, clear: bool) -> bool {
    if from == to {
        return true;
    }
    if from.0 == NOWHERE || to.0 == NOWHERE {
        return false;
    }
    let (left, right, lefts, rights) = table.map().bearing(from, to);
    if lefts + rights > i32::from(range) {
        return false;
    }
    // Most often some straight way is open, and most often nobody is near it; only if none is open,
    // every way is searched.
    let (here, lefts) = straight(table, from, left, lefts, seat);
    if lefts > 0 {
        return feel_way(
            table,
            from,
            (here, to),
            [(left, lefts), (right, rights)],
            range,
            seat,
            clear,
        );
    }
    let (here, rights) = straight(table, here, right, rights, seat);
    rights == 0
        || feel_way(table, from, (here, to), [(left, lefts), (right, rights)], range, seat, clear)
}

/// Goes on from here, so often over either edge, past whoever may be near; if it is held up, searches every way.
#[inline(never)]
fn feel_way(
    table: &Table,
    from: Hex,
    (mut here, to): (Hex, Hex),
    [(left, mut lefts), (right, mut rights)]: [(Edge, i32); 2],
    range: u8,
    seat: Seat,
    clear: bool,
) -> bool {
    while lefts + rights > 0 {
        let open = |edge: Edge, due: i32| match due > 0 {
            true => opens(table, here, edge, seat, clear),
            false => None,
        };
        if let Some(next) = open(left, lefts) {
            (here, lefts) = (next, lefts - 1);
        } else if let Some(next) = open(right, rights) {
            (here, rights) = (next, rights - 1);
        } else {
            return search(table, from, to, range, seat, clear);
        }
    }
    true
}

fn search(table: &Table, from: Hex, to: Hex, range: u8, seat: Seat, clear: bool) -> bool {
    const SIDE: usize = 2 * FAR + 1;
    let map = table.map();
    let centre = map.measures.axial(from);
    let place = |hex: Hex| {
        let at = map.measures.axial(hex);
        let (q, r) = (at.q - centre.q + FAR as i16, at.r - centre.r + FAR as i16);
        let inside = (0..SIDE as i16).contains(&q) && (0..SIDE as i16).contains(&r);
        inside.then(|| q as usize * SIDE + r as usize)
    };
    let mut seen = [false; SIDE * SIDE];
    let mut queue = [(Hex(0), 0u8); 3 * FAR * (FAR + 1) + 1];
    let (mut head, mut tail) = (0, 1);
    queue[0] = (from, 0);
    if let Some(place) = place(from) {
        seen[place] = true;
    }
    while head < tail {
        let (here, steps) = queue[head];
        head += 1;
        if steps >= range {
            continue;
        }
        for &edge in &Edge::ALL {
            let Some(next) = map.step(here, edge) else { continue };
            let left = map.distance(next, to) + u16::from(steps) + 1;
            let Some(place) = place(next).filter(|_| left <= u16::from(range)) else { continue };
            if seen[place] || opens(table, here, edge, seat, clear).is_none() {
                continue;
            }
            if next == to {
                return true;
            }
            seen[place] = true;
            if let Some(slot) = queue.get_mut(tail) {
                *slot = (next, steps + 1);
                tail += 1;
            }
        }
    }
    false
}

/// Is another leader within a leader's Command Range (4.31)?
#[inline]
pub fn leader_in_range(table: &Table, chief: ClanId, range: u8, clan: ClanId) -> bool {
    let (from, to) = (table.leader(chief).hex, table.leader(clan).hex);
    // Many are too far away, whatever lies between.
    let far = table.map().measures.distance(from, to).is_some_and(|away| away > u16::from(range));
    !far && traced(table, from, to, range, table.clan_seat(chief))
}

/// The range over which a Busho gives Orders: halved, fractions up, if he began in an enemy zone
/// (4.34, 5.35).
pub fn order_range(table: &Table, clan: ClanId) -> u8 {
    let range = initiative(table, clan);
    if table.leader(clan).has(badge::IN_ZOC) { range.div_ceil(2) } else { range }
}

/// A Busho who gives Orders: what does not depend on the unit he gives them to.
#[derive(Clone, Copy, Debug)]
pub struct Voice {
    clan: ClanId,
    corps: u8,
    from: Hex,
    seat: Seat,
    range: u8,
    /// So far nothing hinders him: see [`unhindered`].
    free: u8,
}

impl Voice {
    /// His, as far as his Orders reach now.
    pub fn of(table: &Table, clan: ClanId) -> Voice {
        Voice::over(table, clan, order_range(table, clan))
    }

    /// The same for many units: what surrounds him is looked at once.
    pub fn to_many(table: &Table, clan: ClanId) -> Voice {
        let voice = Voice::of(table, clan);
        Voice { free: unhindered(table, voice.from, voice.range, voice.seat), ..voice }
    }

    fn over(table: &Table, clan: ClanId, range: u8) -> Voice {
        let (corps, seat) = (corps_of(table, clan), table.clan_seat(clan));
        Voice { clan, corps, from: table.leader(clan).hex, seat, range, free: 0 }
    }

    /// Is a unit one that he may command at all (4.36)?
    fn commands(&self, table: &Table, unit: UnitId) -> Result<(), Rule> {
        let tag = table.tag(unit);
        match tag.kind {
            Kind::Honjin => Err(S4_52_A),
            kind if kind.is_line() && tag.clan == self.clan => Ok(()),
            kind if kind.is_line() => Err(S4_36_A),
            _ if tag.corps == self.corps => Ok(()),
            _ => Err(S4_36_B),
        }
    }

    /// The corps he belongs to, whose missile men obey him.
    pub fn corps(&self) -> u8 {
        self.corps
    }

    /// Is a unit within range, or next to one of his units that is (4.32)?
    #[inline]
    pub fn reaches(&self, table: &Table, unit: UnitId) -> bool {
        let to = table.unit(unit).hex;
        let Some(away) = table.map().measures.distance(self.from, to) else { return false };
        away <= u16::from(self.free)
            || (away <= u16::from(self.range) + 1 && self.finds(table, to, away))
    }

    /// The same for a hex that is not too far away, if not everybody there is reached anyhow.
    #[inline(never)]
    fn finds(&self, table: &Table, to: Hex, away: u16) -> bool {
        let &Voice { clan, from, seat, range, .. } = self;
        if away <= u16::from(range) && traced(table, from, to, range, seat) {
            return true;
        }
        // One hex beyond by a neighbour that is itself in range; it does not chain.
        Edge::ALL.into_iter().any(|edge| {
            table.map().step(to, edge).is_some_and(|near| {
                let mine = |other: UnitId| {
                    let tag = table.tag(other);
                    tag.kind.is_line() && tag.clan == clan
                };
                table.units_at(near).any(mine) && traced(table, from, near, range, seat)
            })
        })
    }

    /// May he give this unit an Order at this instant?
    pub fn may_order(&self, table: &Table, unit: UnitId) -> Result<(), Rule> {
        self.commands(table, unit)?;
        if self.reaches(table, unit) { Ok(()) } else { Err(S4_32_B) }
    }
}

/// Is a unit one that this Busho may command at all (4.36)?
pub fn commands(table: &Table, clan: ClanId, unit: UnitId) -> Result<(), Rule> {
    Voice::over(table, clan, 0).commands(table, unit)
}

/// Is a unit within this range of its Busho, or next to one of his units that is (4.32)?
pub fn in_reach(table: &Table, clan: ClanId, unit: UnitId, range: u8) -> bool {
    Voice::over(table, clan, range).reaches(table, unit)
}

/// May this Busho give this unit an Order at this instant?
pub fn may_order(table: &Table, clan: ClanId, unit: UnitId) -> Result<(), Rule> {
    Voice::of(table, clan).may_order(table, unit)
}
