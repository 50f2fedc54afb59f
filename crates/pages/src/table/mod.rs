//! The table: the page on which a battle is played, and the same table as JSON for its script.

mod page;
mod parts;
mod reckon;
mod ruler;
mod state;

pub use page::table;
pub use parts::LOG_LINES;
pub(crate) use parts::{log_lines, status_lines, trays};
pub use reckon::{odds, refusal, replies};
pub use state::state;

use crate::{Lang, Look};

/// How the map of a table is drawn: without heading and trays, in the colours of the page.
pub(crate) fn map_style(look: &Look) -> render::svg::Style {
    render::svg::Style {
        width: 1200.0,
        interactive: true,
        bare: true,
        themed: true,
        japanese: look.lang == Lang::Japanese,
        ..Default::default()
    }
}
