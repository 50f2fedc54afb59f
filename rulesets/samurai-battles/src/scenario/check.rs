//! Checks on scenarios and case positions: names, places, and what one army's box holds.

use super::file::{Reader, Start};
use super::format::ScenarioFile;
use super::{Draft, LeaderKind, UnitEntry};
use crate::battlefield::{NOWHERE, PLACES, parse};
use crate::notation::RESERVED;
use crate::table::{MOST_LEADERS, MOST_UNITS};
use crate::unit_reference_sheet::Charts;
use engine::Seat;

/// What is wrong with a name, if anything.
pub fn bad_name(name: &str) -> Option<String> {
    let word =
        name.split_whitespace().find(|word| RESERVED.contains(&word.to_ascii_lowercase().as_str()));
    if let Some(word) = word {
        return Some(format!("the name '{name}' contains '{word}'"));
    }
    let odd =
        name.is_empty() || name.chars().count() > 24 || name.contains([',', '"', '=', '#', ';']);
    let spaced = name != name.split_whitespace().collect::<Vec<_>>().join(" ");
    let taken =
        ["Red", "Blue"].iter().any(|side| side.eq_ignore_ascii_case(name)) || parse(name).is_ok();
    (odd || spaced || taken).then(|| format!("'{name}' cannot be a name"))
}

/// Pieces on possible hexes, one unit and one Leader to a hex, armies within the box.
pub(super) fn check_places(
    reader: &mut Reader<'_>,
    draft: &Draft,
    start: &Start,
    file: &ScenarioFile,
) {
    let whole = 0..0;
    if draft.units.len() > MOST_UNITS || draft.leaders.len() > MOST_LEADERS {
        let help = format!("{MOST_UNITS} units and {MOST_LEADERS} Leaders in both armies together");
        reader.fault(&whole, "too many pieces", &help);
    }
    for what in misplaced(draft, start, reader.charts) {
        reader.fault(
            &whole,
            what,
            "see move.one-unit-per-hex, leader.foot-leads-infantry and terrain.river",
        );
    }
    for (seat, side) in [(Seat::Red, &file.red), (Seat::Blue, &file.blue)] {
        let Some(side) = side else { continue };
        for (codes, most) in BOX {
            let count = draft.units.iter().filter(|unit| {
                let code = reader
                    .charts
                    .units
                    .get(unit.kind.0 as usize)
                    .map_or("", |line| line.code.as_str());
                unit.owner == seat && codes.contains(&code)
            });
            let count = count.count();
            if count > most {
                let what = format!("{count} units of {}", codes.join(", "));
                reader.fault(&side.edge.span(), what, &format!("one army's box has {most}"));
            }
        }
        for (kind, most) in
            [(LeaderKind::Foot, 5), (LeaderKind::Mounted, 4), (LeaderKind::Commander, 1)]
        {
            let count = draft
                .leaders
                .iter()
                .filter(|leader| leader.owner == seat && leader.kind == kind)
                .count();
            if count > most {
                let what = format!("{count} {} Leaders", kind.name());
                reader.fault(&side.edge.span(), what, &format!("one army's box has {most}"));
            }
        }
    }
}

/// What one army's box holds at most.
const BOX: [(&[&str], usize); 6] = [
    (&["SSI"], 5),
    (&["SBI"], 3),
    (&["ASI"], 8),
    (&["ABI", "AAI", "LI"], 11),
    (&["SSC", "SBC"], 8),
    (&["BG"], 1),
];

/// What stands where it cannot.
pub fn misplaced(draft: &Draft, start: &Start, charts: &Charts) -> Vec<String> {
    let mut found = Vec::new();
    let mut stood: Vec<(u8, Seat)> = Vec::new();
    for (unit, &(hex, _)) in
        draft.units.iter().zip(&start.units).filter(|(_, place)| place.0 != NOWHERE)
    {
        if stood.iter().any(|other| other.0 == hex) {
            found.push(format!("{} stands where another unit does", unit.name));
        }
        stood.push((hex, unit.owner));
        if charts
            .ground
            .get(draft.ground[hex as usize % PLACES] as usize)
            .is_some_and(|ground| ground.impassable)
        {
            found.push(format!("{} stands in a river", unit.name));
        }
    }
    let mut led: Vec<u8> = Vec::new();
    for (leader, &hex) in
        draft.leaders.iter().zip(&start.leaders).filter(|(_, hex)| **hex != NOWHERE)
    {
        if led.contains(&hex) {
            found.push(format!("{} stands where another Leader does", leader.name));
        }
        led.push(hex);
        let on = |(_, place): &(&UnitEntry, &(u8, u8))| place.0 == hex;
        let with = draft.units.iter().zip(&start.units).find(on).map(|(unit, _)| unit);
        match with {
            Some(unit) if unit.owner != leader.owner => {
                found.push(format!("{} stands among enemies", leader.name))
            }
            Some(unit) => {
                let horse = charts.units.get(unit.kind.0 as usize).is_some_and(|line| line.horse);
                if horse && leader.kind != LeaderKind::Mounted {
                    found.push(format!("{} is on foot and stands with cavalry", leader.name));
                }
            }
            None if charts
                .ground
                .get(draft.ground[hex as usize % PLACES] as usize)
                .is_some_and(|g| g.impassable) =>
            {
                found.push(format!("{} stands in a river", leader.name));
            }
            None => {}
        }
    }
    found
}
