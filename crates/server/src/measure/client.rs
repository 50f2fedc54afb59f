//! A client that does as little as possible: one connection, one request after the other.

use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// How long each request took.
type Waits = Vec<Duration>;

/// What came of sending.
pub(super) struct Sent {
    /// How long each request took.
    pub(super) waits: Waits,
    /// How long all of it took.
    pub(super) took: Duration,
    /// The processor's time for all of it, at both ends; where the system tells.
    pub(super) processor: Option<Duration>,
}

/// The time that processors have given this program, to the hundredth of a second.
fn processor_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name in parentheses may have blanks; times in user and system mode are 12th and 13th
    // after it, in ticks of which there are always 100 a second.
    let mut fields = text.rsplit_once(')')?.1.split_whitespace().skip(11);
    let (user, system): (u64, u64) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
    Some(Duration::from_millis((user + system) * 10))
}

/// A request as it goes over the wire.
pub(super) fn post(path: &str, headers: &str, body: &str) -> Vec<u8> {
    format!(
        "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n{headers}\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    )
    .into_bytes()
}

/// Sends every script over a connection of its own.
pub(super) async fn send_all(
    address: SocketAddr,
    scripts: Vec<Vec<Vec<u8>>>,
) -> Result<Sent, String> {
    let mut open = Vec::new();
    for script in scripts {
        let stream = TcpStream::connect(address).await.map_err(|error| error.to_string())?;
        stream.set_nodelay(true).map_err(|error| error.to_string())?;
        open.push((stream, script));
    }
    let (begun, used) = (Instant::now(), processor_time());
    let tasks: Vec<_> =
        open.into_iter().map(|(stream, script)| tokio::spawn(send(stream, script))).collect();
    let mut waits = Vec::new();
    for task in tasks {
        waits.extend(task.await.map_err(|error| error.to_string())??);
    }
    let took = begun.elapsed();
    let processor = used.zip(processor_time()).map(|(before, after)| after - before);
    Ok(Sent { waits, took, processor })
}

async fn send(mut stream: TcpStream, script: Vec<Vec<u8>>) -> Result<Waits, String> {
    let mut waits = Vec::with_capacity(script.len());
    let mut bytes = Vec::with_capacity(4096);
    // Requests are dropped when all is measured: to free them is no work of either endpoint.
    for request in &script {
        let begun = Instant::now();
        stream.write_all(request).await.map_err(|error| error.to_string())?;
        let body = answer(&mut stream, &mut bytes).await.map_err(|error| error.to_string())?;
        if !bytes.starts_with(b"HTTP/1.1 200 ") {
            return Err(String::from_utf8_lossy(&bytes[..body]).into_owned());
        }
        waits.push(begun.elapsed());
    }
    Ok(waits)
}

/// Reads one whole answer; gives its length. No more is looked at than is needed to find its end.
async fn answer(stream: &mut TcpStream, bytes: &mut Vec<u8>) -> std::io::Result<usize> {
    bytes.clear();
    let mut end = None;
    loop {
        if stream.read_buf(bytes).await? == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        if end.is_none() {
            end = end_of(bytes);
        }
        match end {
            Some(end) if bytes.len() >= end => return Ok(end),
            _ => {}
        }
    }
}

/// Where an answer ends, as soon as its headers are there. It is looked for from behind, where it
/// is near: how long it takes to find must not depend on how many headers an endpoint sends.
fn end_of(bytes: &[u8]) -> Option<usize> {
    const LENGTH: &[u8] = b"content-length: ";
    let head = bytes.windows(4).rposition(|four| four == b"\r\n\r\n")? + 4;
    let length = bytes[..head].windows(LENGTH.len()).rposition(|name| name == LENGTH)?;
    let digits = bytes[length + LENGTH.len()..].iter().take_while(|byte| byte.is_ascii_digit());
    let body = digits.fold(0, |sum, digit| sum * 10 + usize::from(digit - b'0'));
    Some(head + body)
}

/// Opens a stream of events and reads it until the server ends.
pub(super) async fn listen(address: SocketAddr, path: &str) -> Result<(), String> {
    let mut stream = TcpStream::connect(address).await.map_err(|error| error.to_string())?;
    let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n");
    stream.write_all(request.as_bytes()).await.map_err(|error| error.to_string())?;
    tokio::spawn(async move {
        let mut bytes = [0; 4096];
        while matches!(stream.read(&mut bytes).await, Ok(count) if count > 0) {}
    });
    Ok(())
}
