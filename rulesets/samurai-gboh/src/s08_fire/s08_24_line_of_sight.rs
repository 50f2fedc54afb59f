//! 8.24 Line of Sight, over levels, woods, villages, tree lines and men.

use crate::battle::Special;
use crate::battle::map::Side;
use crate::table::Table;
use ground::hexes::{Half, Hex, Passage};

/// How far anybody sees today: fog, storm and dusk of the scenarios.
pub fn sight_limit(table: &Table) -> u16 {
    let rules = &table.map().rules;
    let mut limit = u16::MAX;
    if table.fortunes.storm > 0 {
        limit = 1;
    }
    if rules.has(Special::Fog) && table.turn <= 2 {
        limit = limit.min(2);
    }
    if rules.has(Special::Dusk) {
        limit = limit.min(match table.turn {
            0..=3 => u16::MAX,
            4..=5 => 3,
            _ => 1,
        });
    }
    limit
}

/// Is there a Line of Sight between two hexes?
pub fn sees(table: &Table, from: Hex, to: Hex) -> bool {
    let map = table.map();
    let away = map.distance(from, to);
    if away > sight_limit(table) {
        return false;
    }
    if away <= 1 {
        return true;
    }
    let (mine, theirs) = (map.level_of(from), map.level_of(to));
    let (low, high) = (mine.min(theirs), mine.max(theirs));
    // From a height, only what stands in the half nearer to the lower end hides it.
    let counts = |half: Half| match (mine.cmp(&theirs), half) {
        (std::cmp::Ordering::Equal, _) | (_, Half::Middle) => true,
        (std::cmp::Ordering::Greater, half) => half == Half::Second,
        (std::cmp::Ordering::Less, half) => half == Half::First,
    };
    let stops = |hex: Hex, half: Half| {
        let level = map.level_of(hex);
        if level > high {
            return true;
        }
        level >= low
            && counts(half)
            && (map.charts.terrain[map.ground_of(hex) as usize].blocks
                || table.units_at(hex).next().is_some())
    };
    let hedge = |a: Hex, b: Hex, half: Half| {
        let edge = map.hedges.then(|| map.edge_between(a, b)).flatten();
        edge.and_then(|edge| map.fare(a, edge)).is_some_and(|fare| {
            let level = map.level_of(a).max(map.level_of(b));
            fare.side & Side::Treeline as u8 != 0 && level >= low && counts(half)
        })
    };
    let mut last = Some((from, Half::First));
    for crossing in map.line(from, to) {
        match crossing.passage {
            Passage::Through(hex) => {
                if stops(hex, crossing.half) {
                    return false;
                }
                let half = crossing.half;
                if last.is_some_and(|(last, before)| hedge(last, hex, hexside(before, half))) {
                    return false;
                }
                last = Some((hex, half));
            }
            // Along the line between two hexes, either of them blocks.
            Passage::Between { left, right } => {
                for hex in [left, right].into_iter().flatten() {
                    if stops(hex, crossing.half) {
                        return false;
                    }
                }
                if let (Some(left), Some(right)) = (left, right)
                    && hedge(left, right, crossing.half)
                {
                    return false;
                }
                last = None;
            }
        }
    }
    !last.is_some_and(|(last, before)| hedge(last, to, hexside(before, Half::Second)))
}

/// In which half of the line the side between two hexes of it lies: it is nearer to an end than the
/// middle hex it bounds, and in the middle only where the line has no middle hex.
const fn hexside(before: Half, after: Half) -> Half {
    match (before, after) {
        (Half::First, Half::First | Half::Middle) => Half::First,
        (Half::Middle | Half::Second, Half::Second) => Half::Second,
        _ => Half::Middle,
    }
}
