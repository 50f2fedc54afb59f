//! 5.7 Coordination of two contingents.

use crate::Gboh;
use crate::event::Event;
use crate::rulebook::*;
use crate::s02_components_and_terms::{ClanId, d10};
use crate::s04_busho::{Mandate, corps_of, initiative};
use crate::table::{Table, badge};
use engine::{Rule, Umpire};

/// A clan that could be named, looking for another to be coordinated with.
pub struct Suitor {
    one: ClanId,
    corps: u8,
    /// Activation points that his overlord would have left with him Active, if enough.
    left: Option<u8>,
}

impl Suitor {
    /// All that does not depend on the other: he is of this corps, and his overlord has so much to give.
    #[inline]
    pub fn new(table: &Table, one: ClanId, corps: u8, over: &Mandate) -> Suitor {
        Suitor { one, corps, left: over.points().checked_sub(inactive(table, one)) }
    }

    /// Those of his corps, some of whom are Active, for whom there are activation points enough (5.71).
    pub fn suited(&self, corps: u64, active: u64) -> u64 {
        match self.left {
            None => 0,
            Some(0) => corps & active,
            Some(_) => corps,
        }
    }

    /// May these two, each of whom could be named, be coordinated (5.7, 5.71)?
    pub fn may_join(&self, table: &Table, two: ClanId) -> Result<(), Rule> {
        if table.coordinated {
            return Err(S5_7_A);
        }
        if self.corps != corps_of(table, two) {
            return Err(S5_71_A);
        }
        crate::scenario_book::sc4_mikata_ga_hara::may_coordinate(table, self.one, two)?;
        match self.left.is_some_and(|left| inactive(table, two) <= left) {
            true => Ok(()),
            false => Err(S5_71_C),
        }
    }
}

fn inactive(table: &Table, clan: ClanId) -> u8 {
    u8::from(!table.leader(clan).has(badge::ACTIVE))
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
