//! What shock promises before a die falls: for computer players, who must know on the way what it is
//! worth to stand before an enemy, and from which side.

use crate::advise::Weights;
use crate::advise_muster::{Muster, Post};
use crate::advise_strain::{MOST_HITS, losses_by_hits};
use crate::battle::NOWHERE;
use crate::s02_components_and_terms::{ClanId, Kind, UnitId};
use crate::s04_busho::charisma;
use crate::s06_movement::s06_2_terrain::{behind_palisade, shock_shift};
use crate::s07_facing_and_zocs::{arc, controllers};
use crate::s09_shock::s09_1_requirements::{front_hex, may_charge, targets};
use crate::s09_shock::s09_26_clash_of_arms::{defending_type, ratio, side_struck};
use crate::table::{State, Table, badge, clash, mark};
use engine::Seat;
use ground::hexes::{Arc, Edge, Hex};

/// When a clan can strike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// In the shock segment of the phase under way.
    Now,
    /// Later in the turn.
    Later,
    /// Not before the next turn.
    Done,
}

impl When {
    /// When this clan can.
    pub fn of(table: &Table, clan: ClanId) -> When {
        let dealt = || table.combats.iter().any(|fight| fight.flags & clash::DEALT != 0);
        match table.phasing.contains(&clan) {
            true if !dealt() => When::Now,
            _ if table.leader(clan).has(badge::FINISHED | badge::DEAD) => When::Done,
            _ => When::Later,
        }
    }
}

/// A TQ check before shock, by the faces of its die (9.23).
#[derive(Clone, Copy)]
struct Check {
    /// Faces without a hit.
    passed: i32,
    /// Hits of the worst face; the faces above the passed ones have one, two and so on up to these.
    most: usize,
}

impl Check {
    /// Of this unit; nothing happens if nobody checks.
    fn of(table: &Table, unit: UnitId, checks: bool, plus: i8) -> Check {
        let need = i32::from(table.tq(unit)) - i32::from(plus);
        match checks {
            // Below nought even the best face has hits.
            true => Check { passed: (need + 1).clamp(0, 10), most: (9 - need).max(0) as usize },
            false => Check { passed: 10, most: 0 },
        }
    }

    /// The sum over its faces of what these hits with its own take.
    fn sum(self, losses: &[i32; MOST_HITS], hits: u8) -> i32 {
        let at = |more: usize| losses[(usize::from(hits) + more).min(MOST_HITS - 1)];
        let failed = 10 - self.passed as usize;
        (self.most + 1 - failed..=self.most).map(at).sum::<i32>() + self.passed * at(0)
    }
}

/// The best Charisma of a side's Bushos in a hex.
fn charm(table: &Table, hex: Hex, seat: Seat) -> i8 {
    table.leaders_at(hex, seat).map(|clan| charisma(table, clan) as i8).max().unwrap_or(0)
}

/// One enemy hex and those of a clan who have it in front of them.
#[derive(Clone, Copy)]
pub struct Prospect {
    hex: Hex,
    /// Whose attack it is.
    clan: ClanId,
    /// Whose type and TQ count there.
    foe: UnitId,
    attackers: [UnitId; 4],
    count: u8,
    /// Sizes and columns without and with Norikuzushi.
    size: [u8; 2],
    column: [u8; 2],
    charges: bool,
    superior: bool,
    /// Columns to the left for ground and palisade.
    shift: u8,
    fenced: bool,
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
    fn on(hex: Hex, foe: UnitId, clan: ClanId) -> Prospect {
        Prospect {
            hex,
            clan,
            foe,
            attackers: [UnitId::NONE; 4],
            count: 0,
            size: [0; 2],
            column: [0; 2],
            charges: false,
            superior: false,
            shift: 0,
            fenced: true,
            due: false,
        }
    }

    /// One more attacker over this edge of his; `half` if he strikes at two hexes at once.
    fn add(&mut self, table: &Table, unit: UnitId, edge: Edge, side: usize, half: bool) {
        let here = table.unit(unit).hex;
        let (foe, horse) = (self.foe, usize::from(table.kind(unit).is_horse()));
        let angle = side_struck(table, foe, edge.opposite());
        let clash =
            |how: usize| table.map().charts.clash(defending_type(table.kind(foe)), how, angle);
        let fenced = behind_palisade(table, self.hex, edge.opposite());
        let shift = shock_shift(table, table.kind(unit), here, edge) + if fenced { 2 } else { 0 };
        self.shift = if self.count == 0 { shift } else { self.shift.min(shift) };
        self.fenced &= fenced;
        let size = table.card(unit).size.div_ceil(1 + u8::from(half));
        // Where it began is known of those who move in this phase only.
        let moved = table.unit(unit).has(mark::MOVED);
        let charges = horse == 1 && moved && may_charge(table, unit, 1 << side).is_ok();
        self.charges |= charges;
        let (column, reduced) = match charges {
            true => (clash(2), (size / 2).max(1)),
            false => (clash(horse), size),
        };
        self.column = [self.column[0].max(clash(horse)), self.column[1].max(column)];
        self.size = [self.size[0].saturating_add(size), self.size[1].saturating_add(reduced)];
        self.superior |= angle > 0 && table.kind(foe) != Kind::Honjin && !exposed(table, unit, foe);
        self.due |= moved;
        if let Some(slot) = self.attackers.get_mut(self.count as usize) {
            *slot = unit;
            self.count += 1;
        }
    }

    /// What the attack takes from the enemy less what it costs, over all faces of the die, with or
    /// without Norikuzushi as it is better.
    fn worth(&self, table: &Table, weights: &Weights) -> i32 {
        let foe = table.unit(self.foe);
        let seat = table.seat_of(self.foe);
        let theirs = self.foe_size(table);
        let attackers = &self.attackers[..self.count as usize];
        let charm_of = |&unit: &UnitId| charm(table, table.unit(unit).hex, !seat);
        let theirs_charm = charm(table, self.hex, seat);
        let drm = attackers.iter().map(charm_of).max().unwrap_or(0) - theirs_charm;
        let easy = foe.state() == State::Routed || table.kind(self.foe).is_missile();
        let taken = losses_by_hits(table, self.foe, self.superior, weights);
        let mut costs = [[0; MOST_HITS]; 4];
        for (cost, &unit) in costs.iter_mut().zip(attackers) {
            *cost = losses_by_hits(table, unit, false, weights);
        }
        let mut best = i32::MIN;
        for charge in 0..=usize::from(self.charges) {
            let favours = self.due && self.shift == 0;
            let sized = ratio(self.size[charge], theirs, favours);
            let column = self.column[charge] as i8 + sized - self.shift as i8;
            let rolls: [(u8, u8); 10] = std::array::from_fn(|die| {
                let (a, d) = table.map().charts.shock(column, die as i8 + drm);
                (a, if self.superior { 2 * d } else { d })
            });
            let pressed = charge == 1 || (self.due && !easy);
            let foot = !table.kind(self.foe).is_horse();
            let plus = i8::from(charge == 1 && foot) - theirs_charm;
            let check = Check::of(table, self.foe, pressed && !easy && !self.fenced, plus);
            let mut sum: i32 = rolls.iter().map(|&(_, d)| check.sum(&taken, d)).sum();
            for (index, (&unit, cost)) in attackers.iter().zip(&costs).enumerate() {
                let (each, odd) = (self.count.max(1), index as u8);
                let moved = table.unit(unit).has(mark::MOVED);
                let rides = charge == 1 && table.kind(unit).is_horse();
                let engaged = table.unit(unit).has(mark::ENGAGED);
                let checks = moved && !engaged && !rides && !easy;
                let check = Check::of(table, unit, checks, -charm_of(&unit));
                for (a, _) in rolls {
                    let hits = a / each + u8::from(odd < a % each);
                    sum -= check.sum(cost, hits);
                }
            }
            best = best.max(sum / 100);
        }
        best
    }
}

impl Prospect {
    /// How much nearer to disruption it brings the enemy than this attacker.
    fn glance(&self, table: &Table, unit: UnitId) -> i32 {
        let left = |unit: UnitId| i32::from(table.tq(unit)) - i32::from(table.unit(unit).hits);
        let column = self.column[0] as i8 + ratio(self.size[0], self.foe_size(table), self.due)
            - self.shift as i8;
        let roll = |die: i8| {
            let (a, d) = table.map().charts.shock(column, die);
            let d = if self.superior { 2 * d } else { d };
            100 * i32::from(d) / left(self.foe).max(1) - 100 * i32::from(a) / left(unit).max(1)
        };
        (0..10).map(roll).sum()
    }

    /// The Size that stands in the enemy hex.
    fn foe_size(&self, table: &Table) -> u8 {
        let line = table.units_at(self.hex).filter(|&unit| table.kind(unit).is_line());
        line.map(|unit| table.card(unit).size).max().unwrap_or(1)
    }
}

/// What all attacks of a side from where it stands promise together, in hundredths of a rout point:
/// those of the phase under way, those that may follow in the turn, and those of the next. Attacks
/// that are not due are left out where they promise nothing.
pub fn prospects(table: &Table, seat: Seat, muster: &Muster, weights: &Weights) -> [i32; 3] {
    // Often the armies are apart.
    if muster.lines_within(table, 1).next().is_none() {
        return [0; 3];
    }
    let nobody = Prospect::on(Hex(NOWHERE), UnitId::NONE, ClanId::NONE);
    let mut found = [nobody; MOST];
    let mut count = 0;
    let [first, second] = table.phasing;
    // Nearly everybody has nobody before him.
    for Post { unit, .. } in muster.lines_within(table, 1) {
        let data = table.unit(unit);
        if data.state() != State::Good {
            continue;
        }
        let mask = targets(table, unit);
        // Coordinated clans strike together.
        let clan = table.card(unit).clan;
        let clan = if clan == second { first } else { clan };
        for side in (0..2).filter(|side| mask >> side & 1 == 1) {
            let Some(hex) = front_hex(table, unit, side) else { continue };
            let Some(foe) = stands_for(table, hex, seat) else { continue };
            let edge = data.facing().front()[side];
            let same = |fight: &Prospect| fight.hex == hex && fight.clan == clan;
            let known = found[..count].iter().position(same);
            let index = known.unwrap_or(count);
            let Some(fight) = found.get_mut(index) else { continue };
            if known.is_none() {
                *fight = Prospect::on(hex, foe, clan);
                count += 1;
            }
            fight.add(table, unit, edge, side, mask == 3);
        }
    }
    let mut sums = [0; 3];
    for fight in &found[..count] {
        let worth = fight.worth(table, weights);
        sums[When::of(table, fight.clan) as usize] += if fight.due { worth } else { worth.max(0) };
    }
    sums
}

/// At a glance: does an attack of this unit on what is in front of it bring the enemy nearer to
/// disruption than the unit itself?
pub fn bodes_well(table: &Table, unit: UnitId) -> bool {
    let mask = targets(table, unit);
    (0..2).filter(|side| mask >> side & 1 == 1).any(|side| {
        let Some(hex) = front_hex(table, unit, side) else { return false };
        let Some(foe) = stands_for(table, hex, table.seat_of(unit)) else { return false };
        let mut fight = Prospect::on(hex, foe, table.card(unit).clan);
        fight.add(table, unit, table.unit(unit).facing().front()[side], side, false);
        fight.glance(table, unit) > 0
    })
}
