//! The list of a browser's games.

use super::App;
use super::showing::deadline;
use super::visitor::Visitor;
use crate::clock::date;
use crate::hall::{Player, Summary};
use crate::store::{Listed, ReadFault};
use engine::{Seat, Seats};
use pages::{GameRow, Turn};

/// The games a browser sits at, those that wait for it first, then the latest.
pub(super) async fn games(app: &App, visitor: &Visitor) -> Result<Vec<GameRow>, ReadFault> {
    if visitor.own().is_none() {
        return Ok(Vec::new());
    }
    let (own, tongue) = (visitor.pair(), visitor.tongue());
    let listed = app.hall.store.read(move |connection| Listed::of(connection, own)).await?;
    let mut rows: Vec<GameRow> =
        listed.into_iter().map(|listed| row(app, listed, tongue)).collect();
    rows.sort_by_key(|row| match row.turn {
        Turn::Yours => 0,
        Turn::Theirs | Turn::Thinking => 1,
        Turn::Over => 2,
    });
    Ok(rows)
}

pub(super) fn row(app: &App, listed: Listed, tongue: engine::Tongue) -> GameRow {
    // A game that is being played knows better than what was kept of it a moment ago.
    let live = app.hall.peek(&listed.id);
    let kept = || serde_json::from_str(&listed.summary).unwrap_or_default();
    let summary: Summary = live.unwrap_or_else(kept);
    let seats = match listed.seats {
        1 => Seats::only(Seat::Red),
        2 => Seats::only(Seat::Blue),
        3 => Seats::BOTH,
        _ => Seats::NONE,
    };
    let asked = summary.asked();
    let is_computer = |seat: Seat| {
        matches!(Player::read(&listed.players[seat.index()]), Some(Player::Computer(_)))
    };
    let turn = if summary.over {
        Turn::Over
    } else if asked.iter().any(|seat| seats.has(seat)) {
        Turn::Yours
    } else if asked.iter().any(is_computer) {
        Turn::Thinking
    } else {
        Turn::Theirs
    };
    let until = match (turn, listed.days) {
        (Turn::Yours | Turn::Theirs, Some(days)) => date(deadline(listed.changed, days)),
        _ => String::new(),
    };
    let name = |word: String| if word == "human" { String::new() } else { word };
    let what = summary.what(tongue).to_string();
    GameRow {
        id: listed.id,
        system: listed.system,
        title: listed.title,
        sides: summary.sides,
        players: listed.players.map(name),
        seats,
        turn,
        what,
        step: summary.version.saturating_sub(1),
        when: date(listed.changed),
        paired: listed.paired,
        until,
    }
}
