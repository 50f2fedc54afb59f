//! How much memory an open game takes.

use super::games::order;
use crate::hall::{Act, Desk, Hall};
use crate::{Config, Server};
use engine::{Quick, Status};
use serde::Serialize;
use std::path::Path;
use std::sync::Arc;

/// Games that are opened.
const GAMES: u32 = 200;
/// Decisions in each: as many as somebody makes in a long evening.
const DECISIONS: u32 = 100;

/// Bytes of one open game, by what the program has allocated.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Memory {
    /// When it has just been opened.
    pub opened: i64,
    /// After so many decisions …
    pub decisions: u32,
    /// … it is this.
    pub played: i64,
}

/// Opens games in this folder and plays them at random; `held` says how many bytes are allocated.
pub async fn memory(folder: &Path, held: impl Fn() -> i64) -> Result<Memory, String> {
    let server = Server::start(Config::new(folder.to_path_buf())).await;
    let server = server.map_err(|fault| fault.to_string())?;
    let hall = server.hall();
    // The first is not counted: what all share is made with it.
    let mut desks = vec![opened(hall).await?];
    let before = held();
    for _ in 0..GAMES {
        desks.push(opened(hall).await?);
    }
    let each = |now: i64| (now - before) / i64::from(GAMES);
    let opened = each(held());
    let mut playing = Vec::new();
    for (number, desk) in desks.iter().enumerate().skip(1) {
        let (hall, desk) = (Arc::clone(hall), Arc::clone(desk));
        playing.push(tokio::spawn(async move { play(&hall, &desk, number as u64).await }));
    }
    let mut decisions = 0;
    for game in playing {
        decisions += game.await.map_err(|error| error.to_string())??;
    }
    let played = each(held());
    server.stop().await;
    Ok(Memory { opened, decisions: decisions / GAMES, played })
}

async fn opened(hall: &Arc<Hall>) -> Result<Arc<Desk>, String> {
    hall.open(order()?, [0; 32]).await.map_err(|fault| fault.to_string())
}

/// Plays at random; gives the number of decisions.
async fn play(hall: &Arc<Hall>, desk: &Arc<Desk>, number: u64) -> Result<u32, String> {
    let mut luck = Quick::new(number);
    for made in 0..DECISIONS {
        let (seat, ask, say) = {
            let live = hall.sit(desk).await.map_err(|broken| broken.to_string())?;
            let Some(game) = live.game() else { return Ok(made) };
            let Status::Waiting(seats, ask) = game.status() else { return Ok(made) };
            let seat = seats.first().ok_or("nobody is asked")?;
            let offers = game.moment().offers(seat);
            (seat, ask, offers[luck.word64() as usize % offers.len().max(1)].clone())
        };
        let key = format!("{number}-{ask}");
        let done = hall.act(desk, seat, Act::Answer { ask, say }, Some(&key), false).await;
        done.map_err(|refused| format!("{refused:?}"))?;
    }
    Ok(DECISIONS)
}
