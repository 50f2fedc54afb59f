//! A web hook that really listens.

use serde_json::Value;
use std::sync::{Arc, Mutex};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;

/// What came to it.
pub type Heard = Arc<Mutex<Vec<Value>>>;

/// A web hook that answers the first `failing` requests with 500.
pub async fn hook(failing: usize) -> (String, Heard) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}/hook", listener.local_addr().unwrap());
    let heard = Heard::default();
    let kept = Arc::clone(&heard);
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let mut stream = BufReader::new(stream);
            let (mut line, mut length) = (String::new(), 0);
            while stream.read_line(&mut line).await.unwrap() > 2 {
                if let Some(value) = line.strip_prefix("Content-Length: ") {
                    length = value.trim().parse().unwrap();
                }
                line.clear();
            }
            let mut body = vec![0; length];
            stream.read_exact(&mut body).await.unwrap();
            let count = {
                let mut kept = kept.lock().unwrap();
                kept.push(serde_json::from_slice(&body).unwrap());
                kept.len()
            };
            let status = if count <= failing { "500 Broken" } else { "204 Taken" };
            let answer = format!("HTTP/1.1 {status}\r\nContent-Length: 0\r\n\r\n");
            stream.get_mut().write_all(answer.as_bytes()).await.unwrap();
        }
    });
    (address, heard)
}
