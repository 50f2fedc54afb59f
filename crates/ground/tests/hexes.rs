//! Hexes against slow oracles: hexx for neighbours and distance, plain geometry for lines.

mod common;

use common::SplitMix64;
use ground::hexes::{
    ArtTrouble, Board, Edge, Half, Hex, HexSet, Layout, Neighbours, Passage, Pushed,
};
use hexx::{Hex as Other, HexOrientation, OffsetHexMode};

fn field() -> Board {
    Board::new(12, 11, Layout::Rows, Pushed::Odd)
}

fn boards() -> Vec<Board> {
    let mut boards = Vec::new();
    for layout in [Layout::Rows, Layout::Columns] {
        for pushed in [Pushed::Odd, Pushed::Even] {
            for (columns, rows) in [(1, 1), (2, 5), (12, 11), (7, 3)] {
                let board = Board::new(columns, rows, layout, pushed);
                boards.extend([board, board.with_short_lines()]);
            }
        }
    }
    boards
}

fn other(board: &Board, pushed: Pushed, hex: Hex) -> Other {
    let (column, row) = board.column_row(hex);
    // hexx counts its rows upwards in neither mode: offset coordinates agree as they stand.
    let mode = if pushed == Pushed::Odd { OffsetHexMode::Odd } else { OffsetHexMode::Even };
    let orientation = match board.layout() {
        Layout::Rows => HexOrientation::Pointy,
        Layout::Columns => HexOrientation::Flat,
    };
    Other::from_offset_coordinates([column.into(), row.into()], mode, orientation)
}

#[test]
fn distance_and_neighbours_agree_with_hexx() {
    for layout in [Layout::Rows, Layout::Columns] {
        for pushed in [Pushed::Odd, Pushed::Even] {
            let board = Board::new(12, 11, layout, pushed);
            for a in board.hexes() {
                for b in board.hexes() {
                    let (a2, b2) = (other(&board, pushed, a), other(&board, pushed, b));
                    assert_eq!(u32::from(board.distance(a, b)), a2.unsigned_distance_to(b2));
                    let adjoin = board.neighbours(a).any(|(_, n)| n == b);
                    assert_eq!(adjoin, a2.all_neighbors().contains(&b2));
                }
            }
        }
    }
}

#[test]
fn steps_go_clockwise_and_come_back() {
    for board in boards() {
        for hex in board.hexes() {
            assert_eq!(board.from_axial(board.axial(hex)), Some(hex));
            let (x, y) = board.centre(hex);
            for (edge, next) in board.neighbours(hex) {
                assert_eq!(board.step(next, edge.opposite()), Some(hex));
                assert_eq!(board.edge_between(hex, next), Some(edge));
                let (nx, ny) = board.centre(next);
                let expected = match board.layout() {
                    Layout::Rows => [(1, -3), (2, 0), (1, 3), (-1, 3), (-2, 0), (-1, -3)],
                    Layout::Columns => [(0, -2), (3, -1), (3, 1), (0, 2), (-3, 1), (-3, -1)],
                };
                assert_eq!((nx - x, ny - y), expected[edge.index()]);
            }
        }
    }
}

#[test]
fn the_printed_adjacencies_of_samurai_hold() {
    let map = Board::new(36, 24, Layout::Columns, Pushed::Even);
    let hex = |text| map.parse(text).unwrap();
    assert_eq!(map.distance(hex("2015"), hex("1914")), 1);
    assert_eq!(map.distance(hex("1914"), hex("1913")), 1);
    // An even column touches the same row and the one above in its neighbours.
    let even: Vec<_> = map.neighbours(hex("2015")).map(|(_, h)| map.name(h).to_string()).collect();
    assert_eq!(even, ["2014", "2114", "2115", "2016", "1915", "1914"]);
    let odd: Vec<_> = map.neighbours(hex("1914")).map(|(_, h)| map.name(h).to_string()).collect();
    assert_eq!(odd, ["1913", "2014", "2015", "1915", "1815", "1814"]);
}

#[test]
fn the_field_of_samurai_battles_has_127_hexes_in_overlapping_sections() {
    let board = field().with_short_lines();
    assert_eq!(board.hexes().count(), 127);
    let in_section = |low: i32, high: i32| {
        board.hexes().filter(|&hex| (low..=high).contains(&board.centre(hex).0)).count()
    };
    assert_eq!([in_section(0, 8), in_section(8, 16), in_section(16, 24)], [44, 49, 44]);
}

#[test]
fn rings_and_ranges_hold_every_hex_at_their_distance_once() {
    for board in boards() {
        for centre in board.hexes() {
            for radius in 0..5 {
                let mut ring: Vec<Hex> = board.ring(centre, radius).collect();
                ring.sort();
                let slow: Vec<Hex> = board
                    .hexes()
                    .filter(|&hex| board.distance(centre, hex) == u16::from(radius))
                    .collect();
                assert_eq!(ring, slow);
                let near = board.range(centre, radius).count();
                let slow = board.hexes().filter(|&h| board.distance(centre, h) <= radius.into());
                assert_eq!(near, slow.count());
            }
        }
    }
}

#[test]
fn the_table_of_neighbours_says_what_the_board_says() {
    let board = field().with_short_lines();
    let table: Neighbours<132> = Neighbours::new(&board);
    for hex in board.hexes() {
        for edge in Edge::ALL {
            assert_eq!(table.step(hex, edge), board.step(hex, edge));
        }
    }
}

/// What the line from `a` to `b` does to hex `c`, by the corners of `c` in exact coordinates.
enum Touch {
    Misses,
    Cuts,
    Side { left: bool },
}

fn touch(board: &Board, a: Hex, b: Hex, c: Hex) -> Touch {
    let ((ax, ay), (bx, by), (cx, cy)) = (board.centre(a), board.centre(b), board.centre(c));
    let (dx, dy) = (bx - ax, by - ay);
    let along = |x: i32, y: i32| (x - ax) * dx + (y - ay) * dy;
    let corners: [(i32, i32); 6] = match board.layout() {
        Layout::Rows => [(0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)],
        Layout::Columns => [(2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)],
    };
    // Which side of the line each corner is on; y goes down, so positive is right of the way.
    let sides = corners.map(|(x, y)| (dx * (cy + y - ay) - dy * (cx + x - ax)).signum());
    let on_line = sides.iter().filter(|&&side| side == 0).count();
    // Both ends are centres, so no hex beyond them but the ends themselves is met by the segment.
    let within = {
        let at = along(cx, cy);
        at > 0 && at < along(bx, by)
    };
    if !within || c == a || c == b {
        return Touch::Misses;
    }
    if sides.contains(&1) && sides.contains(&-1) {
        Touch::Cuts
    } else if on_line == 2 {
        Touch::Side { left: sides.contains(&-1) }
    } else {
        Touch::Misses
    }
}

#[test]
fn lines_pass_exactly_what_geometry_says_and_both_ways_the_same() {
    for board in boards() {
        for a in board.hexes() {
            for b in board.hexes() {
                let (mut cut, mut left_of, mut right_of) = (vec![], vec![], vec![]);
                let (mut last, mut halves) = (-1, vec![]);
                for crossing in board.line(a, b) {
                    halves.push(crossing.half);
                    match crossing.passage {
                        Passage::Through(hex) => {
                            cut.push(hex);
                            // Hexes come in the order of their centres along the way, in true
                            // proportions: a half-hex is as long as the root of three sixths.
                            let ((ax, ay), (bx, by)) = (board.centre(a), board.centre(b));
                            let (cx, cy) = board.centre(hex);
                            let (wx, wy) =
                                if board.layout() == Layout::Rows { (3, 1) } else { (1, 3) };
                            let at = wx * (cx - ax) * (bx - ax) + wy * (cy - ay) * (by - ay);
                            let end = wx * (bx - ax).pow(2) + wy * (by - ay).pow(2);
                            assert!(at > last, "order");
                            last = at;
                            let half = match (2 * at).cmp(&end) {
                                std::cmp::Ordering::Less => Half::First,
                                std::cmp::Ordering::Equal => Half::Middle,
                                std::cmp::Ordering::Greater => Half::Second,
                            };
                            assert_eq!(crossing.half, half);
                        }
                        Passage::Between { left, right } => {
                            assert!(left.is_some() || right.is_some());
                            left_of.extend(left);
                            right_of.extend(right);
                        }
                    }
                }
                assert!(halves.is_sorted());
                cut.sort();
                left_of.sort();
                right_of.sort();
                let (mut cut2, mut left2, mut right2) = (vec![], vec![], vec![]);
                for c in board.hexes() {
                    match touch(&board, a, b, c) {
                        Touch::Cuts => cut2.push(c),
                        Touch::Side { left: true } => left2.push(c),
                        Touch::Side { left: false } => right2.push(c),
                        Touch::Misses => {}
                    }
                }
                assert_eq!((&cut, &left_of, &right_of), (&cut2, &left2, &right2), "{a:?} {b:?}");

                let back: Vec<Passage> =
                    board.line(b, a).map(|crossing| crossing.passage).collect();
                let mut turned: Vec<Passage> = board
                    .line(a, b)
                    .map(|crossing| match crossing.passage {
                        Passage::Between { left, right } => {
                            Passage::Between { left: right, right: left }
                        }
                        through => through,
                    })
                    .collect();
                turned.reverse();
                assert_eq!(back, turned);
            }
        }
    }
}

#[test]
fn a_line_leaves_through_the_edges_it_should() {
    let board = field();
    for a in board.hexes() {
        for b in board.hexes() {
            let first = board.line(a, b).next().map(|crossing| crossing.passage);
            let (one, two) = match board.edges_towards(a, b) {
                None => {
                    assert_eq!(a, b);
                    continue;
                }
                Some((one, two)) => (one, two),
            };
            match first {
                None => assert_eq!(board.step(a, one), Some(b)),
                Some(Passage::Through(hex)) => assert_eq!(board.step(a, one), Some(hex)),
                Some(Passage::Between { left, right }) => {
                    assert_eq!(left, board.step(a, one));
                    assert_eq!(right, board.step(a, two.unwrap()));
                }
            }
        }
    }
}

#[test]
fn sets_behave_as_sets() {
    let mut random = SplitMix64(1);
    for _ in 0..500 {
        let mut draw = |n: usize| -> std::collections::BTreeSet<Hex> {
            (0..n).map(|_| Hex(random.below(132) as u16)).collect()
        };
        let (a, b) = (draw(40), draw(40));
        let (x, y): (HexSet<3>, HexSet<3>) =
            (a.iter().copied().collect(), b.iter().copied().collect());
        assert!(x.iter().eq(a.iter().copied()));
        assert_eq!(x.len() as usize, a.len());
        assert!((x | y).iter().eq(a.union(&b).copied()));
        assert!((x & y).iter().eq(a.intersection(&b).copied()));
        assert!((x - y).iter().eq(a.difference(&b).copied()));
        assert_eq!(x.meets(&y), !a.is_disjoint(&b));
        assert!((x & y).is_within(&x));
        assert_eq!(x.is_within(&y), a.is_subset(&b));
        let saved = serde_json::to_string(&x).unwrap();
        assert_eq!(serde_json::from_str::<HexSet<3>>(&saved).unwrap(), x);
    }
    assert!(serde_json::from_str::<HexSet<3>>("[1,2]").is_err());
}

#[test]
fn boards_are_saved_without_what_is_computed() {
    let board = field().with_short_lines();
    let saved = serde_json::to_string(&board).unwrap();
    assert_eq!(serde_json::from_str::<Board>(&saved).unwrap(), board);
    assert!(serde_json::from_str::<Board>(&saved.replace("12", "0")).is_err());
}

#[test]
fn drawn_maps_read_back_and_tell_all_their_faults() {
    let board = field().with_short_lines();
    let code = |hex: Hex| if hex.0.is_multiple_of(5) { 'f' } else { '.' };
    let art = board.draw_art(code);
    let legend = |code: char| (code != '?').then_some(code);
    let map = board.read_art(&art, legend, ' ').unwrap();
    assert_eq!(map.len(), 132);
    assert!(board.hexes().all(|hex| map[hex.index()] == code(hex)));
    assert_eq!(map[23], ' ');
    // Spaces and blank lines do not matter.
    let tight = art.replace(' ', "").replace('\n', "\n\n");
    assert_eq!(board.read_art(&tight, legend, ' ').unwrap(), map);

    let small = Board::new(3, 2, Layout::Columns, Pushed::Even);
    let faults = small.read_art("a?b\nab\n\nabc\n", legend, ' ').unwrap_err();
    let found: Vec<_> = faults.iter().map(|f| (f.line, f.column, f.trouble)).collect();
    let expected = [
        (1, 2, ArtTrouble::Unknown('?')),
        (2, 2, ArtTrouble::RowLength { wanted: 3, found: 2 }),
        (4, 1, ArtTrouble::RowCount { wanted: 2, found: 3 }),
    ];
    assert_eq!(found, expected);
}
