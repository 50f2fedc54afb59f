//! Overlap, distance and corridors against parry2d, an independent float library.
#![allow(clippy::float_arithmetic, reason = "the oracle computes in floats")]

mod common;

use common::SplitMix64;
use ground::measured::{Angle, Corridor, Length, Rect, Vec2};
use parry2d::math::{Pose, Vector};
use parry2d::query::{distance, intersection_test};
use parry2d::shape::Cuboid;

/// Half a hundredth of a millimetre: nearer than this to touching, floats may err.
const BAND: f32 = 0.05;

fn random_rect(random: &mut SplitMix64) -> Rect {
    let at = Vec2::new(random.between(-1500, 1500) as i32, random.between(-1500, 1500) as i32);
    let turn = match random.below(4) {
        0 => 1024 * random.below(4),
        _ => random.below(4096),
    };
    let (width, depth) = (random.between(50, 3200) as i32, random.between(50, 900) as i32);
    Rect::new(at, Angle::new(turn as i32), Length(width), Length(depth))
}

/// The same rectangle, larger by so much on every side.
fn shape(rect: &Rect, larger: f32) -> (Pose, Cuboid) {
    let turn = f32::from(rect.facing.parts()) * std::f32::consts::TAU / 4096.0;
    let back = rect.depth.0 as f32 / 2.0;
    let x = rect.front.x as f32 - turn.sin() * back;
    let y = rect.front.y as f32 + turn.cos() * back;
    let half = Vector::new(rect.width.0 as f32 / 2.0 + larger, rect.depth.0 as f32 / 2.0 + larger);
    (Pose::new(Vector::new(x, y), turn), Cuboid::new(half))
}

fn meet(a: &Rect, b: &Rect, larger: f32) -> bool {
    let ((pose_a, box_a), (pose_b, box_b)) = (shape(a, larger), shape(b, larger));
    intersection_test(&pose_a, &box_a, &pose_b, &box_b).unwrap().intersecting
}

#[test]
fn overlap_and_distance_agree_with_parry() {
    let mut random = SplitMix64(31);
    let (mut overlapping, mut apart, mut band) = (0, 0, 0);
    for _ in 0..60_000 {
        let (a, b) = (random_rect(&mut random), random_rect(&mut random));
        assert_eq!(a.overlaps(&b), b.overlaps(&a));
        assert_eq!(a.distance_squared(&b), b.distance_squared(&a));
        if meet(&a, &b, -BAND) {
            overlapping += 1;
            assert!(a.overlaps(&b), "{a:?} {b:?}");
            assert_eq!(a.distance(&b), Length::ZERO);
        } else if !meet(&a, &b, BAND) {
            apart += 1;
            assert!(!a.overlaps(&b), "{a:?} {b:?}");
            let ((pose_a, box_a), (pose_b, box_b)) = (shape(&a, 0.0), shape(&b, 0.0));
            let theirs = distance(&pose_a, &box_a, &pose_b, &box_b).unwrap().distance;
            let ours = a.distance(&b).0 as f32;
            assert!((ours - theirs).abs() <= 0.5 + BAND, "{ours} {theirs} {a:?} {b:?}");
        } else {
            band += 1;
        }
    }
    assert!(overlapping > 10_000 && apart > 10_000 && band < 100, "{overlapping} {apart} {band}");
}

#[test]
fn distance_to_points_agrees_with_parry() {
    let mut random = SplitMix64(32);
    for _ in 0..20_000 {
        let rect = random_rect(&mut random);
        let point =
            Vec2::new(random.between(-3000, 3000) as i32, random.between(-3000, 3000) as i32);
        let (pose, cuboid) = shape(&rect, 0.0);
        let dot = (
            Pose::new(Vector::new(point.x as f32, point.y as f32), 0.0),
            Cuboid::new(Vector::ZERO),
        );
        let theirs = distance(&pose, &cuboid, &dot.0, &dot.1).unwrap().distance;
        assert!((rect.distance_to(point).0 as f32 - theirs).abs() <= 0.5 + BAND);
        let nearest = rect.nearest_point(point);
        let near = nearest.distance(point).0 as f32;
        assert!((near - theirs).abs() <= 1.5, "{near} {theirs}");
        // Within the band floats cannot tell inside from outside.
        if theirs > BAND {
            assert!(!rect.contains(point));
        } else {
            let (pose, inner) = shape(&rect, -BAND);
            let deep = intersection_test(&pose, &inner, &dot.0, &dot.1).unwrap().intersecting;
            assert!(!deep || rect.contains(point));
        }
    }
}

#[test]
fn corridors_agree_with_parry() {
    let mut random = SplitMix64(33);
    let (mut crossed, mut clear) = (0, 0);
    for _ in 0..20_000 {
        let rect = random_rect(&mut random);
        let mut point =
            || Vec2::new(random.between(-3000, 3000) as i32, random.between(-3000, 3000) as i32);
        let corridor = Corridor { from: point(), to: point(), width: Length::cm(4) };
        let along = corridor.to - corridor.from;
        let (x, y) = (along.x as f32, along.y as f32);
        let middle = Vector::new(
            (corridor.from.x + corridor.to.x) as f32 / 2.0,
            (corridor.from.y + corridor.to.y) as f32 / 2.0,
        );
        let pose = Pose::new(middle, y.atan2(x));
        // The corridor is drawn in by 0.2 mm on either side.
        let strip =
            |larger: f32| Cuboid::new(Vector::new(x.hypot(y) / 2.0 + larger, 198.0 + larger));
        let (at, cuboid) = shape(&rect, 0.0);
        let meets =
            |larger| intersection_test(&pose, &strip(larger), &at, &cuboid).unwrap().intersecting;
        if meets(-BAND) {
            crossed += 1;
            assert!(corridor.crosses(&rect), "{corridor:?} {rect:?}");
        } else if !meets(BAND) {
            clear += 1;
            assert!(!corridor.crosses(&rect), "{corridor:?} {rect:?}");
        }
    }
    assert!(crossed > 3000 && clear > 3000, "{crossed} {clear}");
}
