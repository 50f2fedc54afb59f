//! 5.2 How to Activate Clans: who may be named for Orders, alone or with another, and what it costs.

use crate::Gboh;
use crate::choice::Choice;
use crate::event::Event;
use crate::rulebook::*;
use crate::s02_components_and_terms::ClanId;
use crate::s04_busho::{Mandate, activation, corps_of, overlord};
use crate::s05_clan_activation::s05_1_initiative_and_continuity::Cycle;
use crate::s05_clan_activation::s05_4_momentum::{may_try, runners};
use crate::s05_clan_activation::s05_7_coordination::Suitor;
use crate::scenario_book::sc4_mikata_ga_hara::may_coordinate;
use crate::table::{Table, badge};
use engine::{Options, Rule, Seat, Umpire};

const fn bit(clan: ClanId) -> u64 {
    1 << (clan.0 & 63)
}

/// May this clan be named for Orders now, under the mandate of its overlord (5.22, 5.25, 4.31)?
#[inline]
pub fn may_name_under(table: &Table, clan: ClanId, doom: bool, over: &Mandate) -> Result<(), Rule> {
    let leader = table.leader(clan);
    if !leader.present() || leader.has(badge::FLED | badge::AWAY) {
        return Err(S4_31_A);
    }
    let spent = leader.has(badge::FINISHED) || leader.phases > 0;
    if spent && !(doom && leader.has(badge::ACTIVE)) {
        return Err(S5_25_A);
    }
    match leader.has(badge::ACTIVE) {
        true => over.frees(table, clan),
        // That asks for all that keeps him free of his overlord, too.
        false => over.may_activate(table, clan),
    }
}

/// Has a side any clan it could give Orders to (5.15)?
fn has_any(table: &Table, seat: Seat, doom: bool) -> bool {
    let mandates = Mandate::all(table, seat);
    table.clans_on(seat).any(|clan| {
        let over = &mandates[corps_of(table, clan) as usize & 3];
        may_name_under(table, clan, doom, over).is_ok()
    })
}

/// Has a side anybody to order, or somebody due who may come once it holds the Initiative (3.0 B)?
pub fn in_play(table: &Table, seat: Seat) -> bool {
    has_any(table, seat, false) || crate::scenario_book::reinforcements_due(table, seat)
}

impl Cycle {
    pub(super) fn options(&self, table: &Table, o: &mut Options<Gboh>) {
        let seat = table.initiative;
        if self.clan.some() {
            let (clan, second) = runners(table, self.clan, self.second);
            o.consider(Choice::Momentum, may_try(table, clan, second));
        }
        let mandates = Mandate::all(table, seat);
        let (mut open, mut active, mut corps) = (0u64, 0u64, [0u64; 4]);
        let mine = table.clan_bits(seat);
        // Nobody asks why not: only his own are looked at.
        let asked = if o.explaining() { mine | table.clan_bits(!seat) } else { mine };
        for clan in ClanId::all_of(asked) {
            if mine & bit(clan) == 0 {
                o.refuse(Choice::Orders(clan), S5_0_B);
                continue;
            }
            let colour = corps_of(table, clan) as usize & 3;
            let check = may_name_under(table, clan, self.doom, &mandates[colour]);
            if check.is_ok() {
                open |= bit(clan);
                corps[colour] |= bit(clan);
                if table.leader(clan).has(badge::ACTIVE) {
                    active |= bit(clan);
                }
            }
            o.consider(Choice::Orders(clan), check);
            if o.settled() {
                return;
            }
        }
        if table.coordinated && !o.explaining() {
            return o.offer(Choice::Pass);
        }
        let after = |one: ClanId| !(bit(one) | (bit(one) - 1));
        if o.explaining() {
            for one in ClanId::all_of(mine) {
                let colour = corps_of(table, one);
                let suitor = Suitor::new(table, one, colour, &mandates[colour as usize & 3]);
                for two in ClanId::all_of(mine & after(one)) {
                    let check = match open & bit(one) != 0 && open & bit(two) != 0 {
                        true => suitor.may_join(table, two),
                        false => Err(S5_25_A),
                    };
                    o.consider(Choice::Coordinate(one, two), check);
                }
            }
        } else {
            // Nobody asks why not: only pairs are looked at that can be joined.
            for one in ClanId::all_of(open) {
                let colour = corps_of(table, one);
                let at = colour as usize & 3;
                let suitor = Suitor::new(table, one, colour, &mandates[at]);
                let suited = suitor.suited(corps[at], active);
                let joins = |two: &ClanId| may_coordinate(table, one, *two).is_ok();
                for two in ClanId::all_of(suited & after(one)).filter(joins) {
                    o.offer(Choice::Coordinate(one, two));
                }
            }
        }
        o.offer(Choice::Pass);
    }
}

/// Makes a clan Active at the cost of a point of its overlord's, if it is not (5.22).
pub fn make_active(table: &mut Table, umpire: &mut impl Umpire<Gboh>, clan: ClanId) {
    if table.leader(clan).has(badge::ACTIVE) {
        return;
    }
    let corps = corps_of(table, clan) as usize;
    if let Some(used) = table.activations.get_mut(corps) {
        *used += 1;
    }
    table.leader_mut(clan).put(badge::ACTIVE | badge::ROUSED);
    let used = table.activations.get(corps).copied().unwrap_or(0);
    let points = activation(table, overlord(table, clan)).saturating_sub(used);
    umpire.announce(S5_22_B, Event::Activated { clan, points });
}
