//! What it is worth to stand where one stands: for units near the enemy, and for those who lead them.

use crate::advise::Weights;
use crate::advise_muster::{FAR, Muster};
use crate::s02_components_and_terms::{ClanId, Kind, Rank, UnitId};
use crate::s04_busho::{in_honjin, initiative, overlord};
use crate::table::{State, Table, badge};
use engine::Seat;
use ground::hexes::{Arc, Axial, Edge, Hex, Vertex};

/// Is this a battle in which a single hex counts for little?
fn large(table: &Table) -> bool {
    table.map().line_units > 70
}

/// Would an enemy in this hex stand before the front of a unit that faced so?
pub fn faces(table: &Table, unit: UnitId, facing: Vertex, at: Hex) -> bool {
    let board = &table.map().board;
    let (from, to) = (board.axial(table.unit(unit).hex), board.axial(at));
    table.kind(unit) == Kind::Honjin || fronts(table, facing, from, to)
}

/// Does this lie before the front of who stands there and faces so, or in the same hex?
fn fronts(table: &Table, facing: Vertex, from: Axial, to: Axial) -> bool {
    let (left, right, a, b) = table.map().board.bearing_between(from, to);
    let front = |edge: Edge| facing.arc(edge) == Arc::Front;
    (a >= b && front(left)) || (b >= a && front(right)) || (a == 0 && b == 0)
}

/// What a side gains by where it stands: its good units near the enemy, several on one of his, the
/// shaken out of reach, and all facing him. `unhurt` are those whom the enemy has done nothing yet.
pub fn press(
    table: &Table,
    seat: Seat,
    unhurt: bool,
    musters: &[Muster; 2],
    weights: &Weights,
) -> i32 {
    // In large battles each hex counts for less, and all counts are taken from the middle of the
    // scale, so that the sum stays within it.
    let nearer = if large(table) { weights.nearer_large } else { weights.nearer };
    let [felt, more] = pull(table, unhurt, weights);
    let mine = i32::from(table.map().lines[seat.index()]);
    let (mut sum, mut pulled) = (0, -felt * mine * i32::from(FAR) / 2);
    let [us, enemy] = [seat, !seat].map(|side| &musters[side.index()]);
    for post in us.posts() {
        let unit = post.unit;
        let data = table.unit(unit);
        let tag = table.tag(unit);
        let kind = tag.kind;
        if kind == Kind::Honjin || kind.is_line() && !table.leader(tag.clan).has(badge::ACTIVE) {
            continue;
        }
        let near = post.away.min(FAR);
        match data.state() {
            State::Good if kind.is_line() => {
                let near = i32::from(near);
                pulled += felt * (i32::from(FAR) - near) - more * (near - 1).max(0);
            }
            // Those who shoot want to stand two hexes off.
            State::Good => sum += weights.shooter * i32::from(FAR - near.max(2)),
            State::Disrupted => sum += weights.shaken * i32::from(near.min(5)),
            _ => {}
        }
        if data.state() == State::Good
            && let Some(foe) = enemy.met_by(post)
        {
            // A honjin, which faces everywhere, is not among them.
            sum += weights.facing * i32::from(fronts(table, data.facing(), post.at, foe));
        }
    }
    sum + nearer * pulled / 100
}

/// How far the pull of a hex towards the enemy is felt on this turn, and how far more it is felt by those
/// who stand away from him, of a hundred. Whoever comes first is struck first, so who looks ahead lets
/// it grow to all of it on the last turn. But who waits for an enemy who waits too wins nothing: while
/// the enemy has not hurt anybody it grows the more. In contact that takes nothing off, so nobody is
/// held back by what the first hit would end.
fn pull(table: &Table, unhurt: bool, weights: &Weights) -> [i32; 2] {
    let turns = i32::from(table.map().rules.turns).max(2);
    let gone = i32::from(table.turn) - 1;
    let felt = weights.early + (100 - weights.early) * gone / (turns - 1);
    [felt, if unhurt { weights.haste * gone.clamp(0, 8) } else { 0 }]
}

/// Bushos keep up with their men and out of the enemy's way; chiefs keep to their honjin.
pub fn lead(table: &Table, clan: ClanId, enemy: &Muster, weights: &Weights) -> i32 {
    let leader = table.leader(clan);
    if !leader.present() {
        return 0;
    }
    let card = table.clan_card(clan);
    let mut sum = 0;
    // In a small battle a chief who stays in his tent keeps half the army there: his own men must be
    // worth more a hex ahead than in his reach, and he must be worth more with them. Measured on the
    // teaching battle, greedy against random: 1,761 of 2,000 games won with these weights, 1,721
    // with those of the large battles.
    let (tent, reach) = match large(table) {
        true => (weights.tent_large, weights.reach_large),
        false => (weights.tent, weights.reach),
    };
    if card.rank != Rank::Busho && in_honjin(table, clan) {
        // The more Bushos depend on him there, the more it is worth.
        let mine = |other: &ClanId| {
            *other != clan && overlord(table, *other) == clan && table.leader(*other).present()
        };
        sum += tent * table.all_clans().filter(mine).count().min(5) as i32;
    }
    let range = u16::from(initiative(table, clan));
    let mut count = 0;
    let mut away = 0;
    for unit in table.units_of(clan) {
        let data = table.unit(unit);
        if !data.on_map() {
            continue;
        }
        let far = table.distance(leader.hex, data.hex);
        match data.state() {
            // Whom he does not reach does nothing; whom he stands next to comes back to order.
            State::Good if far > range => sum -= reach,
            State::Disrupted | State::Routed => sum -= weights.rally * i32::from(far.min(6)),
            _ => {}
        }
        away += i32::from(far.min(12));
        count += 1;
    }
    if card.rank == Rank::Busho && count > 0 {
        sum -= weights.scatter * away / count;
    }
    let alone = !table.held_by(leader.hex, table.clan_seat(clan));
    if alone && enemy.any_within(table, leader.hex, 4) {
        sum -= if card.rank == Rank::Busho { weights.alone } else { weights.alone_chief };
    }
    sum
}
