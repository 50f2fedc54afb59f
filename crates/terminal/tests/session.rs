//! Whole sessions by script, on the toy: hidden hands, sealed answers, measured choices, dice.

use engine::{House, Scenario, Seed, Throwing};
use shelf::{Game, Who};
use std::path::PathBuf;
use terminal::{Boards, Ended, Session, Settings};

fn open(dice: Throwing) -> Box<dyn Game> {
    let toy = shelf::find("toy").expect("the toy");
    let ford = Scenario::builtin(toy.book(), "ford").expect("builtin");
    toy.open(&ford, &House::default(), dice).expect("opens")
}

fn seeded(seed: u64) -> Throwing {
    Throwing::Seeded(Seed::from_number(seed))
}

fn players(red: &str, blue: &str) -> [Who; 2] {
    [red, blue].map(|who| who.parse().expect("a player"))
}

fn play(session: &mut Session, script: &str) -> (Ended, String) {
    let mut shown = Vec::new();
    let ended = session.run(&mut script.as_bytes(), &mut shown).expect("writes to memory");
    (ended, String::from_utf8(shown).expect("text"))
}

fn script(who: [Who; 2], settings: Settings, lines: &str) -> (Ended, String) {
    play(&mut Session::new(open(seeded(3)), who, settings), lines)
}

#[test]
fn a_person_plays_against_the_computer_to_the_end() {
    let lines = "1\n".repeat(400);
    let (ended, shown) = script(players("human", "greedy"), Settings::default(), &lines);
    assert_eq!(ended, Ended::Over, "{shown}");
    assert!(shown.contains("wins: Victory.") || shown.contains("Nobody wins"), "{shown}");
    assert!(shown.contains("[toy.strike]"), "events cite rules: {shown}");
    assert!(shown.lines().all(|line| line.chars().count() <= 80), "80 columns");
}

#[test]
fn the_computers_hidden_choice_is_not_shown() {
    let (_, shown) = script(players("human", "greedy"), Settings::default(), "march 0\n");
    assert!(!shown.contains("Blue: lay"), "{shown}");
    assert!(!shown.contains("Blue draws 1"), "{shown}");
    assert!(shown.contains("Blue draws a card."), "{shown}");
}

#[test]
fn answers_are_numbers_notations_or_measured() {
    let (ended, shown) =
        script(players("human", "human"), Settings::default(), "march 123\nMARCH  600\nquit\n");
    assert_eq!(ended, Ended::Quit);
    assert!(shown.contains("Red marches 123 paces."), "{shown}");
    assert!(shown.contains("Blue marches 600 paces."), "{shown}");
}

#[test]
fn what_cannot_be_taken_says_why_and_changes_nothing() {
    let lines =
        "99\nmarch 700\nfly\nlay\n\u{7}\u{1b}[2J\nmarch x\nwhy march 700\nwhy 1\nwhy\nquit\n";
    let (ended, shown) = script(players("human", "greedy"), Settings::default(), lines);
    assert_eq!(ended, Ended::Quit);
    assert!(shown.contains("There are offers 1 to 3."), "{shown}");
    assert!(shown.matches("toy.march.limit").count() >= 2, "{shown}");
    assert!(shown.contains("The nearest that is allowed: march 600"), "{shown}");
    assert!(shown.contains("Write `march PACES`"), "{shown}");
    assert!(shown.contains("'march 0' is allowed"), "{shown}");
    assert!(!shown.contains('\u{1b}'), "nothing typed is echoed raw: {shown:?}");
}

#[test]
fn a_beginning_narrows() {
    let (_, shown) = script(players("human", "greedy"), Settings::default(), "mar\nquit\n");
    assert_eq!(shown.matches("march 300").count(), 2, "{shown}");
}

#[test]
fn undo_takes_back_what_may_be_taken_back() {
    let (_, shown) =
        script(players("human", "human"), Settings::default(), "march 300\nundo\nundo\nquit\n");
    assert!(shown.contains("takes the last decision back"), "{shown}");
    assert!(shown.contains("cannot be taken back"), "{shown}");
}

#[test]
fn odds_hints_rules_and_log_are_at_hand() {
    let lines = "odds 1\nodds whole 1\nodds\nhint\nrules march\nrules\nrules elephants\nlog\nlog all\n\
                 look card\nboard\nprose\noffers\nhelp\nconcede\nno\nquit\n";
    let (ended, shown) = script(players("human", "human"), Settings::default(), lines);
    assert_eq!(ended, Ended::Quit);
    for part in [
        "1/1 = 100 %",
        "as the greedy player",
        "in 100",
        "toy.march.limit (1)",
        "Nothing in The Toy about 'elephants'.",
        "Red draws",
        "odds whole CHOICE",
        "The battle goes on.",
    ] {
        assert!(shown.contains(part), "{part} in {shown}");
    }
}

#[test]
fn a_game_is_saved_and_taken_up_again() {
    let path: PathBuf = std::env::temp_dir().join(format!("kassen-session-{}", std::process::id()));
    let lines = format!("march 300\nsave {0}\nsave /nonexistent/x\nsave\nquit\n", path.display());
    let (_, shown) = script(players("human", "greedy"), Settings::default(), &lines);
    assert!(shown.contains("Saved in"), "{shown}");
    assert!(shown.contains("Not saved in /nonexistent/x"), "{shown}");
    let text = std::fs::read_to_string(&path).expect("saved");
    std::fs::remove_file(&path).expect("removed");
    let loaded = shelf::loaded(&text).expect("loads");
    assert!(loaded.warning.is_none());
    assert!(loaded.game.step() > 1);
}

#[test]
fn a_disk_that_is_full_is_reported_once_and_the_game_goes_on() {
    let settings =
        Settings { autosave: Some("/nonexistent/folder/game".into()), ..Settings::default() };
    let lines = "1\n".repeat(400);
    let (ended, shown) = script(players("human", "random"), settings, &lines);
    assert_eq!(ended, Ended::Over);
    assert_eq!(shown.matches("could not be kept").count(), 1, "{shown}");
}

#[test]
fn typed_dice_are_asked_for_and_impossible_ones_refused() {
    let mut session =
        Session::new(open(Throwing::Typed), players("human", "human"), Settings::default());
    // Six draws, two marches, two cards laid, then the blow.
    let lines = "99\n0\n1\n2\n3\n4\n5\nmarch 0\nmarch 0\nlay 0\nlay 3\nstand\n\
                 1\n7 7\nundo\nstand\n1 2 3\n5 6\n6\n7\nquit\n";
    let (ended, shown) = play(&mut session, lines);
    assert_eq!(ended, Ended::Quit, "{shown}");
    assert!(shown.contains("'99' is not in the bag"), "{shown}");
    assert!(shown.contains("throws 2 dice of 6 sides (1 to 6)"), "{shown}");
    assert!(shown.contains("'7' is not a face"), "{shown}");
    assert!(shown.contains("Red is struck for 2"), "{shown}");
}

#[test]
fn two_people_with_secrets_are_kept_apart() {
    let settings = Settings { curtain: true, ..Settings::default() };
    let (_, shown) =
        script(players("human", "human"), settings, "\nmarch 0\n\nmarch 0\n\nlay 12\nquit\n");
    assert_eq!(shown.matches("looks away. Enter:").count(), 3, "{shown}");
    let before_blue = shown.split("Blue alone").next().expect("a part");
    assert!(before_blue.contains("Red draws"), "{shown}");
    assert!(!before_blue.contains("Blue draws 1"), "{shown}");
}

#[test]
fn the_end_of_the_input_keeps_the_game() {
    let path = std::env::temp_dir().join(format!("kassen-eof-{}", std::process::id()));
    let settings = Settings { autosave: Some(path.clone()), ..Settings::default() };
    let (ended, shown) = script(players("human", "greedy"), settings, "1\n");
    assert_eq!(ended, Ended::InputEnded);
    assert!(shown.contains("kassen play --load"), "{shown}");
    assert!(shelf::loaded(&std::fs::read_to_string(&path).expect("kept")).is_ok());
    std::fs::remove_file(&path).expect("removed");
}

#[test]
fn computers_play_among_themselves_and_bots_that_fail_lose() {
    let settings = Settings { boards: Boards::Never, ..Settings::default() };
    let (ended, _) = script(players("random", "greedy"), settings.clone(), "");
    assert_eq!(ended, Ended::Over);
    let (ended, shown) = script(players("bot:echo nonsense", "greedy"), settings, "");
    assert_eq!(ended, Ended::Over);
    assert!(shown.contains("The bot echo nonsense loses the game"), "{shown}");
    assert!(shown.contains("Blue wins"), "{shown}");
}

#[test]
fn plain_mode_tells_instead_of_drawing() {
    let settings = Settings { plain: true, ..Settings::default() };
    let (_, shown) = script(players("human", "greedy"), settings, "quit\n");
    assert!(shown.contains("Hand of Red."), "{shown}");
    assert!(shown.contains("1: march 0"), "{shown}");
}

#[test]
fn standing_orders_answer_are_kept_and_can_be_taken_back() {
    let folder = std::env::temp_dir().join(format!("kassen-standing-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("game");
    let settings = Settings {
        pace: terminal::Pace::Fast,
        autosave: Some(path.clone()),
        ..Settings::default()
    };
    let lines = "always fly\nalways march\nstanding\nquit\n";
    let (ended, shown) = script(players("human", "greedy"), settings, lines);
    assert_eq!(ended, Ended::Quit);
    assert!(shown.contains("begins like one of the offers"), "{shown}");
    assert!(shown.contains("1 always march [toy.march"), "{shown}");
    assert!(shown.contains("(by standing order 1)"), "{shown}");
    let text = std::fs::read_to_string(&path).expect("kept");
    let standing = terminal::Standing::in_save(&text);
    assert_eq!(standing.len(), 1, "{text}");
    let game = shelf::loaded(&text).expect("reads").game;
    let settings = Settings { standing, ..Settings::default() };
    let mut session = Session::new(game, players("human", "greedy"), settings);
    let (_, shown) = play(&mut session, "standing off all\nstanding\nquit\n");
    assert_eq!(shown.matches("No standing orders.").count(), 2, "{shown}");
    std::fs::remove_dir_all(&folder).expect("removed");
}
