//! What the ending of a battle makes worth doing where rout points do not decide it: the third clan in
//! flight and Ieyasu's way home at Mikata-ga-hara.

use crate::advise::Weights;
use crate::battle::{MapEdge, Special};
use crate::s04_busho::so_taisho;
use crate::s12_victory::level;
use crate::scenario_book::sc4_mikata_ga_hara::fled;
use crate::table::Table;
use engine::Seat;

/// Clans in flight that lose the battle at Mikata-ga-hara.
const LOST: usize = 3;

/// Do clans in flight decide, and not rout points?
fn by_flight(table: &Table) -> bool {
    table.map().rules.has(Special::Flight) && !table.house.rout_points
}

/// What an army can lose before it is beaten, in rout points: its level, or where flight decides as much
/// as three of its clans have on the mean.
pub fn bears(table: &Table, seat: Seat) -> i32 {
    if !by_flight(table) {
        return i32::from(level(table, seat).max(1));
    }
    let ours = table.all_units().filter(|&unit| table.card(unit).seat == seat);
    let points: i32 = ours.map(|unit| i32::from(table.map().points(unit))).sum();
    let clans = table.all_clans().filter(|&clan| table.clan_card(clan).seat == seat).count();
    (LOST as i32 * points / clans.max(1) as i32).max(1)
}

/// What a battle's own ending adds for a side.
pub fn goals(table: &Table, seat: Seat, weights: &Weights) -> i32 {
    if !by_flight(table) {
        return 0;
    }
    let gone = Seat::BOTH.map(|side| fled(table, side) as i32);
    let home = way_home(table, weights);
    let side = if seat == Seat::Blue { home } else { -home };
    200 * (gone[(!seat).index()] - gone[seat.index()]) + side
}

/// What Ieyasu's way home is worth to him: once three Takeda clans have fled it wins the battle, and when
/// two have he had better be near it.
fn way_home(table: &Table, weights: &Weights) -> i32 {
    let leader = table.leader(so_taisho(table, Seat::Blue));
    let gone = fled(table, Seat::Red);
    if gone + 1 < LOST || fled(table, Seat::Blue) >= LOST || !leader.present() {
        return 0;
    }
    let far = i32::from(table.map().to_edge(leader.hex, MapEdge::S));
    if gone >= LOST { 600 - weights.home * far } else { -weights.home * far / 3 }
}
