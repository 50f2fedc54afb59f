//! What servers tell each other about what they have written.

#[cfg(feature = "postgres")]
use super::{accounts::Registry, posting::Posting, rows::Write};

/// What another server has written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// About these games, by their numbers.
    Games(Vec<i64>),
    /// Where notices are wanted.
    Wanted,
    /// Who is signed in.
    Sessions,
    /// Anything: something was missed, or it concerns more games than can be named.
    Everything,
}

/// Work that one server does at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lease {
    /// Playing for the computer in this game.
    Thinking(i64),
    /// Sending notices.
    Posting,
}

/// What a write is about, for the others to look at.
#[cfg(feature = "postgres")]
pub(super) fn concerns(write: &Write) -> Option<Heard> {
    match write {
        Write::Decide(decision) => Some(Heard::Games(vec![decision.game])),
        Write::Part(part) => Some(Heard::Games(vec![part.game])),
        Write::Claim { game, .. } | Write::Revoke { game, .. } | Write::Stand { game, .. } => {
            Some(Heard::Games(vec![*game]))
        }
        Write::Post(Posting::Add { .. }) => Some(Heard::Wanted),
        Write::Account(Registry::Bring { .. } | Registry::Delete { .. }) => Some(Heard::Everything),
        Write::Account(Registry::Seen { .. } | Registry::Lost { .. }) => None,
        Write::Account(_) => Some(Heard::Sessions),
        Write::Open(_)
        | Write::Keep(_)
        | Write::Post(_)
        | Write::Look { .. }
        | Write::Settle
        | Write::Probe => None,
    }
}

/// The game that must not change while something is written about it.
#[cfg(feature = "postgres")]
pub(super) fn game_of(write: &Write) -> Option<i64> {
    match concerns(write) {
        Some(Heard::Games(games)) => games.first().copied(),
        _ => None,
    }
}

#[cfg(feature = "postgres")]
impl Heard {
    /// As it goes from server to server: who writes, and what about.
    pub(super) fn write(&self, server: i64) -> String {
        match self {
            Heard::Games(games) => {
                let games: Vec<String> = games.iter().map(i64::to_string).collect();
                format!("{server} games {}", games.join(" "))
            }
            Heard::Wanted => format!("{server} wanted"),
            Heard::Sessions => format!("{server} sessions"),
            Heard::Everything => format!("{server} everything"),
        }
    }

    /// Reads what another server wrote; what we wrote ourselves is no news.
    pub(super) fn read(text: &str, own: i64) -> Option<Heard> {
        let mut words = text.split(' ');
        if words.next()?.parse() == Ok(own) {
            return None;
        }
        match words.next() {
            Some("games") => Some(Heard::Games(words.filter_map(|no| no.parse().ok()).collect())),
            Some("wanted") => Some(Heard::Wanted),
            Some("sessions") => Some(Heard::Sessions),
            // What a newer program says and we do not understand may be anything.
            _ => Some(Heard::Everything),
        }
    }
}

#[cfg(all(test, feature = "postgres"))]
mod tests {
    use super::*;

    #[test]
    fn tidings_are_read_as_they_were_written() {
        let games = Heard::Games(vec![3, 1 << 40]);
        for heard in [games, Heard::Wanted, Heard::Sessions, Heard::Everything] {
            assert_eq!(Heard::read(&heard.write(7), 8), Some(heard.clone()));
            assert_eq!(Heard::read(&heard.write(7), 7), None);
        }
        assert_eq!(Heard::read("7 novelties", 8), Some(Heard::Everything));
    }
}
