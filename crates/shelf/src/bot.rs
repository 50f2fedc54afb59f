//! A player in another process: line-delimited JSON on its standard input and output.
//!
//! The bot is sent `hello` once and must answer `{"type":"hello","name":…}`. At every decision it
//! is sent `view` (the scene, facts and news that its seat may know), `legal` (prompt and offers)
//! and `go` (its time in milliseconds and a seed), and must answer
//! `{"type":"action","ask":N,"say":CHOICE}` with the number of the question. When the game is over
//! it is sent `over`. A bot that is slow, garbled, dead or illegal forfeits, with a reason.

use crate::Game;
use engine::{Seat, Status, Viewer};
use serde::Deserialize;
use serde_json::{Value, json};
use std::fmt;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// The longest line a bot may write. What is longer is garbled, not memory.
const LONGEST_LINE: u64 = 64 * 1024;

/// Version of the protocol.
const PROTOCOL: u32 = 1;

/// Why a bot has lost its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forfeit(pub String);

impl fmt::Display for Forfeit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Forfeit {}

/// What a bot may say.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Said {
    Hello {
        #[serde(default)]
        name: String,
    },
    Action {
        ask: u32,
        say: String,
    },
}

/// A program that plays a side.
pub struct Bot {
    child: Child,
    to: Sender<String>,
    from: Receiver<Result<String, String>>,
    seat: Seat,
    limit: Duration,
    heard: usize,
    /// What it calls itself.
    pub name: String,
}

impl Bot {
    /// Starts the program and waits for its `hello`. `limit` is its time for every answer.
    pub fn start(
        command: &str,
        seat: Seat,
        game: &dyn Game,
        limit: Duration,
    ) -> Result<Bot, Forfeit> {
        let words = words(command);
        let Some((program, arguments)) = words.split_first() else {
            return Err(Forfeit("no program is named".into()));
        };
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| Forfeit(format!("'{program}' cannot be started: {error}")))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Forfeit(format!("'{program}' has no input and output")));
        };
        let (to, outbox) = channel();
        let (inbox, from) = channel();
        // Two threads, because a bot that neither reads nor writes must not hold the game up.
        std::thread::spawn(move || send(input, &outbox));
        std::thread::spawn(move || receive(output, &inbox));
        let name = program.clone();
        let mut bot = Bot { child, to, from, seat, limit, heard: 0, name };
        let header = game.header();
        bot.tell(&json!({
            "type": "hello", "protocol": PROTOCOL, "system": header.system,
            "edition": header.edition, "scenario": header.scenario, "house": header.house,
            "seat": seat.name(), "side": game.side(seat, engine::Tongue::English),
        }));
        match bot.hear()? {
            Said::Hello { name } => {
                if !name.trim().is_empty() {
                    bot.name = name.trim().chars().filter(|c| !c.is_control()).take(40).collect();
                }
                Ok(bot)
            }
            Said::Action { .. } => Err(Forfeit("it should have said hello first".into())),
        }
    }

    /// Asks it to answer the open question.
    pub fn choose(&mut self, game: &dyn Game, seed: u64) -> Result<String, Forfeit> {
        let viewer = Viewer::seat(self.seat);
        let Some(question) = game.question(self.seat, viewer) else {
            return Err(Forfeit("it was asked when it was not its turn".into()));
        };
        let ask = question.ask;
        let news: Vec<Value> = game
            .log(viewer, self.heard)
            .into_iter()
            .map(|told| json!({"step": told.step, "rule": told.rule, "text": told.text}))
            .collect();
        self.heard = game.log_len();
        let facts: Vec<Value> = game
            .facts(viewer)
            .into_iter()
            .map(|fact| json!({"subject": fact.subject, "key": fact.key, "value": fact.value}))
            .collect();
        self.tell(&json!({
            "type": "view", "ask": ask, "seat": self.seat.name(), "here": question.here,
            "scene": game.scene(viewer), "facts": facts, "news": news,
        }));
        let offers: Vec<Value> = question
            .offers
            .iter()
            .map(|offer| json!({"say": offer.say, "target": offer.target}))
            .collect();
        self.tell(&json!({
            "type": "legal", "ask": ask, "rule": question.rule, "prompt": question.prompt,
            "measured": question.measured, "offers": offers,
        }));
        let time = self.limit.as_millis() as u64;
        self.tell(&json!({"type": "go", "ask": ask, "time": time, "seed": seed}));
        match self.hear()? {
            Said::Action { ask: answered, say } if answered == ask => {
                game.why_not(self.seat, &say)
                    .map_err(|why| Forfeit(format!("its answer '{say}': {why}")))?;
                Ok(say)
            }
            Said::Action { ask: answered, .. } => {
                Err(Forfeit(format!("it answered question {answered} instead of {ask}")))
            }
            Said::Hello { .. } => Err(Forfeit("it said hello instead of an action".into())),
        }
    }

    /// Tells it how the game ended.
    pub fn over(&mut self, game: &dyn Game) {
        if let Status::Over(outcome) = game.status() {
            let degree = game.book().degrees.get(outcome.degree as usize).copied();
            let winner = outcome.winner.map(Seat::name);
            self.tell(&json!({"type": "over", "winner": winner, "degree": degree}));
        }
    }

    fn tell(&self, message: &Value) {
        // A dead bot is noticed when it does not answer.
        let _ = self.to.send(message.to_string());
    }

    fn hear(&self) -> Result<Said, Forfeit> {
        let until = Instant::now() + self.limit;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let line = match self.from.recv_timeout(left) {
                Ok(Ok(line)) => line,
                Ok(Err(what)) => return Err(Forfeit(what)),
                Err(RecvTimeoutError::Timeout) => {
                    let seconds = self.limit.as_secs_f32();
                    return Err(Forfeit(format!("it did not answer within {seconds} s")));
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Forfeit("its program has ended".into()));
                }
            };
            if line.trim().is_empty() {
                continue;
            }
            return serde_json::from_str(&line).map_err(|error| {
                let start: String = line.chars().filter(|c| !c.is_control()).take(60).collect();
                Forfeit(format!("its answer '{start}' cannot be read: {error}"))
            });
        }
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        // It may have ended already; nothing is owed to it then.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn send(mut input: impl Write, outbox: &Receiver<String>) {
    while let Ok(line) = outbox.recv() {
        if writeln!(input, "{line}").and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

fn receive(output: ChildStdout, inbox: &Sender<Result<String, String>>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        let read = output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line);
        let whole = line.last() == Some(&b'\n');
        let message = match read {
            Ok(0) | Err(_) => return,
            Ok(_) if !whole && line.len() as u64 >= LONGEST_LINE => {
                Err(format!("its answer is longer than {LONGEST_LINE} bytes"))
            }
            Ok(_) => String::from_utf8(line).map_err(|_| "its answer is not UTF-8".to_string()),
        };
        let failed = message.is_err();
        if inbox.send(message).is_err() || failed {
            return;
        }
    }
}

/// Splits a command at blanks outside quotes. No shell is involved.
pub fn words(command: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let (mut word, mut begun, mut quote) = (String::new(), false, None);
    for letter in command.chars() {
        match (letter, quote) {
            (mark, Some(open)) if mark == open => quote = None,
            ('"' | '\'', None) => {
                quote = Some(letter);
                begun = true;
            }
            (space, None) if space.is_whitespace() => {
                if begun {
                    words.push(std::mem::take(&mut word));
                }
                begun = false;
            }
            (other, _) => {
                word.push(other);
                begun = true;
            }
        }
    }
    if begun {
        words.push(word);
    }
    words
}
