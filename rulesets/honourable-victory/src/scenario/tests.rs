//! Faults of scenario files: all at once, each with its place.

use super::*;
use crate::unit::UnitSet;

fn faults(text: &str) -> Vec<String> {
    let scenario = Scenario { id: "test".into(), text: text.into() };
    match set_up(&scenario, &House::default()) {
        Ok(_) => Vec::new(),
        Err(Faults(faults)) => faults.iter().map(ToString::to_string).collect(),
    }
}

const HEAD: &str = "format = 1\nsource = \"house\"\ntitle = \"T\"\nsides = [\"A\", \"B\"]\ndaimyos = [\"c1\", \"c3\"]\n";

#[test]
fn every_builtin_scenario_is_legal_and_has_its_break_values() {
    let book = HonourableVictory::BOOK;
    let values = |id| {
        let scenario = Scenario::builtin(book, id).unwrap();
        let (table, _) = set_up(&scenario, &House::default()).unwrap();
        Seat::BOTH.map(|seat| {
            let units = table.muster.all.and(UnitSet::side(seat)).len();
            (units, table.muster.break_values(seat))
        })
    };
    assert_eq!(values("kawanakajima"), [(13, (5, 7)), (13, (5, 7))]);
    assert_eq!(values("anegawa"), [(14, (5, 7)), (12, (4, 6))]);
    assert_eq!(values("nagashino"), [(14, (5, 7)), (13, (5, 7))]);
    values("first-steps");
}

#[test]
fn all_faults_are_reported_with_their_lines() {
    let text = format!(
        "{HEAD}colour = 3\n[[unit]]\nside = \"A\"\nname = \"X\"\nweapon = \"bow\"\nstands = 4\nzone = \"c1\"\nsize = 2\n"
    );
    let found = faults(&text);
    assert!(
        found.iter().any(|f| f.starts_with("line 6, column 1") && f.contains("colour")),
        "{found:?}"
    );
    assert!(
        found.iter().any(|f| f.starts_with("line 13, column 1") && f.contains("size")),
        "{found:?}"
    );
}

#[test]
fn a_wrong_type_is_told_with_the_other_faults() {
    let text = format!(
        "{HEAD}columns = \"five\"\nagreed-sizes = 1\ncolour = 3\n[[unit]]\nside = \"A\"\nname = \"Long\"\n\
         weapon = \"pike\"\nstands = \"many\"\nzone = \"c1\"\n[[unit]]\nside = \"B\"\nname = 2\n\
         weapon = \"bow\"\nstands = 40\nzone = \"c3\"\n"
    );
    let found = faults(&text);
    for (place, part) in [
        ("line 6, column 11: ", "the text \"five\" stands where a whole number must stand"),
        ("line 7, column 16: ", "the number `1` stands where true or false must stand"),
        ("line 8, column 1: ", "'colour'"),
        ("line 12, column 10: ", "'pike'"),
        ("line 13, column 10: ", "the text \"many\""),
        ("line 17, column 8: ", "the number `2` stands where a text in quotation marks"),
        ("line 19, column 10: ", "40 stands"),
    ] {
        let told = |f: &&String| f.starts_with(place);
        let of_it: Vec<_> = found.iter().filter(told).collect();
        assert!(of_it.len() == 1 && of_it[0].contains(part), "{place}{part} in:\n{found:#?}");
    }
    assert!(!found.iter().any(|f| f.contains("no zone")), "five columns or the usual: {found:#?}");
}

#[test]
fn armies_break_no_limit() {
    let unit = |side: &str, name: &str, weapon: &str, stands: u8, zone: &str| {
        format!(
            "[[unit]]\nside = \"{side}\"\nname = \"{name}\"\nweapon = \"{weapon}\"\nstands = {stands}\nzone = \"{zone}\"\n"
        )
    };
    let text = [
        HEAD.to_string(),
        unit("A", "X", "firearm", 4, "c1"),
        unit("A", "Y", "firearm", 4, "c1"),
        unit("A", "Z", "firearm", 10, "c2"),
        unit("B", "x", "pike", 4, "c3"),
        unit("B", "fire at will", "mounted", 7, "red-c"),
    ]
    .concat();
    let found = faults(&text).join("\n");
    for part in [
        "3 firearm units",
        "10 stands",
        "own rear zones",
        "'pike'",
        "called 'x'",
        "cannot be a name",
        "7 stands",
        "enemy reserve",
    ] {
        assert!(found.contains(part), "{part} is missing in:\n{found}");
    }
}
