//! 5.5 The Trump Option: the other So-taisho may seize the Initiative after a successful Continuity
//! or Momentum roll.

use crate::Gboh;
use crate::choice::Choice;
use crate::event::Event;
use crate::rulebook::*;
use crate::s02_components_and_terms::{ClanId, d10};
use crate::s04_busho::{Mandate, corps_of, in_honjin, initiative, so_taisho, trump_rating};
use crate::s05_clan_activation::s05_1_initiative_and_continuity::finish;
use crate::s05_clan_activation::s05_2_activating_clans::may_name_under;
use crate::table::Table;
use engine::{Rule, Seat, Step, Umpire, done};
use serde::{Deserialize, Serialize};

/// Asked of the side without the Initiative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Trump {
    /// The Busho who would be trumped.
    pub against: ClanId,
    /// His partner in a coordinated phase that Momentum has gained: he is trumped too.
    pub second: ClanId,
}

/// Has the side without the Initiative any Trump attempt left at all (5.53)?
pub fn may_be_trumped(table: &Table) -> bool {
    let other = !table.initiative;
    let chief = so_taisho(table, other);
    chief.some()
        && table.leader(chief).present()
        && !table.trump_tried
        && table.army(other).trumps < trump_rating(table, chief)
        && crate::scenario_book::may_trump(table, other)
}

/// The number a Trump die must not pass: halved, fractions down, outside the honjin (5.53).
pub fn trump_number(table: &Table, seat: Seat) -> u8 {
    let chief = so_taisho(table, seat);
    let rating = initiative(table, chief);
    if in_honjin(table, chief) { rating } else { rating / 2 }
}

/// May this clan be the beneficiary (5.51)? `least`: the Initiative of the Busho who would be trumped.
fn may_benefit(
    table: &Table,
    clan: ClanId,
    least: u8,
    mandates: &[Mandate; 4],
) -> Result<(), Rule> {
    if initiative(table, clan) < least {
        return Err(S5_51_A);
    }
    let over = &mandates[corps_of(table, clan) as usize & 3];
    may_name_under(table, clan, false, over)
        .map_err(|rule| if rule == S5_24_A { S5_51_B } else { rule })
}

impl Trump {
    /// Asks, and rolls.
    pub fn step(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Step<Gboh> {
        let other = !table.initiative;
        let against = self.against;
        let choice = umpire.ask(other, S5_51_A, |o| {
            o.offer(Choice::NoTrump);
            let (mandates, least) = (Mandate::all(table, other), initiative(table, against));
            for clan in table.clans_on(other) {
                o.consider(Choice::Trump(clan), may_benefit(table, clan, least, &mandates));
            }
        })?;
        let Choice::Trump(clan) = choice else { return done() };
        table.army_mut(other).trumps += 1;
        table.trump_tried = true;
        let need = trump_number(table, other);
        let die = d10(umpire, other, S5_51_C);
        let rule = if die <= need { S5_51_E } else { S5_51_D };
        umpire.announce(rule, Event::TrumpTried { clan, against, die, need });
        if die > need {
            if table.house.failed_trump_finishes {
                finish(table, umpire, clan, S5_51_D);
            }
            return done();
        }
        finish(table, umpire, against, S5_54_A);
        finish(table, umpire, self.second, S5_54_A);
        table.initiative = other;
        table.phasing = [clan, ClanId::NONE];
        done()
    }
}
