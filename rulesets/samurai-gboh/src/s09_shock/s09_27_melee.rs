//! 9.27 The Melee: the die, the hits, who breaks, and who is left Engaged.

use crate::Gboh;
use crate::battle::map::Ground;
use crate::event::{Cause, Event};
use crate::rulebook::*;
use crate::s02_components_and_terms::{UnitId, d10};
use crate::s04_busho::charisma;
use crate::s06_movement::s06_2_terrain::toll;
use crate::s09_shock::s09_1_requirements::aims;
use crate::s09_shock::s09_12_engaged::engage_over;
use crate::s09_shock::s09_22_combats::*;
use crate::s09_shock::s09_26_clash_of_arms::{defending_type, reckon};
use crate::s11_effects::s11_2_cohesion::{add_hits, settle, would_rout};
use crate::table::{Combat, State, Table, clash, mark};
use engine::{Seat, Umpire};
use ground::hexes::Edge;

/// Rolls the shock die of one combat (9.27 3 and 4).
pub fn roll(table: &mut Table, umpire: &mut impl Umpire<Gboh>, id: u8) {
    let fight = combat(table, id);
    let seat = attacking_seat(table, id);
    let charm = |attackers_side: bool, spoilt: u8| {
        let busho = busho_in(table, id, attackers_side).filter(|_| fight.flags & spoilt == 0);
        busho.map_or(0, |clan| charisma(table, clan) as i8)
    };
    let drm = charm(true, clash::NO_ATTACK_CHARISMA) - charm(false, clash::NO_DEFENCE_CHARISMA);
    let die = d10(umpire, seat, S9_27_3_B);
    let (mut a, mut d) = table.map().charts.shock(fight.column, die as i8 + drm);
    let superior = fight.flags & clash::SUPERIOR != 0;
    if superior {
        d *= 2;
    }
    let castle = defenders(table, id)
        .any(|unit| table.map().ground_of(table.unit(unit).hex) == Ground::Castle);
    if castle {
        a *= 2;
    }
    with(table, id, |combat| {
        combat.to_attackers = a;
        combat.to_defenders = d;
        (combat.die, combat.drm) = (die, drm);
    });
    let (lead, stand, column) = (fight.lead, fight.stand, fight.column);
    umpire.announce(
        S9_27_4_A,
        Event::Shocked { lead, stand, column, die, drm, attackers: a, defenders: d, superior },
    );
}

/// Deals the hits of one side out as evenly as possible (11.22) and says how many odd ones are left
/// for the owner to place. The unit that gave position or column takes the first odd one.
/// Who that was is told as a bit by his place among the units of his side in the combat.
pub fn deal(
    table: &mut Table,
    umpire: &mut impl Umpire<Gboh>,
    id: u8,
    to_attackers: bool,
) -> (u8, u64) {
    let fight = combat(table, id);
    let (hits, first) = match to_attackers {
        true => (fight.to_attackers, fight.lead),
        false => (fight.to_defenders, fight.stand),
    };
    let count = match to_attackers {
        true => attackers(table, id).count(),
        false => defenders(table, id).count(),
    } as u8;
    if count == 0 || hits == 0 {
        return (0, 0);
    }
    let (each, mut odd) = (hits / count, hits % count);
    // Where several units gave the column alike, nobody did, and the owner places every odd hit.
    let first =
        if odd > 0 && count > 1 && shared(table, id, to_attackers) { UnitId::NONE } else { first };
    let superior = fight.flags & clash::SUPERIOR != 0 && !to_attackers;
    let cause = if superior { Cause::Flanked } else { Cause::Shock };
    let mut taken = 0;
    let mut place = 0;
    for unit in table.all_units() {
        let mine = match to_attackers {
            true => is_attacker(table, id, unit),
            false => is_defender(table, id, unit),
        };
        if !mine {
            continue;
        }
        let mut share = each;
        if unit == first && odd > 0 {
            share += 1;
            odd -= 1;
            taken |= 1 << place;
        }
        place = (place + 1).min(63);
        add_hits(table, umpire, unit, share, cause, S11_22_A);
    }
    (odd, taken)
}

/// Did another unit of this side come to the same column as the one that set it (11.22)?
fn shared(table: &Table, id: u8, to_attackers: bool) -> bool {
    let Combat { lead, stand, flags, .. } = combat(table, id);
    if !to_attackers {
        let kind = defending_type(table.kind(stand));
        return defenders(table, id)
            .any(|unit| unit != stand && defending_type(table.kind(unit)) == kind);
    }
    let column = reckon(table, id, lead, stand).column;
    let alike = |unit: UnitId| {
        let sum = reckon(table, id, unit, stand);
        unit != lead && sum.column == column && !sum.superior
    };
    flags & clash::SUPERIOR == 0 && attackers(table, id).any(alike)
}

/// Does this unit run for the hits that lie on it? The Routed, missile units and a honjin are lost instead.
fn runs(table: &Table, unit: UnitId, flanked: bool) -> bool {
    table.kind(unit).is_line()
        && table.unit(unit).state() != State::Routed
        && would_rout(table, unit, flanked)
}

/// Lets hits take effect in one combat on all who do not run, with 11.47 where everybody would. `flanked`
/// is whether the defenders' hits come from Position Superiority. Those who are to run are left with as
/// many hits as their TQ or more.
pub fn hold_or_fall(table: &mut Table, umpire: &mut impl Umpire<Gboh>, id: u8, flanked: bool) {
    let all_attackers = attackers(table, id).all(|unit| runs(table, unit, false));
    let all_defenders = defenders(table, id).all(|unit| runs(table, unit, flanked));
    let somebody = attackers(table, id).next().is_some() && defenders(table, id).next().is_some();
    if somebody && all_attackers && all_defenders {
        both_would_rout(table, umpire, id);
        return;
    }
    for unit in table.all_units() {
        if table.unit(unit).combat != id {
            continue;
        }
        let attacks = is_attacker(table, id, unit);
        let flanked = flanked && !attacks;
        if (attacks || is_defender(table, id, unit)) && !runs(table, unit, flanked) {
            settle(table, umpire, unit, flanked);
        }
    }
}

/// Then those run who cannot hold.
pub fn run_away(table: &mut Table, umpire: &mut impl Umpire<Gboh>, id: u8, flanked: bool) {
    for unit in table.all_units() {
        if table.unit(unit).combat != id {
            continue;
        }
        let attacks = is_attacker(table, id, unit);
        let flanked = flanked && !attacks;
        if (attacks || is_defender(table, id, unit)) && runs(table, unit, flanked) {
            settle(table, umpire, unit, flanked);
        }
    }
}

/// Hits over the TQ of the side showing.
fn excess(table: &Table, unit: UnitId) -> i8 {
    table.unit(unit).hits as i8 - table.tq(unit) as i8
}

/// Hits an attacker would take by advancing (11.47 1).
fn advance_hits(table: &Table, unit: UnitId) -> u8 {
    let hex = table.unit(unit).hex;
    let costs =
        aims(table, unit).filter_map(|(edge, _): (Edge, _)| toll(table, unit, hex, edge, 0).ok());
    costs.map(|toll| toll.hits).min().unwrap_or(0)
}

/// 11.47: only one side runs, the one with the unit farthest beyond its TQ. The other is left one hit short.
fn both_would_rout(table: &mut Table, umpire: &mut impl Umpire<Gboh>, id: u8) {
    let attack = attackers(table, id)
        .map(|unit| excess(table, unit) + advance_hits(table, unit) as i8)
        .max()
        .unwrap_or(0);
    let defence = defenders(table, id).map(|unit| excess(table, unit)).max().unwrap_or(0);
    let attackers_run = attack > defence;
    for unit in table.all_units() {
        let data = table.unit(unit);
        if data.combat != id || !data.on_map() || data.state() == State::Routed {
            continue;
        }
        let attacks = is_attacker(table, id, unit);
        let defends = !attacks && is_defender(table, id, unit);
        if !attacks && !defends {
            continue;
        }
        if attacks != attackers_run {
            let left = table.tq(unit).saturating_sub(1);
            table.unit_mut(unit).hits = left;
            let rule = if attack == defence { S11_47_C } else { S11_47_B };
            umpire.announce(rule, Event::BothWouldRout { spared: unit, defender: defends });
            if attacks {
                with(table, id, |combat| combat.flags |= clash::SPARED);
            }
        }
    }
}

/// Marks those Engaged who fought, stand next to each other still, and neither ran nor advanced
/// (9.27 5): ashigaru with ashigaru, kibamusha with kibamusha.
pub fn engage(table: &mut Table, umpire: &mut impl Umpire<Gboh>, id: u8) {
    let stands = |table: &Table, unit: UnitId| {
        let data = table.unit(unit);
        data.on_map()
            && matches!(data.state(), State::Good | State::Disrupted)
            && !data.has(mark::ADVANCED)
            && table.kind(unit).is_line()
    };
    let seat: Seat = attacking_seat(table, id);
    for unit in table.all_units().take(table.map().line_units as usize) {
        if table.unit(unit).combat != id || table.seat_of(unit) != seat || !stands(table, unit) {
            continue;
        }
        for (edge, hex) in aims(table, unit) {
            let foe = table.units_at(hex).find(|&foe| {
                table.unit(foe).combat == id
                    && stands(table, foe)
                    && table.kind(foe).is_horse() == table.kind(unit).is_horse()
            });
            if let Some(foe) = foe {
                engage_over(table, unit, edge);
                engage_over(table, foe, edge.opposite());
                umpire.announce(S9_27_5_C, Event::Engaged { unit, with: foe });
            }
        }
    }
}
