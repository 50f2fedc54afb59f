//! Whole games over standard input.

mod common;

use common::{Desk, text};

#[test]
fn a_script_plays_a_battle_to_its_end() {
    let desk = Desk::new();
    let save = text(&desk.path("battle.kassen"));
    let script = "1\n".repeat(3000);
    let out = desk
        .feed(
            &[
                "play",
                "--scenario",
                "first-steps",
                "--red",
                "human",
                "--blue",
                "random",
                "--seed",
                "5",
                "--save",
                &save,
                "--board",
                "never",
            ],
            &script,
        )
        .ok();
    assert!(out.contains("The record is in"), "{}", &out[out.len().saturating_sub(2000)..]);
    assert!(
        out.lines().all(|line| line.chars().count() <= 80 || line.contains("kassen")),
        "80 columns"
    );
    desk.run(&["verify", &save]).says(0, "holds");
}

#[test]
fn two_people_with_typed_dice_play_a_turn_save_and_resume() {
    let desk = Desk::new();
    let save = text(&desk.path("typed.kassen"));
    // The initiative: two dice each; a bad throw is refused first.
    let script = "7 7\n1\n6 6\n1 1\nhelp\nodds 1\nwhy\nhint\nsave second.kassen\nquit\n";
    let play = [
        "play",
        "--scenario",
        "first-steps",
        "--blue",
        "human",
        "--dice",
        "typed",
        "--save",
        &save,
    ];
    let out = desk.feed(&play, script).ok();
    assert!(out.contains("'7' is not a face"), "{out}");
    assert!(out.contains("2 dice are to be thrown"), "{out}");
    assert!(out.contains("Saved in second.kassen"), "{out}");
    let again =
        desk.feed(&["play", "--load", "second.kassen", "--blue", "human"], "log\nquit\n").ok();
    assert!(again.contains("Go on with"), "{again}");
    desk.run(&["verify", &save]).says(0, "typed by people");
}

#[test]
fn an_owners_tables_are_played_by_kept_and_verified() {
    let desk = Desk::new();
    let (mine, save) = (text(&desk.path("mine.toml")), text(&desk.path("mine.kassen")));
    std::fs::write(&mine, "[leader]\nseppuku_gain = 4\n[[unit]]\ncode = \"ASI\"\nclose = 2\n")
        .unwrap();
    let play = [
        "play",
        "--system",
        "samurai-battles",
        "--tables",
        &mine,
        "--red",
        "human",
        "--blue",
        "greedy",
        "--seed",
        "3",
        "--save",
        &save,
    ];
    let out = desk.feed(&play, "1\nquit\n").ok();
    let said = "Corrected by an owner: ASI (close 2), Leaders";
    assert!(out.contains(said), "{out}");
    // The save has them, so whoever takes it up needs no file.
    std::fs::remove_file(&mine).unwrap();
    let again = desk.feed(&["play", "--load", &save], "board\nquit\n").ok();
    assert!(again.contains(said), "{again}");
    desk.run(&["verify", &save]).says(0, "holds");
    std::fs::write(&mine, "[[unit]]\ncode = \"QQ\"\n[[unit]]\ncode = \"ASI\"\nclose = 99\n")
        .unwrap();
    let told = desk.feed(&play, "").says(1, "mine.toml:1:1: there is no unit 'QQ'");
    assert!(told.contains("mine.toml:3:1: dice of ASI"), "{told}");
}

#[test]
fn play_alone_asks_what_to_play() {
    let desk = Desk::new();
    // A number too large, then the first game, its first battle, and two computer players.
    let out = desk.feed(&["play"], "9\n1\n1\n4\n3\n").ok();
    assert!(out.contains("Which battle?"), "{out}");
    assert!(out.contains("wins") || out.contains("Nobody"), "{out}");
    desk.feed(&["play"], "").says(0, "Another time");
}

#[test]
fn a_bot_plays_and_a_bad_bot_loses() {
    let desk = Desk::new();
    // A bot in sh: says hello, then answers every `go` with its first offer, which it cuts out of
    // the `legal` line.
    let bot = r#"read -r hello
echo '{"type":"hello","name":"First"}'
while read -r line; do
  case "$line" in
    *'"type":"legal"'*) say=$(printf %s "$line" | sed 's/.*"offers":\[{"say":"\([^"]*\)".*/\1/') ;;
    *'"type":"go"'*) ask=$(printf %s "$line" | sed 's/.*"ask":\([0-9]*\).*/\1/')
      printf '{"type":"action","ask":%s,"say":"%s"}\n' "$ask" "$say" ;;
    *'"type":"over"'*) exit ;;
  esac
done
"#;
    desk.write("bot.sh", bot);
    let play = |red: &str| {
        desk.run(&[
            "play",
            "--system",
            "toy",
            "--red",
            red,
            "--blue",
            "greedy",
            "--seed",
            "1",
            "--no-save",
        ])
    };
    let out = play("bot:sh bot.sh").ok();
    assert!(out.contains("wins") && !out.contains("loses the game"), "{out}");
    for (command, reason) in [
        ("bot:no-such-program-here", "cannot be started"),
        ("bot:true", "program has ended"),
        ("bot:echo rubbish", "cannot be read"),
    ] {
        let out = play(command).ok().split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(out.contains(reason) && out.contains("Blue wins"), "{out}");
    }
}

#[test]
fn colours_come_only_when_wanted() {
    let desk = Desk::new();
    let play = |colour: &str| {
        desk.feed(&["play", "--scenario", "first-steps", "--no-save", "--colour", colour], "quit\n")
            .ok()
    };
    assert!(!play("auto").contains('\u{1b}'));
    assert!(play("always").contains('\u{1b}'));
}
