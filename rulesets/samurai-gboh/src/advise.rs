//! Knowledge for computer players: how a battle stands by its own victory conditions, who presses
//! whom, and which choices deserve to be looked at first.

use crate::advise_goals::{bears, goals};
use crate::advise_muster::Muster;
use crate::advise_prior::deserves;
use crate::advise_reach::feared;
use crate::advise_shock::prospects;
use crate::advise_stand::{lead, press};
use crate::advise_strain::strain;
use crate::choice::Choice;
use crate::table::{State, Table};
use crate::{Gboh, advise_plans};
use engine::{Advise, Plan, Position, Seat, Thinking, Tongue};

engine::weights! {
    /// What a table is judged by. An army at its rout level is worth a thousand.
    pub struct Weights = include_str!("../data/weights.toml") {
        /// What the hits that would disrupt a unit take off it, of a hundred; fewer take off less, by
        /// their square.
        hit,
        /// A disrupted unit, of a hundred.
        disrupted,
        /// Each hit it has.
        over,
        /// A routed unit.
        routed,
        /// Each face of the die on which a clan flees, in hundredths of its points, while its Busho can
        /// still do something about it.
        flight,
        /// The same when he cannot any more before the die falls.
        flight_due,
        /// A Busho dead, in hundredths of a rout point.
        dead,
        /// Heads beyond what was lost, of a hundred.
        reserve,
        /// What a line unit's hex nearer to the enemy is worth in a small battle.
        nearer,
        /// And in a large one.
        nearer_large,
        /// How much of that is felt on the first turn, of a hundred; all of it on the last.
        early,
        /// How much more for each turn gone while the enemy has not hurt anybody, of a hundred.
        haste,
        /// The same for those who shoot, up to two hexes from him.
        shooter,
        /// A hex farther away from him for the disrupted.
        shaken,
        /// That a unit faces the nearest enemy.
        facing,
        /// A line unit whose flank or rear an enemy can come to in his next phase, in hundredths of its
        /// points.
        threat,
        /// The same of his units and ours.
        chance,
        /// How far those are to be reckoned with in it who cannot act before the next turn, of a
        /// hundred.
        reach_done,
        /// What the attacks of the phase under way promise, of a hundred.
        now,
        /// Our attacks that may follow in the turn.
        later,
        /// Our attacks of the next.
        done,
        /// The enemy's that may follow in the turn.
        feared,
        /// The enemy's of the next.
        feared_done,
        /// That a chief is in his honjin, for each Busho who depends on him, in a small battle.
        tent,
        /// And in a large one.
        tent_large,
        /// What it takes off that a Busho does not reach one of his units, in a small battle.
        reach,
        /// And in a large one.
        reach_large,
        /// Each hex between a Busho and those to be brought back to order.
        rally,
        /// Each hex between a Busho and his men on the mean.
        scatter,
        /// A Busho alone near the enemy.
        alone,
        /// A So-taisho or Taisho there.
        alone_chief,
        /// A hex between Ieyasu and his way home once it is open (Mikata-ga-hara).
        home,
    }
}

/// How a table stands, term by term, for both sides at once.
fn standing(table: &Table, weights: &Weights) -> [i32; 2] {
    let mut musters = [Muster::NOBODY; 2];
    Muster::both(&mut musters, table);
    let strain = Seat::BOTH.map(|seat| strain(table, seat, &musters[seat.index()], weights));
    let shock = Seat::BOTH.map(|seat| {
        let level = bears(table, !seat);
        prospects(table, seat, &musters[seat.index()], weights).map(|sum| 10 * sum / level)
    });
    let flanks = Seat::BOTH.map(|seat| feared(table, seat, &musters, weights));
    let mut led = [0; 2];
    for clan in table.all_clans() {
        let seat = table.clan_seat(clan);
        led[seat.index()] += lead(table, clan, &musters[(!seat).index()], weights);
    }
    Seat::BOTH.map(|seat| {
        let (we, they) = (seat.index(), (!seat).index());
        let mut value = strain[they] - strain[we] + led[we] - led[they];
        // How near the enemy stands is his affair: counted against us it would hold us back.
        value += press(table, seat, strain[we] <= 0, &musters, weights);
        let [now, later, done] = shock[we];
        let [comes, soon, far] = shock[they];
        value += ((now - comes) * weights.now + later * weights.later + done * weights.done) / 100;
        value -= (soon * weights.feared + far * weights.feared_done) / 100;
        value += (flanks[they] * weights.chance - flanks[we] * weights.threat) / 100;
        value += goals(table, seat, weights);
        // Bent rather than cut off, so that a side far ahead still sees the way on.
        1000 * value / (1000 + value.abs())
    })
}

impl Advise for Gboh {
    /// A decision here is a small part of a move: playing eight more of them half at random only
    /// blurs what `value` says of the move itself, so it judges at once (docs/ladder.md).
    const THINKING: Thinking = Thinking {
        levels: [8, 64, 480, 2_000, 8_000],
        men: Some(18),
        settings: &[("depth", "0"), ("arms", "12"), ("lean", "1")],
        source: "docs/ladder.md",
    };

    type Weights = Weights;

    fn value(table: &Table, seat: Seat, weights: &Weights) -> i32 {
        standing(table, weights)[seat.index()]
    }

    fn values(table: &Table, weights: &Weights) -> [i32; 2] {
        standing(table, weights)
    }

    fn turn(table: &Table) -> u32 {
        u32::from(table.turn)
    }

    fn men(table: &Table, seat: Seat) -> u32 {
        let gone = |state| matches!(state, State::Eliminated | State::Fled);
        let ours = table.all_units().filter(|&unit| table.seat_of(unit) == seat);
        ours.filter(|&unit| !gone(table.unit(unit).state())).count() as u32
    }

    fn prior(position: &Position<Gboh>, _seat: Seat, choice: Choice) -> u32 {
        deserves(position, choice)
    }

    fn plans(position: &Position<Gboh>, seat: Seat, plans: &mut Vec<Plan>) {
        advise_plans::plans(position, seat, plans);
    }

    fn follows(position: &Position<Gboh>, _seat: Seat, choice: Choice, plan: Plan) -> u32 {
        advise_plans::follows(position, choice, plan)
    }

    fn plan_says(table: &Table, plan: Plan, tongue: Tongue) -> String {
        advise_plans::says(table, plan, tongue)
    }
}
