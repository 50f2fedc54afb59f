//! The page that checks a record in the reader's own browser, without trusting anybody's server.

use crate::Look;
use crate::shell::{Page, Part};
use maud::html;

/// A file is read and checked by the page's script; nothing is sent.
pub fn verify(look: &Look) -> String {
    let title = look.t("verify-title");
    let page =
        Page { look, title: &title, part: Part::Verify, scripts: &["verify.js"], class: "plain" };
    page.frame(&html! {
        h1 { (title) }
        p.lead { (look.t("verify-lead")) }
        ul {
            li { (look.t("verify-does-form")) }
            li { (look.t("verify-does-seal")) }
            li { (look.t("verify-does-dice")) }
            li { (look.t("verify-does-not")) }
        }
        p { label { span { (look.t("verify-file")) } " " input #record type="file" accept=".kassen,.jsonl,.txt,.json"; } }
        p { label { span { (look.t("verify-paste")) } textarea #pasted rows="6" spellcheck="false" {} } }
        p { button #check type="button" { (look.t("verify-go")) } }
        div #verdict role="status" {}
        noscript { p { (look.t("verify-noscript")) } }
    })
}
