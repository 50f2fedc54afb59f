//! The measuring rule: how far it is from anything on the table to anything else. A seat asks
//! `measure A to B` wherever it is asked something; the answer is told and nothing is decided.

use crate::choice::Leg;
use crate::geometry::bearing;
use crate::notation::leader_name;
use crate::s03_movement::charge_move;
use crate::s03_movement::hindrance::stopped_by;
use crate::s03_movement::manoeuvre::{budget, farthest};
use crate::s06_firing::{EFFECTIVE, LONG};
use crate::s08_artillery::ranges;
use crate::table::Table;
use crate::unit::UnitId;
use ground::measured::{Length, Rect, Side, Vec2};

/// Something one end of the rule is laid to.
struct End {
    name: String,
    at: At,
}

/// Where that is.
enum At {
    Unit(UnitId, Rect),
    Ground(Rect),
    Spot(Vec2),
}

impl At {
    fn middle(&self) -> Vec2 {
        match self {
            At::Unit(_, rect) | At::Ground(rect) => rect.centre(),
            At::Spot(spot) => *spot,
        }
    }

    fn distance(&self, other: &At) -> Length {
        match (self, other) {
            (At::Spot(here), At::Spot(there)) => here.distance(*there),
            (At::Spot(spot), At::Unit(_, rect) | At::Ground(rect))
            | (At::Unit(_, rect) | At::Ground(rect), At::Spot(spot)) => rect.distance_to(*spot),
            (At::Unit(_, here) | At::Ground(here), At::Unit(_, there) | At::Ground(there)) => {
                here.distance(there)
            }
        }
    }
}

/// Answers `A to B`: units, leaders and terrain by name, points as `X,Y` in centimetres.
/// `A ahead` tells how far a unit can go straight on and who is in its way.
pub fn measure(table: &Table, text: &str) -> String {
    if let Some((End { name, at: At::Unit(id, _) }, "ahead")) = end(table, text) {
        return ahead(table, &name, id);
    }
    let ends = end(table, text).and_then(|(from, rest)| {
        let rest = rest.strip_prefix("to ").unwrap_or(rest);
        end(table, rest).filter(|(_, rest)| rest.is_empty()).map(|(to, _)| (from, to))
    });
    match ends {
        Some((from, to)) => told(table, &from, &to),
        None => {
            "measure A to B: each a unit, a leader, a piece of ground, or a point X,Y; measure A \
                 ahead: how far it can go, and who is in its way"
                .into()
        }
    }
}

/// How far a unit can go straight ahead now, and what ends it.
fn ahead(table: &Table, name: &str, id: UnitId) -> String {
    match farthest(table, id, Leg::default()) {
        Err(rule) => format!("{name} cannot go straight ahead: {}", rule.id()),
        Ok((_, most, rule)) => {
            let end = match stopped_by(table, id, &table.rect(id), most) {
                Some(other) => format!("then {} is in the way", table.card(other).name),
                None => "and no unit is in the way".into(),
            };
            format!("{name} can go {most} cm straight ahead, {end} ({}).", rule.id())
        }
    }
}

/// One end, and what is left of the text.
fn end<'t>(table: &Table, text: &'t str) -> Option<(End, &'t str)> {
    let begins = |name: &str, at: At| {
        let rest = text.strip_prefix(name.to_lowercase().as_str())?;
        let whole = !name.is_empty() && (rest.is_empty() || rest.starts_with(' '));
        whole.then(|| (End { name: name.into(), at }, rest.trim_start()))
    };
    let units =
        table.present().filter_map(|id| begins(&table.card(id).name, At::Unit(id, table.rect(id))));
    let leaders = table
        .all_leaders()
        .filter(|&leader| table.active(leader))
        .filter_map(|leader| begins(leader_name(table, leader), At::Spot(table.spot(leader))));
    let grounds = table.battle.terrain.iter();
    let grounds = grounds.filter_map(|piece| begins(&piece.name, At::Ground(piece.rect)));
    let named = units.chain(leaders).chain(grounds).min_by_key(|(_, rest)| rest.len());
    named.or_else(|| point(text))
}

/// A point, its two numbers parted by a comma or a blank.
fn point(text: &str) -> Option<(End, &str)> {
    let (x, rest) = text.split_once([',', ' '])?;
    let (y, rest) = rest.split_once(' ').unwrap_or((rest, ""));
    let (x, y): (Length, Length) = (x.parse().ok()?, y.parse().ok()?);
    Some((End { name: format!("{x}, {y}"), at: At::Spot(Vec2::new(x.0, y.0)) }, rest.trim_start()))
}

fn told(table: &Table, from: &End, to: &End) -> String {
    let mut text = format!("From {} to {}: {} cm", from.name, to.name, from.at.distance(&to.at));
    if let At::Unit(id, rect) = &from.at {
        let there = to.at.middle();
        let turn = bearing(rect, there);
        let hand = if turn < 0 { "left" } else { "right" };
        let side = match rect.side_towards(there) {
            Side::Front => "before its front",
            Side::Right => "on its right flank",
            Side::Rear => "behind it",
            Side::Left => "on its left flank",
        };
        text += &format!(", {side}, {} degrees to the {hand}", turn.unsigned_abs());
        text += &format!(". {}", reach_of(table, *id));
    } else {
        text += ".";
    }
    text
}

/// How far a unit can still move and charge, and what it fires effectively and at long range, if it fires.
pub fn reach(table: &Table, id: UnitId) -> (Length, Length, Option<(Length, Length)>) {
    let fire = match ranges(table.weapon(id)) {
        None if table.shoots(id) => Some((EFFECTIVE, LONG)),
        guns => guns,
    };
    (budget(table, id, true, false), charge_move(table, id), fire)
}

/// "It has 4.5 cm left to move and charges 14 cm; it fires 8 cm, at long range 15 cm."
pub fn reach_of(table: &Table, id: UnitId) -> String {
    let (left, charge, fire) = reach(table, id);
    let mut text = format!("It has {left} cm left to move and charges {charge} cm");
    if let Some((effective, long)) = fire {
        text += &format!("; it fires {effective} cm, at long range {long} cm");
    }
    text + "."
}

#[cfg(test)]
mod tests {
    use crate::Daimyo;
    use engine::{House, Ruleset, Scenario};

    fn asked(text: &str) -> String {
        let scenario = Scenario::builtin(Daimyo::BOOK, "first-steps").unwrap();
        let (table, _) = Daimyo::set_up(&scenario, &House::default()).unwrap();
        Daimyo::read(&table, text).unwrap_err().to_string()
    }

    #[test]
    fn any_two_things_are_measured() {
        let text = asked("measure Shibata samurai to Ando samurai");
        assert!(text.starts_with("From Shibata samurai to Ando samurai: "), "{text}");
        assert!(text.contains("before its front") && text.contains("to the right"), "{text}");
        assert!(text.contains("8 cm left to move and charges 12 cm"), "{text}");
        assert_eq!(asked("MEASURE 10, 20  to 13,24"), "From 10, 20 to 13, 24: 5 cm.");
        assert_eq!(asked("measure Oda Nobunaga 50,64"), "From Oda Nobunaga to 50, 64: 10 cm.");
        // The knoll's lower edge is at 46; the men stand with their fronts at 55.
        assert_eq!(asked("measure the knoll to 50,55"), "From the knoll to 50, 55: 9 cm.");
    }

    #[test]
    fn who_is_in_the_way_is_named() {
        let text = asked("measure Shibata guns ahead");
        assert!(text.contains("no unit is in the way"), "{text}");
        let text = asked("measure Shibata samurai ahead");
        let named = "Shibata samurai can go 1 cm straight ahead, then Shibata guns is in the way";
        assert!(text.starts_with(named), "{text}");
    }

    #[test]
    fn nonsense_is_told_how_to_ask() {
        for text in ["measure", "measure Shibata samurai", "measure x to y", "measure 1,2 to 3,4 5"]
        {
            let told = asked(text);
            assert!(told.contains("measure A to B") || text == "measure", "{text}: {told}");
        }
    }
}
