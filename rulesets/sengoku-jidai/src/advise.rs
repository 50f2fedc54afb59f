//! Knowledge for computer players: points won and lost, order and command, the way to the objectives.

use crate::book::Bsj;
use crate::charts::Outcome;
use crate::choice::Choice;
use crate::field::Reason;
use crate::s08_combat::tally;
use crate::s10_victory::zone_points;
use crate::table::Table;
use crate::unit::{Flag, Kind, OUT, UnitId, Zone};
use engine::{Advise, Position, Seat, Thinking};

engine::weights! {
    /// What a table is judged by.
    pub struct Weights = include_str!("../data/weights.toml") {
        /// A victory point for what the enemy has lost.
        kill,
        /// A point for ground held, at the start.
        ground,
        /// What such a point gains until the last turn: zones count only at the end.
        ground_late,
        /// A strength point.
        strength,
        /// What a step of disorganisation takes off.
        disorder,
        /// What isolation takes off.
        isolated,
        /// What it takes off that a commander stands all but alone next to the enemy.
        lonely,
        /// What it takes off that he stands next to the enemy in company.
        exposed,
        /// What it takes off that a lesser commander does.
        exposed_chief,
        /// What each zone between a leader and the nearest of his division who fight takes off.
        apart,
        /// Points a unit wants to take, at the place where they are.
        goal,
        /// What each zone on the way there takes off.
        way,
    }
}

impl Advise for Bsj {
    /// See docs/ladder.md.
    const THINKING: Thinking =
        Thinking { levels: [8, 46, 56, 88, 640], source: "docs/ladder.md", ..Thinking::USUAL };

    type Weights = Weights;

    fn value(table: &Table, seat: Seat, weights: &Weights) -> i32 {
        let mut sum = 0;
        for (side, sign) in [(seat, 1), (!seat, -1)] {
            let kills = i32::from(table.army(side).points);
            let zones = i32::from(zone_points(table, side));
            // Zones count only at the end, so they weigh more as it comes near.
            let late = i32::from(table.turn) * weights.ground_late;
            let near = late / i32::from(table.ground().turns.max(1));
            let ground = (weights.ground + near) * zones;
            sum += sign * (weights.kill * kills + ground + forces(table, side, weights));
        }
        sum.clamp(-1000, 1000)
    }

    fn turn(table: &Table) -> u32 {
        u32::from(table.turn)
    }

    /// Strength points on the map and on their way to it.
    fn men(table: &Table, seat: Seat) -> u32 {
        let there = table.all().filter(|(_, unit)| table.seat(*unit) == seat && unit.place != OUT);
        there.map(|(_, unit)| u32::from(unit.sp())).sum()
    }

    fn prior(position: &Position<Bsj>, _: Seat, choice: Choice) -> u32 {
        match choice {
            Choice::Fire(by, at) if !may_tell(&position.table, by, at) => 0,
            Choice::Leave => 1,
            Choice::Discard => 2,
            Choice::Attack(..) | Choice::Charge(..) | Choice::Fire(..) => 32,
            Choice::Activate(_) | Choice::Advance | Choice::SecondRound => 24,
            Choice::CeaseFire | Choice::EndCombat | Choice::EndMovement => 8,
            Choice::Stay => 12,
            _ => 16,
        }
    }
}

/// Can a shot have any effect, with the best of throws?
fn may_tell(table: &Table, by: UnitId, at: UnitId) -> bool {
    const BEST: i16 = 12;
    let row = tally(table, by, at, true, false).differential() + BEST;
    table.ground().charts.fire.row(row) != [Outcome::NONE]
}

/// What a side's units are worth as they stand.
fn forces(table: &Table, side: Seat, weights: &Weights) -> i32 {
    let field = table.ground();
    let enemies = table.held[(!side).index()];
    let mut sum = 0;
    for (id, unit) in table.army_units(side) {
        let Some(zone) = unit.zone() else { continue };
        let card = table.card(id);
        let sheet = field.zone(zone);
        sum += weights.strength * i32::from(unit.sp()) - weights.disorder * i32::from(unit.ds());
        if unit.has(Flag::ISOLATED) {
            sum -= weights.isolated;
        }
        let exposed = !sheet.open.intersection(enemies).is_empty();
        if card.kind.is_leader() {
            sum -= weights.apart * apart(table, id, zone);
        }
        match card.kind {
            Kind::Da | Kind::Ta => {
                // A leader next to the enemy needs company.
                let lonely = table.sp_in(zone) <= 2;
                sum -= if exposed && lonely {
                    weights.lonely
                } else {
                    i32::from(exposed) * weights.exposed
                };
            }
            Kind::Ch => sum -= weights.exposed_chief * i32::from(exposed),
            _ => sum += approach(table, side, zone, weights),
        }
    }
    sum
}

/// How far a leader has strayed from the nearest of his division who fight.
fn apart(table: &Table, leader: UnitId, zone: Zone) -> i32 {
    let map = &table.ground().map;
    let division = table.division(table.card(leader).division);
    let fighters = (division.first..division.end).filter(|&id| !table.card(id).kind.is_leader());
    let ways = fighters.filter_map(|id| map.steps(zone, table.unit(id).zone()?)).min();
    ways.map_or(0, i32::from)
}

/// A unit is better the nearer it stands to what its side wants: enemy ground with points, and
/// failing that the enemy.
fn approach(table: &Table, side: Seat, zone: Zone, weights: &Weights) -> i32 {
    let field = table.ground();
    let mut best = i32::MIN;
    for points in &field.points {
        let Reason::Held(goal) = points.reason else { continue };
        let ours = table.held[side.index()].contains(goal);
        if points.seat == side && !ours {
            let away = field.map.steps(zone, goal).map_or(12, i32::from);
            best = best.max(weights.goal * i32::from(points.points).min(6) - weights.way * away);
        }
    }
    let enemies = table.held[(!side).index()];
    let near = enemies.into_iter().filter_map(|other| field.map.steps(zone, other)).min();
    best.max(-i32::from(near.unwrap_or(12)))
}
