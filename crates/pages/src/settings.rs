//! The page of settings: one form, kept in a cookie.

use crate::shell::{Page, Part, say};
use crate::{Lang, Look, SettingsView, Theme};
use maud::html;

/// Language, mood, motion and sound.
pub fn settings(view: &SettingsView, look: &Look) -> String {
    let title = look.t("settings-title");
    let page = Page { look, title: &title, part: Part::Settings, scripts: &[], class: "plain" };
    page.frame(&html! {
        h1 { (title) }
        @if view.saved { p.notice role="status" { (look.t("settings-saved")) } }
        form.stack method="post" action="/settings" {
            fieldset {
                legend { (look.t("settings-lang")) }
                @for lang in Lang::ALL {
                    label { input type="radio" name="lang" value=(lang.tag()) checked[lang == look.lang];
                        " " span lang=(lang.tag()) { (lang.own_name()) } }
                }
                p.faint { (look.t("settings-lang-note")) }
            }
            fieldset {
                legend { (look.t("settings-theme")) }
                @for theme in Theme::ALL {
                    label { input type="radio" name="theme" value=(theme.tag()) checked[theme == look.theme];
                        " " (say(look, &format!("theme-{}", theme.tag()))) }
                }
            }
            fieldset {
                legend { (look.t("settings-manner")) }
                label { input type="checkbox" name="motion" value="1" checked[look.motion]; " " (look.t("settings-motion")) }
                label { input type="checkbox" name="sound" value="1" checked[look.sound]; " " (look.t("settings-sound")) }
            }
            p { button type="submit" { (look.t("settings-keep")) } }
        }
        h2 { (look.t("account-title")) }
        p { (look.t("account-lead")) " " a href="/account" { (look.t("settings-account")) } }
        h2 { (look.t("notices-title")) }
        p { (look.t("notices-lead")) " " a href="/notices" { (look.t("settings-notices")) } }
    })
}
