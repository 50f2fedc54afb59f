//! Playing in a browser: beginning a battle, and one decision by mouse, by keyboard, to the end.

use crate::common::{Folder, server};
use crate::driver::{Browser, Driver};
use serde_json::Value;
use server::{Luck as Bytes, Server};
use std::time::{Duration, Instant};
use tokio::runtime::Runtime;

pub const ENTER: &str = "\u{E007}";
pub const DOWN: &str = "\u{E015}";

/// Which of the things on offer is taken.
const PICK: &str = include_str!("pick.js");
/// A player in the page.
const CLICKS: &str = concat!(include_str!("pick.js"), include_str!("clicks.js"));

/// The longest a battle may take: it is there to find one that never ends, and a battle of three hundred
/// decisions takes four minutes on a machine with ten other things to do.
pub const PATIENCE: Duration = Duration::from_secs(480);

/// A server on a socket, and the driver; none when there is no browser on this machine.
pub struct Hall {
    pub driver: Driver,
    // Kept for as long as the browsers talk to it.
    _server: Server,
    _folder: Folder,
    _runtime: Runtime,
    pub address: String,
}

/// The dice and the computer players are the same in every run: how long a battle lasts is no luck.
pub fn hall() -> Option<Hall> {
    let driver = Driver::start()?;
    let runtime = Runtime::new().expect("a runtime");
    let folder = Folder::new();
    let server = runtime.block_on(server(&folder, |config| config.luck = Bytes::fixed(7)));
    let address = format!("http://{}", server.address());
    Some(Hall { driver, _server: server, _folder: folder, _runtime: runtime, address })
}

/// Starts a battle on the home page, by its own form.
pub fn begin(
    browser: &Browser<'_>,
    address: &str,
    system: &str,
    scenario: &str,
    players: [&str; 2],
) {
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

pub fn is(browser: &Browser<'_>, script: &str) -> bool {
    browser.run(&format!("return Boolean({script})")) == Value::Bool(true)
}

pub fn version(browser: &Browser<'_>) -> i64 {
    let text = browser.run("return document.querySelector('#table').dataset.version");
    text.as_str().and_then(|text| text.parse().ok()).unwrap_or(-1)
}

pub const YOURS: &str = "document.querySelector('#prompt.yours')";
pub const OVER: &str = "document.querySelector('#table.over')";

/// Numbers that look random and are the same every time.
pub struct Luck(pub u64);

impl Luck {
    pub fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n.max(1)
    }
}

/// Waits until the game went on after a decision.
pub fn went_on(browser: &Browser<'_>, before: i64) {
    browser.until(
        "the game goes on",
        &format!("Number(document.querySelector('#table').dataset.version) > {before}"),
    );
}

/// What says which thing is taken, with numbers of this luck.
fn pick(luck: &mut Luck, script: &str) -> String {
    let number = luck.below(1 << 20);
    let below = "const below = (n) => { number = (number * 1103515245 + 12345) % 2147483648; \
                 return Math.floor(number / 65536) % Math.max(n, 1); };";
    format!("{PICK}\nlet number = {number};\n{below}\n{script}")
}

/// One decision: a mark on the map or a button, until something can be done, then done.
fn by_pressing(
    browser: &Browser<'_>,
    luck: &mut Luck,
    press: impl Fn(&Value) -> Result<(), String>,
) {
    let before = version(browser);
    for _ in 0..40 {
        let go =
            browser.run("return document.querySelector('#panel .act button.main:not(:disabled)')");
        if !go.is_null() && press(&go).is_ok() {
            return went_on(browser, before);
        }
        let taken = browser.run(&pick(
            luck,
            "const things = pressable();
             if (things.length > 0) return promising(things, below);
             return document.querySelector('#prompt.yours') ? null : 'not asked';",
        ));
        // What was sent before may have been answered only now, or an answer that stands was given.
        if taken == "not asked" {
            return;
        }
        if taken.is_null() {
            let side = browser.run("return document.querySelector('.side').innerText");
            assert!(version(browser) > before, "nothing to press: {side}");
            return;
        }
        // Something may lie above a mark; a person would press beside it, we press another.
        let _ = press(&taken);
    }
    panic!("forty presses and no decision");
}

/// One decision by mouse.
pub fn by_mouse(browser: &Browser<'_>, luck: &mut Luck) {
    by_pressing(browser, luck, |it| browser.click(it));
}

/// One decision by touch.
pub fn by_touch(browser: &Browser<'_>, luck: &mut Luck) {
    by_pressing(browser, luck, |it| browser.tap(it));
}

/// One decision by keyboard alone: through the list of all choices, or along the marks on the map.
pub fn by_keyboard(browser: &Browser<'_>, luck: &mut Luck) {
    let before = version(browser);
    if luck.below(6) == 0 && is(browser, "document.querySelector('.over [data-mark]')") {
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
    let down = browser.run(&pick(
        luck,
        "const things = all('#found [data-say]'); return things.indexOf(promising(things, below)) + 1",
    ));
    let down = usize::try_from(down.as_u64().unwrap_or(1)).unwrap_or(1);
    browser.keys(&(DOWN.repeat(down) + ENTER));
    browser.until("the choice is shown", "document.activeElement.matches('#panel button.main')");
    browser.keys(ENTER);
    went_on(browser, before);
}

/// Plays in the page itself, by clicks on what it offers, and every few seconds with the mouse from
/// outside, until the battle is over; with answers that stand, if wanted. Gives how many decisions
/// that were.
pub fn by_clicks(browser: &Browser<'_>, seed: u64, stands: bool) -> u64 {
    let (mut luck, start, mut decisions) = (Luck(seed), Instant::now(), 0);
    loop {
        let told = browser.run_async(CLICKS, &[4.into(), (seed + decisions).into(), stands.into()]);
        assert!(told["error"].is_null(), "{told}");
        decisions += told["decisions"].as_u64().unwrap_or(0);
        if told["over"] == Value::Bool(true) {
            return decisions;
        }
        // What the page has sent when its time was over is waited for.
        if is(browser, &format!("{YOURS} && !document.querySelector('#table.sending')")) {
            by_mouse(browser, &mut luck);
            decisions += 1;
        }
        assert!(start.elapsed() < PATIENCE, "after {decisions} decisions no end");
    }
}

/// Plays until the battle is over.
pub fn to_the_end(browser: &Browser<'_>, mut decide: impl FnMut(&Browser<'_>, &mut Luck)) -> u64 {
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
