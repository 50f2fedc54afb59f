//! A client that does as little as possible: one connection, one request after the other.

use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

/// How long each request took.
pub(super) type Waits = Vec<Duration>;

/// A request as it goes over the wire.
pub(super) fn post(path: &str, headers: &str, body: &str) -> Vec<u8> {
    format!(
        "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n{headers}\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    )
    .into_bytes()
}

/// Sends every script over a connection of its own; gives the waits and how long all of it took.
pub(super) async fn send_all(
    address: SocketAddr,
    scripts: Vec<Vec<Vec<u8>>>,
) -> Result<(Waits, Duration), String> {
    let mut open = Vec::new();
    for script in scripts {
        let stream = TcpStream::connect(address).await.map_err(|error| error.to_string())?;
        stream.set_nodelay(true).map_err(|error| error.to_string())?;
        open.push((BufReader::new(stream), script));
    }
    let begun = Instant::now();
    let tasks: Vec<_> =
        open.into_iter().map(|(stream, script)| tokio::spawn(send(stream, script))).collect();
    let mut waits = Vec::new();
    for task in tasks {
        waits.extend(task.await.map_err(|error| error.to_string())??);
    }
    Ok((waits, begun.elapsed()))
}

async fn send(mut stream: BufReader<TcpStream>, script: Vec<Vec<u8>>) -> Result<Waits, String> {
    let mut waits = Vec::with_capacity(script.len());
    for request in script {
        let begun = Instant::now();
        stream.write_all(&request).await.map_err(|error| error.to_string())?;
        let (status, body) = answer(&mut stream).await.map_err(|error| error.to_string())?;
        if status != 200 {
            let body = String::from_utf8_lossy(&body).into_owned();
            return Err(format!("status {status}: {body}"));
        }
        waits.push(begun.elapsed());
    }
    Ok(waits)
}

async fn answer(stream: &mut BufReader<TcpStream>) -> std::io::Result<(u16, Vec<u8>)> {
    let (mut line, mut status, mut length) = (String::new(), 0, 0);
    loop {
        line.clear();
        if stream.read_line(&mut line).await? == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        let text = line.trim_end();
        if text.is_empty() {
            break;
        }
        if status == 0 {
            status = text.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(1);
        } else if let Some((name, value)) = text.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse().unwrap_or(0);
        }
    }
    let mut body = vec![0; length];
    stream.read_exact(&mut body).await?;
    Ok((status, body))
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
