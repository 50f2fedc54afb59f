//! How fast the hexes are, against hexx on the same board, and the measured ground.
//!
//! Run it in release: `cargo run --release -p ground --example speed`. Each figure is the median
//! of seven runs; only ratios taken in one run mean anything.
#![allow(clippy::print_stdout, clippy::float_arithmetic, reason = "a measurement, not the library")]

use std::collections::HashSet;
use std::hint::black_box;
use std::time::Instant;

use ground::hexes::{Board, Field, Hex, HexSet, Layout, Movement, Neighbours, Pushed, SightTable};
use ground::measured::{Angle, Hand, Length, Rect, Vec2};
use hexx::algorithms::field_of_movement;
use hexx::{Hex as Other, HexOrientation, OffsetHexMode};

/// Nanoseconds for one call.
fn time(mut call: impl FnMut(usize)) -> f64 {
    let mut count = 64;
    while count < 1 << 26 {
        let start = Instant::now();
        (0..count).for_each(&mut call);
        if start.elapsed().as_millis() >= 20 {
            break;
        }
        count *= 2;
    }
    let mut runs: Vec<f64> = (0..7)
        .map(|_| {
            let start = Instant::now();
            (0..count).for_each(&mut call);
            start.elapsed().as_nanos() as f64 / count as f64
        })
        .collect();
    runs.sort_by(f64::total_cmp);
    runs[3]
}

fn main() {
    let board = Board::new(12, 11, Layout::Rows, Pushed::Odd);
    let field: Field<3> = Field::new(&board);
    let hexes: Vec<Hex> = board.hexes().collect();
    let starts: Vec<Hex> = (0..256).map(|i| hexes[(i * 89 + 17) % 132]).collect();
    let ends: Vec<Hex> = (0..256).map(|i| hexes[(i * 53 + 40) % 132]).collect();
    let woods: HexSet<3> = hexes.iter().copied().filter(|h| (h.0 * 7 + 3) % 11 == 0).collect();
    let open = *field.all() - woods;

    let others: Vec<Other> = hexes
        .iter()
        .map(|&hex| {
            let (column, row) = board.column_row(hex);
            let at = [column.into(), row.into()];
            Other::from_offset_coordinates(at, OffsetHexMode::Odd, HexOrientation::Pointy)
        })
        .collect();
    let on_board: HashSet<Other> = others.iter().copied().collect();
    let wooded: HashSet<Other> = woods.iter().map(|hex| others[hex.index()]).collect();
    let slow = time(|i| {
        let from = others[starts[i & 255].index()];
        let cost = |hex: Other| on_board.contains(&hex).then(|| u32::from(wooded.contains(&hex)));
        black_box(field_of_movement(from, 3, cost));
    });
    // hexx leaves what it may not enter out of the answer and adds one to each cost.
    for &start in &starts {
        let cost = |hex: Other| on_board.contains(&hex).then(|| u32::from(wooded.contains(&hex)));
        let theirs = field_of_movement(others[start.index()], 3, cost);
        let ours = field.reach_at_cost(start, 3, &[open, woods], &HexSet::EMPTY);
        let same = hexes
            .iter()
            .all(|&h| h == start || theirs.contains(&others[h.index()]) == ours.contains(h));
        assert!(same, "the two fields of movement differ");
    }
    let costly = time(|i| {
        let from = starts[i & 255];
        black_box(field.reach_at_cost(from, 3, &[open, woods], &HexSet::EMPTY));
    });
    let flood = time(|i| {
        black_box(field.reach(starts[i & 255], 3, &woods, &HexSet::EMPTY));
    });
    println!("field of movement, 132 hexes, budget 3");
    println!("  hexx field_of_movement     {slow:9.1} ns");
    println!("  reach_at_cost, woods 2     {costly:9.1} ns   {:6.0} x", slow / costly);
    println!("  reach, woods blocked       {flood:9.1} ns   {:6.0} x", slow / flood);

    let distance = time(|i| {
        black_box(board.distance(starts[i & 255], ends[i & 255]));
    });
    let table: SightTable<3> = SightTable::new(&board);
    let sight = time(|i| {
        black_box(table.blocked(starts[i & 255], ends[i & 255], &woods));
    });
    let alone = time(|i| {
        black_box((starts[i & 255], ends[i & 255]));
    });
    println!("the loop alone               {alone:9.1} ns, not taken off below");
    println!("distance                     {distance:9.1} ns");
    println!("sight by table               {sight:9.1} ns");

    let map = Board::new(72, 42, Layout::Columns, Pushed::Even);
    let wide: Field<48> = Field::new(&map);
    let places: Vec<Hex> = map.hexes().collect();
    let starts: Vec<Hex> = (0..256).map(|i| places[(i * 1117 + 900) % 3024]).collect();
    let forest: HexSet<48> = places.iter().copied().filter(|h| h.0 % 13 == 0).collect();
    let near: Vec<Hex> = starts
        .iter()
        .enumerate()
        .map(|(i, &hex)| map.ring(hex, 8).nth(i % 20).unwrap_or(hex))
        .collect();
    let walked = time(|i| {
        let line = map.line(starts[i & 255], near[i & 255]);
        black_box(line.blocked_on_either_side(|hex| forest.contains(hex)));
    });
    let whole = time(|i| {
        let line = map.line(starts[i & 255], near[i & 255]);
        black_box(line.fold(0, |sum, crossing| sum + crossing.half as usize));
    });
    println!("3024 hexes");
    println!("  sight by line at 8 hexes   {walked:9.1} ns");
    println!("  whole line at 8 hexes      {whole:9.1} ns");
    let flood = time(|i| {
        black_box(wide.reach(starts[i & 255], 6, &forest, &HexSet::EMPTY));
    });
    println!("  reach, budget 6            {flood:9.1} ns");
    let neighbours: Box<Neighbours<3024>> = Box::new(Neighbours::new(&map));
    let mut movement: Box<Movement<3024>> = Box::new(Movement::new());
    let explored = time(|i| {
        let cost = |_, _, to| Some(if forest.contains(to) { 2 } else { 1 });
        movement.explore(&neighbours, starts[i & 255], 6, cost, |_| true);
        black_box(movement.reached().count());
    });
    println!("  movement costs, budget 6   {explored:9.1} ns");
    measured();
}

/// A dozen units on a table, each asked about all the others.
fn measured() {
    let units: Vec<Rect> = (0..16)
        .map(|i: i32| {
            let at = Vec2::mm(100 + (i % 4) * 150 + i * 7, 100 + (i / 4) * 130 + (i * 31) % 40);
            Rect::new(at, Angle::new(i * 731), Length::mm(120), Length::mm(30))
        })
        .collect();
    let pair = |i: usize| (&units[i & 15], &units[(i >> 4) & 15]);
    let overlap = time(|i| {
        let (a, b) = pair(i);
        black_box(a.overlaps(b));
    });
    let distance = time(|i| {
        let (a, b) = pair(i);
        black_box(a.distance(b));
    });
    let others = &units[1..13];
    let advance = time(|i| {
        let mover = units[0].slid(Length((i & 63) as i32));
        black_box(mover.advance_until_contact(Length::cm(20), others));
    });
    let gap = time(|i| {
        let mover = units[0].slid(Length((i & 63) as i32));
        black_box(mover.advance_until_near(Length::cm(20), Length::cm(3), others));
    });
    let wheel = time(|i| {
        let mover = units[14].slid(Length((i & 63) as i32));
        black_box(mover.wheel_until_contact(Hand::Left, 512, others));
    });
    let sight = time(|i| {
        let (a, b) = pair(i);
        black_box(a.sight_of(b, Length::cm(4), others));
    });
    println!("measured");
    println!("  overlap of two             {overlap:9.1} ns");
    println!("  distance of two            {distance:9.1} ns");
    println!("  advance among 12           {advance:9.1} ns");
    println!("  halt at a gap among 12     {gap:9.1} ns");
    println!("  wheel among 12             {wheel:9.1} ns");
    println!("  sight among 12             {sight:9.1} ns");
}
