//! The measured table: moves, sides, arcs, sweeps and squaring up.

mod common;

use common::SplitMix64;
use ground::measured::{Angle, Corridor, Hand, Length, Rect, Side, TOUCH, Vec2, arc_length};

fn unit(x: i32, y: i32, degrees: i32, width: i32, depth: i32) -> Rect {
    let facing = Angle::degrees(degrees);
    Rect::new(Vec2::mm(x, y), facing, Length::mm(width), Length::mm(depth))
}

fn random_rect(random: &mut SplitMix64, spread: i64) -> Rect {
    let at = Vec2::new(
        9000 + random.between(-spread, spread) as i32,
        6000 + random.between(-spread, spread) as i32,
    );
    let facing = Angle::new(random.below(4096) as i32);
    let (files, ranks) = (random.between(1, 8) as i32, random.between(1, 3) as i32);
    let depth = if random.below(2) == 0 { 15 } else { 30 };
    Rect::new(at, facing, Length::mm(40 * files), Length::mm(depth * ranks))
}

/// Tenths between two points, at most: for "as good as the same place".
fn off(a: Vec2, b: Vec2) -> i32 {
    (a.x - b.x).abs().max((a.y - b.y).abs())
}

#[test]
fn corners_and_middle_lie_where_drawn() {
    let rect = unit(600, 900, 0, 120, 30);
    let corners = [(540, 900), (660, 900), (660, 930), (540, 930)].map(|(x, y)| Vec2::mm(x, y));
    assert_eq!(rect.corners(), corners);
    assert_eq!(rect.centre(), Vec2::mm(600, 915));
    // Looking right, the front edge is on the right.
    let right = unit(600, 900, 90, 120, 30);
    assert_eq!(right.corners()[0], Vec2::mm(600, 840));
    assert_eq!(right.corners()[2], Vec2::mm(570, 960));
    assert!(rect.is_on_table(Length::cm(180), Length::cm(120)));
    assert!(!unit(20, 900, 0, 120, 30).is_on_table(Length::cm(180), Length::cm(120)));
}

#[test]
fn moves_undo_each_other_to_a_tenth() {
    let mut random = SplitMix64(21);
    for _ in 0..2000 {
        let rect = random_rect(&mut random, 5000);
        let go = Length(random.between(-2000, 2000) as i32);
        assert!(off(rect.advanced(go).advanced(-go).front, rect.front) <= 1);
        assert!(off(rect.slid(go).slid(-go).front, rect.front) <= 1);
        let about = rect.reversed();
        assert!(off(about.reversed().front, rect.front) <= 1);
        assert!(off(about.centre(), rect.centre()) <= 1);
        let half = rect.turned(Angle::DOWN, rect.width, rect.depth);
        assert!(off(half.centre(), rect.centre()) <= 1);
        assert!(off(half.front, about.front) <= 1);
        let (right, ahead) = rect.seen_from(half.front);
        assert!(right.0.abs() <= 1 && (ahead + rect.depth).0.abs() <= 1);
        assert!(off(rect.point_at(right, ahead), half.front) <= 1);
    }
}

#[test]
fn a_wheel_keeps_its_corner_and_moves_the_other_along_an_arc() {
    let mut random = SplitMix64(22);
    for _ in 0..2000 {
        let rect = random_rect(&mut random, 5000);
        let turn = random.below(1025) as u16;
        for (hand, fixed, outer) in [(Hand::Left, 0, 1), (Hand::Right, 1, 0)] {
            let wheeled = rect.wheeled(hand, turn);
            assert!(off(wheeled.corners()[fixed], rect.corners()[fixed]) <= 1);
            // The chord of the outer corner is never longer than its arc.
            let chord = wheeled.corners()[outer].distance(rect.corners()[outer]);
            assert!(chord <= arc_length(rect.width, turn) + Length(2));
            assert_eq!(wheeled.facing.between(rect.facing), turn);
        }
    }
    // Wheeling right, a unit that looks up the table ends looking right, its left corner ahead.
    let rect = unit(600, 900, 0, 120, 30);
    let wheeled = rect.wheeled(Hand::Right, 1024);
    assert_eq!((wheeled.facing, wheeled.front), (Angle::RIGHT, Vec2::mm(660, 840)));
}

#[test]
fn turning_to_the_flank_exchanges_files_and_ranks() {
    let rect = unit(600, 900, 0, 160, 30);
    let turned = rect.turned(Angle::RIGHT, Length::mm(80), Length::mm(60));
    assert_eq!(turned.centre(), rect.centre());
    assert_eq!(turned.front, Vec2::mm(630, 915));
}

#[test]
fn stands_lie_inside_their_unit() {
    let rect = unit(600, 900, 33, 120, 30);
    for file in 0..3 {
        for rank in 0..2 {
            let across = Length::mm(40 * file - 40);
            let stand = rect.part(across, Length::mm(15 * rank), Length::mm(40), Length::mm(15));
            assert!(stand.overlaps(&rect));
            for corner in stand.corners() {
                assert!(rect.distance_to(corner) <= Length(1));
            }
        }
    }
}

#[test]
fn flush_rectangles_touch_and_do_not_overlap() {
    let a = unit(600, 900, 0, 120, 30);
    for (b, distance) in [
        (unit(600, 900, 180, 120, 30), 0),
        (unit(720, 900, 0, 120, 30), 0),
        (unit(600, 930, 0, 120, 30), 0),
        (unit(721, 900, 0, 120, 30), 10),
        (unit(723, 896, 180, 120, 30), 50),
    ] {
        assert!(!a.overlaps(&b) && !b.overlaps(&a), "{b:?}");
        assert_eq!(a.distance(&b), Length(distance));
        assert_eq!(a.touches(&b), distance == 0);
    }
    assert!(a.overlaps(&unit(719, 900, 0, 120, 30)));
    assert!(a.overlaps(&a));
}

#[test]
fn sides_follow_the_lines_of_front_and_rear() {
    let rect = unit(600, 900, 0, 120, 30);
    let side = |x, y| rect.side_towards(Vec2::mm(x, y));
    assert_eq!(side(600, 899), Side::Front);
    assert_eq!(side(1000, 899), Side::Front);
    assert_eq!(side(1000, 900), Side::Right);
    assert_eq!(side(1000, 930), Side::Right);
    assert_eq!(side(1000, 931), Side::Rear);
    assert_eq!(side(100, 915), Side::Left);
    let mut random = SplitMix64(23);
    for _ in 0..2000 {
        let rect = random_rect(&mut random, 3000);
        for edge in Side::ALL {
            // A point ten centimetres off the middle of an edge lies on that side.
            let middle = match edge {
                Side::Front => rect.point_at(Length::ZERO, Length::cm(10)),
                Side::Rear => rect.point_at(Length::ZERO, -rect.depth - Length::cm(10)),
                Side::Right => rect.point_at(rect.width, -rect.depth.halved()),
                Side::Left => rect.point_at(-rect.width, -rect.depth.halved()),
            };
            assert_eq!(rect.side_towards(middle), edge);
        }
    }
}

#[test]
fn the_arc_opens_at_45_degrees_from_the_front_corners() {
    let stand = unit(600, 900, 0, 40, 15);
    let holds = |x, y| stand.arc_holds(Vec2::mm(x, y));
    assert!(holds(600, 899) && holds(620, 899) && holds(580, 800));
    assert!(holds(670, 850) && !holds(671, 850));
    assert!(holds(530, 850) && !holds(529, 850));
    assert!(!holds(600, 900) && !holds(600, 950));
    // A wide block right across the arc has no corner in it, but is in it.
    assert!(stand.arc_meets(&unit(600, 700, 0, 900, 20)));
    assert!(!stand.arc_meets(&unit(600, 960, 0, 900, 20)));
    // One lying along the slanting line, just outside and just inside.
    assert!(!stand.arc_meets(&unit(700, 850, 45, 20, 100)));
    assert!(stand.arc_meets(&unit(660, 850, 45, 20, 100)));
}

#[test]
fn an_arc_meets_what_any_of_whose_points_it_holds() {
    let mut random = SplitMix64(24);
    let (mut met, mut missed) = (0, 0);
    for _ in 0..4000 {
        let stand = random_rect(&mut random, 0);
        let other = random_rect(&mut random, 4000);
        let held = |shrunk: &Rect| {
            (0..=20).any(|i| {
                (0..=20).any(|j| {
                    let right = Length(shrunk.width.0 * (i - 10) / 20);
                    let ahead = -Length(shrunk.depth.0 * j / 20);
                    stand.arc_holds(shrunk.point_at(right, ahead))
                })
            })
        };
        if held(&other) {
            met += 1;
            assert!(stand.arc_meets(&other));
        } else {
            // Points of a fine net may all miss a corner; a slightly smaller one must too.
            let inner = other.part(
                Length::ZERO,
                Length::mm(2),
                other.width - Length(other.width.0 / 10 + 20),
                other.depth - Length::mm(4),
            );
            missed += 1;
            assert!(!stand.arc_meets(&inner) || held(&inner) || held(&other));
        }
    }
    assert!(met > 500 && missed > 500);
}

#[test]
fn an_advance_stops_at_the_first_contact() {
    let mut random = SplitMix64(25);
    let (mut stopped, mut free) = (0, 0);
    for _ in 0..5000 {
        let mover = random_rect(&mut random, 500);
        let others: Vec<Rect> = (0..4).map(|_| random_rect(&mut random, 3000)).collect();
        if others.iter().any(|other| mover.overlaps(other)) {
            continue;
        }
        let limit = Length::cm(20);
        let run = mover.advance_until_contact(limit, &others);
        for way in (0..=run.distance.0).step_by(37).chain([run.distance.0]) {
            let there = mover.advanced(Length(way));
            assert!(others.iter().all(|other| !there.intrudes(other)), "{mover:?} {others:?}");
        }
        match run.with {
            None => {
                free += 1;
                assert_eq!(run.distance, limit);
            }
            Some(i) => {
                stopped += 1;
                assert!(mover.advanced(run.distance).touches(&others[i]));
                // A little farther and it stands in it, however slim the corner that was met.
                assert!(mover.advanced(run.distance + Length::mm(1)).overlaps(&others[i]));
            }
        }
    }
    assert!(stopped > 1000 && free > 1000);
}

#[test]
fn brushing_past_does_not_stop_an_advance() {
    let mover = unit(600, 900, 0, 120, 30);
    let limit = Length::cm(30);
    let beside =
        [unit(720, 800, 0, 120, 30), unit(480, 700, 180, 120, 30), unit(600, 930, 0, 120, 30)];
    assert_eq!(mover.advance_until_contact(limit, &beside).distance, limit);
    let overlapping = [unit(719, 800, 0, 120, 30)];
    assert_eq!(mover.advance_until_contact(limit, &overlapping).distance, Length::cm(7));
    // Just enough movement to reach it makes contact.
    let run = mover.advance_until_contact(Length::cm(7), &overlapping);
    assert_eq!((run.distance, run.with), (Length::cm(7), Some(0)));
    let run = mover.advance_until_near(Length::cm(4), Length::cm(3), &overlapping);
    assert_eq!((run.distance, run.with), (Length::cm(4), Some(0)));
    // What stands flush ahead stops it at once.
    let ahead = [unit(600, 870, 0, 120, 30), unit(600, 900, 180, 120, 30)];
    let run = mover.advance_until_contact(limit, &ahead);
    assert_eq!((run.distance, run.with), (Length::ZERO, Some(0)));
}

#[test]
fn an_advance_halts_at_the_gap_it_must_keep() {
    let mut random = SplitMix64(26);
    let gap = Length::cm(3);
    let mut stopped = 0;
    for _ in 0..500 {
        let mover = random_rect(&mut random, 200);
        let others: Vec<Rect> = (0..3).map(|_| random_rect(&mut random, 3500)).collect();
        let limit = Length::cm(18);
        let run = mover.advance_until_near(limit, gap, &others);
        let nearest = |way: i32| mover.advanced(Length(way)).nearest_of(&others).0;
        // Where it stands is rounded, so a tenth either way is the same.
        for way in 0..run.distance.0 {
            assert!(nearest(way) >= gap - Length(1), "{way} {run:?} {mover:?} {others:?}");
        }
        match run.with {
            Some(i) => {
                stopped += 1;
                let there = mover.advanced(run.distance).distance(&others[i]);
                assert!(there <= gap + Length(1), "{there:?} {run:?} {mover:?} {others:?}");
            }
            None => assert_eq!(run.distance, limit),
        }
    }
    assert!(stopped > 200);
}

#[test]
fn a_wheel_stops_before_it_runs_into_anything() {
    let mut random = SplitMix64(27);
    let mut stopped = 0;
    for _ in 0..400 {
        let mover = random_rect(&mut random, 200);
        let others: Vec<Rect> = (0..3).map(|_| random_rect(&mut random, 3000)).collect();
        for hand in [Hand::Left, Hand::Right] {
            let wheel = mover.wheel_until_contact(hand, 1024, &others);
            let hits =
                |turn: u16| others.iter().any(|other| mover.wheeled(hand, turn).intrudes(other));
            let first = (0..=1024).find(|&turn| hits(turn));
            match first {
                None => assert_eq!((wheel.turn, wheel.with), (1024, None)),
                Some(0) => assert_eq!(wheel.turn, 0),
                Some(first) => {
                    stopped += 1;
                    assert_eq!(wheel.turn, first - 1);
                    assert!(wheel.with.is_some());
                }
            }
        }
    }
    assert!(stopped > 50);
}

#[test]
fn squaring_up_is_flush_on_the_grid_and_matched() {
    let mut random = SplitMix64(28);
    let grid = Length::mm(40);
    for _ in 0..3000 {
        let target = random_rect(&mut random, 1000);
        let mover = random_rect(&mut random, 2000);
        for side in Side::ALL {
            let squared = mover.squared_up(&target, side, grid);
            let rect = squared.rect;
            assert_eq!(rect.facing, target.outward(side) + Angle::DOWN);
            assert_eq!((rect.width, rect.depth), (mover.width, mover.depth));
            assert!(rect.touches(&target), "{rect:?} {target:?}");
            // Corners match to the grid, seen along the struck edge from the target's corner.
            let corner = target.corners()[(side as usize + 1) % 4];
            let (along, ahead) = rect.seen_from(corner);
            let left = -along.0 - rect.width.0 / 2;
            let rest = (-left).rem_euclid(grid.0);
            assert!(rest <= 2 || rest >= grid.0 - 2, "{rest}");
            assert!(ahead.0.abs() <= 2);
            // It slid along the edge only, by what it says.
            let (moved, _) = rect.seen_from(mover.front);
            assert!((moved + squared.slide).0.abs() <= 2, "{moved:?} {squared:?}");
        }
    }
    // Straight ahead and nearly matched: it slides three millimetres.
    let target = unit(600, 700, 180, 120, 30);
    let mover = unit(603, 700, 0, 120, 30);
    let squared = mover.squared_up(&target, Side::Front, grid);
    assert_eq!((squared.rect.front, squared.slide), (Vec2::mm(600, 700), Length::mm(-3)));
}

#[test]
fn sight_needs_a_corridor_free_of_others() {
    let stand = unit(600, 900, 0, 40, 15);
    let target = unit(600, 750, 180, 120, 30);
    let width = Length::cm(4);
    let clear = |blocks: &[Rect]| stand.sight_of(&target, width, blocks).is_some();
    assert!(clear(&[]));
    assert!(!clear(&[unit(600, 820, 0, 200, 30)]));
    // Four centimetres between two units are enough, a millimetre less is not.
    assert!(clear(&[unit(520, 820, 0, 120, 30), unit(680, 820, 0, 120, 30)]));
    assert!(!clear(&[unit(520, 820, 0, 121, 30), unit(680, 820, 0, 121, 30)]));
    // A block ahead may leave a slanting corridor to the target's far end.
    let wide = unit(600, 700, 180, 400, 30);
    let blocks = [unit(560, 800, 0, 80, 30)];
    assert!(stand.sight_of(&wide, width, &blocks).is_some());
    let strip = Corridor { from: stand.front, to: Vec2::mm(600, 750), width };
    assert!(strip.crosses(&blocks[0]));
    assert!(!strip.crosses(&unit(680, 820, 0, 120, 30)));
    let nowhere = Corridor { from: stand.front, to: stand.front, width };
    assert!(!nowhere.crosses(&stand));
    assert!(TOUCH < Length::mm(1));
}
