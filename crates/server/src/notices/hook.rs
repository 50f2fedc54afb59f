//! Web hooks: one POST of JSON, in the shape that Discord, Slack or a program of one's own reads.

use super::outbound::{connect, secured};
use super::{Kind, Words};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};

/// Bytes of an answer that are looked at.
const LONGEST_ANSWER: u64 = 4096;

/// An address that is posted to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Address {
    secure: bool,
    host: String,
    port: u16,
    /// The path with its query.
    path: String,
}

impl Address {
    /// Reads an address. Without `inside` it must be secure, and Discord's and Slack's be theirs.
    pub(super) fn read(text: &str, kind: Kind, inside: bool) -> Result<Address, String> {
        let uri: axum::http::Uri = text.parse().map_err(|_| "this is no address".to_string())?;
        let secure = match uri.scheme_str() {
            Some("https") => true,
            Some("http") if inside => false,
            _ => return Err("the address must begin with https://".into()),
        };
        let authority = uri.authority().ok_or("the address names no server")?;
        if authority.as_str().contains('@') {
            return Err("the address must not hold a name and a password".into());
        }
        let host = uri.host().unwrap_or("").to_ascii_lowercase();
        let theirs: &[&str] = match kind {
            Kind::Discord => &["discord.com", "discordapp.com", "ptb.discord.com"],
            Kind::Slack => &["hooks.slack.com", "hooks.slack-gov.com"],
            Kind::Json | Kind::Mail => &[],
        };
        if !inside && !theirs.is_empty() && !theirs.contains(&host.as_str()) {
            return Err(format!("such an address begins with https://{}/", theirs[0]));
        }
        let port = uri.port_u16().unwrap_or(if secure { 443 } else { 80 });
        let path = uri.path_and_query().map_or("/", |path| path.as_str()).to_string();
        Ok(Address { secure, host, port, path })
    }
}

fn body(kind: Kind, words: &Words) -> Value {
    match kind {
        // Nobody is to be called by a name that happens to stand in a title.
        Kind::Discord => json!({ "content": words.text, "allowed_mentions": { "parse": [] } }),
        Kind::Slack => json!({ "text": words.text }),
        Kind::Json | Kind::Mail => {
            let mut body = words.facts.clone();
            body["subject"] = json!(words.subject);
            body["text"] = json!(words.text);
            body
        }
    }
}

/// Posts a notice. Redirections are not followed: an address is where it says it is.
pub(super) async fn post(
    kind: Kind,
    address: &str,
    words: &Words,
    inside: bool,
) -> Result<String, String> {
    let Address { secure, host, port, path } = Address::read(address, kind, inside)?;
    let mut wire = connect(&host, port, inside).await?;
    if secure {
        wire = secured(&host, wire).await?;
    }
    let body = body(kind, words).to_string();
    let named = if port == if secure { 443 } else { 80 } { host } else { format!("{host}:{port}") };
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: {named}\r\nUser-Agent: kassen/{}\r\nContent-Type: \
         application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
        env!("CARGO_PKG_VERSION"),
        body.len()
    );
    let told = |error: std::io::Error| format!("{named}: {error}");
    wire.write_all(request.as_bytes()).await.map_err(told)?;
    wire.flush().await.map_err(told)?;
    let mut first = String::new();
    let mut answer = BufReader::new(wire.take(LONGEST_ANSWER));
    answer.read_line(&mut first).await.map_err(told)?;
    let status = first.strip_prefix("HTTP/1.").and_then(|rest| rest.get(2..5));
    match status.and_then(|digits| digits.parse::<u16>().ok()) {
        Some(status @ 200..300) => Ok(format!("{named}: {status}")),
        Some(status) => Err(format!("{named}: {status}")),
        None => Err(format!("{named}: this is no web server")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_checked() {
        let read = |text, kind, inside| Address::read(text, kind, inside);
        let good = read("https://Example.org:8443/hook?a=1", Kind::Json, false).unwrap();
        assert_eq!((good.host.as_str(), good.port), ("example.org", 8443));
        assert_eq!(good.path, "/hook?a=1");
        assert!(read("https://discord.com/api/webhooks/1/x", Kind::Discord, false).is_ok());
        for (text, kind) in [
            ("", Kind::Json),
            ("ftp://example.org/", Kind::Json),
            ("http://example.org/", Kind::Json),
            ("https://me:secret@example.org/", Kind::Json),
            ("https://example.org/a b", Kind::Json),
            ("https://example.org/\r\nX: y", Kind::Json),
            ("https://example.org/", Kind::Discord),
            ("https://discord.com.example.org/", Kind::Discord),
            ("https://example.org/", Kind::Slack),
        ] {
            assert!(read(text, kind, false).is_err(), "{text}");
        }
        assert!(read("http://127.0.0.1:80/", Kind::Slack, true).is_ok());
    }
}
