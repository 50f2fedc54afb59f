//! What a clan may set out to do in its Orders Phase, and which choice follows from it: fall on one enemy from
//! the best side, press on, keep at a distance, or stand and come to order. A search plays each plan out to the
//! end of the phase's Orders and compares what comes of them.

use crate::Gboh;
use crate::advise_muster::nearest;
use crate::advise_prior::deserves;
use crate::battle::NOWHERE;
use crate::choice::Choice;
use crate::contents::Frame;
use crate::s02_components_and_terms::{Kind, UnitId};
use crate::s07_facing_and_zocs::{arc, in_zoc, turn_cost};
use crate::table::{State, Table, badge, mark};
use engine::{Plan, Position, Ruleset, Seat, Tongue};
use ground::hexes::{Arc, Edge, Hex, Vertex};

/// What a clan is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Aim {
    /// Those who stand come to order, those who can shoot do.
    Stand,
    /// Everybody falls on the enemy nearest to him.
    Press,
    /// Everybody goes on, but no nearer to any enemy than this.
    Close(u16),
    /// All who can get there fall on this one.
    Fall(UnitId),
    /// The unit at hand does, and nobody else moves.
    Alone(UnitId),
}

impl Aim {
    fn plan(self) -> Plan {
        Plan(match self {
            Aim::Stand => 0,
            Aim::Press => 1,
            Aim::Close(away) => 2 | u32::from(away) << 8,
            Aim::Fall(foe) => 3 | u32::from(foe.0) << 8,
            Aim::Alone(foe) => 4 | u32::from(foe.0) << 8,
        })
    }

    fn of(Plan(code): Plan) -> Aim {
        let about = code >> 8;
        match code & 0xFF {
            1 => Aim::Press,
            2 => Aim::Close(about as u16),
            3 => Aim::Fall(UnitId(about as u8)),
            4 => Aim::Alone(UnitId(about as u8)),
            _ => Aim::Stand,
        }
    }
}

/// What a plan is about, in words.
pub fn says(table: &Table, plan: Plan, tongue: Tongue) -> String {
    let name = |unit: UnitId| Gboh::BOOK.named(&table.card(unit).name, tongue);
    match (Aim::of(plan), tongue) {
        (Aim::Stand, Tongue::English) => "stand, shoot and come to order".into(),
        (Aim::Stand, Tongue::Japanese) => "その場に立ち、射撃し、態勢を整える".into(),
        (Aim::Press, Tongue::English) => "everybody on the enemy nearest to him".into(),
        (Aim::Press, Tongue::Japanese) => "全員が最も近い敵へ向かう".into(),
        (Aim::Close(away), Tongue::English) => {
            format!("go on, but no nearer to the enemy than {away} hexes")
        }
        (Aim::Close(away), Tongue::Japanese) => {
            format!("敵から{away}ヘクスまで前進し、それより近づかない")
        }
        (Aim::Fall(foe), Tongue::English) => format!("all who get there fall on {}", name(foe)),
        (Aim::Fall(foe), Tongue::Japanese) => format!("届く者は全員で{}に襲いかかる", name(foe)),
        (Aim::Alone(foe), Tongue::English) => {
            format!("one alone falls on {}, the others stay", name(foe))
        }
        (Aim::Alone(foe), Tongue::Japanese) => {
            format!("一隊だけで{}に襲いかかり、ほかはとどまる", name(foe))
        }
    }
}

/// Enemies that are thought of as one to fall on.
const MOST_FOES: usize = 6;

/// The plans of the side whose clan gives Orders; none at other questions.
pub fn plans(position: &Position<Gboh>, seat: Seat, plans: &mut Vec<Plan>) {
    let table = &position.table;
    let moving = match position.agenda().last() {
        Some(Frame::Orders(_)) => None,
        Some(Frame::Moving(moving)) => Some(moving.unit()),
        _ => return,
    };
    if table.initiative != seat || table.withdrawing {
        return;
    }
    // Whom the clan's units can reach, those first whom most of them can.
    let mut foes = [(0u16, UnitId::NONE); MOST_FOES];
    for foe in table.all_units() {
        let data = table.unit(foe);
        if !data.on_map() || table.seat_of(foe) == seat || stands_behind(table, foe) {
            continue;
        }
        let mut sum = 0;
        for unit in fit(table, seat) {
            let away = table.distance(table.unit(unit).start, data.hex);
            if away <= u16::from(table.ma(unit)) + 1 && (moving.is_none() || moving == Some(unit)) {
                sum += 32 - away.min(20);
            }
        }
        let mut next = (sum, foe);
        for slot in &mut foes {
            if next.0 > slot.0 {
                std::mem::swap(&mut next, slot);
            }
        }
    }
    let found = foes.iter().filter(|foe| foe.0 > 0);
    plans.extend(found.clone().map(|foe| Aim::Fall(foe.1).plan()));
    plans.push(Aim::Stand.plan());
    plans.push(Aim::Press.plan());
    plans.extend([3, 5].map(|away| Aim::Close(away).plan()));
    plans.extend(found.map(|foe| Aim::Alone(foe.1).plan()));
}

/// Is there somebody in its hex who fights for it?
fn stands_behind(table: &Table, unit: UnitId) -> bool {
    let hex = table.unit(unit).hex;
    table.kind(unit).is_missile()
        && table.units_at(hex).any(|other| !table.kind(other).is_missile())
}

/// The AS and KB that may move and strike: of the phasing clans, or of those that may yet be named.
fn fit(table: &Table, seat: Seat) -> impl Iterator<Item = UnitId> + '_ {
    let lines = table.all_units().take(table.map().line_units as usize);
    lines.filter(move |&unit| {
        let (data, clan) = (table.unit(unit), table.tag(unit).clan);
        let acts = match table.phasing[0].some() {
            true => table.phasing.contains(&clan),
            false => !table.leader(clan).has(badge::FINISHED | badge::DEAD),
        };
        acts && data.on_map() && data.state() == State::Good && table.seat_of(unit) == seat
    })
}

/// How much a choice deserves to be made under a plan; nothing where the plan has no use for it.
pub fn follows(position: &Position<Gboh>, choice: Choice, plan: Plan) -> u32 {
    let table = &position.table;
    let Some(frame) = position.agenda().last() else { return 0 };
    let aim = Aim::of(plan);
    match frame {
        Frame::Cycle(_) => u32::from(choice == Choice::GiveOrders),
        Frame::Trump(_) => u32::from(choice == Choice::NoTrump),
        Frame::Orders(_) => order(table, choice, aim),
        Frame::Moving(moving) => step(table, moving.unit(), choice, aim),
        Frame::Approach(_)
        | Frame::ReactionFire(_)
        | Frame::LoneBushos(_)
        | Frame::Volley(_)
        | Frame::Fire(_)
        | Frame::Refacing(_) => deserves(position, choice),
        _ => 0,
    }
}

/// Whom a unit is to fall on, if anybody.
fn prey(table: &Table, unit: UnitId, aim: Aim) -> Option<Hex> {
    let start = table.unit(unit).start;
    let (away, hex) = match aim {
        Aim::Fall(foe) | Aim::Alone(foe) => {
            let hex = table.unit(foe).hex;
            (table.distance(start, hex), hex)
        }
        Aim::Press => nearest(table, !table.seat_of(unit), start),
        Aim::Stand | Aim::Close(_) => return None,
    };
    (hex.0 != NOWHERE && away <= u16::from(table.ma(unit)) + 1).then_some(hex)
}

/// Whom to give an Order, and which.
fn order(table: &Table, choice: Choice, aim: Aim) -> u32 {
    let worn = |unit: UnitId| 2 * table.unit(unit).hits >= table.tq(unit);
    match choice {
        _ if matches!(aim, Aim::Alone(_)) => 0,
        Choice::Recover(_) | Choice::Rally(_) => 900,
        Choice::RemoveHits(unit) => {
            let idle = prey(table, unit, aim).is_none() || table.unit(unit).has(mark::ENGAGED);
            if idle || worn(unit) { 800 + u32::from(table.unit(unit).hits) } else { 0 }
        }
        Choice::Move(unit) => {
            let data = table.unit(unit);
            if table.kind(unit).is_missile() {
                let near = table.may_be_in_shot(data.hex, !table.seat_of(unit));
                return if near && !data.has(mark::SPENT_FIRE) { 850 } else { 0 };
            }
            if data.has(mark::ENGAGED) || data.state() != State::Good {
                return 0;
            }
            match (aim, prey(table, unit, aim)) {
                (_, Some(hex)) => 700 - 4 * u32::from(table.distance(data.hex, hex)),
                (Aim::Press | Aim::Close(_), None) => {
                    let (away, _) = nearest(table, !table.seat_of(unit), data.hex);
                    600 - 4 * u32::from(away)
                }
                _ => 0,
            }
        }
        _ => 0,
    }
}

/// Ahead of everything a step could be worth.
const BASE: u32 = 1_000;
/// What it is worth not to be stopped on the way.
const STOPPED: u32 = 60;

/// How far a unit in this hex is from striking: steps to the best hex around its prey, where one more is worth
/// going for his flank, and two for his rear.
fn to_go(table: &Table, unit: UnitId, from: Hex, prey: Hex) -> u32 {
    let map = table.map();
    let foe = table.units_at(prey).next();
    let mut best = BASE / 2;
    for edge in Edge::ALL {
        let Some(place) = map.step(prey, edge) else { continue };
        let taken = table.units_at(place).any(|other| other != unit);
        if taken && place != table.unit(unit).hex {
            continue;
        }
        let side = match foe.map(|foe| arc(table, foe, edge)) {
            Some(Arc::Rear) => 0,
            Some(Arc::Flank) => 3,
            _ => 6,
        };
        best = best.min(3 * u32::from(table.distance(from, place)) + side);
    }
    best
}

/// How well a step into a hex serves a unit that would face so there; less is better.
fn after(table: &Table, unit: UnitId, to: Hex, facing: Vertex, goal: Goal) -> u32 {
    let seat = table.seat_of(unit);
    match goal {
        Goal::Strike(prey) => {
            let ahead = |edge: Edge| table.map().step(to, edge) == Some(prey);
            let meets = facing.front().into_iter().any(ahead);
            let stopped = in_zoc(table, to, !seat) && !meets;
            to_go(table, unit, to, prey) + if stopped { STOPPED } else { 0 }
        }
        Goal::Near(least) => {
            let (away, _) = nearest(table, !seat, to);
            3 * u32::from(away) + if away < least { STOPPED } else { 0 }
        }
    }
}

#[derive(Clone, Copy)]
enum Goal {
    Strike(Hex),
    Near(u16),
}

/// What a unit on the move does next.
fn step(table: &Table, unit: UnitId, choice: Choice, aim: Aim) -> u32 {
    let data = table.unit(unit);
    let kind = table.kind(unit);
    let (here, facing) = (data.hex, data.facing());
    match choice {
        Choice::Stop => return 1,
        Choice::Fire(..) | Choice::Volley(..) => return 3 * BASE,
        _ if kind.is_missile() || kind == Kind::Honjin => return 0,
        _ => {}
    }
    let goal = match (prey(table, unit, aim), aim) {
        (Some(prey), _) => Goal::Strike(prey),
        (None, Aim::Close(least)) => Goal::Near(least),
        (None, Aim::Press) => Goal::Near(2),
        _ => return 0,
    };
    let now = match goal {
        Goal::Strike(prey) => to_go(table, unit, here, prey),
        Goal::Near(_) => 3 * u32::from(nearest(table, !table.seat_of(unit), here).0),
    };
    let serves = |then: u32, price: u32| match then < now {
        true => BASE.saturating_sub(then + price).max(2),
        false => 0,
    };
    match choice {
        Choice::To(to) | Choice::ChargeTo(to) => serves(after(table, unit, to, facing, goal), 0),
        Choice::Face(then) => {
            let steps = then.front().into_iter().filter_map(|edge| table.map().step(here, edge));
            // Who has come beside his prey turns to it.
            if let Goal::Strike(prey) = goal
                && table.distance(here, prey) == 1
            {
                let meets = |facing: Vertex| {
                    facing
                        .front()
                        .into_iter()
                        .any(|edge| table.map().step(here, edge) == Some(prey))
                };
                if meets(then) && !meets(facing) {
                    // Rather than go on to a better side of it, unless that is just a step away.
                    return BASE.saturating_sub(now) - u32::from(turn_cost(kind, facing, then));
                }
            }
            let free = steps.filter(|&to| table.units_at(to).next().is_none());
            let best = free.map(|to| after(table, unit, to, then, goal)).min();
            let price = 1 + 3 * u32::from(turn_cost(kind, facing, then));
            best.map_or(0, |best| serves(best, price))
        }
        _ => 0,
    }
}
