//! What every page has: head, navigation, and the frame its body stands in.

use crate::{Look, catalogue};
use maud::{DOCTYPE, Markup, PreEscaped, html};

/// Where in the site a page stands, for the navigation.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    Home,
    Games,
    Scenarios,
    Rules,
    Verify,
    Settings,
    Elsewhere,
}

/// A page to be framed.
pub(crate) struct Page<'a> {
    pub look: &'a Look,
    pub title: &'a str,
    pub part: Part,
    /// Modules under `/assets/`, beside those they import.
    pub scripts: &'a [&'a str],
    /// The class of the body.
    pub class: &'a str,
}

impl Page<'_> {
    /// The whole document.
    pub fn frame(&self, body: &Markup) -> String {
        let look = self.look;
        let table = self.class == "at-table";
        let words =
            (!self.scripts.is_empty()).then(|| data("words", &catalogue::for_scripts(look.lang)));
        html! {
            (DOCTYPE)
            html lang=(look.lang.tag()) data-theme=(look.theme.tag())
                data-motion=[(!look.motion).then_some("off")] data-sound=[(!look.sound).then_some("off")] {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content=(match look.theme {
                        crate::Theme::Auto => "light dark",
                        crate::Theme::Light => "light",
                        crate::Theme::Dark => "dark",
                    });
                    // Without it a form of ours would be sent with the origin "null" and be refused
                    // as one of another site; addresses here hold no secrets.
                    meta name="referrer" content="same-origin";
                    title { (self.title) " · Kassen" }
                    link rel="icon" href="/assets/icon.svg" type="image/svg+xml";
                    link rel="stylesheet" href="/assets/base.css";
                    @if table { link rel="stylesheet" href="/assets/table.css"; }
                    @for script in self.scripts {
                        script type="module" src={ "/assets/" (script) } {}
                    }
                }
                body class=(self.class) {
                    a.skip href="#main" { (look.t("skip")) }
                    (self.navigation())
                    main #main tabindex="-1" { (body) }
                    @if !table { (foot(look)) }
                    @if let Some(words) = words { (words) }
                }
            }
        }
        .into_string()
    }

    fn navigation(&self) -> Markup {
        let look = self.look;
        let links = [
            (Part::Home, "/", "nav-home"),
            (Part::Games, "/games", "nav-games"),
            (Part::Scenarios, "/scenarios", "nav-scenarios"),
            (Part::Rules, "/rules", "nav-rules"),
            (Part::Verify, "/verify", "nav-verify"),
            (Part::Settings, "/settings", "nav-settings"),
        ];
        html! {
            header.site {
                a.brand href="/" lang="ja" { span.mon aria-hidden="true" { "合戦" } span lang="en" { "Kassen" } }
                nav aria-label=(look.t("nav-label")) {
                    @for (part, to, key) in links {
                        a href=(to) aria-current=[(part == self.part).then_some("page")] { (say(look, key)) }
                    }
                }
            }
        }
    }
}

/// A sentence whose key is chosen at run time.
pub(crate) fn say(look: &Look, key: &str) -> String {
    catalogue::say(look.lang, key, &[])
}

fn foot(look: &Look) -> Markup {
    html! {
        footer.site { p { (look.t("foot")) } }
    }
}

/// Data for a script, in a block that is never run. `<` is written so that nothing can end it.
pub(crate) fn data(id: &str, value: &serde_json::Value) -> Markup {
    let text = value.to_string().replace('<', "\\u003c");
    html! { script type="application/json" id=(id) { (PreEscaped(text)) } }
}
