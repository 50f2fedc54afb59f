//! Laws that hold for every page: nothing inline that a strict policy forbids, every battle light
//! enough, nothing behind a curtain, both languages whole.
//!
//! `LOOK=folder cargo test -p pages` also writes the pages there, for whoever wants to look at them.

use engine::{
    Chance, Change, Eyes, House, OddsLine, Scenario, Seat, Seats, Seed, Throwing, Tongue, Viewer,
};
use pages::{
    AccountView, DeliveryRow, GameRow, GamesView, HomeView, Lang, Look, MatchView, NoticesView,
    ReplayView, SessionRow, SettingsView, TableView, TargetRow, Turn,
};
use shelf::{Game, System};

fn opened(system: &dyn System, scenario: &str) -> Box<dyn Game> {
    let scenario = Scenario::builtin(system.book(), scenario).expect("a scenario");
    let dice = Throwing::Seeded(Seed::from_number(3));
    system.open(&scenario, &House::default(), dice).expect("opens")
}

/// Plays the first offer, or the one the number picks, so that there is a log to show.
fn played(game: &mut dyn Game, decisions: usize) {
    for number in 0..decisions {
        let engine::Status::Waiting(seats, ask) = game.status() else { return };
        let seat = seats.first().expect("somebody");
        let question = game.question(seat, Viewer::seat(seat)).expect("a question");
        let offer = &question.offers[number * 7 % question.offers.len()];
        game.answer(seat, ask, &offer.say).expect("an offer is legal");
    }
}

fn view<'a>(game: &'a dyn Game, seat: Seat, curtain: bool) -> TableView<'a> {
    let eyes = if curtain { Eyes::Public } else { Eyes::Seat(seat) };
    TableView {
        id: "k7",
        game,
        viewer: Viewer { eyes, tongue: Tongue::English },
        seats: if curtain { Seats::BOTH } else { Seats::only(seat) },
        players: [String::new(), "greedy".into()],
        title: "A battle",
        curtain,
        since: 0,
        share: None,
        thinking: false,
        notice: None,
        standing: None,
        paired: true,
        clock: Some((3, "2026-11-19 00:44 UTC".into(), false)),
    }
}

fn asked(game: &dyn Game) -> Seat {
    match game.status() {
        engine::Status::Waiting(seats, _) => seats.first().unwrap_or_default(),
        _ => Seat::Red,
    }
}

fn row(turn: Turn) -> GameRow {
    GameRow {
        id: "k7".into(),
        system: "honourable-victory".into(),
        title: "Kawanakajima, 1561".into(),
        sides: ["Takeda".into(), "Uesugi".into()],
        players: [String::new(), "greedy".into()],
        seats: Seats::only(Seat::Red),
        turn,
        what: String::new(),
        step: 12,
        when: "2026-11-16".into(),
        paired: true,
        until: "2026-11-19 00:44 UTC".into(),
    }
}

fn notices(look: &Look) -> String {
    let target = |no: i64, kind: &str, confirmed| TargetRow {
        no,
        kind: kind.into(),
        address: "example.org/…<game>".into(),
        confirmed,
    };
    let line = |word: &str, next: Option<&str>, said: &str| DeliveryRow {
        when: "2026-11-16 00:44 UTC".into(),
        word: word.into(),
        title: "Anegawa".into(),
        kind: "json".into(),
        tries: 2,
        next: next.map(String::from),
        said: said.into(),
    };
    let view = NoticesView {
        targets: &[target(1, "json", true), target(2, "mail", false)],
        log: &[line("turn", Some("2026-11-16 00:46 UTC"), "500"), line("test", None, "200")],
        mail: true,
    };
    pages::notices(&view, look)
}

/// Every page, with a name for it.
fn all(look: &Look) -> Vec<(String, String)> {
    let mut made = Vec::new();
    let mut put = |name: &str, page: String| made.push((name.to_string(), page));
    let rows = [Turn::Yours, Turn::Theirs, Turn::Thinking, Turn::Over].map(row);
    put("home", pages::home(&HomeView { games: &rows }, look));
    put("games", pages::games(&GamesView { games: &rows, name: None }, look));
    put("no-games", pages::games(&GamesView { games: &[], name: Some("oda") }, look));
    let sessions = [1, 2].map(|no| SessionRow {
        no,
        own: no == 1,
        made: "2026-11-16".into(),
        seen: "2026-11-17".into(),
        agent: "<b>Mozilla</b>".into(),
    });
    for (name, said) in [(None, Some("wrong")), (Some("oda"), Some("changed")), (None, None)] {
        let view = AccountView { name, said, typed: "<i>", sessions: &sessions };
        put(&format!("account-{name:?}-{said:?}"), pages::account(&view, look));
    }
    put("scenarios", pages::scenarios(look));
    put("rules", pages::rules_index(look));
    put("settings", pages::settings(&SettingsView { saved: true }, look));
    put("notices", notices(look));
    let sides = ("Takeda".to_string(), "Uesugi".to_string());
    let games = [sides.clone(), sides];
    let winners = [Some(Some(Seat::Red)), Some(None)];
    put(
        "match",
        pages::duel(&MatchView { title: "A battle", games: &games, winners, rows: &rows }, look),
    );
    put("verify", pages::verify(look));
    put("seat", pages::seat_link(look));
    let problem = pages::ProblemView {
        status: 404,
        kind: "of-no-kind",
        title: "No such <game>",
        detail: "It \"may\" be gone & lost.",
        wait: None,
    };
    put("problem", pages::problem(&problem, look));
    put(
        "busy",
        pages::problem(&pages::ProblemView { kind: "too-many", wait: Some(9), ..problem }, look),
    );
    for system in shelf::systems() {
        let id = system.id();
        put(&format!("rules-{id}"), pages::rules(id, "", look).expect("a rulebook"));
        put(&format!("search-{id}"), pages::rules(id, "fire", look).expect("a rulebook"));
        let first = system.book().ledger[0].id();
        put(&format!("rule-{id}"), pages::rule(id, first, look).expect("a rule"));
        let scenario = system.scenarios().remove(0).id;
        put(&format!("scenario-{id}"), pages::scenario(id, &scenario, look).expect("there"));
        let mut game = opened(*system, &scenario);
        played(game.as_mut(), 12);
        let seat = asked(game.as_ref());
        put(&format!("table-{id}"), pages::table(&view(game.as_ref(), seat, false), look));
        put(&format!("curtain-{id}"), pages::table(&view(game.as_ref(), seat, true), look));
        let replay = ReplayView {
            id: "k7",
            game: game.as_ref(),
            viewer: Viewer::PUBLIC,
            eyes: &["red", "public"],
            step: 12,
            steps: 30,
            title: "A battle",
            players: [String::new(), String::new()],
        };
        put(&format!("replay-{id}"), pages::replay(&replay, look));
    }
    made
}

#[test]
fn no_page_holds_what_a_strict_policy_forbids() {
    for lang in Lang::ALL {
        let look = Look { lang, ..Look::default() };
        for (name, page) in all(&look) {
            if let Some(folder) = std::env::var_os("LOOK") {
                let file =
                    std::path::Path::new(&folder).join(format!("{name}.{}.html", lang.tag()));
                std::fs::write(file, &page).expect("written");
            }
            assert!(!page.contains(" style=\""), "{name}: a style attribute");
            assert!(!page.contains("<style"), "{name}: an inline style sheet");
            assert!(!page.contains("javascript:"), "{name}: a script address");
            for (at, _) in page.match_indices("<script") {
                let tag = page[at..].split('>').next().unwrap_or("");
                let kept = tag.contains("src=\"/assets/") || tag.contains("application/json");
                assert!(kept, "{name}: an inline script {tag}");
            }
            for handler in [" onclick=", " onload=", " onerror="] {
                assert!(!page.contains(handler), "{name}: {handler}");
            }
            assert!(page.contains(&format!("lang=\"{}\"", lang.tag())), "{name}");
            assert!(!page.contains("<game>"), "{name}: unescaped text");
        }
    }
}

#[test]
fn the_largest_battle_is_light() {
    let scripts = ["common", "table", "map", "choose", "panel", "drag", "keys", "finder"];
    let mut assets: usize = ["base.css", "table.css", "icon.svg"]
        .iter()
        .map(|name| pages::asset(name).expect("an asset").bytes.len())
        .sum();
    assets += scripts
        .iter()
        .map(|name| pages::asset(&format!("{name}.js")).expect("a script").bytes.len())
        .sum::<usize>();
    let mut heaviest = (0, String::new());
    for system in shelf::systems() {
        for about in system.scenarios() {
            let mut game = opened(*system, &about.id);
            played(game.as_mut(), 20);
            let seat = asked(game.as_ref());
            let page = pages::table(&view(game.as_ref(), seat, false), &Look::default());
            let bytes = assets + page.len();
            heaviest = heaviest.max((bytes, format!("{} {}", system.id(), about.id)));
        }
    }
    assert!(heaviest.0 < 400_000, "{} bytes: {}", heaviest.0, heaviest.1);
}

#[test]
fn nothing_is_behind_a_curtain() {
    for system in shelf::systems() {
        let scenario = system.scenarios().remove(0).id;
        let mut game = opened(*system, &scenario);
        played(game.as_mut(), 9);
        let seat = asked(game.as_ref());
        let state = pages::state(&view(game.as_ref(), seat, true), &Look::default());
        for key in ["offers", "refused", "log", "news", "status"] {
            assert_eq!(state[key].as_array().map(Vec::len), Some(0), "{key}");
        }
        assert!(state.get("svg").is_none() && state.get("trays").is_none());
        let page = pages::table(&view(game.as_ref(), seat, true), &Look::default());
        assert!(!page.contains("data-piece"), "{}", system.id());
    }
}

#[test]
fn odds_are_told_in_words() {
    let change = |subject: &str, key, before: &str, after: &str| Change {
        subject: subject.into(),
        key,
        before: before.into(),
        after: after.into(),
    };
    let system = shelf::find("honourable-victory").expect("there");
    let game = opened(system, "first-steps");
    let line = |changes| OddsLine { chance: Chance::ONE, changes, outcome: None };
    let told = |changes| {
        let lines = [line(changes), line(Vec::new())];
        let odds = pages::odds(game.as_ref(), &lines, &Look::default());
        let words = odds["lines"][0]["words"].as_array().expect("words").clone();
        words.iter().filter_map(|word| word.as_str().map(String::from)).collect::<Vec<_>>()
    };
    assert_eq!(told(vec![change("Baba", "hits", "1", "3")]), ["Baba: hits +2 (1 → 3)"]);
    assert_eq!(told(vec![change("Red", "cv", "5", "4")]), ["Takeda: combat value −1 (5 → 4)"]);
    assert_eq!(told(vec![change("Baba", "engaged", "no", "yes")]), ["Baba: engaged"]);
    assert_eq!(told(vec![change("Baba", "routed", "yes", "no")]), ["Baba: no longer routed"]);
    assert_eq!(told(vec![change("", "on-cards", "a", "none")]), ["The table: on cards a → none"]);
    let moved = vec![change("Ii", "x", "1", "2"), change("Ii", "y", "1", "2")];
    assert_eq!(told(moved), ["Ii moves"]);
    let inner = vec![change("Ii", "shots", "1", "2"), change("Ii", "hits", "1", "2")];
    assert_eq!(told(inner), ["Ii: hits +1 (1 → 2)"]);
}

#[test]
fn a_japanese_reader_reads_japanese() {
    let look = Look { lang: Lang::Japanese, ..Look::default() };
    let japanese = |text: &str| text.chars().any(|c| matches!(c, '\u{3041}'..='\u{9fff}'));
    for system in shelf::systems() {
        // What is not in the glossary stays as it is: a system without one has no Japanese yet.
        if system.book().japanese.0.is_empty() {
            continue;
        }
        for about in system.scenarios() {
            let mut game = opened(*system, &about.id);
            played(game.as_mut(), 24);
            let seat = asked(game.as_ref());
            let english = view(game.as_ref(), seat, false);
            let tongue = Tongue::Japanese;
            let viewer = Viewer { tongue, ..english.viewer };
            let state = pages::state(&TableView { viewer, ..english }, &look);
            for key in ["prompt", "sides", "status", "log", "offers"] {
                let told: Vec<&str> = match &state[key] {
                    serde_json::Value::String(text) => vec![text],
                    list => {
                        let list = list.as_array().expect("a list").iter();
                        list.filter_map(|it| {
                            it.as_str().or(it["text"].as_str()).or(it["words"].as_str())
                        })
                        .collect()
                    }
                };
                assert!(!told.is_empty(), "{} {}: no {key}", system.id(), about.id);
                for text in told {
                    assert!(japanese(text), "{} {}: {key}: {text}", system.id(), about.id);
                }
            }
            let page = pages::scenario(system.id(), &about.id, &look).expect("a page");
            assert!(japanese(&page));
        }
    }
    let system = shelf::find("honourable-victory").expect("there");
    let game = opened(system, "kawanakajima");
    let change = |subject: &str, after: &str| Change {
        subject: subject.into(),
        key: "hits",
        before: "1".into(),
        after: after.into(),
    };
    let changes = vec![change("Shibata", "3"), change("Somebody", "Red")];
    let line = |changes| OddsLine { chance: Chance::ONE, changes, outcome: None };
    let odds = pages::odds(game.as_ref(), &[line(changes), line(Vec::new())], &look);
    // At Kawanakajima he is of the Shibata of Echigo; who has no entry keeps his name.
    let words = odds["lines"][0]["words"].to_string();
    assert!(words.contains("新発田") && words.contains("Somebody"), "{words}");
    assert!(words.contains("武田"), "{words}");
}

#[test]
fn every_offer_can_be_pointed_at() {
    for system in shelf::systems() {
        let scenario = system.scenarios().remove(0).id;
        let mut game = opened(*system, &scenario);
        for decisions in 0..60 {
            played(game.as_mut(), 1);
            if !matches!(game.status(), engine::Status::Waiting(..)) {
                break;
            }
            let seat = asked(game.as_ref());
            let state = pages::state(&view(game.as_ref(), seat, false), &Look::default());
            let (svg, trays) = (state["svg"].as_str().unwrap(), state["trays"].as_str().unwrap());
            for offer in state["offers"].as_array().expect("offers") {
                assert!(!offer["words"].as_str().unwrap_or("").is_empty());
                let named = |kind: &str| {
                    offer["to"][kind].as_str().map(|id| format!("data-{kind}=\"{id}\""))
                };
                if let Some(place) = named("region") {
                    assert!(svg.contains(&place), "{} {decisions}: {offer}", system.id());
                }
                if let Some(place) = named("item") {
                    assert!(trays.contains(&place), "{} {decisions}: {offer}", system.id());
                }
            }
        }
    }
}
