//! `kassen replay`: a recorded game told, shown at any step, or leafed through in both directions.

use super::render::{Format, Look, draw};
use crate::fail::Fail;
use crate::files;
use crate::out::Out;
use crate::pick::{self, As};
use engine::{Line, Record, Status, Viewer};
use serde::Serialize;
use std::io::BufRead;
use std::path::PathBuf;
use terminal::{reading, wrapped};

/// Tell a recorded game, show any step of it, or leaf through it
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Examples:\n  kassen replay game.kassen                     the whole game told\n  \
                        kassen replay game.kassen --step 42 --format prose\n  \
                        kassen replay game.kassen --browse            forwards and backwards\n\n\
                        Step N is the moment decision N is made; negative numbers count from the end."
)]
pub struct Replay {
    /// A record or a saved game
    #[arg(value_name = "GAME")]
    game: PathBuf,
    /// Show the table at this step only
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    step: Option<i64>,
    /// How to show a step
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// Leaf through it: n next, p back, a number goes there
    #[arg(long, conflicts_with = "json")]
    browse: bool,
    /// Whose eyes; everything when the game is over, else what both may know
    #[arg(long = "as", value_enum)]
    eyes: Option<As>,
    /// Write JSON: every decision with its dice and events
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Listed<'a> {
    system: &'a str,
    scenario: &'a str,
    steps: Vec<Step<'a>>,
    winner: Option<&'static str>,
    degree: Option<&'a str>,
}

#[derive(Serialize)]
struct Step<'a> {
    n: u32,
    by: Option<&'static str>,
    say: &'a str,
    dice: &'a [Vec<u8>],
    events: Vec<Event>,
}

#[derive(Serialize)]
struct Event {
    rule: Option<&'static str>,
    text: String,
}

impl Replay {
    /// Replays.
    pub fn run(self, out: &mut Out) -> Result<(), Fail> {
        let record = files::record(&self.game)?;
        let name = self.game.display().to_string();
        let last = record.lines.len() as u32;
        if self.browse {
            return self.browse(out, &record, &name, last);
        }
        if let Some(step) = self.step {
            let at = if step < 0 { i64::from(last) + 1 + step } else { step };
            let at = u32::try_from(at).ok().filter(|&at| at >= 1 && at <= last);
            let at =
                at.ok_or_else(|| Fail::Usage(format!("{name}: there are steps 1 to {last}")))?;
            return self.show(out, &record, &name, at, self.format);
        }
        self.tell(out, &record, &name)
    }

    fn viewer(&self, game: &dyn shelf::Game) -> Viewer {
        pick::viewer(self.eyes, matches!(game.status(), Status::Over(_)))
    }

    fn show(
        &self,
        out: &mut Out,
        record: &Record,
        name: &str,
        step: u32,
        format: Format,
    ) -> Result<(), Fail> {
        let game = files::at(record, Some(step), name)?;
        let scene = game.scene(self.viewer(game.as_ref()));
        let look = Look { width: None, dark: false, colour: out.colour };
        out.bytes(&draw(&scene, format, &look)?)
    }

    /// The whole game: every decision, its dice, and what came of it.
    fn tell(&self, out: &mut Out, record: &Record, name: &str) -> Result<(), Fail> {
        let game = files::at(record, None, name)?;
        let viewer = self.viewer(game.as_ref());
        let mut told = game.log(viewer, 0).into_iter().peekable();
        let mut steps = Vec::new();
        for line in &record.lines {
            let mut events = Vec::new();
            while let Some(event) = told.next_if(|event| event.step <= line.n) {
                let rule = event.rule.map(|rule| rule.id());
                events.push(Event { rule, text: event.text });
            }
            steps.push(Step {
                n: line.n,
                by: line.by.map(engine::Seat::name),
                say: &line.say,
                dice: &line.dice,
                events,
            });
        }
        let footer = record.footer.as_ref();
        if self.json {
            return out.json(&Listed {
                system: &record.header.system,
                scenario: &record.header.scenario,
                steps,
                winner: footer.and_then(|footer| footer.winner).map(engine::Seat::name),
                degree: footer.map(|footer| footer.degree.as_str()),
            });
        }
        for (step, line) in steps.iter().zip(&record.lines) {
            out.line(heading(line, game.as_ref()))?;
            for event in &step.events {
                let rule = event.rule.map(|rule| format!(" [{rule}]")).unwrap_or_default();
                out.line(wrapped(&format!("  * {}{rule}", event.text), out.width, 4))?;
            }
        }
        if let Status::Over(outcome) = game.status() {
            out.line(reading::ending(game.book(), outcome, |seat| {
                game.side(seat, engine::Tongue::English)
            }))?;
        }
        Ok(())
    }

    fn browse(&self, out: &mut Out, record: &Record, name: &str, last: u32) -> Result<(), Fail> {
        let mut step = self.step.map_or(1, |step| step.clamp(1, i64::from(last)) as u32);
        let mut format = self.format;
        loop {
            let game = files::at(record, Some(step), name)?;
            self.show(out, record, name, step, format)?;
            let viewer = self.viewer(game.as_ref());
            for event in game.log(viewer, 0).iter().filter(|event| event.step + 1 == step) {
                out.line(wrapped(&format!("  * {}", event.text), out.width, 4))?;
            }
            if let Some(next) = record.lines.get(step as usize) {
                out.line(format_args!("then {}", heading(next, game.as_ref())))?;
            }
            step = loop {
                out.text(format_args!("step {step} of {last} (n p first last N text prose q): "))?;
                out.flush()?;
                let mut bytes = Vec::new();
                if std::io::stdin().lock().read_until(b'\n', &mut bytes)? == 0 {
                    return out.line("");
                }
                let line = String::from_utf8_lossy(&bytes).trim().to_lowercase();
                match line.as_str() {
                    "q" | "quit" => return Ok(()),
                    "" | "n" | "next" => break (step + 1).min(last),
                    "p" | "b" | "back" => break step.saturating_sub(1).max(1),
                    "first" => break 1,
                    "last" => break last,
                    "text" | "board" => {
                        format = Format::Text;
                        break step;
                    }
                    "prose" => {
                        format = Format::Prose;
                        break step;
                    }
                    number => match number.parse::<u32>() {
                        Ok(to) if (1..=last).contains(&to) => break to,
                        _ => out.line(format_args!("There are steps 1 to {last}."))?,
                    },
                }
            };
        }
    }
}

/// "12 Takeda: fire A at B (dice 1 4 6)".
fn heading(line: &Line, game: &dyn shelf::Game) -> String {
    let by = line
        .by
        .map_or_else(|| "the table".to_string(), |seat| game.side(seat, engine::Tongue::English));
    let mut text = format!("{} {by}: {}", line.n, line.say);
    if !line.dice.is_empty() {
        let roll = |faces: &Vec<u8>| {
            faces.iter().map(|face| face.to_string()).collect::<Vec<_>>().join(" ")
        };
        let rolls: Vec<String> = line.dice.iter().map(roll).collect();
        text += &format!(" (dice {})", rolls.join(" | "));
    }
    text
}
