//! The two smallest pages: something went wrong, and "you were given a seat".

use crate::Look;
use crate::shell::{Page, Part};
use maud::html;

/// A page that says what went wrong.
pub fn problem(status: u16, title: &str, detail: &str, look: &Look) -> String {
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
    })
}
