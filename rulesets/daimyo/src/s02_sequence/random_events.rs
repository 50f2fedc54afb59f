//! 2. The sample table of random events: an option.

use crate::Daimyo;
use crate::event::Event;
use crate::rulebook::*;
use crate::table::Table;
use crate::words::{Happening, Word};
use engine::{Roll, Rule, Umpire};

/// What stands on a row of the table.
fn row(die: u8) -> Happening {
    let rows = Happening::ALL;
    rows.get(usize::from(die.clamp(1, 6) - 1)).map_or(Happening::BadVisibility, |(what, _)| *what)
}

/// The rule a row stands under.
pub const fn rule_of(what: Happening) -> Rule {
    match what {
        Happening::BadVisibility => S2_EVENTS_VISIBILITY,
        Happening::Sunset => S2_EVENTS_SUNSET,
        Happening::SurpriseMarch => S2_EVENTS_MARCH,
        Happening::HeroicCharge => S2_EVENTS_HEROIC,
        Happening::SuperbDiscipline => S2_EVENTS_DISCIPLINE,
        Happening::Fanaticism => S2_EVENTS_FANATICISM,
    }
}

/// At the start of a turn: bad visibility sets in, or may end.
pub fn begin_turn(table: &mut Table, umpire: &mut impl Umpire<Daimyo>) {
    if table.events.now == 1 {
        table.events.visibility = 1;
    } else if table.events.visibility != 0 {
        let die = umpire.roll(Roll::d6(1, table.initiative, S2_EVENTS_VISIBILITY_LASTS)).one();
        let lasts = die <= 3;
        table.events.visibility = if lasts { 2 } else { 0 };
        umpire.announce(S2_EVENTS_VISIBILITY_LASTS, Event::VisibilityTest { die, lasts });
    }
}

/// The roll that closes a turn. Gives whether a first sunset must be put to the players.
pub fn roll(table: &mut Table, umpire: &mut impl Umpire<Daimyo>) -> bool {
    if !table.rules.events {
        return false;
    }
    let die = umpire.roll(Roll::d6(1, table.initiative, S2_END_EVENT_ROLL)).one();
    umpire.announce(S2_END_EVENT_ROLL, Event::EventRoll { die });
    if die != 6 {
        return false;
    }
    let die = umpire.roll(Roll::d6(1, table.initiative, S2_EVENTS_TABLE)).one();
    let what = row(die);
    umpire.announce(rule_of(what), Event::Happens { what });
    match what {
        Happening::Sunset => {
            table.events.sunsets += 1;
            if table.events.sunsets == 1 {
                return true;
            }
            sunset(table, umpire, false);
        }
        _ => table.events.coming = die,
    }
    false
}

/// The sun sets in 2d6 turns, unless both agreed to ignore the first one.
pub fn sunset(table: &mut Table, umpire: &mut impl Umpire<Daimyo>, ignored: bool) {
    if ignored {
        umpire.announce(S2_EVENTS_SUNSET_IGNORE, Event::SunsetIgnored { ignored });
        return;
    }
    let turns = umpire.roll(Roll::d6(2, table.initiative, S2_EVENTS_SUNSET)).sum() as u8;
    let end = table.turn.saturating_add(turns);
    if table.events.sunset == 0 || end < table.events.sunset {
        table.events.sunset = end;
    }
    umpire.announce(S2_EVENTS_SUNSET, Event::SunsetIn { turns });
}
