//! Floods, costs and sight on hexes against slow oracles.

mod common;

use common::SplitMix64;
use ground::hexes::{Board, Field, Hex, HexSet, Layout, Movement, Neighbours, Pushed, SightTable};

/// The cheapest costs by relaxing until nothing changes.
fn slow_costs(
    board: &Board,
    from: Hex,
    budget: u32,
    cost: impl Fn(Hex, Hex) -> Option<u32>,
    goes_on: impl Fn(Hex) -> bool,
) -> Vec<Option<u32>> {
    let mut best: Vec<Option<u32>> = vec![None; board.places()];
    best[from.index()] = Some(0);
    let mut changed = true;
    while changed {
        changed = false;
        for hex in board.hexes() {
            let Some(spent) = best[hex.index()] else { continue };
            if hex != from && !goes_on(hex) {
                continue;
            }
            for (_, to) in board.neighbours(hex) {
                let Some(total) = cost(hex, to).map(|c| spent + c) else { continue };
                if total <= budget && best[to.index()].is_none_or(|known| total < known) {
                    best[to.index()] = Some(total);
                    changed = true;
                }
            }
        }
    }
    best
}

fn check_floods<const W: usize>(board: &Board, rounds: usize, seed: u64) {
    let field: Field<W> = Field::new(board);
    let mut random = SplitMix64(seed);
    let all: Vec<Hex> = board.hexes().collect();
    assert!(field.all().iter().eq(all.iter().copied()));
    for _ in 0..rounds {
        let from = all[random.below(all.len() as u64) as usize];
        let budget = if random.below(8) == 0 { 20 } else { random.below(8) as u8 };
        let mut sets = [HexSet::<W>::EMPTY; 5];
        for &hex in &all {
            let pick = random.below(12) as usize;
            if pick < 5 {
                sets[pick].insert(hex);
            }
        }
        let [blocked, stop, two, three, _] = sets;
        let slow = slow_costs(
            board,
            from,
            budget.into(),
            |_, to| (!blocked.contains(to)).then_some(1),
            |hex| !stop.contains(hex),
        );
        let fast = field.reach(from, budget, &blocked, &stop);
        for &hex in &all {
            let expected = hex != from && slow[hex.index()].is_some();
            assert_eq!(fast.contains(hex), expected, "{hex:?} from {from:?} with {budget}");
        }
        assert!(fast.is_within(field.all()));

        let one = *field.all() - blocked - two - three;
        let slow = slow_costs(
            board,
            from,
            budget.into(),
            |_, to| {
                let cost = if two.contains(to) {
                    2
                } else if three.contains(to) {
                    3
                } else {
                    1
                };
                (!blocked.contains(to)).then_some(cost)
            },
            |hex| !stop.contains(hex),
        );
        let fast = field.reach_at_cost(from, budget, &[one, two, three], &stop);
        for &hex in &all {
            assert_eq!(fast.contains(hex), hex != from && slow[hex.index()].is_some());
        }

        let around = field.around(&two);
        for &hex in &all {
            let expected = board.neighbours(hex).any(|(_, n)| two.contains(n));
            assert_eq!(around.contains(hex), expected);
        }
        assert!(field.range(from, budget).iter().all(|h| board.distance(from, h) <= budget.into()));
        assert_eq!(field.range(from, budget).len() as usize, board.range(from, budget).count());
    }
}

#[test]
fn floods_find_what_walking_finds() {
    for layout in [Layout::Rows, Layout::Columns] {
        for pushed in [Pushed::Odd, Pushed::Even] {
            let board = Board::new(12, 11, layout, pushed);
            check_floods::<3>(&board, 300, 7);
            check_floods::<3>(&board.with_short_lines(), 300, 8);
            check_floods::<48>(&Board::new(72, 42, layout, pushed), 20, 9);
            check_floods::<48>(&Board::new(64, 47, layout, pushed), 10, 10);
            check_floods::<14>(&Board::new(36, 24, layout, pushed), 30, 11);
            check_floods::<10>(&Board::new(63, 10, layout, pushed), 30, 12);
        }
    }
}

#[test]
fn costs_and_ways_are_the_cheapest() {
    let board = Board::new(36, 24, Layout::Columns, Pushed::Even);
    let neighbours: Neighbours<864> = Neighbours::new(&board);
    let mut movement: Movement<864> = Movement::new();
    let mut random = SplitMix64(3);
    let all: Vec<Hex> = board.hexes().collect();
    for _ in 0..200 {
        let from = all[random.below(864) as usize];
        let budget = random.below(20) as u8;
        let ground: Vec<u64> = all.iter().map(|_| random.below(10)).collect();
        let salt = random.below(5) as usize;
        // A cost that depends on both hexes, as rises do, and is sometimes nothing at all.
        let cost = |a: Hex, b: Hex| match ground[b.index()] {
            0 => None,
            1 => Some(0),
            kind => Some(kind as u32 / 3 + u32::from((a.index() + salt).is_multiple_of(5))),
        };
        let goes_on = |hex: Hex| ground[hex.index()] != 9;
        let slow = slow_costs(&board, from, budget.into(), cost, goes_on);
        movement.explore(&neighbours, from, budget, |a, _, b| cost(a, b).map(|c| c as u8), goes_on);
        for &hex in &all {
            assert_eq!(movement.cost(hex).map(u32::from), slow[hex.index()]);
        }
        assert!(movement.reached().map(|(_, spent)| spent).is_sorted());
        for (to, spent) in movement.reached() {
            let mut total = 0;
            let mut at = to;
            for (hex, edge) in movement.way_back(&neighbours, to) {
                assert_eq!(hex, at);
                at = board.step(hex, edge.opposite()).unwrap();
                total += cost(at, hex).unwrap();
            }
            assert_eq!((at, total), (from, spent.into()));
        }
    }
}

#[test]
fn the_table_of_sight_agrees_with_the_line_both_ways() {
    let board = Board::new(12, 11, Layout::Rows, Pushed::Odd).with_short_lines();
    let table: SightTable<3> = SightTable::new(&board);
    let mut random = SplitMix64(5);
    for _ in 0..20 {
        let blocking: HexSet<3> = board.hexes().filter(|_| random.below(4) == 0).collect();
        for a in board.hexes() {
            for b in board.hexes() {
                let by_line = board.line(a, b).blocked_on_both_sides(|hex| blocking.contains(hex));
                assert_eq!(table.blocked(a, b, &blocking), by_line, "{a:?} {b:?}");
                assert_eq!(table.blocked(b, a, &blocking), by_line);
                let either =
                    |x, y| board.line(x, y).blocked_on_either_side(|h| blocking.contains(h));
                assert_eq!(either(a, b), either(b, a));
            }
        }
    }
}

#[test]
fn sight_along_a_side_is_blocked_only_on_both() {
    let board = Board::new(12, 11, Layout::Rows, Pushed::Odd).with_short_lines();
    let table: SightTable<3> = SightTable::new(&board);
    let hex = |text: &str| board.parse(text).unwrap();
    let set = |hexes: &[&str]| -> HexSet<3> { hexes.iter().map(|text| hex(text)).collect() };
    let blocked = |a: &str, b: &str, by: &[&str]| table.blocked(hex(a), hex(b), &set(by));
    assert!(!blocked("4,4", "2,4", &[]));
    assert!(!blocked("4,4", "2,4", &["3,3"]));
    assert!(!blocked("4,4", "2,4", &["3,4"]));
    assert!(blocked("4,4", "2,4", &["3,3", "3,4"]));
    // Blocks on both sides need not stand abreast.
    assert!(blocked("6,4", "2,4", &["5,3", "3,4"]));
    assert!(!blocked("6,4", "2,4", &["5,3", "3,3"]));
    // At the side of the field the half-hex blocks one side.
    assert!(blocked("4,0", "2,0", &["3,0"]));
    assert!(!blocked("4,0", "2,0", &["3,1"]));
    assert!(blocked("4,11", "2,11", &["3,10"]));
    // What stands in the end hexes never blocks.
    assert!(!blocked("4,4", "2,4", &["4,4", "2,4"]));
}
