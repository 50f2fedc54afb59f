//! Files that a person writes: every fault at once, each with its place; and our own are sound.

use engine::{House, Ruleset, Scenario};
use sengoku_jidai::scenario::{MAPS, builtin};
use sengoku_jidai::{Bsj, charts};

fn set_up(text: String) -> Result<(), engine::Faults> {
    Bsj::set_up(&Scenario { id: "own".into(), text }, &House::default()).map(|_| ())
}

#[test]
fn our_charts_and_maps_are_sound() {
    charts::ours().unwrap();
    for (name, _) in MAPS {
        let zones = builtin(name).unwrap().unwrap();
        assert!((30..=60).contains(&zones.len()), "{name} has {} zones", zones.len());
    }
}

#[test]
fn a_scenario_tells_all_its_faults_with_their_places() {
    let text = Scenario::builtin(Bsj::BOOK, "nagashino").unwrap().text;
    let broken = text
        .replace("formation = \"AA\"", "formation = \"AAAA\"")
        .replace("Ta Baba Nobuharu     | 4 ", "Ta Baba Nobuharu     | 9 ")
        .replace("Ya 132, Ch 132", "Ya 132, Zz 132")
        .replace("\"226\", \"231\"", "\"226\", \"999\"");
    let faults = set_up(broken).unwrap_err();
    let told = faults.to_string();
    assert!(faults.0.len() >= 2, "{told}");
    assert!(faults.0.iter().all(|fault| fault.line > 40 && fault.column > 0), "{told}");
    assert!(told.contains("AAAA") && told.contains("Zz 132"), "{told}");
}

#[test]
fn a_wrong_type_is_told_with_the_other_faults() {
    let text = Scenario::builtin(Bsj::BOOK, "nagashino").unwrap().text;
    let broken = text
        .replace("minutes  = 45", "minutes  = \"an hour\"")
        .replace("formation = \"AA\"", "formation = \"AAAA\"")
        .replace("Ya 132, Ch 132", "Ya 132, Zz 132");
    let told = set_up(broken).unwrap_err().to_string();
    for part in ["the text \"an hour\" stands where a whole number", "AAAA", "Zz 132"] {
        assert!(told.contains(part), "{part} in:\n{told}");
    }
}

#[test]
fn set_up_faults_are_told_together() {
    let text = Scenario::builtin(Bsj::BOOK, "nagashino").unwrap().text;
    let broken = text
        .replace("Ki 122, Ki 122, Ya 221", "Ki 122, Ki 122, Ki 122")
        .replace("Te 133, Ya 133", "Te 133, Ki 133");
    let told = set_up(broken).unwrap_err().to_string();
    assert!(
        told.contains("7 SP stand in 122") && told.contains("mounted in the castle 133"),
        "{told}"
    );
}

#[test]
fn who_may_join_the_enemy_stands_alone_and_commands_nobody() {
    let text = Scenario::builtin(Bsj::BOOK, "sekigahara").unwrap().text;
    let shared = text.replace("| 017  | Ya 017, Te 017 ", "| 017  | Ya 017, Te 318 ");
    let told = set_up(shared).unwrap_err().to_string();
    assert!(told.contains("Kobayakawa may join the enemy and shares 318"), "{told}");
    let named = text.replace("Ishida Mitsunari\"", "Kobayakawa Hideaki\"");
    assert_ne!(named, text);
    let told = set_up(named).unwrap_err().to_string();
    assert!(told.contains("'Kobayakawa Hideaki' cannot command the army"), "{told}");
}

#[test]
fn a_map_must_be_the_same_from_both_sides() {
    let text = Scenario::builtin(Bsj::BOOK, "nagashino").unwrap().text;
    let (_, map) = MAPS[0];
    let field = |name: &str| {
        let start = map.find(&format!("\n{name}")).unwrap() + 1;
        let rest = &map[start..];
        let end = match rest.find("\"\"\"") {
            Some(open) if rest[..open].lines().count() == 1 => {
                open + 3 + rest[open + 3..].find("\"\"\"").unwrap() + 3
            }
            _ => rest.find('\n').unwrap(),
        };
        rest[..end].to_owned()
    };
    let zones = field("zones").replace(
        "017|I|0|yellow|Shitaragahara north|12Sy 13Sy",
        "017|I|0|yellow|Shitaragahara north|12 13Sy",
    );
    let own = format!("\n[own_map]\n{}\n{}\n{zones}\n", field("edge"), field("sketch"));
    let broken = text.replace("map      = \"nagashino\"\n", "") + &own;
    let told = set_up(broken).unwrap_err().to_string();
    assert!(told.contains("012 borders on 017, which lists it in another way"), "{told}");
}

#[test]
fn a_printed_chart_can_replace_ours_in_a_scenario_file() {
    let text = Scenario::builtin(Bsj::BOOK, "nagashino").unwrap().text;
    let chart = "\n[charts]\nfire = \"\"\"\nrow | LD\n7 or less | -\n8 or more | R\n\"\"\"\n";
    let told = set_up(text + chart).unwrap_err().to_string();
    assert!(told.contains("C2") && told.contains("C3") && told.contains("line "), "{told}");
}
