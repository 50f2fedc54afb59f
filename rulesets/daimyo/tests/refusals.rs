//! A move that is not allowed is refused with the rule, the largest that is, and who is in the way.

use daimyo::Daimyo;
use engine::{Rejected, Ruleset, Seat};

/// A battle line: guns ahead of spears, a friend beside them, enemies before both.
const LINE: &str = "system daimyo
clan  Red L x=30 y=66
place Red Spears ashigaru seasoned long-spear light stands=4 x=30 y=60
place Red Guns ashigaru seasoned arquebus light stands=4 x=30 y=55
place Red Men samurai veteran pole-arm heavy stands=4 x=38.1 y=60
place Blue Monks warrior-monks veteran pole-arm medium stands=4 x=30 y=47
place Blue Horse mounted-samurai veteran lance medium stands=4 x=44 y=50.8
phase active L at=move
";

/// What a seat is told that says this.
fn told(text: &str) -> String {
    let cases = testkit::case::read(LINE).unwrap();
    let position = testkit::position::<Daimyo>(&cases[0]).unwrap();
    let choice = Daimyo::read(&position.table, text).unwrap();
    match position.judge(Seat::Red, choice) {
        Ok(()) => "allowed".into(),
        Err(reasons) => Rejected::illegal::<Daimyo>(&position.table, choice, &reasons).to_string(),
    }
}

fn refused(text: &str, parts: &[&str]) {
    let told = told(text);
    assert!(parts.iter().all(|part| told.contains(part)), "{text}: {told}");
}

#[test]
fn who_is_in_the_way_is_named_with_the_largest_move() {
    assert_eq!(told("Spears forward 1"), "allowed");
    refused(
        "Spears forward 5",
        &["3.interpenetration.far-side", "Guns is in the way.", "allowed: Spears forward 2"],
    );
    refused(
        "Guns forward 6",
        &["3.charge.halt-3", "It would come too near to Monks.", "allowed: Guns forward 5"],
    );
    refused(
        "Men forward 7",
        &["3.charge.halt-3", "too near to Horse.", "allowed: Men forward 6.2"],
    );
    refused("Spears wheel right 30", &["Guns is in the way.", "allowed: Spears wheel right 1"]);
    refused("Spears charge Monks", &["3.charge.path", "Guns is in the way."]);
    // Within half a move they fall back through their friends (D-182); no farther.
    assert_eq!(told("Guns back 4"), "allowed");
    refused("Guns back 6", &["Spears is in the way.", "allowed: Guns back 2"]);
    refused("Men reform 4 facing 0", &["3.reform.good-order", "Spears is in the way."]);
}

#[test]
fn what_is_no_question_of_room_names_nobody() {
    let told = told("Men forward 12");
    assert!(!told.contains("Spears") && !told.contains("Monks"), "{told}");
    refused("Guns rotate 90", &["8.artillery.move"]);
    assert!(!self::told("Guns rotate 90").contains("in the way"));
}
