//! E-mail: a small client of SMTP, with TLS from the start or from the command STARTTLS on.

use super::Words;
use super::outbound::{Wire, connect, secured};
use crate::clock::mail_date;
use std::fmt;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};

/// Bytes of one line that a mail server may say.
const LONGEST_LINE: u64 = 4096;

/// How the connection is secured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Security {
    /// From the start.
    Whole,
    /// By STARTTLS, before anything is said.
    Started,
    /// Not at all: for a relay on the same machine.
    None,
}

/// The server that takes our mail.
#[derive(Clone, PartialEq, Eq)]
pub struct Smtp {
    host: String,
    port: u16,
    security: Security,
    login: Option<(String, String)>,
    from: String,
}

impl fmt::Debug for Smtp {
    /// Never prints the password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Smtp({}:{} from {})", self.host, self.port, self.from)
    }
}

impl Smtp {
    /// Reads `smtps://NAME:PASSWORD@HOST:PORT`, `smtp://…` (which must offer STARTTLS) or
    /// `smtp+plain://…` (a relay on the same machine), and the sender's address.
    pub fn read(address: &str, from: &str) -> Result<Smtp, String> {
        let (scheme, rest) =
            address.split_once("://").ok_or("write smtps://HOST or smtp://HOST")?;
        let (security, usual) = match scheme {
            "smtps" => (Security::Whole, 465),
            "smtp" => (Security::Started, 587),
            "smtp+plain" => (Security::None, 25),
            _ => return Err("write smtps://HOST or smtp://HOST".into()),
        };
        let rest = rest.trim_end_matches('/');
        let (login, host) = match rest.rsplit_once('@') {
            Some((login, host)) => {
                let (name, password) =
                    login.split_once(':').ok_or("a name needs a password: NAME:PASSWORD@HOST")?;
                (Some((unescaped(name)?, unescaped(password)?)), host)
            }
            None => (None, rest),
        };
        let (host, port) = match host.rsplit_once(':') {
            Some((host, port)) => (host, port.parse().map_err(|_| format!("'{port}' is no port"))?),
            None => (host, usual),
        };
        if host.is_empty() {
            return Err("the address names no server".into());
        }
        if !is_mail_address(from) {
            return Err(format!("'{from}' is no e-mail address"));
        }
        Ok(Smtp { host: host.into(), port, security, login, from: from.into() })
    }

    /// Sends a notice. `number` makes the message's own name.
    pub(super) async fn send(
        &self,
        to: &str,
        words: &Words,
        now: i64,
        number: i64,
    ) -> Result<String, String> {
        // The owner of the server named this one, so it may be inside.
        let wire = connect(&self.host, self.port, true).await?;
        let wire = match self.security {
            Security::Whole => secured(&self.host, wire).await?,
            Security::Started | Security::None => wire,
        };
        let mut session = Session { wire: BufReader::new(wire) };
        session.expect(220).await?;
        session.say("EHLO kassen", 250).await?;
        if self.security == Security::Started {
            session.say("STARTTLS", 220).await?;
            if !session.wire.buffer().is_empty() {
                return Err("the mail server said more than it was asked before TLS".into());
            }
            let wire = secured(&self.host, session.wire.into_inner()).await?;
            session = Session { wire: BufReader::new(wire) };
            session.say("EHLO kassen", 250).await?;
        }
        if let Some((name, password)) = &self.login {
            let login = base64(format!("\0{name}\0{password}").as_bytes());
            session.say(&format!("AUTH PLAIN {login}"), 235).await?;
        }
        session.say(&format!("MAIL FROM:<{}>", self.from), 250).await?;
        session.say(&format!("RCPT TO:<{to}>"), 250).await?;
        session.say("DATA", 354).await?;
        let letter = self.letter(to, words, now, number);
        let said = session.say(&format!("{letter}\r\n."), 250).await?;
        // It is taken; how the server says good-bye does not matter.
        let _ = session.say("QUIT", 221).await;
        Ok(said)
    }

    fn letter(&self, to: &str, words: &Words, now: i64, number: i64) -> String {
        let domain = self.from.rsplit_once('@').map_or("kassen", |(_, domain)| domain);
        let mut letter = format!(
            "From: Kassen <{}>\r\nTo: <{to}>\r\nSubject: {}\r\nDate: {}\r\nMessage-ID: \
             <{number}.{now}@{domain}>\r\nMIME-Version: 1.0\r\nAuto-Submitted: auto-generated\r\n\
             Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n",
            self.from,
            encoded(&words.subject),
            mail_date(now),
        );
        let text = base64(words.text.replace('\n', "\r\n").as_bytes());
        let lines: Vec<&str> =
            (0..text.len()).step_by(76).map(|at| &text[at..text.len().min(at + 76)]).collect();
        letter += &lines.join("\r\n");
        letter
    }
}

struct Session {
    wire: BufReader<Box<dyn Wire>>,
}

impl Session {
    async fn say(&mut self, line: &str, wanted: u16) -> Result<String, String> {
        let line = format!("{line}\r\n");
        let sent = self.wire.get_mut().write_all(line.as_bytes()).await;
        sent.map_err(|error| format!("the mail server: {error}"))?;
        let flushed = self.wire.get_mut().flush().await;
        flushed.map_err(|error| format!("the mail server: {error}"))?;
        self.expect(wanted).await
    }

    /// Reads an answer, which may have several lines; the last has a blank after its number.
    async fn expect(&mut self, wanted: u16) -> Result<String, String> {
        for _ in 0..100 {
            let mut line = Vec::new();
            let read = (&mut self.wire).take(LONGEST_LINE).read_until(b'\n', &mut line).await;
            let read = read.map_err(|error| format!("the mail server: {error}"))?;
            let line =
                String::from_utf8_lossy(&line).trim_end().chars().take(200).collect::<String>();
            if read == 0 {
                return Err("the mail server hung up".into());
            }
            if line.as_bytes().get(3) == Some(&b'-') {
                continue;
            }
            let code = line.get(..3).and_then(|digits| digits.parse::<u16>().ok());
            return match code {
                Some(code) if code == wanted => Ok(line),
                _ => Err(format!("the mail server: {line}")),
            };
        }
        Err("the mail server does not stop talking".into())
    }
}

/// Is it an address that may stand in a command without being more than an address?
pub(super) fn is_mail_address(text: &str) -> bool {
    let Some((name, domain)) = text.rsplit_once('@') else { return false };
    let plain = |c: char| c.is_ascii_alphanumeric() || "!#$%&'*+-/=?^_`{|}~.".contains(c);
    let host = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '.';
    text.len() <= 254
        && (1..=64).contains(&name.len())
        && name.chars().all(plain)
        && !domain.is_empty()
        && domain.chars().all(host)
        && !domain.starts_with(['.', '-'])
}

fn unescaped(text: &str) -> Result<String, String> {
    let wrong = || "a name or password has a broken % in it".to_string();
    let (mut bytes, mut rest) = (Vec::new(), text.as_bytes());
    while let [first, tail @ ..] = rest {
        if *first == b'%' {
            let digits = tail.get(..2).and_then(|two| std::str::from_utf8(two).ok());
            let byte = digits.and_then(|two| u8::from_str_radix(two, 16).ok());
            bytes.push(byte.ok_or_else(wrong)?);
            rest = &tail[2..];
        } else {
            bytes.push(*first);
            rest = tail;
        }
    }
    String::from_utf8(bytes).map_err(|_| wrong())
}

/// A subject in words of at most 75 characters, none of which breaks a letter in two (RFC 2047).
fn encoded(subject: &str) -> String {
    let (mut words, mut chunk) = (Vec::new(), String::new());
    for letter in subject.chars().filter(|c| !c.is_control()) {
        if chunk.len() + letter.len_utf8() > 42 {
            words.push(std::mem::take(&mut chunk));
        }
        chunk.push(letter);
    }
    words.push(chunk);
    let words: Vec<String> =
        words.iter().map(|word| format!("=?utf-8?B?{}?=", base64(word.as_bytes()))).collect();
    words.join("\r\n ")
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let word = three.iter().fold(0u32, |word, byte| word << 8 | u32::from(*byte));
        let word = word << (8 * (3 - three.len()));
        for place in 0..4 {
            let digit = DIGITS[(word >> (18 - 6 * place)) as usize & 63];
            text.push(if place <= three.len() { char::from(digit) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_is_what_others_write() {
        for (plain, coded) in
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")]
        {
            assert_eq!(base64(plain.as_bytes()), coded);
        }
        assert_eq!(encoded("戦"), "=?utf-8?B?5oim?=");
        let long = encoded(&"合戦".repeat(30));
        assert!(long.split("\r\n ").all(|word| word.len() <= 75), "{long}");
    }

    #[test]
    fn servers_and_addresses_are_read() {
        let smtp = Smtp::read("smtps://me%40here:se%3Acret@mail.example.org", "k@example.org");
        let smtp = smtp.unwrap();
        assert_eq!((smtp.port, smtp.security), (465, Security::Whole));
        assert_eq!(smtp.login, Some(("me@here".into(), "se:cret".into())));
        assert!(!format!("{smtp:?}").contains("cret"));
        for (wrong, from) in [
            ("mail.example.org", "k@example.org"),
            ("smtp://", "k@example.org"),
            ("smtp://host:port", "k@example.org"),
            ("smtp://me@host", "k@example.org"),
            ("smtp://me:%zz@host", "k@example.org"),
            ("smtp://host", "nobody"),
        ] {
            assert!(Smtp::read(wrong, from).is_err(), "{wrong} {from}");
        }
        for wrong in ["", "a", "@b", "a@", "a b@c", "a@b>\r\nDATA", "a\u{e9}@b.c", "<a@b.c>"] {
            assert!(!is_mail_address(wrong), "{wrong}");
        }
        assert!(is_mail_address("first.last+tag@sub.example.org"));
    }
}
