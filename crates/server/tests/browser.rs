//! Whole battles in a real browser: by mouse, by keyboard alone, by touch on a phone, and between
//! two browsers; and axe-core over every page.
//!
//! `tests/browser/axe.min.js` is axe-core, unchanged, under its own licence beside it.

mod common;
#[path = "browser/driver.rs"]
mod driver;

use common::{Folder, server};
use driver::{Browser, Driver};
use serde_json::Value;
use server::Server;
use std::time::{Duration, Instant};
use tokio::runtime::Runtime;

const ENTER: &str = "\u{E007}";
const DOWN: &str = "\u{E015}";
const AXE: &str = include_str!("browser/axe.min.js");

/// The longest a battle may take.
const PATIENCE: Duration = Duration::from_secs(240);

/// A server on a socket, and the driver; none when there is no browser on this machine.
struct Hall {
    driver: Driver,
    // Kept for as long as the browsers talk to it.
    _server: Server,
    _folder: Folder,
    _runtime: Runtime,
    address: String,
}

fn hall() -> Option<Hall> {
    let driver = Driver::start()?;
    let runtime = Runtime::new().expect("a runtime");
    let folder = Folder::new();
    let server = runtime.block_on(server(&folder, |_| {}));
    let address = format!("http://{}", server.address());
    Some(Hall { driver, _server: server, _folder: folder, _runtime: runtime, address })
}

/// Starts a battle on the home page, by its own form.
fn begin(browser: &Browser<'_>, address: &str, system: &str, scenario: &str, players: [&str; 2]) {
    browser.go(address);
    let [red, blue] = players;
    browser.run(&format!(
        "const form = document.querySelector('input[name=system][value=\"{system}\"]').closest('form');
         form.scenario.value = '{scenario}'; form.red.value = '{red}'; form.blue.value = '{blue}';
         form.id = 'this-one';"
    ));
    browser.press("#this-one > button[type=submit]").expect("to battle");
    browser.until("the table is there", "document.querySelector('#table')?.dataset.version");
}

fn is(browser: &Browser<'_>, script: &str) -> bool {
    browser.run(&format!("return Boolean({script})")) == Value::Bool(true)
}

fn version(browser: &Browser<'_>) -> i64 {
    let text = browser.run("return document.querySelector('#table').dataset.version");
    text.as_str().and_then(|text| text.parse().ok()).unwrap_or(-1)
}

const YOURS: &str = "document.querySelector('#prompt.yours')";
const OVER: &str = "document.querySelector('#table.over')";

/// Numbers that look random and are the same every time.
struct Luck(u64);

impl Luck {
    fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n.max(1)
    }
}

/// Waits until the game went on after a decision.
fn went_on(browser: &Browser<'_>, before: i64) {
    browser.until(
        "the game goes on",
        &format!("Number(document.querySelector('#table').dataset.version) > {before}"),
    );
}

/// One decision by mouse: a mark on the map or a button, until something can be done, then done.
fn by_mouse(browser: &Browser<'_>, luck: &mut Luck) {
    let before = version(browser);
    for _ in 0..40 {
        let places = browser.run(
            "return [...document.querySelectorAll('.over [data-mark]')].map((m) => `[data-mark=\"${m.dataset.mark}\"]`)
               .concat([...document.querySelectorAll('#panel .choice')].map((c) => `#panel [data-say=\"${c.dataset.say}\"]`))
               .concat([...document.querySelectorAll('#trays [data-pick]')].map((c) => `#trays [data-item=\"${c.dataset.pick}\"] .pick`))",
        );
        let places: Vec<&str> =
            places.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        assert!(
            !places.is_empty(),
            "nothing to press: {}",
            browser.run("return document.querySelector('.side').innerText")
        );
        // Something may lie above a mark; a person would press beside it, we press another.
        let _ = browser.press(places[luck.below(places.len())]);
        if is(browser, "document.querySelector('#panel .act button.main:not(:disabled)')") {
            browser.press("#panel .act button.main").expect("do it");
            return went_on(browser, before);
        }
    }
    panic!("forty presses and no decision");
}

/// One decision by keyboard alone: through the list of all choices, or along the marks on the map.
fn by_keyboard(browser: &Browser<'_>, luck: &mut Luck) {
    let before = version(browser);
    if luck.below(3) == 0 && is(browser, "document.querySelector('.over [data-mark]')") {
        browser.keys("m");
        for _ in 0..luck.below(4) {
            browser.keys(["\u{E012}", "\u{E013}", "\u{E014}", "\u{E015}"][luck.below(4)]);
        }
        browser.keys(ENTER);
        if is(browser, "document.querySelector('#panel .act button.main:not(:disabled)')") {
            // A second press counts only after a moment, so that a double press does nothing.
            std::thread::sleep(Duration::from_millis(400));
            browser.keys(ENTER);
            std::thread::sleep(Duration::from_millis(700));
        }
        // It may have been a unit that was chosen and not a place; then back, and by the list.
        if version(browser) > before || !is(browser, YOURS) {
            return;
        }
        browser.keys("\u{E00C}");
    }
    browser.keys("/");
    browser.until("the list opens", "document.activeElement.id === 'find'");
    for _ in 0..=luck.below(6) {
        browser.keys(DOWN);
    }
    browser.keys(ENTER);
    browser.until("the choice is shown", "document.activeElement.matches('#panel button.main')");
    browser.keys(ENTER);
    went_on(browser, before);
}

/// Plays until the battle is over.
fn to_the_end(browser: &Browser<'_>, mut decide: impl FnMut(&Browser<'_>, &mut Luck)) -> u32 {
    let (mut luck, start, mut decisions) = (Luck(5), Instant::now(), 0);
    loop {
        browser.until("my turn, or the end", &format!("{YOURS} || {OVER}"));
        if is(browser, OVER) {
            return decisions;
        }
        decide(browser, &mut luck);
        decisions += 1;
        assert!(start.elapsed() < PATIENCE, "after {decisions} decisions no end");
    }
}

#[test]
fn a_battle_by_mouse() {
    let Some(hall) = hall() else { return };
    let browser = hall.driver.browser(1280, 900, false);
    begin(&browser, &hall.address, "honourable-victory", "first-steps", ["me", "greedy"]);
    assert!(to_the_end(&browser, by_mouse) > 5);
}

#[test]
fn a_battle_by_keyboard_alone() {
    let Some(hall) = hall() else { return };
    let browser = hall.driver.browser(1280, 900, false);
    begin(&browser, &hall.address, "honourable-victory", "first-steps", ["greedy", "me"]);
    assert!(to_the_end(&browser, by_keyboard) > 5);
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
    assert!(to_the_end(&browser, by_mouse) > 5);
}

#[test]
fn a_battle_between_two_browsers() {
    let Some(hall) = hall() else { return };
    let (one, two) = (hall.driver.browser(1100, 800, false), hall.driver.browser(900, 800, false));
    begin(&one, &hall.address, "honourable-victory", "first-steps", ["me", "friend"]);
    let link = one.run("return document.querySelector('.share [data-copy]').value");
    let link = link.as_str().expect("a link");
    assert!(link.contains("/seat#"), "{link}");
    two.go(link);
    two.until("the seat is taken", "document.querySelector('#table')?.dataset.version");
    assert!(is(&two, "!location.href.includes('#')"), "the secret stays in the address");
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

/// What axe-core finds on the page that is open.
fn axe(browser: &Browser<'_>) -> Value {
    browser.run(AXE);
    browser.run_async(
        "const done = arguments[0];
         axe.run(document, {resultTypes: ['violations']}).then((found) => done(found.violations.map((v) =>
           `${v.id}: ${v.help}: ${v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160)).join(' | ')}`)));",
    )
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
            "/verify",
            "/nothing-here",
        ];
        for path in paths {
            browser.go(&format!("{}{path}", hall.address));
            assert_eq!(axe(&browser), Value::Array(Vec::new()), "{path} at {width}");
        }
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
