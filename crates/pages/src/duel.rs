//! A match: two games with the sides exchanged, one result.

use crate::games;
use crate::shell::{Page, Part};
use crate::{Look, MatchView};
use engine::Seat;
use maud::html;

/// Both games of a match with their results, and the result of the whole.
pub fn duel(view: &MatchView<'_>, look: &Look) -> String {
    let system = view.rows.first().map_or("", |row| row.system.as_str());
    let title = crate::names::named(system, view.title, look);
    let title = look.tf("match-title", &[("a", &title)]);
    let page = Page { look, title: &title, part: Part::Games, scripts: &[], class: "wide" };
    // In the first game the first player has Red, in the second Blue.
    let mut halves = [0, 0];
    for (number, winner) in view.winners.iter().enumerate() {
        match winner {
            None => {}
            Some(None) => halves = halves.map(|half| half + 1),
            Some(Some(seat)) => {
                let first = (*seat == Seat::Red) == (number == 0);
                halves[usize::from(!first)] += 2;
            }
        }
    }
    let over = view.winners.iter().all(Option::is_some);
    let points = halves.map(|half: u32| match (half / 2, half % 2) {
        (0, 1) => "½".to_string(),
        (whole, 1) => format!("{whole}½"),
        (whole, _) => whole.to_string(),
    });
    let sides = [&view.games[0].0, &view.games[0].1];
    let names = sides.map(|side| crate::names::named(system, side, look));
    let score = [("a", points[0].as_str()), ("b", points[1].as_str())];
    let result = match (over, halves[0].cmp(&halves[1])) {
        (false, _) => look.tf("match-open", &score),
        (true, std::cmp::Ordering::Equal) => look.tf("match-drawn", &score),
        (true, std::cmp::Ordering::Greater) => {
            look.tf("match-won", &[("side", &names[0]), score[0], score[1]])
        }
        (true, std::cmp::Ordering::Less) => {
            look.tf("match-won", &[("side", &names[1]), score[0], score[1]])
        }
    };
    page.frame(&html! {
        h1 { (title) }
        p.lead { (result) }
        p { (look.t("match-note")) }
        (games::list(view.rows, look))
    })
}
