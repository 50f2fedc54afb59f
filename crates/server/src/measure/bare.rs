//! The bare endpoint: appends the body to a plain table, and answers when it is committed.

use super::client::{post, send_all};
use super::{Load, Measured, summed};
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::StatusCode;
use rusqlite::Connection;
use std::path::Path;
use tokio::net::TcpListener;
use tokio::sync::{mpsc, oneshot, watch};

/// Jobs that share one commit at most, as in the real writer.
const GROUP: usize = 256;

type Job = (Bytes, oneshot::Sender<i64>);

fn write(connection: &Connection, mut jobs: mpsc::Receiver<Job>) -> rusqlite::Result<()> {
    let mut insert = connection.prepare("INSERT INTO event VALUES (?1, ?2)")?;
    let (mut number, mut waiting) = (0, Vec::with_capacity(GROUP));
    while let Some(first) = jobs.blocking_recv() {
        connection.execute_batch("BEGIN IMMEDIATE")?;
        let mut next = Some(first);
        while let Some((body, done)) = next {
            number += 1;
            insert.execute((number, &body[..]))?;
            waiting.push((done, number));
            next = if waiting.len() < GROUP { jobs.try_recv().ok() } else { None };
        }
        connection.execute_batch("COMMIT")?;
        for (done, number) in waiting.drain(..) {
            let _ = done.send(number);
        }
    }
    Ok(())
}

async fn append(State(jobs): State<mpsc::Sender<Job>>, body: Bytes) -> (StatusCode, String) {
    let (done, number) = oneshot::channel();
    if jobs.send((body, done)).await.is_err() {
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
    connection.execute_batch("CREATE TABLE event (number INTEGER, body BLOB)").map_err(told)?;
    let (jobs, waiting) = mpsc::channel(4096);
    let writer = std::thread::spawn(move || write(&connection, waiting));
    let router = Router::new().route("/append", axum::routing::post(append)).with_state(jobs);
    let listener = TcpListener::bind("127.0.0.1:0").await.map_err(|error| error.to_string())?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    let (end, ended) = watch::channel(false);
    let serving = tokio::spawn(crate::http::serve(listener, router, 4096, ended));
    let request = post("/append", "", &"m".repeat(64));
    let script = vec![request; load.decisions];
    let sent = send_all(address, vec![script; load.connections]).await;
    end.send_replace(true);
    let _ = serving.await;
    let _ = writer.join();
    let (waits, took) = sent?;
    summed(waits, took)
}
