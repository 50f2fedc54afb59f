//! Filling in the views of `pages`: whose eyes, which curtain, what to say at the top.

use super::App;
use super::problem::Problem;
use super::visitor::Guest;
use crate::clock::date;
use crate::hall::{Desk, Live, Player};
use engine::{Eyes, Seat, Status, Viewer};
use pages::{ShareLinks, TableView};
use serde_json::Value;
use shelf::Game;

/// A seat and its table, ready to be shown.
pub struct Shown<'a> {
    live: &'a Live,
    game: &'a dyn Game,
    guest: &'a Guest,
    app: &'a App,
    /// The seat that looks; none for those who look on.
    pub seat: Option<Seat>,
    curtain: bool,
}

impl<'a> Shown<'a> {
    /// The table as this guest may see it; `wish` matters only to one who holds both seats.
    pub fn new(
        app: &'a App,
        guest: &'a Guest,
        live: &'a mut Live,
        wish: Option<Seat>,
    ) -> Result<Shown<'a>, Problem> {
        live.recall();
        let live = &*live;
        let Some(game) = live.game() else {
            let detail = live.trouble().unwrap_or("The game is not there.");
            return Err(Problem::new(
                axum::http::StatusCode::CONFLICT,
                "frozen",
                "This game is frozen",
                detail,
            ));
        };
        let seat = seat_of(guest, live, wish);
        let over = matches!(game.status(), Status::Over(_));
        let shared = guest.seats == engine::Seats::BOTH && guest.desk.curtain && !over;
        let curtain = shared && live.lifted() != seat;
        Ok(Shown { live, game, guest, app, seat, curtain })
    }

    fn view(&self) -> TableView<'a> {
        let desk = &self.guest.desk;
        let eyes = match self.seat {
            Some(seat) if !self.curtain => Eyes::Seat(seat),
            _ => Eyes::Public,
        };
        let thinking = matches!(self.game.status(), Status::Waiting(..))
            && desk.computer_among(self.live.asked()).is_some();
        TableView {
            id: &self.guest.desk.id,
            game: self.game,
            viewer: Viewer { eyes, tongue: self.guest.visitor.tongue() },
            seats: self.guest.seats,
            players: names(desk),
            title: &self.guest.desk.title,
            curtain: self.curtain,
            since: 0,
            share: self.links(),
            thinking,
            notice: self.notice(),
            standing: self.seat.filter(|_| !self.curtain).and_then(|seat| self.live.standing(seat)),
            paired: desk.pair.is_some(),
            clock: self.clock(),
        }
    }

    /// Until when a decision is wished for.
    fn clock(&self) -> Option<(u8, String, bool)> {
        let days = self.guest.desk.days?;
        if self.live.asked().is_empty() {
            return None;
        }
        let until = deadline(self.live.changed(), days);
        Some((days, date(until), self.app.hall.clock.now() > until))
    }

    /// What to say at the top of the page.
    fn notice(&self) -> Option<String> {
        if self.app.hall.store.is_full() {
            let text = "The server has no room to keep anything: games can be looked at, and \
                        nothing else. What was acknowledged is safe.";
            return Some(text.into());
        }
        self.live.trouble().map(String::from)
    }

    /// Links that this guest may give away: those nobody has used yet, to whoever opened the game
    /// or sits at the seat.
    fn links(&self) -> Option<ShareLinks> {
        let desk = &self.guest.desk;
        let marks = self.guest.visitor.marks();
        if marks.is_empty() || self.guest.seats.is_empty() && !marks.contains(&desk.people().owner)
        {
            return None;
        }
        let fresh = desk.fresh();
        let seats = Seat::BOTH.map(|seat| {
            let secret = fresh[seat.index()].as_ref();
            let secret = secret.filter(|_| self.guest.revokes(seat).is_some())?;
            Some(format!("/g/{}/seat#{secret}", desk.id))
        });
        Some(ShareLinks { seats, watch: format!("/g/{}", desk.id) })
    }

    /// As a page.
    pub fn page(&self) -> String {
        pages::table(&self.view(), &self.guest.visitor.look)
    }

    /// As JSON.
    pub fn state(&self) -> Value {
        pages::state(&self.view(), &self.guest.visitor.look)
    }
}

/// The seat a guest looks and acts for.
pub fn seat_of(guest: &Guest, live: &Live, wish: Option<Seat>) -> Option<Seat> {
    let held = guest.seats;
    let first = held.first()?;
    if held != engine::Seats::BOTH {
        return Some(first);
    }
    let asked = live.asked();
    let lifted = live.lifted().filter(|seat| asked.is_empty() || asked.has(*seat));
    Some(wish.or(lifted).or(asked.first()).unwrap_or(first))
}

/// When a decision is wished for, if the game last changed then.
pub fn deadline(changed: i64, days: u8) -> i64 {
    changed + i64::from(days) * 24 * 3600 * 1000
}

/// Who plays, in words that need no language.
pub fn names(desk: &Desk) -> [String; 2] {
    desk.players.clone().map(|player| match player {
        Player::Human => String::new(),
        Player::Computer(spec) => spec.to_string(),
    })
}
