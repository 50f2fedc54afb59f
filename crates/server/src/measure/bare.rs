//! The bare endpoint: appends the body to a plain table, and answers when it is committed. It counts
//! the moves of each game, and does nothing else.

use super::client::{post, send_all};
use super::{Load, Measured, summed};
use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path as At, State};
use axum::http::StatusCode;
use rusqlite::Connection;
use std::collections::HashMap;
use std::path::Path;
use tokio::net::TcpListener;
use tokio::sync::{mpsc, oneshot, watch};
use tower_service::Service;

/// Jobs that share one commit at most, as in the real writer.
const GROUP: usize = 256;

struct Job {
    game: i64,
    body: Bytes,
    done: oneshot::Sender<i64>,
}

fn write(connection: &Connection, mut jobs: mpsc::Receiver<Job>) -> rusqlite::Result<u64> {
    let mut insert = connection.prepare("INSERT INTO event VALUES (?1, ?2, ?3, ?4)")?;
    let mut heads: HashMap<i64, i64> = HashMap::new();
    let mut waiting = Vec::with_capacity(GROUP);
    let mut commits = 0;
    while let Some(first) = jobs.blocking_recv() {
        connection.execute_batch("BEGIN IMMEDIATE")?;
        let mut next = Some(first);
        while let Some(Job { game, body, done }) = next {
            let head = heads.entry(game).or_insert(0);
            *head += 1;
            insert.execute((game, *head, 0, &body[..]))?;
            waiting.push((done, *head));
            next = if waiting.len() < GROUP { jobs.try_recv().ok() } else { None };
        }
        connection.execute_batch("COMMIT")?;
        commits += 1;
        for (done, number) in waiting.drain(..) {
            let _ = done.send(number);
        }
    }
    Ok(commits)
}

async fn append(
    State(jobs): State<mpsc::Sender<Job>>,
    At(game): At<i64>,
    body: Bytes,
) -> (StatusCode, String) {
    let (done, number) = oneshot::channel();
    if jobs.send(Job { game, body, done }).await.is_err() {
        return (StatusCode::SERVICE_UNAVAILABLE, String::new());
    }
    match number.await {
        Ok(number) => (StatusCode::OK, format!("{{\"seq\":{number}}}")),
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, String::new()),
    }
}

pub(super) async fn measure(path: &Path, load: Load) -> Result<Measured, String> {
    let told = |error: rusqlite::Error| error.to_string();
    let connection = Connection::open(path).map_err(told)?;
    crate::store::prepare(&connection).map_err(told)?;
    let table = "CREATE TABLE event (game INTEGER NOT NULL, seq INTEGER NOT NULL, \
                 at INTEGER NOT NULL, body BLOB NOT NULL)";
    connection.execute_batch(table).map_err(told)?;
    let (jobs, waiting) = mpsc::channel(4096);
    let writer = std::thread::spawn(move || write(&connection, waiting));
    let post_one = axum::routing::post(append);
    let router = Router::new().route("/game/{id}/move", post_one).with_state(jobs);
    let listener = TcpListener::bind("127.0.0.1:0").await.map_err(|error| error.to_string())?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    let (end, ended) = watch::channel(false);
    let answer = move |_, request| router.clone().call(request);
    let serving = tokio::spawn(crate::http::serve(listener, answer, 4096, ended));
    let script = |game: usize| {
        vec![post(&format!("/game/{game}/move"), "", &"m".repeat(64)); load.decisions]
    };
    let sent = send_all(address, (0..load.connections).map(script).collect()).await;
    end.send_replace(true);
    let _ = serving.await;
    let commits = writer.join().map_err(|_| "the writer has failed")?.map_err(told)?;
    summed(sent?, commits)
}
