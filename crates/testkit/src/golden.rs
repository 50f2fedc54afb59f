//! Golden games: one whole seeded game of a scenario, told in prose, compared with a file.

use engine::{
    Complete, Fault, House, Match, Options, Quick, Scenario, Seed, Sitting, Status, Throwing,
    Tongue, Viewer,
};
use std::path::Path;

/// A whole game by random players, told.
pub fn tell<R: Complete>(scenario: &Scenario, seed: u64) -> Result<String, Fault> {
    let throwing = Throwing::Seeded(Seed::from_number(seed));
    let mut sitting = Sitting::<R>::open(scenario, &House::default(), throwing)
        .map_err(|faults| Fault::new(faults.to_string()))?;
    let mut picks = Quick::stream(seed, 3);
    let mut text = format!("{}: {}, seed {seed}\n", R::BOOK.title, scenario.id);
    let mut heard = 0;
    loop {
        for told in sitting.log(Viewer::ALL, heard) {
            let rule = told.rule.map(|rule| rule.id()).unwrap_or("-");
            text += &format!("    {} [{rule}]\n", told.text);
        }
        heard = sitting.log_len();
        let Status::Waiting(seats, ask) = sitting.status() else { break };
        let seat = seats.first().unwrap_or_default();
        let mut options = Options::new();
        sitting.position().options(seat, &mut options);
        let choice = options.offers()[picks.below(options.offers().len() as u32) as usize];
        let say = R::say(&sitting.position().table, choice);
        text += &format!("{ask} {seat}: {say}\n");
        sitting.answer(seat, ask, &say).map_err(|why| Fault::new(why.to_string()))?;
    }
    if let Some(footer) = sitting.footer() {
        let winner =
            footer.winner.map_or("nobody".into(), |seat| sitting.side(seat, Tongue::English));
        text += &format!("{}: {winner}\n{}\n", footer.degree, footer.end);
    }
    Ok(text)
}

/// Compares with a file; with the environment variable `KASSEN_BLESS` set, writes it instead.
pub fn compare(path: &Path, text: &str) -> Result<(), Fault> {
    if std::env::var_os("KASSEN_BLESS").is_some() {
        let folder = path.parent().unwrap_or(path);
        return std::fs::create_dir_all(folder)
            .and_then(|()| std::fs::write(path, text))
            .map_err(|error| Fault::new(format!("{}: {error}", path.display())));
    }
    let stored = std::fs::read_to_string(path).map_err(|error| {
        Fault::new(format!("{}: {error}", path.display())).help("run with KASSEN_BLESS=1")
    })?;
    let mut lines = stored.lines().zip(text.lines()).enumerate();
    match lines.find(|(_, (old, new))| old != new) {
        Some((index, (old, new))) => Err(Fault::new(format!("was '{old}', is '{new}'"))
            .at(index + 1, 0)
            .help("if the change is right, run with KASSEN_BLESS=1 and review the difference")),
        None if stored.lines().count() != text.lines().count() => {
            Err(Fault::new("the game is longer or shorter than it was"))
        }
        None => Ok(()),
    }
}
