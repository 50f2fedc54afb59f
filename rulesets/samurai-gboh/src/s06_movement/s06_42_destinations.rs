//! 6.42: the hexes a unit may withdraw to, out of reach of every Active enemy.

use crate::Gboh;
use crate::battle::measures::SHOT;
use crate::battle::{MOST_UNITS, NOWHERE};
use crate::choice::Choice;
use crate::s02_components_and_terms::{ClanId, Kind, UnitId};
use crate::s04_busho::{corps_of, master_of};
use crate::s06_movement::s06_42_ways::{REACH, Ways};
use crate::table::{State, Table, badge};
use engine::{Options, Seat};
use ground::hexes::Hex;

/// Is a unit in force: its clan Active? A honjin is its So-taisho's or Taisho's (K-25), and whom any Busho
/// of a corps may order is Active with the first of them (K-41).
fn in_force(table: &Table, unit: UnitId) -> bool {
    let card = table.tag(unit);
    let active = |clan: ClanId| table.leader(clan).has(badge::ACTIVE);
    match card.kind {
        kind if kind.is_line() => active(card.clan),
        Kind::Honjin => active(master_of(table, unit)),
        _ => {
            let mut clans = table.clans_that(|leader| leader.has(badge::ACTIVE));
            clans.any(|clan| corps_of(table, clan) == card.corps)
        }
    }
}

/// Active enemy units close enough to matter to a withdrawal from `hex`.
struct Threats {
    at: [Hex; MOST_UNITS],
    count: usize,
}

impl Threats {
    fn near(table: &Table, hex: Hex, seat: Seat, reach: i16) -> Threats {
        let mut threats = Threats { at: [Hex(NOWHERE); MOST_UNITS], count: 0 };
        let near = table.map().measures.within(hex, reach);
        for unit in table.units_that(|unit| near(unit.hex)) {
            let at = table.unit(unit).hex;
            if table.seat_of(unit) != seat
                && in_force(table, unit)
                && let Some(slot) = threats.at.get_mut(threats.count)
            {
                *slot = at;
                threats.count += 1;
            }
        }
        threats
    }

    /// Is this hex within two hexes of one of them (6.42)?
    fn reach(&self, table: &Table, hex: Hex) -> bool {
        let near = table.map().measures.within(hex, 2);
        self.at.iter().take(self.count).any(|&at| near(at))
    }
}

/// Is this hex within two hexes of an Active enemy unit (6.42)?
pub fn threatened(table: &Table, hex: Hex, seat: Seat) -> bool {
    let threatens = |unit: UnitId| table.seat_of(unit) != seat && in_force(table, unit);
    let near = || table.map().measures.close(hex).any(|near| table.units_at(near).any(threatens));
    table.may_be_within_two(hex, !seat) && near()
}

/// Can a unit of this kind and in this state withdraw at all?
fn able(table: &Table, unit: UnitId) -> bool {
    let state = table.unit(unit).state();
    matches!(state, State::Good | State::Disrupted) && table.kind(unit) != Kind::Oz
}

/// Is there any hex that a unit may withdraw to?
pub fn can_withdraw(table: &Table, unit: UnitId) -> bool {
    let threats = Threats::near(table, table.unit(unit).hex, table.seat_of(unit), REACH + 2);
    able(table, unit) && Ways::lead_anywhere(table, unit, |hex| !threats.reach(table, hex))
}

/// Every hex a unit may withdraw to.
fn destinations(table: &Table, unit: UnitId) -> impl Iterator<Item = Hex> + use<> {
    let mut ways = Ways::around(table, unit);
    let seat = table.seat_of(unit);
    let here = table.unit(unit).hex;
    let mut found: [Hex; Ways::HEXES] = [Hex(NOWHERE); Ways::HEXES];
    let mut count = 0;
    let threats = Threats::near(table, here, seat, REACH + 2);
    if able(table, unit) {
        ways.to_everywhere(table, unit);
        // Every hex costs a point at least.
        let reach = table.ma(unit).saturating_sub(table.unit(unit).spent).min(REACH as u8);
        let (board, measures) = (table.map().board, &table.map().measures);
        let near = measures.within(here, i16::from(reach));
        let far = (SHOT + 1..=reach).flat_map(|away| board.ring(here, away));
        for hex in measures.around(here).take_while(|&hex| near(hex)).chain(far) {
            if ways.lead_to(table, hex) && !threats.reach(table, hex) {
                found[count] = hex;
                count += 1;
            }
        }
    }
    found.into_iter().take(count)
}

/// Offers every hex a unit may withdraw to. Is there any?
pub fn offer_destinations(table: &Table, unit: UnitId, o: &mut Options<Gboh>) -> bool {
    if o.brief() {
        let found = two_destinations(table, unit);
        found.into_iter().flatten().for_each(|hex| o.offer(Choice::WithdrawTo(unit, hex)));
        return found[0].is_some();
    }
    let mut any = false;
    for hex in destinations(table, unit) {
        o.offer(Choice::WithdrawTo(unit, hex));
        any = true;
    }
    any
}

/// Two of them, if there are two: the search ends with the second.
fn two_destinations(table: &Table, unit: UnitId) -> [Option<Hex>; 2] {
    let mut found = [None; 2];
    if able(table, unit) {
        let here = table.unit(unit).hex;
        let reach = table.ma(unit).saturating_sub(table.unit(unit).spent).min(REACH as u8);
        let near = table.map().measures.within(here, i16::from(reach));
        let threats = Threats::near(table, here, table.seat_of(unit), REACH + 2);
        Ways::lead_anywhere(table, unit, |hex| {
            if hex == here || found[0] == Some(hex) || !near(hex) || threats.reach(table, hex) {
                return false;
            }
            let second = found[0].is_some();
            found[usize::from(second)] = Some(hex);
            second
        });
    }
    found
}
