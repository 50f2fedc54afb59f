//! Every route with its gate, in one table. The tests walk through it with every kind of visitor.

use super::guard::Site;
use super::problem::Problem;
use super::{App, account, api, browse, events, notices, openapi, reading};
use axum::Router;
use axum::routing::{MethodRouter, get, post};
use std::sync::Arc;

/// Who may use a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gate {
    /// Anybody; what he is shown depends on who he is.
    Anyone,
    /// Whoever holds a seat of the game.
    Player,
    /// Whoever holds this very seat, or opened the game as long as nobody does.
    Holder,
    /// Whoever has the secret of a seat.
    Secret,
    /// The browser that asked for these notices.
    Owner,
    /// Whoever is signed in.
    Member,
}

/// A route.
pub struct Route {
    /// `GET` or `POST`.
    pub method: &'static str,
    /// Its path, with names for its parts.
    pub path: &'static str,
    /// Who may use it.
    pub gate: Gate,
    /// What it is for.
    pub says: &'static str,
    handler: MethodRouter<Arc<App>>,
}

macro_rules! table {
    ($($method:ident $path:literal $gate:ident $handler:path, $says:literal;)*) => {
        vec![$(Route {
            method: table!(@ $method),
            path: $path,
            gate: Gate::$gate,
            says: $says,
            handler: $method($handler),
        }),*]
    };
    (@ get) => { "GET" };
    (@ post) => { "POST" };
}

/// Every route.
pub fn listed() -> Vec<Route> {
    table! {
        get "/" Anyone browse::home, "home";
        get "/games" Anyone browse::games, "the games of this browser";
        post "/games" Anyone browse::open, "open a game";
        get "/scenarios" Anyone browse::scenarios, "all scenarios";
        get "/scenarios/{system}/{id}" Anyone browse::scenario, "one scenario";
        get "/rules" Anyone browse::rules_index, "all rule systems";
        get "/rules/{system}" Anyone browse::rules, "the rules of one, with search";
        get "/rules/{system}/{rule}" Anyone browse::rule, "one rule";
        get "/settings" Anyone browse::settings, "how pages look";
        post "/settings" Anyone browse::set, "change how pages look";
        get "/notices" Anyone notices::page, "where this browser's notices go, and what became of them";
        post "/notices" Anyone notices::add, "send notices to one more address";
        post "/notices/{no}/test" Owner notices::test, "send a notice to try it";
        post "/notices/{no}/confirm" Owner notices::confirm, "show that an e-mail address is one's own";
        post "/notices/{no}/remove" Owner notices::remove, "send no more notices there";
        get "/account" Anyone account::page, "sign in or up, or one's sessions";
        post "/account/sign-up" Anyone account::sign_up, "make an account";
        post "/account/sign-in" Anyone account::sign_in, "sign in";
        post "/account/sign-out" Member account::sign_out, "sign out";
        post "/account/password" Member account::password, "another password; all other sessions end";
        post "/account/reset" Anyone account::reset, "a new password by a code from whoever runs the server";
        post "/account/delete" Member account::delete, "delete one's account; games go on";
        post "/account/sessions/{no}/end" Member account::end, "end a session of one's own";
        post "/account/sessions/end" Member account::end_all, "end all sessions of one's own";
        get "/verify" Anyone browse::verify, "check the dice of a game that is over";
        get "/assets/{*path}" Anyone browse::asset, "style sheets, scripts, pictures";
        get "/g/{id}" Anyone browse::table, "the table, as this browser may see it";
        get "/m/{id}" Anyone browse::duel, "two games with the sides exchanged, as one match";
        get "/g/{id}/seat" Anyone browse::seat_link, "the page of a seat's link";
        get "/g/{id}/replay" Anyone browse::replay, "the game so far, step by step";
        get "/api" Anyone openapi::describe, "this description";
        get "/healthz" Anyone openapi::health, "is the server well?";
        get "/robots.txt" Anyone openapi::robots, "what search engines shall leave alone";
        post "/api/games" Anyone browse::open_by_program, "open a game; answers with the secrets of its seats";
        get "/api/games/{id}" Anyone api::state, "the table as JSON, as the asker may see it";
        post "/api/games/{id}/claim" Secret api::claim, "take a seat by its secret";
        post "/api/games/{id}/seats/{seat}/revoke" Holder api::revoke, "void a seat's link and make a new one";
        post "/api/games/{id}/answer" Player api::answer, "answer the open question";
        post "/api/games/{id}/throw" Player api::throw, "type dice or a draw";
        post "/api/games/{id}/undo" Player api::undo, "take the last decision back";
        post "/api/games/{id}/concede" Player api::concede, "give up";
        post "/api/games/{id}/rise" Player api::rise, "end a standing answer";
        post "/api/games/{id}/curtain" Player api::curtain, "lift the curtain at a shared screen";
        get "/api/games/{id}/odds" Player reading::odds, "exact odds of an answer";
        get "/api/games/{id}/why" Player reading::why, "may this be answered, and if not, why not?";
        get "/api/games/{id}/hint" Player reading::hint, "what a computer player would do";
        get "/api/games/{id}/events" Anyone events::events, "server-sent events: something changed";
        get "/api/games/{id}/record" Anyone reading::record, "the record; until the end what the asker knows of it";
    }
}

/// Everything together.
pub fn site(app: Arc<App>) -> Site {
    let mut router = Router::new();
    for route in listed() {
        router = router.route(route.path, route.handler);
    }
    let routes = router
        .fallback(|| async { Problem::no_page() })
        .method_not_allowed_fallback(|| async {
            let status = axum::http::StatusCode::METHOD_NOT_ALLOWED;
            Problem::new(status, "method", "Not like this", "This address has other methods.")
        })
        .with_state(Arc::clone(&app));
    Site { app, routes }
}
