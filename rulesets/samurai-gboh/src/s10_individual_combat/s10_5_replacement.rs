//! 10.5 Replacing Killed Bushos, in the 3Rs Phase.

use crate::Gboh;
use crate::choice::Choice;
use crate::event::Event;
use crate::rulebook::*;
use crate::s02_components_and_terms::{ClanId, Rank, UnitId};
use crate::table::{Table, badge};
use engine::{Step, Umpire, done, next};
use serde::{Deserialize, Serialize};

/// One fallen leader after the other is replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Replacement;

/// Counters of a clan a replacement may be put with: its units, and a chief's honjin.
fn posts(table: &Table, clan: ClanId) -> impl Iterator<Item = UnitId> + '_ {
    let card = table.clan_card(clan);
    let tent =
        table.map().corps.get(card.corps as usize).map_or(UnitId::NONE, |corps| corps.honjin);
    let tent = (card.rank != Rank::Busho && tent.some()).then_some(tent);
    table.units_of(clan).chain(tent).filter(|&unit| table.unit(unit).on_map())
}

impl Replacement {
    /// Asks where the next one is put.
    pub fn step(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Step<Gboh> {
        let fallen = |clan: &ClanId| {
            let leader = table.leader(*clan);
            leader.has(badge::DEAD)
                && !leader.has(badge::FLED)
                && posts(table, *clan).next().is_some()
        };
        let Some(clan) = table.all_clans().find(fallen) else { return done() };
        let choice = umpire.ask(table.clan_seat(clan), S10_52_A, |o| {
            posts(table, clan).for_each(|unit| o.offer(Choice::Replace(clan, unit)));
        })?;
        if let Choice::Replace(_, unit) = choice {
            let hex = table.unit(unit).hex;
            let leader = table.leader_mut(clan);
            leader.hex = hex;
            leader.lift(badge::DEAD | badge::FINISHED);
            leader.put(badge::REPLACED);
            let rule = if table.clan_card(clan).rank == Rank::Busho { S10_52_A } else { S10_53_A };
            umpire.announce(rule, Event::Replaced { clan, hex });
        }
        next()
    }
}
