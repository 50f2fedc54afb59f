//! Bad input of every kind: a clear message, nothing lost, never a panic.

mod common;

use common::{Desk, text};
use std::process::Stdio;

#[test]
fn unknown_names_are_usage_errors_that_list_the_known_ones() {
    let desk = Desk::new();
    desk.run(&["simulate", "--system", "chess"]).says(2, "honourable-victory");
    desk.run(&["simulate", "--scenario", "waterloo"]).says(2, "anegawa");
    desk.run(&["simulate", "--red", "kasparov"]).says(2, "greedy");
    desk.run(&["simulate", "--games", "0"]).says(2, "0");
    desk.run(&["simulate", "--threads=-3"]).says(2, "threads");
    desk.run(&["play", "--red", "nobody"]).says(2, "bot:COMMAND");
    desk.run(&["play", "--house", "terrain"]).says(2, "ID=VALUE");
    desk.run(&["play", "--house", "terrain=maybe"]).says(2, "on, off");
    desk.run(&["play", "--house", "cannon=on"]).says(2, "spears-cv-3");
    desk.run(&["play", "--pace", "slowly"]).says(2, "500ms");
    desk.run(&["besiege"]).says(2, "besiege");
    desk.run(&["check"]).says(2, "PATH");
}

#[test]
fn files_that_are_not_there_are_io_errors() {
    let desk = Desk::new();
    for arguments in [
        &["check", "none.play"][..],
        &["verify", "none.kassen"],
        &["replay", "none.kassen"],
        &["play", "--load", "none.kassen"],
        &["play", "--scenario", "none.toml"],
        &["odds", "none.play", "x"],
        &["scenarios", "--check", "none.toml"],
        &["render", "none.kassen"],
        &["case", "export", "none.kassen", "1"],
    ] {
        desk.run(arguments).says(3, "none.");
    }
    desk.run(&["coverage"]).says(3, "--cases");
    desk.run(&["render", "--scenario", "anegawa", "--output", "/nonexistent/x.svg"])
        .says(3, "/nonexistent");
    desk.run(&["render", "--scenario", "anegawa", "--output", "/dev/null"])
        .says(3, "not a plain file");
}

#[test]
fn broken_files_are_findings_with_a_place() {
    let desk = Desk::new();
    let toml = text(&desk.write("mine.toml", "format = 1\ntitle = \n"));
    desk.run(&["scenarios", "--check", &toml]).says(1, "mine.toml:2:");
    desk.run(&["play", "--scenario", &toml]).says(1, ":2:");
    let many = "format = 1\nsource = \"house\"\ntitle = \"Mine\"\nsides = [\"A\", \"B\"]\n\n[[unit]]\n\
                side = \"C\"\nname = \"One\"\nweapon = \"cannon\"\nstands = 44\nzone = \"z9\"\n";
    let many = text(&desk.write("many.toml", many));
    let out = desk.run(&["scenarios", "--check", &many]).says(1, "many.toml:9:");
    assert!(out.matches("many.toml:").count() >= 3, "all faults at once: {out}");
    let json = desk.run(&["scenarios", "--check", &many, "--json"]).json();
    assert_eq!(json["ok"], false);
    let case = text(&desk.write("bad.play", "system toy\nfrobnicate\nRed march 0\nphase march\n"));
    desk.run(&["check", &case]).says(1, "bad.play:4:1");
    let case = text(&desk.write("chess.play", "system chess\nabout x\n"));
    desk.run(&["check", &case]).says(1, "chess.play:1:1: there is no system 'chess'");
    let case = text(&desk.write("empty.play", ""));
    desk.run(&["check", &case]).says(1, "0 passed, 1 failed");
    std::fs::write(desk.path("binary.play"), [0xff, 0xfe, 0x00]).expect("written");
    desk.run(&["check", "binary.play"]).says(1, "not text");
    let json = text(&desk.write("half.kassen", "{\"kassen\":1,\n"));
    desk.run(&["verify", &json]).says(1, "half.kassen:1:");
    desk.run(&["play", "--load", &json]).says(1, "half.kassen:1:");
    let empty = text(&desk.write("empty.kassen", ""));
    desk.run(&["replay", &empty]).says(1, "the record is empty");
}

#[test]
fn a_die_too_many_or_too_few_fails_the_case() {
    let desk = Desk::new();
    let case = |dice: &str| {
        format!(
            "system toy\nhand Red cards=11,10,9\nhand Blue cards=0,1,2\nphase lay\n\
             Red lay 11\nBlue lay 0\nBlue stand\ndice {dice}\ndraw 3\ndraw 4\n"
        )
    };
    let good = text(&desk.write("good.play", &case("1 1")));
    desk.run(&["check", &good]).says(0, "1 passed, 0 failed");
    let many = text(&desk.write("many.play", &case("1 1 1")));
    desk.run(&["check", &many]).says(1, "many.play:7:");
    let few = text(&desk.write("few.play", &case("1")));
    desk.run(&["check", &few]).says(1, "few.play:7:");
    let odd = text(&desk.write("odd.play", &case("1 7")));
    desk.run(&["check", &odd]).says(1, "'7'");
}

#[test]
fn a_flipped_byte_is_found_at_its_step() {
    let desk = Desk::new();
    let game = desk.toy_game();
    let whole = std::fs::read_to_string(&game).expect("a record");
    let position = whole
        .lines()
        .filter(|line| !line.starts_with("{\"position\""))
        .collect::<Vec<_>>()
        .join("\n");
    for (line, from, to) in
        [(2, "march", "marhc"), (3, "\"Blue\"", "\"Red\""), (5, "\"hash\":\"", "\"hash\":\"0")]
    {
        let lines: Vec<String> = position
            .lines()
            .enumerate()
            .map(
                |(index, text)| {
                    if index == line { text.replacen(from, to, 1) } else { text.into() }
                },
            )
            .collect();
        let path = text(&desk.write("flipped.kassen", &lines.join("\n")));
        desk.run(&["verify", &path]).says(1, &format!("decision {}", line - 1));
        desk.run(&["replay", &path]).says(1, "decision");
        desk.run(&["play", "--load", &path]).says(1, "decision");
    }
    let other = position.replacen("\"system\":\"toy\"", "\"system\":\"go\"", 1);
    let path = text(&desk.write("other.kassen", &other));
    desk.run(&["verify", &path]).says(1, "does not know the system 'go'");
    // A save goes on from its position, and says so.
    let changed = whole.replacen("march", "marhc", 1);
    let path = text(&desk.write("changed.kassen", &changed));
    desk.feed(&["play", "--load", &path, "--no-save"], "quit\n").says(0, "does not replay");
}

#[test]
fn garbled_notation_at_the_prompt_changes_nothing() {
    let desk = Desk::new();
    let input = "\u{1}\u{2}\n-1\n999999999999999999999\nfire at will\nodds nonsense\nwhy nonsense\nsave\n\
                 save /nonexistent/x\nrules\nlook\nlog -5\nundo\n\"'{}[]\n\nquit\n";
    let out = desk.feed(&["play", "--scenario", "first-steps", "--seed", "2"], input).ok();
    assert!(out.contains("Not saved in /nonexistent/x"), "{out}");
    assert!(out.contains("Go on with: kassen play --load"), "{out}");
    // Bytes that are no text, and a very long line without an end.
    let mut bytes = vec![0xff, 0xfe, b'\n'];
    bytes.extend(std::iter::repeat_n(b'x', 200_000));
    std::fs::write(desk.path("noise"), bytes).expect("written");
    let mut command = desk.command(&["play", "--scenario", "first-steps", "--no-save"]);
    command.stdin(std::fs::File::open(desk.path("noise")).expect("there"));
    let output = command.output().expect("ends");
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stdout.len() < 20_000, "what is typed is not given back at length");
}

#[test]
fn a_reader_that_leaves_is_no_fault() {
    let desk = Desk::new();
    for arguments in ["rules", "scenarios --show anegawa", "completions bash", "--help"] {
        let line = format!("{} {arguments} | head -1", env!("CARGO_BIN_EXE_kassen"));
        let output = std::process::Command::new("bash")
            .args(["-c", &format!("{line}; exit ${{PIPESTATUS[0]}}")])
            .current_dir(desk.path("."))
            .output()
            .expect("starts");
        assert_eq!(output.status.code(), Some(0), "{arguments}");
        assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported_and_the_game_goes_on() {
    let desk = Desk::new();
    // Standard output that cannot be written is an I/O error, not a panic.
    let full = std::fs::File::options().write(true).open("/dev/full").expect("linux");
    let status = desk.command(&["rules"]).stdout(full).stderr(Stdio::null()).status();
    assert_eq!(status.expect("starts").code(), Some(3));
    // Files that may not grow: the game is played to its end, and says once that it is not kept.
    let program = env!("CARGO_BIN_EXE_kassen");
    let line = format!(
        "trap '' XFSZ; ulimit -f 1; exec {program} play --system toy --red random --blue random \
         --seed 1 --save kept.kassen | cat"
    );
    let output = std::process::Command::new("bash")
        .args(["-c", &line])
        .current_dir(desk.path("."))
        .output()
        .expect("starts");
    let out = String::from_utf8_lossy(&output.stdout);
    assert_eq!(out.matches("could not be kept").count(), 1, "{out}");
    assert!(out.contains("wins") || out.contains("Nobody"), "{out}");
    let left: Vec<_> = std::fs::read_dir(desk.path(".")).expect("a folder").flatten().collect();
    assert!(left.iter().all(|entry| !entry.file_name().to_string_lossy().ends_with(".part")));
}

#[cfg(unix)]
#[test]
fn an_interrupt_at_the_prompt_says_where_the_game_is() {
    let desk = Desk::new();
    let mut command = desk.command(&["play", "--scenario", "first-steps", "--seed", "1"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("starts");
    let mut input = child.stdin.take().expect("piped");
    // Wait until the game is kept for the first time, then for a prompt.
    let kept = desk.path("data/kassen/games");
    for _ in 0..200 {
        std::thread::sleep(std::time::Duration::from_millis(50));
        if std::fs::read_dir(&kept).is_ok_and(|mut entries| entries.next().is_some()) {
            break;
        }
    }
    std::io::Write::write_all(&mut input, b"1\n").expect("fed");
    std::thread::sleep(std::time::Duration::from_millis(500));
    let id = child.id().to_string();
    std::process::Command::new("kill").args(["-INT", &id]).status().expect("kill");
    let output = child.wait_with_output().expect("ends");
    assert_eq!(output.status.code(), Some(130));
    let err = String::from_utf8_lossy(&output.stderr);
    let path =
        err.lines().find_map(|line| line.strip_prefix("The game is kept in ")).expect("a path");
    desk.run(&["verify", path]).says(0, "holds");
}
