//! The list of a browser's games.

use super::App;
use super::visitor::Visitor;
use crate::hall::{Player, Summary};
use crate::secret::Secret;
use crate::store::{Listed, ReadFault};
use engine::{Seat, Seats};
use pages::{GameRow, Turn};

/// The games a browser sits at, those that wait for it first, then the latest.
pub(super) async fn games(app: &App, visitor: &Visitor) -> Result<Vec<GameRow>, ReadFault> {
    let Some(browser) = visitor.browser.as_ref().map(Secret::hash) else {
        return Ok(Vec::new());
    };
    let listed = app.hall.store.read(move |connection| Listed::of(connection, browser)).await?;
    let mut rows: Vec<GameRow> = listed.into_iter().map(|listed| row(app, listed)).collect();
    rows.sort_by_key(|row| match row.turn {
        Turn::Yours => 0,
        Turn::Theirs | Turn::Thinking => 1,
        Turn::Over => 2,
    });
    Ok(rows)
}

fn row(app: &App, listed: Listed) -> GameRow {
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
    let name = |word: String| if word == "human" { String::new() } else { word };
    GameRow {
        id: listed.id,
        system: listed.system,
        title: listed.title,
        sides: summary.sides,
        players: listed.players.map(name),
        seats,
        turn,
        what: summary.what,
        step: summary.version.saturating_sub(1),
        when: date(listed.changed),
    }
}

/// A moment as `2026-11-16 00:44 UTC`.
fn date(milliseconds: i64) -> String {
    let minutes = milliseconds.div_euclid(60_000);
    let (days, minute) = (minutes.div_euclid(1440), minutes.rem_euclid(1440));
    // Days since 1970 to a civil date, counting years from March so that leap days come last.
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let day_of_era = shifted.rem_euclid(146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02} {:02}:{:02} UTC", minute / 60, minute % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_civil() {
        assert_eq!(date(0), "1970-01-01 00:00 UTC");
        assert_eq!(date(951_782_400_000), "2000-02-29 00:00 UTC");
        assert_eq!(date(1_794_789_876_000), "2026-11-16 00:44 UTC");
    }
}
