//! 9.0 Reorganization: disordered units are rallied near their leaders.

use crate::event::Rally;
use crate::prelude::*;
use crate::s01_4_counters::best_ql;
use crate::s04_command::{daimyos, reach};
use crate::s07_movement::in_enemy_zoc;

/// The side that had the initiative first, then the other (9.0.a); leaders first, because a leader in
/// good order reaches farther (4.1.e), then units in the order of battle. Rallying never hurts, so
/// nobody is asked.
pub fn reorganize(table: &mut Table, umpire: &mut impl Umpire<Bsj>) {
    for seat in [table.initiative, !table.initiative] {
        let rallies = |table: &Table, id: UnitId| {
            let unit = table.unit(id);
            unit.ds() > 0 && table.seat(unit) == seat && unit.zone().is_some()
        };
        for &id in &table.ground().leaders {
            if rallies(table, id) {
                rally(table, umpire, id);
            }
        }
        for id in table.range(seat).map(|id| id as UnitId) {
            if rallies(table, id) && !table.card(id).kind.is_leader() {
                rally(table, umpire, id);
            }
        }
    }
    for seat in Seat::BOTH {
        let markers = crate::s06_activation::marked(table, seat).count() as u8;
        table.army_mut(seat).markers = markers;
        umpire.announce(S9_0_I, Event::ActivationMarkers { seat, markers });
    }
    table.activated = 0;
    table.attacked_from = ZoneSet::EMPTY;
}

fn rally(table: &mut Table, umpire: &mut impl Umpire<Bsj>, id: UnitId) {
    // 4.2.k, 9.0.h: neither an isolated unit nor an isolated Ta is rallied.
    if table.unit(id).has(Flag::ISOLATED) {
        return;
    }
    if table.card(id).kind.is_leader() {
        by_check(table, umpire, id, 0, S9_0_H);
        return;
    }
    match help(table, id) {
        Help::Daimyo => level(table, umpire, id, 0, Rally::Daimyo, S9_0_C),
        Help::Taisho => one_level(table, umpire, id, Rally::Taisho, S9_0_D),
        Help::Adjacent => one_level(table, umpire, id, Rally::Adjacent, S9_0_E),
        Help::InRadius => {
            let modifier = -i8::from(in_enemy_zoc(table, id)); // 9.0.g, B-02
            by_check(table, umpire, id, modifier, S9_0_F);
        }
        Help::None => {}
    }
}

/// How near a leader is, the best first (9.0.b).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Help {
    Daimyo,
    Taisho,
    Adjacent,
    InRadius,
    None,
}

fn help(table: &Table, id: UnitId) -> Help {
    let Some(zone) = table.unit(id).zone() else { return Help::None };
    let card = table.card(id);
    let own = table.division(card.division).leader.filter(|&leader| table.leads(leader));
    let mut best = Help::None;
    for leader in own.into_iter().chain(daimyos(table, card.clan, table.seat_of(id))) {
        let Some(his) = table.unit(leader).zone() else { continue };
        let help = if his == zone {
            if table.is_daimyo(leader) { Help::Daimyo } else { Help::Taisho }
        } else if table.ground().zone(zone).open.contains(his) {
            Help::Adjacent
        } else if reach(table, leader).contains(zone) {
            Help::InRadius
        } else {
            Help::None
        };
        best = best.min(help);
    }
    best
}

fn by_check(
    table: &mut Table,
    umpire: &mut impl Umpire<Bsj>,
    id: UnitId,
    modifier: i8,
    rule: Rule,
) {
    let die = umpire.roll(Roll::d6(1, table.seat_of(id), rule)).one();
    let ql = best_ql(table, id);
    if die as i8 <= ql as i8 + modifier {
        one_level(table, umpire, id, Rally::Check(die), rule);
    } else {
        umpire.announce(rule, Event::StaysDisorganized { unit: id, die, ql, modifier });
    }
}

fn one_level(table: &mut Table, umpire: &mut impl Umpire<Bsj>, id: UnitId, why: Rally, rule: Rule) {
    let ds = table.unit(id).ds().saturating_sub(1);
    level(table, umpire, id, ds, why, rule);
}

fn level(
    table: &mut Table,
    umpire: &mut impl Umpire<Bsj>,
    id: UnitId,
    ds: u8,
    why: Rally,
    rule: Rule,
) {
    table.change(id, |unit| unit.set_ds(ds));
    umpire.announce(rule, Event::Reorganized { unit: id, level: ds, why });
}
