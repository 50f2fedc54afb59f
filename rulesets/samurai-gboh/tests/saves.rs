//! Saves of earlier rules versions: a position from within a move or a shock still loads.

use engine::{House, Options, Position, Quick, Ruleset, Scenario};
use samurai_gboh::Gboh;
use samurai_gboh::table::mark;
use serde_json::Value;

/// Takes out what rules version 1 did not write: whether a mover owes an act (5.55), and who attacks with
/// the first; what no version before the fourth did: whether a Trump was tried (5.53), and over which
/// edges a unit is Engaged (9.27); and what none before the fifth did: whether a run of shock is the last
/// of its segment (9.46), and which of two coordinated clans withdraws (6.41). Was there anything of
/// version 1?
fn aged(saved: &mut Value) -> (bool, bool) {
    let (mut moving, mut shock) = (false, false);
    for frame in saved["agenda"].as_array_mut().into_iter().flatten() {
        let mover = frame.get_mut("Moving").and_then(Value::as_object_mut);
        moving |= mover.is_some_and(|mover| mover.remove("owes").is_some());
        if let Some(fight) = frame.get_mut("Shock").and_then(Value::as_object_mut) {
            fight.remove("last").unwrap();
        }
        if let Some(orders) = frame.get_mut("Orders").and_then(Value::as_object_mut) {
            orders.remove("gone").unwrap();
        }
    }
    for combat in saved["table"]["combats"].as_array_mut().into_iter().flatten() {
        let combat = combat.as_object_mut();
        shock |= combat.is_some_and(|combat| combat.remove("helpers").is_some());
    }
    let table = saved["table"].as_object_mut().unwrap();
    table.remove("trump_tried").unwrap();
    for unit in saved["table"]["units"].as_array_mut().into_iter().flatten() {
        let engaged = unit["flags"].as_u64().unwrap() & u64::from(mark::ENGAGED) != 0;
        if let (true, Some(note)) = (engaged, unit["note"].as_u64()) {
            unit["note"] = (note & 3).into();
        }
    }
    (moving, shock)
}

#[test]
fn saves_of_rules_version_1_load_in_a_move_and_in_a_shock() {
    // Here armies stand near enough for random players to come to blows.
    let scenario = Scenario::builtin(Gboh::BOOK, "okehazama").unwrap();
    let (table, first) = Gboh::set_up(&scenario, &House::default()).unwrap();
    let (mut moves, mut shocks) = (0, 0);
    let mut options = Options::new();
    for game in 0..100 {
        let mut dice = Quick::stream(5, game);
        let mut position = Position::<Gboh>::start(table, first, &mut dice, &mut (), &mut options);
        while let Some(seat) = position.to_move() {
            let offers = options.offers();
            let choice = offers[dice.below(offers.len() as u32) as usize];
            // All that are in a shock, and of the others, who are many, those of the first games.
            if game < 5 || !position.table.combats.is_empty() {
                let mut saved = serde_json::to_value(position).unwrap();
                let (moving, shock) = aged(&mut saved);
                let mut loaded: Position<Gboh> = serde_json::from_value(saved).unwrap();
                let mut again = Options::new();
                loaded.wake(&mut again);
                assert_eq!(loaded.ask(), position.ask());
                assert!(again.offers().contains(&choice));
                (moves, shocks) = (moves + u32::from(moving), shocks + u32::from(shock));
            }
            position.play(seat, choice, &mut dice, &mut (), &mut options);
        }
    }
    assert!(moves > 100 && shocks > 5, "{moves} in a move, {shocks} in a shock");
}
