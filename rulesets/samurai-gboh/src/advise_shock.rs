//! What shock promises before a die falls: for computer players, who must know on the way what it is
//! worth to stand before an enemy, and from which side.

use crate::s02_components_and_terms::{ClanId, Kind, UnitId};
use crate::s04_busho::charisma;
use crate::s06_movement::s06_2_terrain::{behind_palisade, shock_shift};
use crate::s07_facing_and_zocs::{arc, controllers};
use crate::s09_shock::s09_1_requirements::{front_hex, targets};
use crate::s09_shock::s09_26_clash_of_arms::{defending_type, ratio, side_struck};
use crate::s11_effects::s11_6_clan_flight::losses;
use crate::table::{State, Table, badge, mark};
use engine::Seat;
use ground::hexes::{Arc, Edge, Hex};

/// How much of a unit is gone, in hundredths of its rout points.
pub fn hurt(table: &Table, unit: UnitId, state: State, hits: u8) -> i32 {
    let worth = i32::from(table.map().points(unit));
    let hits = i32::from(hits);
    match state {
        // The last hits before disruption weigh most; the first are soon removed.
        State::Good => {
            let tq = i32::from(table.card(unit).tq.max(1));
            worth * hits * hits * 40 / (tq * tq)
        }
        State::Disrupted => worth * (40 + 8 * hits),
        State::Routed => worth * 80,
        State::Eliminated | State::Fled => worth * 100,
        State::Reserve => 0,
    }
}

/// What each face of the die on which a clan flees is worth, in hundredths of its rout points.
const FLIGHT: i32 = 14;

/// What a clan's chance to flee weighs with so many of its units lost (11.62): its points count double
/// when it goes, but some can still be brought back to order before the die falls.
pub fn flight(table: &Table, clan: ClanId, lost: u8) -> i32 {
    let total = table.map().strength(clan);
    let Some(number) = table.map().charts.flight(total, lost) else { return 0 };
    let dead = table.leader(clan).has(badge::DEAD);
    let plus = if dead { 0 } else { charisma(table, clan) / 2 };
    let faces = (i32::from(number) + 1 - i32::from(plus)).clamp(0, 10);
    let points = |unit: UnitId| i32::from(table.map().points(unit));
    table.units_of(clan).map(points).sum::<i32>() * faces * FLIGHT
}

/// What the loss of this unit's order adds to the chance of its clan to flee.
fn example(table: &Table, unit: UnitId) -> i32 {
    let clan = table.card(unit).clan;
    let (lost, total) = losses(table, clan);
    if !table.kind(unit).is_line() || lost >= total {
        return 0;
    }
    flight(table, clan, lost + 1) - flight(table, clan, lost)
}

/// The same after so many hits more (11.23 to 11.46), with what it does to the unit's clan.
fn after(table: &Table, unit: UnitId, hits: u8, flanked: bool) -> i32 {
    let data = table.unit(unit);
    let card = table.card(unit);
    let total = data.hits.saturating_add(hits);
    let worth = i32::from(table.map().points(unit));
    match data.state() {
        State::Routed if hits > 0 => worth * 100,
        State::Good if total >= card.tq && !card.kind.is_line() => worth * 100,
        State::Good if total >= card.tq && flanked => worth * 80 + example(table, unit),
        State::Good if total >= card.tq => {
            let left = match total - card.tq {
                over if over >= card.tq_disrupted => worth * 80,
                over => hurt(table, unit, State::Disrupted, over),
            };
            left + example(table, unit)
        }
        State::Disrupted if total >= card.tq_disrupted => worth * 80,
        state => hurt(table, unit, state, total),
    }
}

/// One enemy hex and those of a side who have it in front of them.
#[derive(Clone, Copy)]
struct Prospect {
    hex: Hex,
    /// Whose type and TQ count there.
    foe: UnitId,
    attackers: [UnitId; 4],
    count: u8,
    size: u8,
    column: u8,
    superior: bool,
    /// Columns to the left for ground and palisade.
    shift: u8,
    /// Somebody moved and must attack (9.11).
    due: bool,
}

/// Enemy hexes that one side may strike at together.
const MOST: usize = 32;

/// The one who stands for an enemy hex in shock: an AS, KB or honjin, else whoever is there (8.17).
fn stands_for(table: &Table, hex: Hex, seat: Seat) -> Option<UnitId> {
    let line = |foe: &UnitId| !table.kind(*foe).is_missile();
    let foe = table.units_at(hex).find(line).or_else(|| table.units_at(hex).next());
    foe.filter(|&foe| table.seat_of(foe) != seat)
}

/// Does another enemy hold this unit's flank or rear, so that it gains no position (9.27)?
fn exposed(table: &Table, unit: UnitId, foe: UnitId) -> bool {
    let hex = table.unit(unit).hex;
    controllers(table, hex, !table.seat_of(unit)).any(|other| {
        let edge = table.map().edge_between(hex, table.unit(other).hex);
        other != foe && edge.is_some_and(|edge| arc(table, unit, edge) != Arc::Front)
    })
}

impl Prospect {
    /// Nobody at it yet.
    fn on(hex: Hex, foe: UnitId) -> Prospect {
        Prospect {
            hex,
            foe,
            attackers: [UnitId::NONE; 4],
            count: 0,
            size: 0,
            column: 0,
            superior: false,
            shift: 0,
            due: false,
        }
    }

    fn add(&mut self, table: &Table, unit: UnitId, edge: Edge) {
        let here = table.unit(unit).hex;
        let (foe, horse) = (self.foe, usize::from(table.kind(unit).is_horse()));
        let angle = side_struck(table, foe, edge.opposite());
        let column = table.map().charts.clash(defending_type(table.kind(foe)), horse, angle);
        let fenced = behind_palisade(table, self.hex, edge.opposite());
        let shift = shock_shift(table, table.kind(unit), here, edge) + if fenced { 2 } else { 0 };
        self.shift = if self.count == 0 { shift } else { self.shift.min(shift) };
        self.column = self.column.max(column);
        self.superior |= angle > 0 && table.kind(foe) != Kind::Honjin && !exposed(table, unit, foe);
        self.size = self.size.saturating_add(table.card(unit).size);
        self.due |= table.unit(unit).has(mark::MOVED);
        if let Some(slot) = self.attackers.get_mut(self.count as usize) {
            *slot = unit;
            self.count += 1;
        }
    }

    /// What the attack takes from the enemy less what it costs, over all faces of the die.
    fn worth(&self, table: &Table) -> i32 {
        let theirs = table.units_at(self.hex).filter(|&unit| table.kind(unit).is_line());
        let theirs = theirs.map(|unit| table.card(unit).size).max().unwrap_or(1);
        let column =
            self.column as i8 + ratio(self.size, theirs, self.shift == 0) - self.shift as i8;
        let attackers = &self.attackers[..self.count as usize];
        let now = |unit: UnitId| {
            let data = table.unit(unit);
            hurt(table, unit, data.state(), data.hits)
        };
        let mut sum = 0;
        for die in 0..10 {
            let (a, d) = table.map().charts.shock(column, die);
            let d = if self.superior { 2 * d } else { d };
            sum += after(table, self.foe, d, self.superior) - now(self.foe);
            for (index, &unit) in attackers.iter().enumerate() {
                let odd = u8::from((index as u8) < a % self.count.max(1));
                sum -= after(table, unit, a / self.count.max(1) + odd, false) - now(unit);
            }
        }
        sum / 10
    }
}

/// What all attacks of a side from where it stands promise together, in hundredths of a rout point.
/// Those that are not due are left out where they promise nothing.
pub fn prospects(table: &Table, seat: Seat) -> i32 {
    let nobody = Prospect::on(Hex(crate::battle::NOWHERE), UnitId::NONE);
    let mut found = [nobody; MOST];
    let mut count = 0;
    for unit in table.all_units().take(table.map().line_units as usize) {
        let data = table.unit(unit);
        if !data.on_map() || data.state() != State::Good || table.seat_of(unit) != seat {
            continue;
        }
        let mask = targets(table, unit);
        for side in (0..2).filter(|side| mask >> side & 1 == 1) {
            let Some(hex) = front_hex(table, unit, side) else { continue };
            let Some(foe) = stands_for(table, hex, seat) else { continue };
            let edge = data.facing().front()[side];
            let known = found[..count].iter().position(|fight| fight.hex == hex);
            let index = known.unwrap_or(count);
            let Some(fight) = found.get_mut(index) else { continue };
            if known.is_none() {
                *fight = Prospect::on(hex, foe);
                count += 1;
            }
            fight.add(table, unit, edge);
        }
    }
    let worth = |fight: &Prospect| {
        let worth = fight.worth(table);
        if fight.due { worth } else { worth.max(0) }
    };
    found[..count].iter().map(worth).sum()
}

/// What an attack of this unit on what is in front of it promises by itself.
pub fn promise(table: &Table, unit: UnitId) -> i32 {
    let mut best = i32::MIN;
    let mask = targets(table, unit);
    for side in (0..2).filter(|side| mask >> side & 1 == 1) {
        let Some(hex) = front_hex(table, unit, side) else { continue };
        let Some(foe) = stands_for(table, hex, table.seat_of(unit)) else { continue };
        let mut fight = Prospect::on(hex, foe);
        fight.add(table, unit, table.unit(unit).facing().front()[side]);
        best = best.max(fight.worth(table));
    }
    best
}
