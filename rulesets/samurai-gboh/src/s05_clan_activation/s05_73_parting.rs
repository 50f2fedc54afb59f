//! 5.73 with 6.41: of two coordinated Bushos one may order his clan to withdraw while the other goes on.

use crate::Gboh;
use crate::contents::Frame;
use crate::event::Event;
use crate::rulebook::*;
use crate::s02_components_and_terms::{ClanId, Kind, UnitId};
use crate::s04_busho::s04_3_command_range::may_order;
use crate::s05_clan_activation::s05_3_giving_orders::{Orders, Stage, silenced};
use crate::s05_clan_activation::s05_6_out_of_command::mark_out;
use crate::s06_movement::s06_3_bounds::moved_by_another;
use crate::s06_movement::s06_4_active_withdrawal::{Withdrawal, is_ordered};
use crate::s09_shock::s09_12_engaged::refresh_engaged;
use crate::table::{Table, badge, mark};
use engine::{Rule, Step, Umpire, call, next};

/// Has a unit had an Order in this phase? Ozutsu need none to fire (5.0), nor do units out of command to break
/// off (5.64).
pub(super) fn is_busy(table: &Table, unit: UnitId) -> bool {
    let data = table.unit(unit);
    let busy = data.has(mark::DONE | mark::ACTED)
        || (data.has(mark::FIRED) && table.kind(unit) != Kind::Oz);
    busy && !data.has(mark::OUT)
}

/// An Active Withdrawal is one Order, given at one instant (4.32, 6.41): whom of the teppo, yumi and ozutsu that
/// were set up with the clan it does not reach then is marked, like units of the clan (K-51).
pub(super) fn mark_unreached(table: &mut Table, clan: ClanId) {
    if !clan.some() {
        return;
    }
    for unit in table.loose_units() {
        if table.tag(unit).clan != clan || !table.unit(unit).on_map() {
            continue;
        }
        match may_order(table, clan, unit) {
            Ok(()) => table.unit_mut(unit).lift(mark::OUT),
            Err(_) => table.unit_mut(unit).put(mark::OUT),
        }
    }
}

/// May this one order his clan to withdraw: has nobody of it had another Order (6.41, K-27)?
pub(super) fn may_withdraw(table: &Table, clan: ClanId) -> Result<(), Rule> {
    let leader = table.leader(clan);
    if !leader.present() {
        return Err(S4_31_A);
    }
    // What a partner has ordered teppo and yumi to do is no Order to this clan, who belong to none (K-51).
    let his = |unit: UnitId| table.kind(unit).is_line() || may_order(table, clan, unit).is_ok();
    let another = |unit: UnitId| {
        matches!(table.kind(unit), Kind::Tp | Kind::Yu)
            && moved_by_another(table, unit, clan).is_err()
    };
    let busy = |unit: UnitId| {
        table.tag(unit).clan == clan && is_busy(table, unit) && his(unit) && !another(unit)
    };
    match leader.has(badge::RODE) {
        _ if table.units_of(clan).chain(table.loose_units()).any(busy) => Err(S6_41_A),
        _ if silenced(table, clan) => Err(S4_35_A),
        true => Err(S4_64_A),
        false => Ok(()),
    }
}

impl Orders {
    /// He does.
    pub(super) fn withdraw_one(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<Gboh>,
        clan: ClanId,
    ) -> Step<Gboh> {
        self.withdraws = self.gone.some();
        self.gone = clan;
        table.acted = true;
        // He gives no more Orders, and rides at the end of this one.
        table.leader_mut(clan).put(badge::RODE);
        self.stage = Stage::Apart;
        mark_out(table, umpire, clan);
        mark_unreached(table, clan);
        umpire.announce(S6_41_A, Event::Withdraws { clan });
        call(Frame::Withdrawal(Withdrawal::of(clan)))
    }

    /// His men have withdrawn: they do nothing else in this phase, nor do they attack (6.41).
    pub(super) fn apart(&mut self, table: &mut Table) -> Step<Gboh> {
        for unit in table.all_units() {
            if is_ordered(table, self.gone, unit) {
                table.unit_mut(unit).put(mark::DONE | mark::ACTED);
            }
        }
        if self.withdraws {
            self.stage = Stage::Answer;
        } else {
            self.stage = Stage::Menu;
            self.go_on(table, self.gone);
        }
        next()
    }

    /// Goes on to shock if nobody is left to give Orders after this Busho.
    pub(super) fn go_on(&mut self, table: &mut Table, clan: ClanId) {
        let partner = if clan == self.clan { self.second } else { self.clan };
        let leader = table.leader(partner);
        let open = partner.some() && leader.present() && !leader.has(badge::RODE);
        if !open {
            self.stage = Stage::Shock;
            refresh_engaged(table);
        }
    }
}
