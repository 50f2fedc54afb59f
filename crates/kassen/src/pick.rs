//! Picking a system, a scenario, house rules, a seat and whose eyes by name.

use crate::fail::{Fail, fault_text};
use crate::{files, tables};
use engine::{Book, Eyes, House, Scenario, Seat, Tongue, Viewer};
use shelf::System;
use std::path::{Path, PathBuf};

/// What most commands are about.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct What {
    /// The rule system, by id (see `kassen systems`)
    #[arg(long, value_name = "ID")]
    pub system: Option<String>,
    /// The scenario, by id (see `kassen scenarios`) or as a file of your own
    #[arg(long, value_name = "ID|FILE")]
    pub scenario: Option<String>,
    /// A house rule; may be repeated (see `kassen rules --house`)
    #[arg(long, value_name = "ID=VALUE")]
    pub house: Vec<String>,
    /// Your corrections of the rule system's tables (unit values, terrain, cards), if it takes any
    #[arg(long, value_name = "FILE")]
    pub tables: Option<PathBuf>,
}

impl What {
    /// The system, scenario and house rules named, or the usual ones.
    pub fn pick(&self) -> Result<(&'static dyn System, Scenario, House), Fail> {
        let system = system(self.system.as_deref())?;
        let house = house(system.book(), &self.house)?;
        let mut scenario = scenario(system, self.scenario.as_deref())?;
        if let Some(path) = &self.tables {
            scenario = tables::laid_into(system, &scenario, &house, path)?;
        }
        Ok((system, scenario, house))
    }
}

/// The system with this id; the first one if none is named.
pub fn system(id: Option<&str>) -> Result<&'static dyn System, Fail> {
    let known = || {
        let ids: Vec<&str> = shelf::systems().iter().map(|system| system.id()).collect();
        ids.join(", ")
    };
    match id {
        Some(id) => shelf::find(id).ok_or_else(|| {
            Fail::Usage(format!("there is no system '{id}'; there are: {}", known()))
        }),
        None => shelf::systems()
            .first()
            .copied()
            .ok_or_else(|| Fail::Usage("no rule system plays yet".into())),
    }
}

/// A compiled-in scenario by id, or a file; the first one of the system if none is named.
pub fn scenario(system: &dyn System, name: Option<&str>) -> Result<Scenario, Fail> {
    let book = system.book();
    let Some(name) = name else {
        let first = book.scenarios.first();
        let first = first.ok_or_else(|| Fail::Usage(format!("{} has no scenario", book.title)))?;
        return Ok(Scenario { id: first.id.into(), text: first.text.into() });
    };
    system.scenario(name).or_else(|fault| {
        let path = Path::new(name);
        let looks_like_a_file = name.contains(['/', '\\', '.']) || path.exists();
        if !looks_like_a_file {
            return Err(Fail::Usage(fault.to_string()));
        }
        let stem = path.file_stem().map_or_else(|| name.into(), |stem| stem.to_string_lossy());
        Ok(Scenario { id: stem.into_owned(), text: files::text(path)? })
    })
}

/// House rules written `id=value`.
pub fn house(book: &'static Book, pairs: &[String]) -> Result<House, Fail> {
    let mut house = House::default();
    for pair in pairs {
        let Some((id, value)) = pair.split_once('=') else {
            return Err(Fail::Usage(format!("--house {pair}: write ID=VALUE")));
        };
        house
            .set(book, id.trim(), value.trim())
            .map_err(|fault| Fail::Usage(fault_text("--house", &fault)))?;
    }
    Ok(house)
}

/// The value of a house rule by which nobody is asked when he has nothing to choose.
const ASK_WHEN_POSSIBLE: &str = "ask-when-possible";

/// House rules of games that no person plays: what is asked only so that silence tells nothing is
/// not asked, unless the rule is named.
pub fn unwatched(book: &'static Book, pairs: &[String]) -> Result<House, Fail> {
    let mut house = house(book, pairs)?;
    for switch in book.switches.iter().filter(|it| it.values.contains(&ASK_WHEN_POSSIBLE)) {
        if house.iter().all(|(id, _)| id != switch.id) {
            house
                .set(book, switch.id, ASK_WHEN_POSSIBLE)
                .map_err(|fault| Fail::Usage(fault_text("--house", &fault)))?;
        }
    }
    Ok(house)
}

/// Reads a seat for clap.
pub fn seat(text: &str) -> Result<Seat, String> {
    Seat::read(text).ok_or_else(|| format!("'{text}' is no side: red or blue"))
}

/// Whose eyes a picture or a telling is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum As {
    /// Red's player.
    Red,
    /// Blue's player.
    Blue,
    /// What both may know.
    Public,
    /// Everything.
    All,
}

/// The viewer named; by default everything when the game is over, else what both may know.
pub fn viewer(eyes: Option<As>, over: bool) -> Viewer {
    let eyes = match eyes {
        Some(As::Red) => Eyes::Seat(Seat::Red),
        Some(As::Blue) => Eyes::Seat(Seat::Blue),
        Some(As::All) => Eyes::All,
        Some(As::Public) => Eyes::Public,
        None if over => Eyes::All,
        None => Eyes::Public,
    };
    Viewer { eyes, tongue: Tongue::English }
}
