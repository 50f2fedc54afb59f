//! Opening a game: what was ordered is checked, laid out, written and only then shown.

use super::acting::json;
use super::desk::{Desk, Live, Player};
use super::{Hall, Summary};
use crate::secret::Secret;
use crate::store::{Hold, Kept, Link, NewGame, Refusal, Write};
use ai::Budget;
use engine::digest::hex;
use engine::{House, Scenario, Seat, Seed, Throwing};
use shelf::{Game, Spec, System};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// How long a computer player may be told to think about an answer.
const LONGEST_THOUGHT: Duration = Duration::from_secs(10);
/// The same in iterations.
const MOST_ITERATIONS: u32 = 20_000;

/// Where the dice come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dice {
    /// From a seed that is shown when the game is over, and whose hash is shown at once.
    #[default]
    Sealed,
    /// From a seed in the record; nobody sees it before the end either.
    Seeded,
    /// Somebody throws them.
    Typed,
}

impl Dice {
    /// Reads the word of the form.
    pub fn read(word: &str) -> Option<Dice> {
        match word {
            "" | "sealed" => Some(Dice::Sealed),
            "seeded" => Some(Dice::Seeded),
            "typed" => Some(Dice::Typed),
            _ => None,
        }
    }
}

/// Who shall sit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Sits {
    /// Whoever opens the game.
    Me,
    /// Whoever has the link.
    Friend,
    /// A computer player.
    Computer(Spec),
}

impl Sits {
    /// Reads the word of the form; computer players are held to a bounded time.
    pub fn read(word: &str) -> Result<Sits, String> {
        match word {
            "me" => return Ok(Sits::Me),
            "friend" => return Ok(Sits::Friend),
            _ => {}
        }
        let spec: Spec = word.parse().map_err(|why: engine::Garbled| why.0)?;
        let bounded = match spec.budget() {
            Budget::Iterations(most) => most <= MOST_ITERATIONS,
            Budget::Time(span) => span <= LONGEST_THOUGHT,
        };
        if !bounded {
            return Err(format!(
                "a computer player may think {} s or {MOST_ITERATIONS} iterations at most",
                LONGEST_THOUGHT.as_secs()
            ));
        }
        Ok(Sits::Computer(spec))
    }
}

/// A game as it was ordered.
#[derive(Clone)]
pub struct Order {
    /// The rule system.
    pub system: &'static dyn System,
    /// The scenario.
    pub scenario: Scenario,
    /// House rules.
    pub house: House,
    /// Who sits, Red first.
    pub sits: [Sits; 2],
    /// Where the dice come from.
    pub dice: Dice,
    /// A curtain between two players at one screen.
    pub curtain: bool,
}

/// Why a game was not opened.
#[derive(Clone, Debug)]
pub enum NotOpened {
    /// The scenario cannot be laid out.
    Scenario(String),
    /// It cannot be written.
    Unwritable(String),
    /// The system gives no random numbers.
    NoLuck,
}

impl fmt::Display for NotOpened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotOpened::Scenario(what) | NotOpened::Unwritable(what) => f.write_str(what),
            NotOpened::NoLuck => f.write_str("the system gives no random numbers"),
        }
    }
}

impl Hall {
    /// Opens a game for a browser.
    pub async fn open(
        self: &Arc<Hall>,
        order: Order,
        browser: [u8; 32],
    ) -> Result<Arc<Desk>, NotOpened> {
        let luck = || self.luck.bytes().ok_or(NotOpened::NoLuck);
        let seed = Seed(luck()?);
        let id = hex(&luck()?[..10]);
        let own_luck = i64::from_le_bytes(luck()?[..8].try_into().unwrap_or_default());
        let throwing = match order.dice {
            Dice::Sealed => Throwing::Sealed(seed),
            Dice::Seeded => Throwing::Seeded(seed),
            Dice::Typed => Throwing::Typed,
        };
        let secret = (order.dice == Dice::Sealed).then(|| seed.hex());
        let (system, scenario, house) = (order.system, order.scenario, order.house);
        let laid = move || {
            catch_unwind(AssertUnwindSafe(|| laid_out(system, &scenario, &house, throwing)))
        };
        let (game, title) = match tokio::task::spawn_blocking(laid).await {
            Ok(Ok(laid)) => laid.map_err(NotOpened::Scenario)?,
            _ => return Err(NotOpened::Scenario("a defect of the rules".into())),
        };
        let now = self.clock.now();
        let (mut links, mut holds, mut fresh) = (Vec::new(), Vec::new(), [None, None]);
        for seat in Seat::BOTH {
            match order.sits[seat.index()] {
                Sits::Me => holds.push(Hold { browser, seat }),
                Sits::Friend => {
                    let secret = Secret::new(&self.luck).ok_or(NotOpened::NoLuck)?;
                    links.push(Link { seat, secret: secret.hash(), issued: now, claimed: None });
                    fresh[seat.index()] = Some(secret.show());
                }
                Sits::Computer(_) => {}
            }
        }
        let players = order.sits.map(|sits| match sits {
            Sits::Me | Sits::Friend => Player::Human,
            Sits::Computer(spec) => Player::Computer(spec),
        });
        let record = game.record();
        let kept = Kept {
            no: self.last_number.fetch_add(1, Ordering::Relaxed) + 1,
            id: id.clone(),
            created: now,
            title: title.clone(),
            header: json(&record.header),
            secret,
            luck: own_luck,
            players: players.map(|player| player.word()),
            curtain: order.curtain,
            owner: browser,
            position: None,
            changed: now,
            footer: record.footer.as_ref().map(json),
            lines: record.lines.iter().map(json).collect(),
            keys: Vec::new(),
            parts: Vec::new(),
            links,
            holds,
        };
        let rules = record.header.rules;
        let desk = Desk::set_up(kept.clone(), now)
            .map_err(|broken| NotOpened::Scenario(broken.to_string()))?;
        let summary = json(&Summary::of(&*desk.live.lock().await));
        let write = Write::Open(Box::new(NewGame {
            no: kept.no,
            id: kept.id,
            created: now,
            system: system.id().into(),
            title,
            rules,
            header: kept.header,
            secret: kept.secret,
            luck: kept.luck,
            players: kept.players,
            curtain: kept.curtain,
            owner: kept.owner,
            summary,
            start: kept.lines.into_iter().next(),
            footer: kept.footer,
            links: kept.links,
            holds: kept.holds,
        }));
        self.store.write(write).await.map_err(|refusal| match refusal {
            Refusal::Taken => NotOpened::Unwritable("its number is taken; try again".into()),
            Refusal::Unwritable(what) => NotOpened::Unwritable(what),
        })?;
        *desk.fresh() = fresh;
        let desk = Arc::new(desk);
        self.desks().insert(id, Arc::clone(&desk));
        let asked = Live::asked(&*desk.live.lock().await);
        if desk.computer_among(asked).is_some() {
            self.opponents.nudge(&desk);
        }
        Ok(desk)
    }
}

type Laid = Result<(Box<dyn Game>, String), String>;

fn laid_out(system: &dyn System, scenario: &Scenario, house: &House, dice: Throwing) -> Laid {
    let about = system.about(scenario, house).map_err(|faults| faults.to_string())?;
    let game = system.open(scenario, house, dice).map_err(|faults| faults.to_string())?;
    Ok((game, about.title))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn computer_players_think_within_bounds() {
        assert_eq!(Sits::read("me"), Ok(Sits::Me));
        assert!(matches!(Sits::read("search:200"), Ok(Sits::Computer(_))));
        for wrong in ["", "kasparov", "search:20001", "search:11s", "search:99999999999"] {
            assert!(Sits::read(wrong).is_err(), "{wrong}");
        }
    }
}
