//! 8.1 Fire-Capable Units, with 8.22 and 8.23: who may fire, at what, and together with whom.

use crate::Gboh;
use crate::battle::NOWHERE;
use crate::battle::charts::FireRow;
use crate::choice::Choice;
use crate::rulebook::*;
use crate::s02_components_and_terms::{ClanId, Kind, UnitId};
use crate::s04_busho::s04_3_command_range::may_order;
use crate::s07_facing_and_zocs::{arc, fire_capable};
use crate::s08_fire::s08_24_line_of_sight::sees;
use crate::table::{State, Table, mark};
use engine::{Options, Rule, Seat};
use ground::hexes::{Arc, Edge, Hex};
use std::cmp::Ordering;

/// How far ozutsu shoot (8.13).
const CANNON: u16 = 8;

/// Places of hexes that near, 64 for each ring and the middle.
const PLACES: usize = (CANNON as usize + 1) * 64;

/// What firing under Orders costs (6.14).
pub const fn fire_cost(kind: Kind) -> u8 {
    match kind {
        Kind::Yu => 1,
        Kind::Oz => 0,
        _ => 2,
    }
}

/// The row of the Fire Table a unit uses.
pub fn row_of(table: &Table, unit: UnitId) -> FireRow {
    match table.kind(unit) {
        Kind::Yu => FireRow::Yumi,
        Kind::Oz => FireRow::Ozutsu,
        _ if table.map().rules.hayago => FireRow::Hayago,
        _ => FireRow::PreHayago,
    }
}

/// The farthest a unit shoots at a hex (8.13, 8.26).
pub fn reach_at(table: &Table, unit: UnitId, hex: Hex) -> u16 {
    match table.kind(unit) {
        Kind::Oz => CANNON,
        Kind::Yu => {
            let map = table.map();
            let lower = map.level_of(hex) < map.level_of(table.unit(unit).hex);
            if lower { 4 } else { 3 }
        }
        _ => 4,
    }
}

/// Is the unit in a state to shoot at all, at any moment (8.11)?
pub fn able(table: &Table, unit: UnitId) -> Result<(), Rule> {
    let data = table.unit(unit);
    if !fire_capable(table, unit) {
        let gave_up = data.has(mark::NO_GUNS);
        return Err(if gave_up { SC6_B } else { S8_11_A });
    }
    if data.state() == State::Routed {
        return Err(S11_46_B);
    }
    if data.has(mark::ENGAGED) {
        return Err(S8_11_B);
    }
    if table.fortunes.storm > 0 {
        return Err(SC1_E);
    }
    if table.fortunes.rain != 0 && table.fortunes.rain == table.turn && table.kind(unit) != Kind::Yu
    {
        return Err(SC5_C);
    }
    Ok(())
}

/// May the unit use Ordered Fire now (8.16, 6.14, 6.15)?
pub fn may_fire(table: &Table, unit: UnitId, by: ClanId) -> Result<(), Rule> {
    able(table, unit)?;
    let kind = table.kind(unit);
    let data = table.unit(unit);
    if kind == Kind::Honjin {
        return Err(S4_53_B);
    }
    if table.seat_of(unit) != table.initiative {
        return Err(S5_34_B);
    }
    if data.has(mark::SPENT_FIRE) {
        return Err(match kind {
            Kind::Oz => S5_0_C,
            Kind::As => SC6_B,
            _ => S8_16_A,
        });
    }
    if data.has(mark::FIRED | mark::ACTED)
        || data.spent + fire_cost(kind) > table.ma(unit).max(fire_cost(kind))
    {
        return Err(S6_14_C);
    }
    // Who moves has his Order to move and fire already, wherever it takes him (8.21).
    if kind == Kind::Oz || data.has(mark::MOVED) {
        return Ok(());
    }
    may_order(table, by, unit).map_err(|rule| if rule == S4_32_B { S6_15_A } else { rule })
}

/// May the unit shoot at this hex: is it in range, arc and sight? Tells whether it is through a
/// flank.
pub fn may_aim(table: &Table, unit: UnitId, hex: Hex) -> Result<bool, Rule> {
    let data = table.unit(unit);
    let map = table.map();
    if !table.held_by(hex, !table.seat_of(unit)) {
        return Err(S8_15_A);
    }
    let (left, right, lefts, rights) = map.bearing(data.hex, hex);
    let away = lefts + rights;
    if away > i32::from(reach_at(table, unit, hex)) {
        return Err(S8_13_A);
    }
    // Through the corner between two hexsides the better one for the firer counts.
    let side = |edge: Edge| arc(table, unit, edge);
    let best = match lefts.cmp(&rights) {
        Ordering::Greater => side(left),
        Ordering::Less => side(right),
        Ordering::Equal => side(left).min(side(right)),
    };
    if best == Arc::Rear {
        return Err(S8_22_A);
    }
    if away > 1 && !sees(table, data.hex, hex) {
        return Err(S8_24_B);
    }
    Ok(best == Arc::Flank)
}

/// Is this a teppo that may combine its fire: one that has not moved in the phase, by Order or by falling
/// back (8.23, K-60)?
pub fn combines(table: &Table, unit: UnitId) -> bool {
    table.kind(unit) == Kind::Tp && !table.unit(unit).has(mark::MOVED)
}

/// Would this one react together with teppo of its stack: one that combines and has not fired for this
/// cause (8.23, 8.34)?
pub fn reacts_along(table: &Table, unit: UnitId) -> bool {
    combines(table, unit) && !table.unit(unit).has(mark::FIRED) && able(table, unit).is_ok()
}

/// Teppo in the hex that would fire together with this one (8.23).
pub(super) fn partners(table: &Table, unit: UnitId, by: ClanId, ordered: bool) -> u8 {
    if !combines(table, unit) {
        return 1;
    }
    let ready = |other: &UnitId| {
        *other == unit
            || if ordered {
                combines(table, *other) && may_fire(table, *other, by).is_ok()
            } else {
                reacts_along(table, *other)
            }
    };
    table.units_at(table.unit(unit).hex).filter(ready).count() as u8
}

/// Has a comrade of the same stack, with whom this one could have combined, shot at this hex alone in
/// this phase (8.23)?
fn aimed_apart(table: &Table, unit: UnitId, hex: Hex) -> bool {
    let here = table.unit(unit).hex;
    combines(table, unit)
        && table.aims.iter().any(|&(other, at)| at == hex && table.unit(other).hex == here)
}

/// Is there anybody in reach at whom teppo, yumi or fire-capable ashigaru may aim?
pub fn sights(table: &Table, unit: UnitId) -> bool {
    let (here, enemy) = (table.unit(unit).hex, !table.seat_of(unit));
    let target = |hex: Hex| {
        table.may_be_near(hex, enemy)
            && table.held_by(hex, enemy)
            && may_aim(table, unit, hex).is_ok()
            && !aimed_apart(table, unit, hex)
    };
    table.may_be_in_shot(here, enemy) && table.map().measures.around(here).any(target)
}

/// Tells of every hex in the range of cannon that a side holds, nearest first, clockwise. It is the men
/// who are looked at and not the two hundred hexes.
fn under_cannon(table: &Table, from: Hex, seat: Seat, tell: &mut impl FnMut(Hex)) {
    let map = table.map();
    // Each hex has a place of its own on its ring, from the first edge round, so that nothing need be sorted.
    let mut held = [Hex(NOWHERE); PLACES];
    let mut taken = [0u64; PLACES / 64];
    let near = map.measures.within(from, CANNON as i16);
    for unit in table.units_that(|unit| near(unit.hex)) {
        let hex = table.unit(unit).hex;
        if table.seat_of(unit) != seat || table.units_at(hex).next() != Some(unit) {
            continue;
        }
        let (left, right, lefts, rights) = map.bearing(from, hex);
        let (edge, along) = if lefts == 0 { (right, 0) } else { (left, rights) };
        let place = ((lefts + rights) * 64) as usize + edge.index() * 8 + along as usize;
        if let Some(slot) = held.get_mut(place) {
            *slot = hex;
            taken[place / 64] |= 1 << (place % 64);
        }
    }
    for (ring, mut places) in (0..).zip(taken) {
        while places != 0 {
            tell(held[ring * 64 + places.trailing_zeros() as usize]);
            places &= places.wrapping_sub(1);
        }
    }
}

/// Offers every shot of a unit under Orders.
pub fn shots(table: &Table, unit: UnitId, by: ClanId, o: &mut Options<Gboh>) {
    if !fire_capable(table, unit) && !o.explaining() {
        return;
    }
    let may = may_fire(table, unit, by);
    if may.is_err() && !o.explaining() {
        return;
    }
    let data = table.unit(unit);
    let enemy = !table.seat_of(unit);
    let mut targets = |hex: Hex| {
        let aim = may.and_then(|()| may_aim(table, unit, hex));
        let check =
            aim.and_then(|_| if aimed_apart(table, unit, hex) { Err(S8_23_C) } else { Ok(()) });
        o.consider(Choice::Fire(unit, hex), check);
        let teppo = table.kind(unit) == Kind::Tp;
        if teppo && check.is_ok() && !table.aims.is_full() && partners(table, unit, by, true) > 1 {
            o.offer(Choice::FireAlone(unit, hex));
        }
        if teppo && (may.is_ok() || o.explaining()) {
            let volley = aim.and_then(|_| may_volley(table, unit));
            o.consider(Choice::Volley(unit, hex), volley);
        }
    };
    let map = table.map();
    if may.is_ok() {
        let held = |hex: &Hex| table.may_be_near(*hex, enemy) && table.held_by(*hex, enemy);
        match table.kind(unit) {
            Kind::Oz => under_cannon(table, data.hex, enemy, &mut targets),
            _ if !table.may_be_in_shot(data.hex, enemy) => {}
            _ => map.measures.around(data.hex).filter(held).for_each(&mut targets),
        }
    } else {
        // Only those who want to know why not look at every enemy.
        let mut seen: Option<Hex> = None;
        for other in table.all_units() {
            let hex = table.unit(other).hex;
            let first = table.units_at(hex).next() == Some(other);
            if table.unit(other).on_map()
                && table.seat_of(other) == enemy
                && first
                && seen != Some(hex)
            {
                seen = Some(hex);
                targets(hex);
            }
        }
    }
}

/// May teppo of this side fire volleys, and has this one stood still (8.27)?
pub fn may_volley(table: &Table, unit: UnitId) -> Result<(), Rule> {
    if table.map().rules.volley != Some(table.seat_of(unit)) || table.kind(unit) != Kind::Tp {
        return Err(S8_27_A);
    }
    match table.unit(unit).has(mark::MOVED) {
        true => Err(S8_27_C),
        false => Ok(()),
    }
}

/// Is any enemy missile unit in range and sight of this hex (11.51)?
pub fn under_fire(table: &Table, hex: Hex, seat: Seat) -> bool {
    let map = table.map();
    let near = map.measures.within(hex, CANNON as i16);
    let threatens = |unit: UnitId| {
        let data = table.unit(unit);
        near(data.hex)
            && table.seat_of(unit) != seat
            && fire_capable(table, unit)
            && table.kind(unit) != Kind::Honjin
            && data.state() != State::Routed
            && table.distance(data.hex, hex) <= reach_at(table, unit, hex)
            && sees(table, data.hex, hex)
    };
    let enemy = (!seat).index();
    if !table.may_be_in_shot(hex, !seat) {
        // From farther off only ozutsu shoot.
        return map.cannon[enemy].iter().any(threatens);
    }
    // Where ashigaru have no guns, nobody but the missile units shoots.
    map.missiles[enemy].iter().any(threatens)
        || (map.rules.guns
            && map
                .measures
                .around(hex)
                .filter(|&near| table.may_be_near(near, !seat))
                .any(|near| table.units_at(near).any(threatens)))
}
