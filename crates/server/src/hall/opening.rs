//! Opening a game: what was ordered is checked, laid out, written and only then shown.

use super::acting::json;
use super::desk::{Desk, Live, Player};
use super::{Hall, Summary};
use crate::secret::Secret;
use crate::store::{Hold, Kept, Link, NewGame, Refusal, Sheet, Write};
use engine::digest::hex;
use engine::{House, Scenario, Seat, Seed, Throwing};
use shelf::{Game, Spec, System};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
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
        if !spec.within(MOST_ITERATIONS, LONGEST_THOUGHT) {
            return Err(format!(
                "a computer player may think {} s or {MOST_ITERATIONS} iterations at most, with \
                 no settings but a style",
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
    /// Days the players give each other for a decision.
    pub days: Option<u8>,
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

/// A game laid out and not written yet.
struct Prepared {
    desk: Desk,
    new: NewGame,
    fresh: [Option<String>; 2],
}

impl Hall {
    /// Opens a game for a browser.
    pub async fn open(
        self: &Arc<Hall>,
        order: Order,
        browser: [u8; 32],
    ) -> Result<Arc<Desk>, NotOpened> {
        let prepared = self.prepared(order, browser, self.new_id()?, None).await?;
        let desk = self.seated(vec![prepared]).await?.into_iter().next();
        desk.ok_or_else(|| NotOpened::Scenario("nothing was ordered".into()))
    }

    /// Opens two games with the sides exchanged, which are one match. Each has dice of its own: if
    /// they shared a seed, whoever ends one game would know what falls in the other.
    pub async fn open_pair(
        self: &Arc<Hall>,
        order: Order,
        browser: [u8; 32],
    ) -> Result<[Arc<Desk>; 2], NotOpened> {
        let ids = [self.new_id()?, self.new_id()?];
        let [red, blue] = order.sits;
        let back = Order { sits: [blue, red], ..order.clone() };
        let first = self.prepared(order, browser, ids[0].clone(), Some(ids[1].clone())).await?;
        let second = self.prepared(back, browser, ids[1].clone(), Some(ids[0].clone())).await?;
        let desks = self.seated(vec![first, second]).await?;
        desks.try_into().map_err(|_| NotOpened::Scenario("nothing was ordered".into()))
    }

    fn new_id(&self) -> Result<String, NotOpened> {
        Ok(hex(&self.luck.bytes().ok_or(NotOpened::NoLuck)?[..10]))
    }

    async fn prepared(
        &self,
        order: Order,
        browser: [u8; 32],
        id: String,
        pair: Option<String>,
    ) -> Result<Prepared, NotOpened> {
        let luck = || self.luck.bytes().ok_or(NotOpened::NoLuck);
        let seed = Seed(luck()?);
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
        let sheet = Sheet {
            no: self.store.number().await.map_err(|fault| NotOpened::Unwritable(fault.0))?,
            id,
            created: now,
            system: system.id().into(),
            title,
            rules: record.header.rules,
            header: json(&record.header),
            secret,
            luck: own_luck,
            players: players.map(|player| player.word()),
            curtain: order.curtain,
            owner: browser,
            pair,
            days: order.days,
        };
        let footer = record.footer.as_ref().map(json);
        let kept = Kept {
            sheet: sheet.clone(),
            position: None,
            changed: now,
            footer: footer.clone(),
            lines: record.lines.iter().map(json).collect(),
            keys: Vec::new(),
            parts: Vec::new(),
            standing: [None, None],
            links: links.clone(),
            holds: holds.clone(),
        };
        let start = kept.lines.first().cloned();
        let desk = Desk::set_up(kept, now, self.store.epoch().unwrap_or(0))
            .map_err(|broken| NotOpened::Scenario(broken.to_string()))?;
        let summary = json(&Summary::of(&*desk.live.lock().await));
        Ok(Prepared { desk, new: NewGame { sheet, summary, start, footer, links, holds }, fresh })
    }

    /// Writes games down, and only then lets anybody sit.
    async fn seated(
        self: &Arc<Hall>,
        prepared: Vec<Prepared>,
    ) -> Result<Vec<Arc<Desk>>, NotOpened> {
        let new = prepared.iter().map(|prepared| prepared.new.clone()).collect();
        self.store.write(Write::Open(new)).await.map_err(|refusal| match refusal {
            Refusal::Taken => NotOpened::Unwritable("its number is taken; try again".into()),
            Refusal::Unwritable(what) => NotOpened::Unwritable(what),
        })?;
        let mut desks = Vec::new();
        for Prepared { desk, new, fresh } in prepared {
            *desk.fresh() = fresh;
            let desk = Arc::new(desk);
            self.place(&desk);
            let asked = Live::asked(&*desk.live.lock().await);
            let version = desk.beat.borrow().version;
            self.notices.turn(&desk, asked, version, new.sheet.created);
            if desk.computer_among(asked).is_some() {
                self.opponents.nudge(&desk);
            }
            desks.push(desk);
        }
        Ok(desks)
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
