//! Whole battles in a real browser: by mouse, by keyboard alone, by touch on a phone, and between
//! two browsers; and axe-core over every page.
//!
//! `tests/browser/axe.min.js` is axe-core, unchanged, under its own licence beside it.

mod common;
#[path = "browser/driver.rs"]
mod driver;
#[path = "browser/playing.rs"]
mod playing;

use driver::Browser;
use playing::{
    DOWN, ENTER, Luck, OVER, PATIENCE, YOURS, begin, by_clicks, by_keyboard, by_mouse, by_touch,
    hall, is, to_the_end, version, went_on,
};
use serde_json::{Value, json};
use std::time::Instant;

const AXE: &str = include_str!("browser/axe.min.js");

/// A battle took at least so many decisions. The dice are the same in every run, and so is every
/// choice that is not made against the clock; the bounds are half of what was counted, because
/// computer players get better.
fn fought(decisions: u64, least: u64) {
    assert!(decisions >= least, "over after {decisions} decisions, not {least}");
}

#[test]
fn a_battle_by_mouse() {
    let Some(hall) = hall() else { return };
    let browser = hall.driver.browser(1280, 900, false);
    begin(&browser, &hall.address, "honourable-victory", "first-steps", ["me", "greedy"]);
    fought(to_the_end(&browser, by_mouse), 8);
}

#[test]
fn a_battle_by_keyboard_alone() {
    let Some(hall) = hall() else { return };
    let browser = hall.driver.browser(1280, 900, false);
    begin(&browser, &hall.address, "honourable-victory", "first-steps", ["greedy", "me"]);
    fought(to_the_end(&browser, by_keyboard), 20);
}

#[test]
fn a_battle_on_a_phone_where_pinch_and_pan_do_nothing() {
    let Some(hall) = hall() else { return };
    let browser = hall.driver.browser(360, 740, true);
    begin(&browser, &hall.address, "honourable-victory", "first-steps", ["me", "greedy"]);
    let wide = browser.run("return document.documentElement.scrollWidth");
    assert!(wide.as_i64().unwrap_or(999) <= 360, "the page is {wide} wide");
    browser.until("my turn", YOURS);
    let before = version(&browser);
    let view = "return document.querySelector('#map svg').getAttribute('viewBox')";
    let whole = browser.run(view);
    for _ in 0..3 {
        browser.fingers(&[&[(120, 300), (60, 260)], &[(200, 300), (300, 340)]]);
        browser.fingers(&[&[(180, 300), (120, 320), (90, 330)]]);
    }
    assert_ne!(browser.run(view), whole, "nothing was zoomed or moved");
    assert_eq!(version(&browser), before, "pinching or panning decided something");
    assert!(is(&browser, "!document.querySelector('#panel .act')"), "panning chose something");
    browser.press("[data-zoom=fit]").expect("the whole map");
    fought(to_the_end(&browser, by_touch), 8);
}

/// The second browser takes the seat that the first has for a friend, by its link.
fn take_the_seat(one: &Browser<'_>, two: &Browser<'_>) {
    let link = one.run("return document.querySelector('.share [data-copy]').value");
    let link = link.as_str().expect("a link");
    assert!(link.contains("/seat#"), "{link}");
    two.go(link);
    two.until("the seat is taken", "document.querySelector('#table')?.dataset.version");
    assert!(is(two, "!location.href.includes('#')"), "the secret stays in the address");
}

#[test]
fn a_battle_between_two_browsers() {
    let Some(hall) = hall() else { return };
    let (one, two) = (hall.driver.browser(1100, 800, false), hall.driver.browser(900, 800, false));
    begin(&one, &hall.address, "honourable-victory", "first-steps", ["me", "friend"]);
    take_the_seat(&one, &two);
    let (mut luck, start, mut decisions) = (Luck(9), Instant::now(), [0, 0]);
    loop {
        if is(&one, OVER) && is(&two, OVER) {
            break;
        }
        for (n, browser) in [&one, &two].into_iter().enumerate() {
            if is(browser, YOURS) {
                by_keyboard(browser, &mut luck);
                decisions[n] += 1;
            }
        }
        // Two who choose at random fight on for ever: one gives up, and is asked twice.
        if decisions[0].min(decisions[1]) >= 8 && !is(&one, OVER) {
            for button in ["#concede", "#panel button.grave", "#panel button.grave"] {
                one.press(button).expect("concede");
            }
            one.until("the end", OVER);
            two.until("the end, there too", OVER);
        }
        assert!(start.elapsed() < PATIENCE, "no end after {decisions:?} decisions");
    }
    assert!(decisions[0] > 3 && decisions[1] > 3, "{decisions:?}");
}

/// The end is told, and the whole battle can be looked at again.
fn told(browser: &Browser<'_>) {
    assert!(is(browser, "document.querySelector('#panel').innerText.length > 10"));
    browser.press("a[href$='/replay']").expect("replay");
    browser.until("the replay", "location.pathname.endsWith('/replay')");
}

// Whole battles of the larger systems: each in another of the ways.

#[test]
fn a_battle_of_sengoku_jidai_by_mouse() {
    let Some(hall) = hall() else { return };
    let browser = hall.driver.browser(1280, 900, false);
    begin(&browser, &hall.address, "sengoku-jidai", "okehazama", ["me", "greedy"]);
    fought(by_clicks(&browser, 7, true), 40);
    told(&browser);
}

#[test]
fn a_battle_of_samurai_by_keyboard_alone() {
    let Some(hall) = hall() else { return };
    let browser = hall.driver.browser(1280, 900, false);
    begin(&browser, &hall.address, "samurai-gboh", "teaching", ["me", "greedy"]);
    fought(to_the_end(&browser, by_keyboard), 20);
    told(&browser);
}

#[test]
fn a_battle_of_daimyo_on_a_phone() {
    let Some(hall) = hall() else { return };
    let browser = hall.driver.browser(360, 740, true);
    begin(&browser, &hall.address, "daimyo", "first-steps", ["me", "greedy"]);
    fought(to_the_end(&browser, by_touch), 15);
    told(&browser);
}

#[test]
fn a_battle_of_samurai_battles_by_mouse() {
    let Some(hall) = hall() else { return };
    let browser = hall.driver.browser(1280, 900, false);
    let players = ["me", "greedy"];
    begin(&browser, &hall.address, "samurai-battles", "first-samurai-skirmish", players);
    fought(by_clicks(&browser, 7, true), 40);
    told(&browser);
}

#[test]
fn a_battle_of_samurai_between_two_browsers() {
    let Some(hall) = hall() else { return };
    let (one, two) = (hall.driver.browser(1280, 900, false), hall.driver.browser(900, 800, false));
    begin(&one, &hall.address, "samurai-gboh", "teaching", ["me", "friend"]);
    take_the_seat(&one, &two);
    let decisions = std::thread::scope(|threads| {
        let both = [(&one, 7), (&two, 8)];
        both.map(|(browser, seed)| threads.spawn(move || by_clicks(browser, seed, false)))
            .map(|playing| playing.join().expect("plays to the end"))
    });
    decisions.into_iter().for_each(|decisions| fought(decisions, 4));
    told(&one);
    told(&two);
}

/// The numbers before "cm" in a text.
fn centimetres(text: &str) -> Option<f64> {
    text.split(" cm").next()?.rsplit(' ').next()?.parse().ok()
}

#[test]
fn a_distance_by_two_presses_and_by_keyboard() {
    let Some(hall) = hall() else { return };
    let browser = hall.driver.browser(1280, 900, false);
    begin(&browser, &hall.address, "daimyo", "first-steps", ["me", "greedy"]);
    browser.until("my turn", YOURS);
    let before = version(&browser);
    browser.press("#measure").expect("the rule");
    // Two units with room between them, and where they are on the screen.
    let ends = browser.run(
        "const ids = JSON.parse(document.querySelector('#state').textContent).ruler.map((unit) => unit.id);
         const units = [...document.querySelectorAll('[data-piece]')].filter((unit) => ids.includes(unit.dataset.piece));
         const middle = (unit) => {
           const corners = unit.dataset.rim.trim().split(/\\s+/).map((pair) => pair.split(',').map(Number));
           const mean = (i) => corners.reduce((sum, corner) => sum + corner[i], 0) / corners.length;
           const at = new DOMPoint(mean(0), mean(1)).matrixTransform(unit.ownerSVGElement.getScreenCTM());
           return [Math.round(at.x), Math.round(at.y)];
         };
         return [units[0], units.at(-1)].map(middle)",
    );
    for end in ends.as_array().expect("two units") {
        let at = |i: usize| end[i].as_i64().unwrap_or(0) as i32;
        browser.drag(&[(at(0), at(1))]);
    }
    browser.until("a distance", "/ cm/.test(document.querySelector('#ruler-says').textContent)");
    let says = browser.run("return document.querySelector('#ruler-says').textContent");
    let ours = centimetres(says.as_str().unwrap_or("")).expect("a number");
    assert!(ours > 0.0 && is(&browser, "document.querySelector('.ruler line')"), "{says}");
    // The rules measure the same.
    let theirs = browser.run_async(
        "const done = arguments[0];
         const [from, to] = ['from', 'to'].map((end) => document.querySelector(`#ruler-${end}`).value);
         const game = document.querySelector('#table').dataset.game;
         fetch(`/api/games/${game}/why?say=${encodeURIComponent(`measure ${from} to ${to}`)}`)
           .then((r) => r.text()).then(done);",
        &[],
    );
    let told = theirs.as_str().unwrap_or("");
    let theirs = centimetres(told).unwrap_or_else(|| panic!("{told}"));
    assert!((ours - theirs).abs() < 0.11, "{says} but {told}");
    // And without a pointer: two points of which the distance is known.
    browser.press("#ruler-end").expect("put away");
    browser.keys("r");
    browser.run(
        "for (const end of ['from', 'to']) document.querySelector(`#ruler-${end}`).value = ''",
    );
    browser.keys("10, 20");
    browser.keys("\u{E004}");
    browser.keys("13, 24");
    browser.until("five", "/: 5 cm/.test(document.querySelector('#ruler-says').textContent)");
    assert_eq!(version(&browser), before, "measuring decided something");
}

#[test]
fn a_measured_move_by_dragging() {
    let Some(hall) = hall() else { return };
    let browser = hall.driver.browser(1280, 900, false);
    begin(&browser, &hall.address, "daimyo", "first-steps", ["me", "me"]);
    browser.until(
        "a curtain or my turn",
        &format!("{YOURS} || document.querySelector('#panel button.main')"),
    );
    for _ in 0..60 {
        if !is(&browser, YOURS) {
            browser.press("#panel button.main").expect("lift the curtain");
            browser.until("my turn", YOURS);
        }
        // The units of a measured question, with the middle of each on the screen.
        let found = browser.run_async(
            "const done = arguments[0];
             fetch(`/api/games/${document.querySelector('#table').dataset.game}`).then((r) => r.json()).then((state) => {
               if (!state.measured) return done(null);
               const units = [...new Set(state.offers.filter((o) => / (goes|forward|wheel) /.test(` ${o.say} `)).map((o) => o.piece))];
               const rim = units.map((id) => document.querySelector(`[data-mark=\"p ${id}\"]`)).find(Boolean);
               if (!rim) return done(null);
               const box = rim.querySelector('.rim').getBoundingClientRect();
               return done([box.x + box.width / 2, box.y + box.height / 2]);
             });",
            &[],
        );
        let Some(at) = found.as_array() else {
            by_mouse(&browser, &mut Luck(3));
            continue;
        };
        let (x, y) = (at[0].as_f64().unwrap_or(0.0) as i32, at[1].as_f64().unwrap_or(0.0) as i32);
        let before = version(&browser);
        browser.drag(&[(x, y), (x + 6, y - 6), (x + 14, y - 16), (x + 20, y - 24)]);
        browser
            .until("the order is looked at", "document.querySelector('#panel .act button.main')");
        assert_eq!(version(&browser), before, "dragging alone decided something");
        let order = browser.run("return document.querySelector('#panel').innerText");
        let order = order.as_str().unwrap_or("");
        assert!(order.contains("forward") || order.contains("goes"), "{order}");
        browser.press("#panel .act button.main").expect("do it");
        return went_on(&browser, before);
    }
    panic!("no measured move was asked for");
}

#[test]
fn taking_back_the_chime_and_printing() {
    let Some(hall) = hall() else { return };
    let browser = hall.driver.browser(1280, 900, false);
    // A battle that is over before what is looked for has come is followed by another.
    let battle = || {
        begin(&browser, &hall.address, "honourable-victory", "first-steps", ["me", "random"]);
        browser.run(
            "window.notes = 0;
             const real = AudioContext.prototype.createOscillator;
             AudioContext.prototype.createOscillator = function () { window.notes += 1; return real.call(this); };",
        );
    };
    let my_turn = || {
        let or_over = format!("{YOURS} || {OVER}");
        browser.until("my turn", &or_over);
        while is(&browser, OVER) {
            battle();
            browser.until("my turn", &or_over);
        }
    };
    battle();
    let mut luck = Luck(11);
    for decisions in 0.. {
        assert!(decisions < 60, "nothing that could be taken back");
        my_turn();
        if is(&browser, "!document.querySelector('#undo').hidden") {
            break;
        }
        by_mouse(&browser, &mut luck);
    }
    let before = version(&browser);
    browser.press("#undo").expect("take back");
    went_on(&browser, before);
    let log = browser.run("return document.querySelector('#log').innerText");
    assert!(log.as_str().unwrap_or("").contains("takes the last decision back"), "{log}");
    for decisions in 0.. {
        assert!(decisions < 60, "my turn came sixty times without a sound");
        if browser.run("return window.notes").as_i64().unwrap_or(0) >= 2 {
            break;
        }
        my_turn();
        by_mouse(&browser, &mut luck);
    }
    // On paper there is the battle, without what can only be pressed.
    browser.go(&format!("{}/scenarios/honourable-victory/first-steps", hall.address));
    browser.chromium("Emulation.setEmulatedMedia", &json!({ "media": "print" }));
    assert!(is(
        &browser,
        "getComputedStyle(document.querySelector('header.site')).display === 'none'"
    ));
    assert!(is(
        &browser,
        "[...document.querySelectorAll('button')].every((b) => b.offsetParent === null)"
    ));
    assert!(is(&browser, "document.querySelector('main').innerText.length > 200"));
    let paper = browser.chromium("Page.printToPDF", &json!({ "printBackground": true }));
    assert!(
        paper["data"].as_str().is_some_and(|pdf| pdf.starts_with("JVBERi") && pdf.len() > 10_000)
    );
}

/// What axe-core finds on the page that is open.
fn axe(browser: &Browser<'_>) -> Value {
    browser.run(AXE);
    browser.run_async(
        "const done = arguments[0];
         axe.run(document, {resultTypes: ['violations']}).then((found) => done(found.violations.map((v) =>
           `${v.id}: ${v.help}: ${v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160)).join(' | ')}`)));",
        &[],
    )
}

/// Every page that an account brings, and what they say when something is wrong.
fn accounts(address: &str, browser: &Browser<'_>, width: u32) {
    let (name, password) = (format!("kenshin-{width}"), "evening on the Sai river");
    let clean = |what: &str| {
        assert_eq!(axe(browser), Value::Array(Vec::new()), "account, {what}, at {width}");
    };
    // Fills in the form that is sent to an address, and sends it.
    let send = |to: &str, fields: &[(&str, &str)]| {
        for (field, value) in fields {
            browser.run(&format!(
                "document.querySelector('form[action=\"/account/{to}\"] [name={field}]').value = '{value}'"
            ));
        }
        browser.run("document.body.dataset.before = 'yes'");
        browser
            .press(&format!("form[action=\"/account/{to}\"] button[type=submit]"))
            .unwrap_or_else(|error| panic!("{to}: {error}"));
        let come = "document.body?.dataset.before !== 'yes' && document.readyState === 'complete'";
        browser.until("the answer", come);
    };
    let page = || browser.go(&format!("{address}/account"));
    page();
    clean("signed out");
    send("sign-in", &[("name", "nobody-here"), ("password", "not a password")]);
    clean("a wrong password");
    send("reset", &[("name", "nobody-here"), ("code", "0000"), ("password", password)]);
    clean("a wrong code");
    send("sign-up", &[("name", &name), ("password", "short")]);
    clean("a short password");
    send("sign-up", &[("name", &name), ("password", password)]);
    clean("signed up");
    page();
    assert!(is(browser, "document.querySelector('form[action=\"/account/sign-out\"]')"));
    clean("its page");
    send("password", &[("old", "not a password"), ("new", password)]);
    clean("a password that is not the old one");
    send("sign-out", &[]);
    page();
    send("sign-in", &[("name", &name), ("password", password)]);
    page();
    clean("its sessions");
    send("delete", &[("password", "not a password")]);
    clean("not deleted");
    send("delete", &[("password", password)]);
    page();
    assert!(is(browser, "document.querySelector('form[action=\"/account/sign-in\"]')"));
    clean("deleted");
}

#[test]
fn axe_finds_nothing() {
    let Some(hall) = hall() else { return };
    for (width, height, touch) in [(1280, 900, false), (360, 740, true)] {
        let browser = hall.driver.browser(width, height, touch);
        let paths = [
            "/",
            "/games",
            "/scenarios",
            "/rules",
            "/rules/honourable-victory",
            "/scenarios/honourable-victory/first-steps",
            "/settings",
            "/notices",
            "/verify",
            "/nothing-here",
        ];
        for path in paths {
            browser.go(&format!("{}{path}", hall.address));
            assert_eq!(axe(&browser), Value::Array(Vec::new()), "{path} at {width}");
        }
        accounts(&hall.address, &browser, width);
        let battles = [
            ("honourable-victory", "first-steps"),
            ("samurai-battles", "first-samurai-skirmish"),
            ("sengoku-jidai", "okehazama"),
            ("samurai-gboh", "teaching"),
            ("daimyo", "first-steps"),
        ];
        for (system, scenario) in battles {
            begin(&browser, &hall.address, system, scenario, ["me", "greedy"]);
            browser.until("my turn", YOURS);
            assert_eq!(axe(&browser), Value::Array(Vec::new()), "{system} at {width}");
            // And with a choice looked at.
            browser.keys("/");
            browser.keys(&format!("{DOWN}{ENTER}"));
            browser.until("odds", "!document.querySelector('.odds > p.faint:only-child')");
            assert_eq!(axe(&browser), Value::Array(Vec::new()), "{system} at {width}, looking");
        }
        let game = browser.run("return location.pathname");
        browser.go(&format!("{}{}/replay", hall.address, game.as_str().unwrap_or("")));
        assert_eq!(axe(&browser), Value::Array(Vec::new()), "replay at {width}");
    }
}
