//! What a player does at the table besides choosing: measuring, dragging, taking back, printing.

use crate::playing::{Luck, OVER, YOURS, begin, by_mouse, hall, is, version, went_on};
use serde_json::json;

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
