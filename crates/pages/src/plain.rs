//! The two smallest pages: something went wrong, and "you were given a seat".

use crate::shell::{Page, Part};
use crate::{Look, ProblemView, catalogue};
use maud::html;

/// A page that says what went wrong: in the visitor's language if the catalogue knows this kind of
/// problem, and otherwise as it was told.
pub fn problem(problem: &ProblemView<'_>, look: &Look) -> String {
    let ProblemView { status, kind, title, detail, wait } = *problem;
    let seconds = wait.unwrap_or(0).to_string();
    let known = |key: &str| catalogue::known_with(look.lang, key, &[("n", &seconds)]);
    let title = known(&format!("problem-{kind}")).unwrap_or_else(|| title.to_string());
    let detail = known(&format!("problem-{kind}-do")).unwrap_or_else(|| detail.to_string());
    let title = title.as_str();
    let page = Page { look, title, part: Part::Elsewhere, scripts: &[], class: "plain" };
    page.frame(&html! {
        h1 { (title) }
        p { (detail) }
        p.faint { (look.tf("problem-status", &[("n", &status.to_string())])) }
        p { a.button href="/" { (look.t("problem-home")) } }
    })
}

/// The page behind a seat link. Its script sends the secret of the fragment, which no server log
/// ever sees, and goes on to the table.
pub fn seat_link(look: &Look) -> String {
    let title = look.t("seat-title");
    let page =
        Page { look, title: &title, part: Part::Elsewhere, scripts: &["seat.js"], class: "plain" };
    page.frame(&html! {
        h1 { (title) }
        p #seat-says role="status" { (look.t("seat-wait")) }
        noscript { p { (look.t("seat-noscript")) } }
        p { a.button href="/" { (look.t("problem-home")) } }
    })
}
