//! Notices: the page where they are asked for, and the words they are sent in.

use crate::shell::{Page, Part, say};
use crate::{DeliveryRow, Look, NoticeView, NoticesView, TargetRow};
use maud::{Markup, html};

/// Kinds of addresses by what is sent for them; each has a sentence `notice-KIND`.
const KINDS: [&str; 4] = ["discord", "slack", "json", "mail"];

/// Where notices go, a form for one more, and what became of the last ones.
pub fn notices(view: &NoticesView<'_>, look: &Look) -> String {
    let title = look.t("notices-title");
    let page = Page { look, title: &title, part: Part::Settings, scripts: &[], class: "plain" };
    page.frame(&html! {
        h1 { (title) }
        p { (look.t("notices-lead")) }
        @if !view.targets.is_empty() {
            h2 { (look.t("notices-mine")) }
            ul.targets { @for target in view.targets { (row(target, look)) } }
        }
        h2 { (look.t("notices-add")) }
        form.stack method="post" action="/notices" {
            fieldset {
                legend { (look.t("notices-kind")) }
                @for (index, kind) in KINDS.iter().enumerate().filter(|(_, kind)| view.mail || **kind != "mail") {
                    label { input type="radio" name="kind" value=(kind) checked[index == 0];
                        " " (say(look, &format!("notice-{kind}"))) }
                }
                @if !view.mail { p.faint { (look.t("notices-no-mail")) } }
            }
            label { span { (look.t("notices-address")) }
                input type="text" name="address" required maxlength="500" autocomplete="off" spellcheck="false"; }
            p { button type="submit" { (look.t("notices-keep")) } }
        }
        h2 { (look.t("notices-log")) }
        @if view.log.is_empty() { p { (look.t("notices-log-none")) } } @else { (log(view.log, look)) }
        p { a href="/settings" { (look.t("notices-back")) } }
    })
}

fn row(target: &TargetRow, look: &Look) -> Markup {
    let to = |what: &str| format!("/notices/{}/{what}", target.no);
    let address = [("a", target.address.as_str())];
    html! {
        li {
            p { strong { (say(look, &format!("notice-{}", target.kind))) } " " span { (target.address) } }
            @if target.confirmed {
                form method="post" action=(to("test")) {
                    button type="submit" aria-label=(look.tf("notices-test-label", &address)) { (look.t("notices-test")) }
                }
            } @else {
                form.stack method="post" action=(to("confirm")) {
                    label { span { (look.t("notices-code")) }
                        input type="text" name="code" required maxlength="20" autocomplete="one-time-code"; }
                    button type="submit" { (look.t("notices-confirm")) }
                }
            }
            form method="post" action=(to("remove")) {
                button.grave type="submit" aria-label=(look.tf("notices-remove-label", &address)) { (look.t("notices-remove")) }
            }
        }
    }
}

fn log(lines: &[DeliveryRow], look: &Look) -> Markup {
    html! {
        ul.log {
            @for line in lines {
                li {
                    span.faint { (line.when) } " "
                    (say(look, &format!("notice-{}", line.kind))) ": "
                    (say(look, &format!("notices-word-{}", line.word)))
                    @if !line.title.is_empty() { " " (line.title) "." }
                    " "
                    @match &line.next {
                        Some(next) if line.tries == 0 => (look.tf("notices-waits", &[("a", next)])),
                        Some(next) => (look.tf("notices-again", &[("n", &line.tries.to_string()), ("a", next)])),
                        None => {}
                    }
                    @if !line.said.is_empty() { " " span lang="en" { (line.said) } }
                }
            }
        }
    }
}

/// A notice that it is somebody's turn: subject and text.
pub fn notice_of_turn(view: &NoticeView<'_>, look: &Look) -> (String, String) {
    let about = [("side", view.side), ("a", view.title)];
    let mut text = look.tf("notice-turn-text", &about);
    if !view.phase.is_empty() {
        text = format!("{text}\n{}", view.phase);
    }
    (look.tf("notice-turn-subject", &about), format!("{text}\n{}", view.address))
}

/// A notice that was asked for by the button: subject and text.
pub fn notice_of_test(site: &str, look: &Look) -> (String, String) {
    let text = look.t("notice-test-text");
    (look.t("notice-test-subject"), format!("{text}\n{site}/notices"))
}

/// A notice with the code that shows an address to be one's own: subject and text.
pub fn notice_of_code(code: &str, site: &str, look: &Look) -> (String, String) {
    let text = look.tf("notice-code-text", &[("a", code)]);
    (look.tf("notice-code-subject", &[("a", code)]), format!("{text}\n{site}/notices"))
}
