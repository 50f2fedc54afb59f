//! Scenario files: read into an unchecked [`ScenarioFile`], checked against the rules for armies,
//! set-up and terrain with all faults at once, and laid out on a table.

mod check;
mod file;
mod units;

pub use file::{ScenarioFile, TerrainEntry, UnitEntry};
pub use units::name_fault;

use crate::contents::Frame;
use crate::game_turn_sequence::GameTurn;
use crate::organising_your_army::ahead_of;
use crate::setting_up::{By, SettingUp};
use crate::table::{Phase, Table};
use crate::unit::{Formation, Place, Quality, Unit, UnitId};
use engine::{Faults, House, Ruleset, Scenario, Seat};
use ground::zones::Zone;

use crate::HonourableVictory;
use crate::organising_your_army::Draft;

/// A unit where and how it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deployed {
    /// Where; nothing when the players set up.
    pub zone: Option<Zone>,
    /// How.
    pub formation: Formation,
    /// How good.
    pub quality: Quality,
}

/// A scenario that has passed every check.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The armies and the field.
    pub draft: Draft,
    /// Each unit's place, in the order of the draft's levies.
    pub deployed: [Vec<Deployed>; 2],
    /// Where the Daimyos begin.
    pub daimyos: [Option<Zone>; 2],
    /// Who sets up.
    pub by: By,
}

/// Reads, checks and lays out a scenario.
pub fn set_up(scenario: &Scenario, house: &House) -> Result<(Table, Frame), Faults> {
    let checked = check::check(&scenario.text, house)?;
    let rolled = house.get(HonourableVictory::BOOK, "quality") == "rolled";
    let by = checked.by;
    let mut table = lay_out(checked)?;
    let frame = match (rolled, by) {
        (true, by) => Frame::SettingUp(SettingUp::rated(by, Phase::Initiative)),
        (false, By::Players) => Frame::SettingUp(SettingUp::players()),
        (false, By::Scenario) => Frame::GameTurn(GameTurn::from(Phase::Initiative)),
    };
    if matches!(frame, Frame::SettingUp(_)) {
        table.phase = Phase::SetUp;
    }
    Ok((table, frame))
}

/// Puts everything where it begins.
pub fn lay_out(checked: Checked) -> Result<Table, Faults> {
    let levies = checked.draft.levies.clone();
    let mut table = Table::new(checked.draft.muster()?);
    table.daimyo = checked.daimyos;
    for seat in Seat::BOTH {
        let places = checked.deployed[seat.index()].iter().zip(&levies[seat.index()]);
        for (index, (deployed, levy)) in places.enumerate() {
            let place = deployed.zone.map_or(Place::Waiting, Place::In);
            let mut unit = Unit::new(place, levy.start, ahead_of(seat), deployed.formation);
            unit.rate(deployed.quality);
            table.lay(UnitId::of(seat, index as u8), unit);
        }
    }
    Ok(table)
}

/// The JSON Schema of scenario files, for editors.
pub fn schema() -> schemars::Schema {
    schemars::schema_for!(ScenarioFile)
}

/// The draft and places of a scenario, for case files that start from one.
pub fn checked(scenario: &Scenario, house: &House) -> Result<Checked, Faults> {
    check::check(&scenario.text, house)
}

#[cfg(test)]
mod tests;
