//! The accept loop: bounded connections, a time limit for headers, and an end in good order.

use axum::http::Request;
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;

/// Time for the headers of a request, and for an idle connection.
const HEADERS_WITHIN: Duration = Duration::from_secs(10);

/// Time for open requests when the server ends.
const GRACE: Duration = Duration::from_secs(5);

/// Bytes of headers at most.
const LARGEST_HEAD: usize = 32 * 1024;

/// Answers requests by `answer`, which is told who asks, until `ended` says so.
pub async fn serve<F: Future<Output = Result<Response, Infallible>> + Send + 'static>(
    listener: TcpListener,
    answer: impl Fn(SocketAddr, Request<Incoming>) -> F + Clone + Send + 'static,
    most_connections: usize,
    mut ended: watch::Receiver<bool>,
) {
    let places = Arc::new(Semaphore::new(most_connections.max(1)));
    let mut connections = JoinSet::new();
    loop {
        // A connection waits for a place before it is accepted; the system holds it meanwhile.
        let place = tokio::select! {
            place = Arc::clone(&places).acquire_owned() => place,
            () = crate::ending(&mut ended) => break,
        };
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = crate::ending(&mut ended) => break,
        };
        let (Ok(place), Ok((stream, peer))) = (place, accepted) else {
            // Out of file descriptors, or the peer has gone: neither is helped by trying at once.
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        };
        // Small answers must not wait for the acknowledgement of the last.
        let _ = stream.set_nodelay(true);
        let answer = answer.clone();
        let mut ended = ended.clone();
        connections.spawn(async move {
            let service = service_fn(move |request| answer(peer, request));
            let connection = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(HEADERS_WITHIN)
                .max_buf_size(LARGEST_HEAD)
                .serve_connection(TokioIo::new(stream), service);
            tokio::pin!(connection);
            // A connection that ends badly concerns only whoever was at its other end.
            tokio::select! {
                _ = connection.as_mut() => {}
                () = crate::ending(&mut ended) => {
                    connection.as_mut().graceful_shutdown();
                    let _ = tokio::time::timeout(GRACE, connection).await;
                }
            }
            drop(place);
        });
        while connections.try_join_next().is_some() {}
    }
    drop(listener);
    let _ = tokio::time::timeout(GRACE, async { while connections.join_next().await.is_some() {} })
        .await;
}
