//! 5.7 Coordination of two contingents.

use crate::Gboh;
use crate::event::Event;
use crate::rulebook::*;
use crate::s02_components_and_terms::{ClanId, d10};
use crate::s04_busho::{activation, corps_of, initiative, overlord};
use crate::table::{Table, badge};
use engine::{Rule, Umpire};

/// May these two, each of whom could be named, be coordinated (5.7, 5.71)?
pub fn may_coordinate(table: &Table, one: ClanId, two: ClanId) -> Result<(), Rule> {
    if table.coordinated {
        return Err(S5_7_A);
    }
    if corps_of(table, one) != corps_of(table, two) {
        return Err(S5_71_A);
    }
    crate::scenario_book::sc4_mikata_ga_hara::may_coordinate(table, one, two)?;
    let inactive = |clan: ClanId| u8::from(!table.leader(clan).has(badge::ACTIVE));
    let chief = overlord(table, one);
    let used = table.activations.get(corps_of(table, one) as usize).copied().unwrap_or(0);
    let points = activation(table, chief).saturating_sub(used);
    if inactive(one) + inactive(two) > points { Err(S5_71_C) } else { Ok(()) }
}

/// Rolls for it: at or below the Initiative of both (5.72).
pub fn try_coordination(
    table: &mut Table,
    umpire: &mut impl Umpire<Gboh>,
    one: ClanId,
    two: ClanId,
) -> bool {
    table.coordinated = true;
    let needs = [initiative(table, one), initiative(table, two)];
    let die = d10(umpire, table.initiative, S5_72_A);
    let success = needs.into_iter().all(|need| die <= need);
    let rule = if success { S5_72_A } else { S5_72_B };
    umpire.announce(rule, Event::Coordination { clans: [one, two], die, needs });
    success
}
