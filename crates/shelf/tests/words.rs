//! What is read and written in words: names of players, commands, certificates.

use engine::Scenario;
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
    let scenario = Scenario { id: "ford".into(), text: "x".into() };
    let certificate = Certificate {
        id: "ford".into(),
        hash: Certificate::fingerprint(&scenario),
        rules_version: 1,
        measured: vec![balance.clone()],
        handicap: Some(Handicap { value: "red-1".into(), measured: balance }),
    };
    assert!(certificate.holds(&scenario, 1) && !certificate.holds(&scenario, 2));
    let mut all = Certificates::default();
    all.put(certificate.clone());
    all.put(certificate);
    assert_eq!(all.scenario.len(), 1);
    assert_eq!(Certificates::read(&all.write().unwrap()), Ok(all));
    assert!(Certificates::read("scenario = 3").is_err());
}

#[test]
fn a_comment_changes_no_battle() {
    let of =
        |text: &str| Certificate::fingerprint(&Scenario { id: "ford".into(), text: text.into() });
    assert_eq!(of("# Red won 3\nmap = 1\n"), of("# Red won 4 of 9\n  # and more\nmap = 1\n"));
    assert_ne!(of("map = 1\n"), of("map = 2\n"));
    // In a drawing the sign is ground.
    let (wood, field) = ("map = \"\"\"\n#..\n\"\"\"\n", "map = \"\"\"\n...\n\"\"\"\n");
    assert_ne!(of(wood), of(field));
    assert_ne!(of(wood), of("map = \"\"\"\n\"\"\"\n"));
}

#[test]
fn commands_are_split_without_a_shell() {
    assert_eq!(words("  python3 'my bot.py'  --fast \"\""), ["python3", "my bot.py", "--fast", ""]);
    assert!(words("   ").is_empty());
}
