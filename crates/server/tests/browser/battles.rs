//! Whole battles, each in another of the ways to play.

use crate::driver::Browser;
use crate::playing::{
    Luck, OVER, PATIENCE, YOURS, begin, by_clicks, by_keyboard, by_mouse, by_touch, hall, is,
    to_the_end, version,
};
use std::time::Instant;

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
