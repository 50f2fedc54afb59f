//! The page of one's account: signing in and up, or where one is signed in.

use crate::shell::{Page, Part, say};
use crate::{AccountView, Look, SessionRow};
use maud::{Markup, html};

/// Three forms for whoever is not signed in; his sessions, his password and the end of it all for
/// whoever is.
pub fn account(view: &AccountView<'_>, look: &Look) -> String {
    let title = look.t("account-title");
    let page = Page { look, title: &title, part: Part::Settings, scripts: &[], class: "plain" };
    page.frame(&html! {
        h1 { (title) }
        @if let Some(word) = view.said { p.notice role="status" { (say(look, &format!("account-said-{word}"))) } }
        @match view.name {
            None => {
                p { (look.t("account-lead")) }
                (entry("account-in", "/account/sign-in", false, view, look))
                (entry("account-up", "/account/sign-up", true, view, look))
                (lost(view, look))
            }
            Some(name) => (signed_in(name, view.sessions, look)),
        }
        p { a href="/settings" { (look.t("notices-back")) } }
    })
}

/// A form for a name and a password: to sign in, or with notes on both to make an account.
fn entry(word: &str, action: &str, new: bool, view: &AccountView<'_>, look: &Look) -> Markup {
    let kind = if new { "new-password" } else { "current-password" };
    html! {
        h2 { (look.t(word)) }
        form.stack method="post" action=(action) {
            (name_field(view, look))
            @if new { p.faint { (look.t("account-name-note")) } }
            (password_field("password", &look.t("account-password"), kind))
            @if new { p.faint { (look.t("account-password-note")) } }
            (tick("bring", "account-bring", look))
            p { button type="submit" { (look.t(word)) } }
        }
    }
}

/// For whoever has lost his password and was given a code by whoever runs the server.
fn lost(view: &AccountView<'_>, look: &Look) -> Markup {
    html! {
        h2 { (look.t("account-lost")) }
        p { (look.t("account-lost-note")) }
        form.stack method="post" action="/account/reset" {
            (name_field(view, look))
            label { span { (look.t("account-code")) }
                input type="text" name="code" required maxlength="80" autocomplete="one-time-code"
                    autocapitalize="none" spellcheck="false"; }
            (password_field("password", &look.t("account-new"), "new-password"))
            p { button type="submit" { (look.t("account-reset")) } }
        }
    }
}

fn name_field(view: &AccountView<'_>, look: &Look) -> Markup {
    html! {
        label { span { (look.t("account-name")) }
            input type="text" name="name" required maxlength="32" autocomplete="username"
                autocapitalize="none" spellcheck="false" value=(view.typed); }
    }
}

fn password_field(name: &str, label: &str, kind: &str) -> Markup {
    html! {
        label { span { (label) }
            input type="password" name=(name) required maxlength="128" autocomplete=(kind); }
    }
}

fn tick(name: &str, word: &str, look: &Look) -> Markup {
    html! {
        label { input type="checkbox" name=(name) value="1" checked; " " (look.t(word)) }
    }
}

fn signed_in(name: &str, sessions: &[SessionRow], look: &Look) -> Markup {
    html! {
        p { (look.tf("account-hello", &[("a", name)])) " " a href="/games" { (look.t("nav-games")) } }
        form method="post" action="/account/sign-out" { button type="submit" { (look.t("account-out")) } }
        h2 { (look.t("account-sessions")) }
        ul.targets {
            @for session in sessions {
                li {
                    p {
                        @if session.own { strong { (look.t("account-session-own")) } " " }
                        (look.tf("account-session", &[("a", &session.made), ("b", &session.seen)]))
                    }
                    p.faint { (session.agent) }
                    form method="post" action={ "/account/sessions/" (session.no) "/end" } {
                        button.grave type="submit" aria-label=(look.tf("account-end-label", &[("a", &session.made)])) {
                            (look.t("account-end"))
                        }
                    }
                }
            }
        }
        @if sessions.len() > 1 {
            form method="post" action="/account/sessions/end" {
                button.grave type="submit" { (look.t("account-end-all")) }
            }
        }
        h2 { (look.t("account-change")) }
        form.stack method="post" action="/account/password" {
            (password_field("old", &look.t("account-old"), "current-password"))
            (password_field("new", &look.t("account-new"), "new-password"))
            p.faint { (look.t("account-password-note")) }
            p { button type="submit" { (look.t("account-change")) } }
            p.faint { (look.t("account-change-note")) }
        }
        h2 { (look.t("account-delete")) }
        p { (look.t("account-delete-note")) }
        form.stack method="post" action="/account/delete" {
            (password_field("password", &look.t("account-password"), "current-password"))
            (tick("keep", "account-delete-keep", look))
            p { button.grave type="submit" { (look.t("account-delete")) } }
        }
    }
}
