//! What the computer players know of Daimyo: where the battle stands, and which choices deserve a
//! look. Whole numbers only.

use crate::Daimyo;
use crate::advise_odds::{Round, charge, nerves, next_round};
use crate::advise_prior::prior;
use crate::choice::Choice;
use crate::geometry::nearest_enemy;
use crate::s03_movement::{charge_move, normal_move};
use crate::s04_disorder::reforms;
use crate::s05_morale::{Charged, end_reason};
use crate::s10_winning::{is_lost, weight};
use crate::table::{Contact, LeaderId, Table};
use crate::unit::{Deeds, State, UnitId};
use engine::{Advise, Position, Seat, Thinking};

engine::weights! {
    /// What a table is judged by.
    pub struct Weights = include_str!("../data/weights.toml") {
        /// What a centimetre nearer to the enemy is worth.
        pressure,
        /// A unit that has lost all but its last man, of a hundred.
        spent,
        /// A routing unit that may still rally.
        routing,
        /// One that was tried already.
        runaway,
        /// What disorder takes off a unit.
        disorder,
        /// What it takes off if the unit will be in order again.
        reforming,
        /// A chance to rout, of ten parts of what is at stake.
        rout,
        /// A chance to push back, of eight parts.
        push,
        /// A General.
        general,

        /// What it takes off that a unit is out of command.
        command,
        /// A morale test that is due at the end of the turn, of eight parts of what may be lost.
        nerve,
    }
}

/// What a unit is worth as it stands, 0 to 100.
fn worth(table: &Table, id: UnitId, weights: &Weights) -> i32 {
    let unit = &table[id];
    if is_lost(table, id) || unit.deeds.has(Deeds::DOOMED) {
        return 0;
    }
    let card = table.card(id);
    let stands = i32::from(unit.stands) * 3 - i32::from(unit.hits);
    let full = i32::from(card.stands.max(1)) * 3;
    let mut worth = weights.spent + (100 - weights.spent) * stands / full;
    if unit.state.has(State::ROUTING) {
        return if unit.state.has(State::RALLY_TRIED) { weights.runaway } else { weights.routing };
    }
    if unit.state.has(State::DISORDERED) {
        // Whoever stands still will be in order again.
        worth -= if reforms(table, id) { weights.reforming } else { weights.disorder };
    }
    worth
}

/// What this unit's loss means on the scale of the whole battle: a third of the weight is 1000.
fn stake(table: &Table, id: UnitId, totals: [i32; 2], weights: &Weights) -> i32 {
    let total = totals[table.card(id).seat.index()].max(1);
    3_000 * i32::from(weight(table, id)).max(0) * worth(table, id, weights) / (total * 100)
}

/// How near a side's fighters have come to the enemy they should meet: nothing at best, less the
/// farther off they are.
fn pressure(table: &Table, seat: Seat, weights: &Weights) -> i32 {
    let (mut sum, mut count) = (0, 1);
    for id in table.of(seat) {
        if table.hq(id) || table.routing(id) {
            continue;
        }
        let Some((_, gap)) = nearest_enemy(table, id, |_, _| true) else { continue };
        let shooter = table.shoots(id) && !table.cavalry(id) || table.gun(id);
        // Near enough to charge, not so near that the enemy is met piecemeal.
        let best = if shooter { 800 } else { charge_move(table, id).0 / 4 };
        // Who stands to come to order loses nothing by it: in disorder he could not charge.
        let stood = if reforms(table, id) { normal_move(table, id).0 } else { 0 };
        sum -= ((gap.0 - stood - best).max(0) / 100).min(80);
        count += 1;
    }
    // A mean, so that a large army far off does not look like a lost battle.
    sum * weights.pressure / count
}

/// What the next round of every melee promises a side.
fn melees(table: &Table, seat: Seat, totals: [i32; 2], weights: &Weights) -> i32 {
    let mut sum = 0;
    // One who fell promises nothing; his pair only waits for its result.
    let alive = |contact: &&Contact| table[contact.a].here() && table[contact.b].here();
    for contact in table.contacts.iter().filter(alive) {
        let sign = if table.seat(contact.a) == seat { 1 } else { -1 };
        let pair = [contact.a, contact.b];
        sum += sign * promise(table, &next_round(table, contact), pair, totals, weights);
    }
    sum
}

/// What a round promises the first of two: his chance to rout the second against the reverse, with
/// what the hits themselves take off.
fn promise(
    table: &Table,
    round: &Round,
    [a, b]: [UnitId; 2],
    totals: [i32; 2],
    weights: &Weights,
) -> i32 {
    let stakes = [a, b].map(|id| stake(table, id, totals, weights));
    let part = |chance: i32, stake: i32| ((i64::from(chance) * i64::from(stake)) >> 16) as i32;
    let hit = |hits: i32, unit: UnitId, stake: i32| {
        hits * stake / (36 * 6 * i32::from(table[unit].stands.max(1)))
    };
    let loss = |routs: i32, pushed: i32, hits: i32, unit: UnitId, stake: i32| {
        part(routs, stake) * weights.rout / 10
            + part(pushed, stake) * weights.push / 8
            + hit(hits, unit, stake)
    };
    loss(round.second_routs, round.second_pushed, round.second_hits, b, stakes[1])
        - loss(round.first_routs, round.first_pushed, round.first_hits, a, stakes[0])
}

/// What a charge promises who makes it, the target's nerves before it taken into account.
pub fn charge_promise(
    table: &Table,
    unit: UnitId,
    target: UnitId,
    totals: [i32; 2],
    weights: &Weights,
) -> i32 {
    let (round, nerves) = charge(table, unit, target);
    let met = promise(table, &round, [unit, target], totals, weights);
    let stake = stake(table, target, totals, weights);
    let stands = 36 - nerves.routs - nerves.yields;
    (stands * met + nerves.routs * stake * weights.rout / 10 + nerves.yields * stake / 10) / 36
}

/// What tests that are due at the end of the turn may cost either side.
fn outlook(table: &Table, seat: Seat, totals: [i32; 2], weights: &Weights) -> i32 {
    let mut sum = 0;
    for id in table.present().filter(|&id| !table[id].deeds.has(Deeds::TESTED)) {
        let Some(reason) = end_reason(table, id) else { continue };
        let due = nerves(table, id, reason, Charged::No);
        let stake = stake(table, id, totals, weights);
        // A unit that runs may still rally; one that gives ground has lost little.
        let loss = due.routs * stake * 3 / 4 + due.yields * stake / 8;
        let sign = if table.seat(id) == seat { 1 } else { -1 };
        sum -= sign * loss * weights.nerve / (36 * 8);
    }
    sum
}

/// What is one side's gain and the other's loss, as Red sees it.
fn common(table: &Table, weights: &Weights) -> i32 {
    let mut standing = [0i32; 2];
    let mut totals = [0i32; 2];
    for id in table.all() {
        let side = table.card(id).seat.index();
        let weight = i32::from(weight(table, id)).max(0);
        totals[side] += weight;
        standing[side] += weight * worth(table, id, weights);
    }
    for side in [0, 1] {
        standing[side] -= i32::from(table.rules.handicap[side]) * 100;
    }
    // A third of the weight lost is the battle lost: -1000 for us, +1000 for him.
    let loss =
        |side: usize| 3_000 * (totals[side] * 100 - standing[side]) / (totals[side] * 100).max(1);
    let mut value = (loss(1) - loss(0)).clamp(-960, 960);
    value += melees(table, Seat::Red, totals, weights);
    value += outlook(table, Seat::Red, totals, weights);
    value + leadership(table, Seat::Red, weights) - leadership(table, Seat::Blue, weights)
}

impl Advise for Daimyo {
    /// A charge is answered and fought out some twenty decisions after its unit was picked, so
    /// playouts go as far; with luck of their own for each answer they would only be louder
    /// (docs/ladder.md).
    const THINKING: Thinking = Thinking {
        levels: [1, 8, 100, 500, 3_000],
        settings: &[("depth", "24"), ("shared", "1"), ("lean", "1")],
        source: "docs/ladder.md",
        ..Thinking::USUAL
    };

    type Weights = Weights;

    fn value(table: &Table, seat: Seat, weights: &Weights) -> i32 {
        let common = common(table, weights);
        let common = if seat == Seat::Red { common } else { -common };
        (common + pressure(table, seat, weights)).clamp(-1_000, 1_000)
    }

    fn values(table: &Table, weights: &Weights) -> [i32; 2] {
        let common = common(table, weights);
        // Coming to grips is our own affair: what closes on him closes on us as well.
        let ours = Seat::BOTH.map(|seat| pressure(table, seat, weights));
        [common + ours[0], ours[1] - common].map(|value| value.clamp(-1_000, 1_000))
    }

    fn turn(table: &Table) -> u32 {
        u32::from(table.turn)
    }

    /// Stands that are not lost.
    fn men(table: &Table, seat: Seat) -> u32 {
        let there = table.all().filter(|&id| table.card(id).seat == seat && !is_lost(table, id));
        there.map(|id| u32::from(table[id].stands)).sum()
    }

    fn prior(position: &Position<Daimyo>, seat: Seat, choice: Choice) -> u32 {
        prior(&position.table, seat, choice)
    }
}

/// Leaders alive, and units within reach of their commands.
fn leadership(table: &Table, seat: Seat, weights: &Weights) -> i32 {
    let mut sum =
        if table.active(LeaderId::general(seat)) { weights.general } else { -weights.general };
    for id in table.of(seat) {
        if table.hq(id) || table.routing(id) {
            continue;
        }
        if !table.in_command(id) {
            sum -= weights.command;
        }
    }
    sum
}
