//! The page of one's account: signing in and up, or where one is signed in.

use crate::shell::{Page, Part, say};
use crate::{AccountView, Look, SessionRow};
use maud::{Markup, html};

/// Two forms for whoever is not signed in; his sessions and his password for whoever is.
pub fn account(view: &AccountView<'_>, look: &Look) -> String {
    let title = look.t("account-title");
    let page = Page { look, title: &title, part: Part::Settings, scripts: &[], class: "plain" };
    page.frame(&html! {
        h1 { (title) }
        @if let Some(word) = view.said { p.notice role="status" { (say(look, &format!("account-said-{word}"))) } }
        @match view.name {
            None => { p { (look.t("account-lead")) } (sign_in(view, look)) (sign_up(view, look)) }
            Some(name) => (signed_in(name, view.sessions, look)),
        }
        p { a href="/settings" { (look.t("notices-back")) } }
    })
}

fn sign_in(view: &AccountView<'_>, look: &Look) -> Markup {
    html! {
        h2 { (look.t("account-in")) }
        form.stack method="post" action="/account/sign-in" {
            (name_field(view, look))
            (password_field("password", &look.t("account-password"), "current-password", look))
            (bring_field(look))
            p { button type="submit" { (look.t("account-in")) } }
        }
    }
}

fn sign_up(view: &AccountView<'_>, look: &Look) -> Markup {
    html! {
        h2 { (look.t("account-up")) }
        form.stack method="post" action="/account/sign-up" {
            (name_field(view, look))
            p.faint { (look.t("account-name-note")) }
            (password_field("password", &look.t("account-password"), "new-password", look))
            p.faint { (look.t("account-password-note")) }
            (bring_field(look))
            p { button type="submit" { (look.t("account-up")) } }
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

fn password_field(name: &str, label: &str, kind: &str, _look: &Look) -> Markup {
    html! {
        label { span { (label) }
            input type="password" name=(name) required maxlength="128" autocomplete=(kind); }
    }
}

fn bring_field(look: &Look) -> Markup {
    html! {
        label { input type="checkbox" name="bring" value="1" checked; " " (look.t("account-bring")) }
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
            (password_field("old", &look.t("account-old"), "current-password", look))
            (password_field("new", &look.t("account-new"), "new-password", look))
            p.faint { (look.t("account-password-note")) }
            p { button type="submit" { (look.t("account-change")) } }
            p.faint { (look.t("account-change-note")) }
        }
    }
}
