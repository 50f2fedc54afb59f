//! Ours: a game on each connection, whose decisions were found out beforehand on a copy.

use super::client::{listen, post, send_all};
use super::{Load, Measured, summed};
use crate::hall::{Dice, Order, Sits};
use crate::{Config, Server};
use engine::{House, Quick, Scenario, Status};
use serde_json::json;
use shelf::Game;
use std::path::Path;

/// The game that is played: the nearest in kind to what others measure.
const SYSTEM: &str = "samurai-battles";

/// Streams of events on each game: one for each player.
const LISTENERS: usize = 2;

pub(super) async fn measure(folder: &Path, load: Load) -> Result<Measured, String> {
    let server = Server::start(Config::new(folder.to_path_buf())).await;
    let server = server.map_err(|fault| fault.to_string())?;
    let mut scripts = Vec::new();
    for number in 0..load.connections {
        scripts.push(prepared(&server, number as u64, load.decisions).await?);
    }
    let before = server.hall().store.commits();
    let sent = send_all(server.address(), scripts).await;
    let commits = server.hall().store.commits() - before;
    server.stop().await;
    summed(sent?, commits)
}

/// The game that is played, with nobody at it yet.
pub(super) fn order() -> Result<Order, String> {
    let system = shelf::find(SYSTEM).ok_or("the system is not there")?;
    let first = system.book().scenarios.first().ok_or("the system has no scenario")?;
    Ok(Order {
        system,
        scenario: Scenario { id: first.id.into(), text: first.text.into() },
        house: House::default(),
        sits: [Sits::Friend, Sits::Friend],
        dice: Dice::Sealed,
        curtain: false,
        days: None,
    })
}

/// Opens a game and writes down requests that play it at random.
async fn prepared(server: &Server, number: u64, decisions: usize) -> Result<Vec<Vec<u8>>, String> {
    let order = order()?;
    let hall = server.hall();
    let desk = hall.open(order, [0; 32]).await.map_err(|fault| fault.to_string())?;
    for _ in 0..LISTENERS {
        listen(server.address(), &format!("/api/games/{}/events", desk.id)).await?;
    }
    let secrets = desk.fresh().clone();
    let save = {
        let live = hall.sit(&desk).await.map_err(|broken| broken.to_string())?;
        live.game().map(|game| game.save()).unwrap_or_default()
    };
    let copy = shelf::loaded(&save).map_err(|fault| fault.to_string())?.game;
    script(copy, &desk.id, &secrets, number, decisions)
}

fn script(
    mut copy: Box<dyn Game>,
    id: &str,
    secrets: &[Option<String>; 2],
    number: u64,
    decisions: usize,
) -> Result<Vec<Vec<u8>>, String> {
    let mut luck = Quick::new(number);
    let path = format!("/api/games/{id}/answer");
    let mut requests = Vec::new();
    while let (Status::Waiting(seats, ask), true) = (copy.status(), requests.len() < decisions) {
        let seat = seats.first().ok_or("nobody is asked")?;
        let offers = copy.moment().offers(seat);
        let say = &offers[luck.word64() as usize % offers.len().max(1)];
        let secret = secrets[seat.index()].as_deref().unwrap_or("");
        let headers = format!("Authorization: Bearer {secret}\r\nPrefer: return=minimal\r\n");
        let body = json!({ "ask": ask, "say": say, "key": format!("{number}-{ask}") });
        requests.push(post(&path, &headers, &body.to_string()));
        copy.answer(seat, ask, say).map_err(|rejected| rejected.to_string())?;
    }
    Ok(requests)
}
