//! What is read and written in words: names of players, commands, certificates.

use engine::{Scenario, scenario_hash};
use shelf::{Balance, Certificate, Certificates, Handicap, Who, words};
use simulate::Tally;

#[test]
fn players_are_named_in_a_word() {
    for text in ["human", "greedy", "search:500ms", "bot:python3 mine.py --fast"] {
        assert_eq!(text.parse::<Who>().unwrap().to_string(), text);
    }
    for wrong in ["", "bot:", "people", "search:often"] {
        assert!(wrong.parse::<Who>().is_err(), "{wrong}");
    }
    assert!("kasparov".parse::<Who>().unwrap_err().0.contains("bot:COMMAND"));
}

#[test]
fn what_is_written_is_read_again() {
    let tally = Tally { games: 200, red_wins: 120, blue_wins: 70, draws: 10, ..Tally::default() };
    let balance = Balance::new("ashigaru", 1, 9, &tally);
    assert_eq!(balance.red_share(), (63, [56, 69]));
    let certificate = Certificate {
        id: "ford".into(),
        hash: scenario_hash("x"),
        rules_version: 1,
        measured: vec![balance.clone()],
        handicap: Some(Handicap { value: "red-1".into(), measured: balance }),
    };
    let scenario = Scenario { id: "ford".into(), text: "x".into() };
    assert!(certificate.holds(&scenario, 1) && !certificate.holds(&scenario, 2));
    let mut all = Certificates::default();
    all.put(certificate.clone());
    all.put(certificate);
    assert_eq!(all.scenario.len(), 1);
    assert_eq!(Certificates::read(&all.write().unwrap()), Ok(all));
    assert!(Certificates::read("scenario = 3").is_err());
}

#[test]
fn commands_are_split_without_a_shell() {
    assert_eq!(words("  python3 'my bot.py'  --fast \"\""), ["python3", "my bot.py", "--fast", ""]);
    assert!(words("   ").is_empty());
}
