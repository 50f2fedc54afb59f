//! Knowledge of the game for computer players: how well a side stands, and what deserves a try.

use crate::SamuraiBattles;
use crate::battlefield::{Hexes, NOWHERE, has, row};
use crate::choice::Choice;
use crate::command_cards::Title;
use crate::dragon_cards::Dragon;
use crate::end_game_and_victory::won;
use crate::phase_2_order_units::may_be_ordered;
use crate::phase_4_battle::{close_combat, ranged_combat};
use crate::table::{Blow, ORDERED, Phase, Piece, Table, UnitId};
use crate::unit_reference_sheet::{Symbol, UnitLine};
use engine::{Advise, Position, Seat, Thinking};

engine::weights! {
    /// What a table is judged by. A hundredth of the battle is ten.
    pub struct Weights = include_str!("../data/weights.toml") {
        /// All banners that are needed.
        banners,
        /// Two blocks of any unit.
        blocks,
        /// Two blocks, for each die the unit fights with.
        arms,
        /// A unit with one block left is a banner for the asking: what that takes off.
        last_block,
        /// What two blocks left take off.
        two_blocks,
        /// A hex between a unit of ours and the enemy.
        distance,
        /// A unit with orders next to the enemy.
        ordered,
        /// A unit with a Leader.
        led,
        /// A Leader.
        leader,
        /// A token of Honor & Fortune, up to six.
        honor,
        /// A token beyond.
        more_honor,
        /// A Dragon card.
        dragon,
        /// A Command card that may be played with a full staff.
        command,
        /// An order that can still be given.
        order,
        /// Standing in the enemy's tent, for each banner that it gives, as part of the goal.
        tent,
    }
}

/// A block of a unit, by what the unit can do.
fn block_worth(kind: &UnitLine, weights: &Weights) -> i32 {
    let arms = i32::from(kind.close) + i32::from(kind.fire) / 2 + i32::from(kind.horse);
    weights.blocks + weights.arms * arms
}

/// What a side has: banners first, for they decide; then blocks, Leaders, honor, cards, ground.
fn strength(table: &Table, seat: Seat, weights: &Weights) -> i32 {
    let goal = i32::from(table.battle().sides[seat.index()].goal).max(1);
    let banners = i32::from(table.banners[seat.index()]);
    let mut sum = weights.banners * banners / goal;
    for (unit, place) in table.roster(seat).filter(|(_, place)| place.hex != NOWHERE) {
        let kind = table.kind(unit);
        sum += block_worth(kind, weights) * i32::from(place.blocks) / 2;
        // A unit with one block left is a banner for the asking.
        sum -= match place.blocks {
            1 => weights.last_block,
            2 => weights.two_blocks,
            _ => 0,
        };
        sum += i32::from(has(table.leading(seat), place.hex)) * weights.led;
    }
    sum += weights.leader * table.staff(seat).count() as i32;
    let honor = i32::from(table.honor[seat.index()]);
    sum += weights.honor * honor.min(6) + weights.more_honor * (honor - 6).clamp(0, 8);
    sum += weights.dragon * table.dragon.hands[seat.index()].count_ones().min(6) as i32;
    sum += weights.command * i32::from(table.command_of(seat));
    let tent = table.tents[(!seat).index()];
    if table.unit_on(seat, tent).is_some() {
        sum += weights.tent * i32::from(table.battle().sides[(!seat).index()].tent_value) / goal;
    }
    sum
}

/// Closing with the enemy counts only for the side that looks: it is no gain of one side over the
/// other, but a player who does not close wins nothing.
fn eagerness(table: &Table, seat: Seat, weights: &Weights) -> i32 {
    let (mut sum, foes) = (0, table.held(!seat));
    for (unit, place) in table.roster(seat).filter(|(_, place)| place.hex != NOWHERE) {
        let nearest = nearest(table, place.hex, &foes);
        // Shooters do their work from two hexes away.
        let wanted = if nearest < 2 && table.kind(unit).range > 0 { 3 } else { nearest };
        sum -= weights.distance * wanted.min(10);
        if place.is(ORDERED) && seat == table.active {
            sum += weights.ordered - nearest.min(4);
        }
    }
    if seat == table.active && table.phase == Phase::Orders {
        let able = i32::from(may_be_ordered(table));
        let left = i32::from(table.orders.most.saturating_sub(table.orders.total()));
        sum += weights.order * able.min(left);
    }
    sum
}

/// How far the nearest enemy is.
fn nearest(table: &Table, hex: u8, foes: &Hexes) -> i32 {
    i32::from(table.battle().lie.nearest(hex, foes))
}

/// Chances in thirty-sixths that a roll of so many dice takes blocks, roughly: two faces of six hit.
fn promise(dice: u8, target: Symbol) -> i32 {
    let faces = if target == Symbol::Swords { 1 } else { 2 };
    6 * faces * i32::from(dice)
}

impl Advise for SamuraiBattles {
    /// Better guided playouts won most; see docs/ladder.md.
    const THINKING: Thinking = Thinking {
        levels: [1, 4, 40, 150, 4_000],
        settings: &[("tries", "8")],
        source: "docs/ladder.md",
        ..Thinking::USUAL
    };

    type Weights = Weights;

    fn value(table: &Table, seat: Seat, weights: &Weights) -> i32 {
        if let Some(winner) = won(table).and_then(|outcome| outcome.winner) {
            return if winner == seat { 1000 } else { -1000 };
        }
        let own = strength(table, seat, weights) + eagerness(table, seat, weights);
        (own - strength(table, !seat, weights)).clamp(-990, 990)
    }

    fn values(table: &Table, weights: &Weights) -> [i32; 2] {
        if won(table).is_some() {
            return Seat::BOTH.map(|seat| Self::value(table, seat, weights));
        }
        let [red, blue] = Seat::BOTH.map(|seat| strength(table, seat, weights));
        let lead = red - blue;
        [
            (lead + eagerness(table, Seat::Red, weights)).clamp(-990, 990),
            (eagerness(table, Seat::Blue, weights) - lead).clamp(-990, 990),
        ]
    }

    fn turn(table: &Table) -> u32 {
        u32::from(table.turn)
    }

    /// Blocks on the field.
    fn men(table: &Table, seat: Seat) -> u32 {
        table.army(seat).map(|unit| u32::from(table.unit(unit).blocks)).sum()
    }

    fn prior(position: &Position<SamuraiBattles>, seat: Seat, choice: Choice) -> u32 {
        let table = &position.table;
        let into = |at: Piece| table.hex_of(at);
        let symbol =
            |at: Piece| at.as_unit().map_or(Symbol::Swords, |unit| table.kind(unit).symbol);
        let weak = |at: Piece| {
            at.as_unit().map_or(24, |unit| 24 - 5 * i32::from(table.unit(unit).blocks.min(4)))
        };
        // Without dice nothing can come of it.
        let hopes = |dice: u8, at: Piece| match dice {
            0 => 0,
            _ => (promise(dice, symbol(at)) + weak(at)).max(1),
        };
        let weight = match choice {
            Choice::Attack(by, at) => {
                let dice = close_combat::dice(table, by, into(at), Blow::Attack)
                    .map_or(0, |(_, _, dice)| dice);
                hopes(dice, at)
            }
            Choice::Fire(by, at) => {
                let dice = ranged_combat::dice(table, by, into(at)).map_or(0, |(_, _, dice)| dice);
                hopes(dice, at)
            }
            Choice::Swarm(edges, at) => hopes(2 * edges.count_ones() as u8, at),
            Choice::Move(piece, to) => move_weight(table, seat, piece, to).max(1),
            Choice::Order(Piece(unit)) if unit < 64 => {
                let hex = table.unit(unit).hex;
                28 - 3 * nearest(table, hex, &table.held(!seat)).min(6)
            }
            Choice::Play(Title::FIRST_STRIKE) if seat != table.active => 30,
            Choice::Play(Title::FIRST_STRIKE) => 1,
            // A card that orders nobody is thrown away.
            Choice::EndOrders if table.orders.total() == 0 => 0,
            Choice::EndOrders | Choice::EndMovement => 6,
            Choice::Dragon(Dragon::CAMP_SURGEON, patient) => 8 * i32::from(missing(table, patient)),
            Choice::EndBattle | Choice::Leave(_) => 2,
            Choice::Inspire => 8 + 2 * i32::from(table.honor[seat.index()].min(8)),
            Choice::Ignore(flags) => 8 + 12 * i32::from(flags),
            Choice::GainGround(_) | Choice::BattleBack(_) => 28,
            Choice::Seppuku => 4,
            _ => 16,
        };
        weight.max(0) as u32
    }
}

/// Blocks a unit has lost.
fn missing(table: &Table, piece: Piece) -> u8 {
    let start = |unit: UnitId| table.battle().draft.units.get(unit as usize).map(|it| it.start);
    let lost = |unit| start(unit).map(|start| start.saturating_sub(table.unit(unit).blocks));
    piece.as_unit().and_then(lost).unwrap_or(0)
}

/// Towards the enemy, next to him with good dice, and not alone.
fn move_weight(table: &Table, seat: Seat, piece: Piece, to: u8) -> i32 {
    let foes = table.held(!seat);
    let near = |hex: u8| nearest(table, hex, &foes);
    let (before, after) = (near(table.hex_of(piece)), near(to));
    if piece.as_leader().is_some() {
        return if after <= 1 { 2 } else { 10 + i32::from(table.unit_on(seat, to).is_some()) * 10 };
    }
    let friends = (*table.battle().lie.around(to) & *table.standing(seat)).len() as i32;
    let ahead = i32::from(row(to).abs_diff(row(table.hex_of(piece))));
    12 + 5 * (before - after) + 3 * friends.min(3) + ahead
}
