//! What a measuring rule needs: where everything stands, exactly, on a table that is to scale.
//!
//! A table is to scale where units stand at a point with the ground their stands cover; its units are
//! centimetres. Only what covers ground is measured by its name: a leader is drawn beside the unit he
//! is with, and a distance from where he is drawn would be wrong.

use scene::{Piece, Point, Scene, Spot, pt};
use serde_json::{Value, json};

/// Every piece with the corners it is measured from; nothing on a table that is not to scale.
pub(super) fn ruler(scene: &Scene) -> Value {
    let ends: Vec<Value> = scene
        .pieces
        .iter()
        .filter_map(|piece| {
            let Spot::At(at) = piece.spot else { return None };
            let corners = corners(piece, at)?.map(rounded);
            Some(json!({ "id": piece.id, "name": piece.name, "at": corners }))
        })
        .collect();
    if ends.is_empty() { Value::Null } else { ends.into() }
}

/// The corners of the ground a piece covers, turned as it is.
fn corners(piece: &Piece, at: Point) -> Option<[Point; 4]> {
    let reach = |end: fn(f32, f32) -> f32, of: fn(&scene::Stand) -> [f32; 2]| {
        piece.stands.iter().flat_map(of).reduce(end)
    };
    let across = |stand: &scene::Stand| {
        [stand.centre.x - stand.size.x / 2.0, stand.centre.x + stand.size.x / 2.0]
    };
    let along = |stand: &scene::Stand| {
        [stand.centre.y - stand.size.y / 2.0, stand.centre.y + stand.size.y / 2.0]
    };
    let (left, right) = (reach(f32::min, across)?, reach(f32::max, across)?);
    let (top, foot) = (reach(f32::min, along)?, reach(f32::max, along)?);
    let (sin, cos) = piece.heading.unwrap_or(0.0).to_radians().sin_cos();
    let flat = [pt(left, top), pt(right, top), pt(right, foot), pt(left, foot)];
    Some(flat.map(|p| pt(at.x + p.x * cos - p.y * sin, at.y + p.x * sin + p.y * cos)))
}

fn rounded(point: Point) -> [f64; 2] {
    [point.x, point.y].map(|n| (f64::from(n) * 100.0).round() / 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use scene::Stand;

    #[test]
    fn units_have_the_corners_of_their_stands_and_others_are_left_out() {
        let stand = |x: f32| Stand { centre: pt(x, 0.0), size: pt(4.0, 2.0), about: false };
        let unit = Piece {
            id: "a".into(),
            name: "A".into(),
            spot: Spot::At(pt(10.0, 20.0)),
            stands: vec![stand(-2.0), stand(2.0)],
            heading: Some(90.0),
            ..Piece::default()
        };
        let leader = Piece { id: "b".into(), spot: Spot::At(pt(1.5, 2.25)), ..Piece::default() };
        let mut scene = Scene::new("A table", 100.0, 100.0);
        scene.pieces = vec![leader.clone()];
        assert!(ruler(&scene).is_null(), "nothing covers any ground");
        scene.pieces = vec![unit, leader];
        let told = ruler(&scene);
        assert_eq!(told[0]["at"], json!([[11.0, 16.0], [11.0, 24.0], [9.0, 24.0], [9.0, 16.0]]));
        assert_eq!(told.as_array().map(Vec::len), Some(1));
    }
}
