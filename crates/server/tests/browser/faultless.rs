//! axe-core over every page, at the width of a desk and of a phone.

use crate::driver::Browser;
use crate::playing::{DOWN, ENTER, YOURS, begin, hall, is};
use serde_json::Value;

const AXE: &str = include_str!("axe.min.js");

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
