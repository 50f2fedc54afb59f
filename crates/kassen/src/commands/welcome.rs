//! `kassen play` and nothing else: asks what to play, and starts it.

use super::play::Play;
use crate::fail::Fail;
use crate::out::Out;
use crate::pick::What;
use shelf::Who;
use std::io::BufRead;
use terminal::wrapped;

/// Asks for system, scenario and sides, one number each, and plays.
pub fn run(out: &mut Out) -> Result<(), Fail> {
    out.line("Kassen: Sengoku-era tabletop wargames by their own rules.")?;
    let systems = shelf::systems();
    let titles: Vec<String> = systems
        .iter()
        .map(|system| {
            let book = system.book();
            format!("{} by {}", book.title, book.author)
        })
        .collect();
    let Some(index) = choose(out, "What will you play?", &titles)? else { return leave(out) };
    let system = systems[index];
    let scenarios = system.scenarios();
    let titles: Vec<String> = scenarios
        .iter()
        .map(|about| format!("{}: {} against {}", about.title, about.sides[0], about.sides[1]))
        .collect();
    let Some(index) = choose(out, "Which battle?", &titles)? else { return leave(out) };
    let about = &scenarios[index];
    if !about.description.is_empty() {
        out.line(wrapped(&about.description, out.width, 0))?;
    }
    let [red, blue] = &about.sides;
    let sides = [
        format!("you are {red} (Red), the computer is {blue}"),
        format!("you are {blue} (Blue), the computer is {red}"),
        "two people at this screen".to_string(),
        "the computer plays both, and you watch".to_string(),
    ];
    let Some(side) = choose(out, "Who plays?", &sides)? else { return leave(out) };
    let level = if side == 2 {
        Who::Human
    } else {
        let levels = [
            "ashigaru, the foot soldier: hardly looks ahead",
            "bushi, the warrior: thinks a little",
            "hatamoto, the lord's retainer: thinks more",
            "taisho, the general: thinks long",
            "gunshi, the strategist: the best we have",
        ];
        let Some(level) = choose(out, "Which computer player?", &levels.map(String::from))? else {
            return leave(out);
        };
        player(ai::Level::ALL[level].name())?
    };
    let (red, blue) = match side {
        0 => (Who::Human, level),
        1 => (level, Who::Human),
        2 => (Who::Human, Who::Human),
        _ => (level.clone(), level),
    };
    let what = What {
        system: Some(system.id().into()),
        scenario: Some(about.id.clone()),
        house: Vec::new(),
        tables: None,
    };
    Play::of(what, red, blue).run(out)
}

fn player(name: &str) -> Result<Who, Fail> {
    name.parse().map_err(|why: engine::Garbled| Fail::Usage(why.0))
}

fn leave(out: &mut Out) -> Result<(), Fail> {
    out.line("\nAnother time. `kassen --help` lists the commands.")
}

/// Lets a person pick one of these; `None` when he leaves. A single one is picked without asking.
fn choose(out: &mut Out, question: &str, options: &[String]) -> Result<Option<usize>, Fail> {
    if options.len() < 2 {
        if let Some(only) = options.first() {
            out.line(only)?;
        }
        return Ok((!options.is_empty()).then_some(0));
    }
    out.line(format_args!("\n{question}"))?;
    for (index, option) in options.iter().enumerate() {
        out.line(wrapped(&format!("  {}  {option}", index + 1), out.width, 5))?;
    }
    loop {
        out.text(format_args!("1 to {}, or q: ", options.len()))?;
        out.flush()?;
        let mut bytes = Vec::new();
        if std::io::stdin().lock().read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&bytes).trim().to_lowercase();
        match line.as_str() {
            "q" | "quit" => return Ok(None),
            "" => return Ok(Some(0)),
            _ => {}
        }
        match line.parse::<usize>() {
            Ok(number) if (1..=options.len()).contains(&number) => return Ok(Some(number - 1)),
            _ => out.line("That is none of these.")?,
        }
    }
}
