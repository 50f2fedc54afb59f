//! Checks a scenario file against the rules for armies, set-up and terrain, and reports every fault
//! with its line, its column and what to do.

use super::file::{FIELDS, ScenarioFile, TerrainEntry};
use super::{Checked, Deployed};
use crate::HonourableVictory;
use crate::appendix_a_terrain::{Land, Terrain, cell};
use crate::notation::read_zone;
use crate::organising_your_army::{Draft, MOST_FIREARMS, MOST_MOUNTED, centre_columns, end_of};
use crate::setting_up::{By, has_zone_for_daimyo};
use crate::unit::{MOST_UNITS, Weapon, Word};
use engine::{Fault, Faults, House, Rule, Ruleset, Seat, lenient};
use ground::zones::{End, Facing, Grid, Row, Zone};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::rulebook::*;

/// Reads and checks a file.
pub fn check(text: &str, house: &House) -> Result<Checked, Faults> {
    let mut faults = Faults::default();
    if let Ok(table) = DeTable::parse(text) {
        unknown_fields(text, "", table.get_ref(), &mut faults);
    }
    let help = "the head of every built-in scenario describes the fields";
    let Some(file) = lenient::read::<ScenarioFile>(text, help, &mut faults) else {
        return Err(faults);
    };
    let mut checker = Checker { text, faults, house };
    let checked = checker.file(&file);
    lenient::once(&mut checker.faults);
    checker.faults.or(checked)
}

fn unknown_fields(text: &str, place: &str, table: &DeTable<'_>, faults: &mut Faults) {
    let known = FIELDS.iter().find(|(name, _)| *name == place).map_or(&[][..], |(_, known)| known);
    for (key, value) in table.iter() {
        let name: &str = key.get_ref();
        if !known.contains(&name) {
            let fault = Fault::new(format!("there is no field '{name}' here"));
            let help = format!("known: {}", known.join(", "));
            faults.push(fault.at_byte(text, key.span().start).help(help));
        }
        if let DeValue::Array(items) = value.get_ref() {
            for item in items.iter() {
                if let DeValue::Table(inner) = item.get_ref() {
                    unknown_fields(text, name, inner, faults);
                }
            }
        }
    }
}

/// Gathers the faults of one file.
pub(super) struct Checker<'a> {
    text: &'a str,
    faults: Faults,
    pub(super) house: &'a House,
}

impl Checker<'_> {
    pub(super) fn fault<T>(
        &mut self,
        at: &Spanned<T>,
        what: impl Into<String>,
        help: impl Into<String>,
    ) {
        let fault = Fault::new(what).at_byte(self.text, at.span().start).help(help);
        self.faults.push(fault);
    }

    pub(super) fn breaks<T>(&mut self, at: &Spanned<T>, what: impl Into<String>, rule: Rule) {
        self.fault(at, what, format!("{}: {}", rule.id(), rule.0.says));
    }

    pub(super) fn word<W: Word>(&mut self, at: &Spanned<String>, what: &str) -> Option<W> {
        let found = W::read(at.get_ref());
        if found.is_none() {
            let said = format!("'{}' is no {what}", at.get_ref());
            self.fault(at, said, format!("known: {}", W::known()));
        }
        found
    }

    pub(super) fn number(&mut self, at: &Spanned<i64>, from: i64, to: i64, what: &str) -> i64 {
        let value = *at.get_ref();
        if !(from..=to).contains(&value) {
            self.fault(at, format!("{what} cannot be {value}"), format!("it is {from} to {to}"));
        }
        value.clamp(from, to)
    }

    pub(super) fn zone(&mut self, grid: Grid, at: &Spanned<String>) -> Option<Zone> {
        let zone = read_zone(grid, at.get_ref());
        if zone.is_none() {
            let said = format!("there is no zone '{}'", at.get_ref());
            self.fault(
                at,
                said,
                "a column letter from Red's left and a row 1 to 3, or red-b, blue-c",
            );
        }
        zone
    }

    pub(super) fn side(&mut self, file: &ScenarioFile, at: &Spanned<String>) -> Option<Seat> {
        let name = at.get_ref();
        let named = Seat::BOTH
            .into_iter()
            .find(|seat| file.sides[seat.index()].get_ref().eq_ignore_ascii_case(name));
        let seat = named.or_else(|| Seat::read(name));
        // Where the names themselves are faulty nobody can belong to them.
        if seat.is_none() && file.sides.iter().any(|side| !side.get_ref().is_empty()) {
            let known: Vec<&str> = file.sides.iter().map(|side| side.get_ref().as_str()).collect();
            self.fault(
                at,
                format!("there is no side '{name}'"),
                format!("known: {}", known.join(", ")),
            );
        }
        seat
    }

    /// Columns by their letters.
    fn columns(&mut self, at: &Spanned<String>, columns: u8) -> Vec<u8> {
        let mut found = Vec::new();
        if at.get_ref() == "none" {
            return found;
        }
        for letter in at.get_ref().bytes() {
            match letter.checked_sub(b'a') {
                Some(column) if column < columns => found.push(column),
                _ => {
                    let said = format!("there is no column '{}'", char::from(letter));
                    self.fault(at, said, "write letters like bcd, or none");
                }
            }
        }
        found
    }

    fn file(&mut self, file: &ScenarioFile) -> Checked {
        self.number(&file.format, 1, 1, "format");
        if !["rulebook", "reconstructed", "house"].contains(&file.source.get_ref().as_str()) {
            self.fault(&file.source, "unknown source", "known: rulebook, reconstructed, house");
        }
        let [red, blue] = &file.sides;
        let named = !red.get_ref().is_empty();
        if named && red.get_ref().eq_ignore_ascii_case(blue.get_ref()) {
            self.fault(blue, "both sides have the same name", "units are told apart by it");
        }
        let mut draft = self.board(file);
        let by = self.set_up_by(file);
        if self.house.on(HonourableVictory::BOOK, "terrain") {
            self.terrain(file, &mut draft);
        }
        for duty in &file.must_advance {
            let turn = self.number(&duty.turn, 1, 999, "turn");
            if let Some(seat) = self.side(file, &duty.side) {
                let by = &mut draft.must_advance[seat.index()];
                if *by != 0 {
                    self.fault(&duty.side, "a second duty of that side", "one turn for each side");
                }
                *by = turn as u16;
            }
        }
        let mut deployed = [Vec::new(), Vec::new()];
        for entry in &file.unit {
            self.unit(file, entry, by, &mut draft, &mut deployed);
        }
        let daimyos = self.daimyos(file, by, &draft);
        self.armies(file, by, &mut draft, &deployed);
        Checked { draft, deployed, daimyos, by }
    }

    fn set_up_by(&mut self, file: &ScenarioFile) -> By {
        let by_house = self.house.get(HonourableVictory::BOOK, "set-up") == "players";
        match file.set_up.as_ref().map(|at| (at, at.get_ref().as_str())) {
            Some((_, "players")) => By::Players,
            None | Some((_, "scenario")) if by_house => By::Players,
            None | Some((_, "scenario")) => By::Scenario,
            Some((at, _)) => {
                self.fault(at, "unknown way to set up", "known: scenario, players");
                By::Scenario
            }
        }
    }

    fn board(&mut self, file: &ScenarioFile) -> Draft {
        let columns = file.columns.as_ref().map_or(5, |at| self.number(at, 1, 9, "columns")) as u8;
        let centre = centre_columns(columns);
        let default: Vec<u8> = (0..columns).filter(|column| centre >> column & 1 == 1).collect();
        let reserves = match &file.reserves {
            Some([red, blue]) => [self.columns(red, columns), self.columns(blue, columns)],
            None => [default.clone(), default],
        };
        let set_up_columns = match &file.set_up_columns {
            Some(at) => self.columns(at, columns).iter().fold(0, |bits, column| bits | 1 << column),
            None => centre,
        };
        let house = self.house;
        Draft {
            title: file.title.clone(),
            sides: [0, 1].map(|index| file.sides[index].get_ref().clone()),
            grid: Grid::new(columns, &reserves[0], &reserves[1]).unwrap_or(Grid::standard()),
            limit: file.limit.as_ref().map_or(4, |at| self.number(at, 1, 32, "limit")) as u8,
            set_up_columns,
            spears_cv_3: house.on(HonourableVictory::BOOK, "spears-cv-3"),
            mounted_impact: house.on(HonourableVictory::BOOK, "mounted-impact"),
            daimyo_last: house.on(HonourableVictory::BOOK, "daimyo-last"),
            ..Draft::standard()
        }
    }

    fn terrain(&mut self, file: &ScenarioFile, draft: &mut Draft) {
        let (mut seen, mut cells) = (Vec::<Terrain>::new(), Vec::new());
        for entry in &file.terrain {
            let Some(zone) = self.zone(draft.grid, &entry.zone) else { continue };
            let Some(cell) = cell(zone) else {
                self.fault(&entry.zone, "a reserve zone has no terrain", "a zone of the table");
                continue;
            };
            if cells.contains(&cell) {
                let what = format!("the zone {} stands twice", entry.zone.get_ref());
                self.fault(&entry.zone, what, "write all of its terrain in one entry");
                continue;
            }
            cells.push(cell);
            let mut land = draft.lands[cell];
            for at in &entry.kinds {
                let Some(kind) = self.word::<Terrain>(at, "terrain") else { continue };
                if kind.only_one() && seen.contains(&kind) {
                    self.breaks(at, format!("a second zone of {}", kind.word()), TERRAIN_LIMITS);
                }
                seen.push(kind);
                land.add(kind);
            }
            self.escarpment(entry, &mut land);
            draft.lands[cell] = land;
        }
        // An edge belongs to both its zones, so they are counted when all are known.
        for zone in draft.grid.table().filter(|&zone| draft.cliffs(zone) > 3) {
            let code = crate::notation::zone_code(zone);
            let own = |entry: &&TerrainEntry| entry.zone.get_ref().eq_ignore_ascii_case(&code);
            if let Some(entry) = file.terrain.iter().find(own).or(file.terrain.last()) {
                let what = format!("all four edges of {code} are escarpments");
                self.breaks(&entry.zone, what, TERRAIN_ESCARPMENT);
            }
        }
    }

    fn escarpment(&mut self, entry: &TerrainEntry, land: &mut Land) {
        for at in &entry.escarpment {
            match at.get_ref().parse::<Facing>() {
                Ok(edge) => land.add_cliff(edge),
                Err(error) => self.fault(at, error.to_string(), "for instance [\"N\", \"E\"]"),
            }
        }
    }

    fn daimyos(&mut self, file: &ScenarioFile, by: By, draft: &Draft) -> [Option<Zone>; 2] {
        let Some(daimyos) = &file.daimyos else {
            if by == By::Scenario {
                self.fault(&file.format, "the Daimyos have no zones", "daimyos = [\"c1\", \"c3\"]");
            }
            return [None; 2];
        };
        if by == By::Players {
            return [None; 2];
        }
        Seat::BOTH.map(|seat| {
            let at = &daimyos[seat.index()];
            let zone = self.zone(draft.grid, at)?;
            if draft.grid.row_seen_from(end_of(seat), zone) != Some(Row::OwnRear) {
                self.breaks(at, "not one of his own rear zones", SETUP_DAIMYO);
            }
            let land = cell(zone).map_or(Land::CLEAR, |cell| draft.lands[cell]);
            if land.has(Terrain::Woods) || land.shut().is_some() {
                self.breaks(at, "he cannot be there", TERRAIN_WOODS_DAIMYO);
            }
            Some(zone)
        })
    }

    /// Limits over a whole army.
    fn armies(
        &mut self,
        file: &ScenarioFile,
        by: By,
        draft: &mut Draft,
        deployed: &[Vec<Deployed>; 2],
    ) {
        for seat in Seat::BOTH {
            let side = &file.sides[seat.index()];
            let levies = draft.levies[seat.index()].clone();
            if levies.is_empty() || levies.len() > MOST_UNITS {
                let help = format!("a side has 1 to {MOST_UNITS}");
                self.fault(side, format!("{} units", levies.len()), help);
            }
            draft.units[seat.index()] = levies.len().min(MOST_UNITS) as u8;
            for (weapon, most, rule) in [
                (Weapon::Firearm, MOST_FIREARMS, ARMY_FIREARM_LIMIT),
                (Weapon::Mounted, MOST_MOUNTED, ARMY_MOUNTED_LIMIT),
            ] {
                let count = levies.iter().filter(|levy| levy.weapon == weapon).count();
                if count > most {
                    self.breaks(side, format!("{count} {} units", weapon.word()), rule);
                }
            }
            match by {
                By::Scenario => self.crowds(side, seat, draft, &deployed[seat.index()]),
                By::Players => self.capacity(side, seat, draft),
            }
        }
    }

    /// Zones that hold too many, outer zones used too early, too many in reserve.
    fn crowds(&mut self, side: &Spanned<String>, seat: Seat, draft: &Draft, deployed: &[Deployed]) {
        let grid = draft.grid;
        let count = |zone: Zone| deployed.iter().filter(|unit| unit.zone == Some(zone)).count();
        let limit = usize::from(draft.limit);
        let mut centre_full = true;
        let mut outer_used = false;
        for zone in grid.table().chain(grid.reserves(end_of(seat))) {
            if count(zone) > limit {
                let what = format!("{} units in {}", count(zone), crate::notation::zone_code(zone));
                self.breaks(side, what, ZONES_LIMIT_FOUR);
            }
            if grid.row_seen_from(end_of(seat), zone) == Some(Row::OwnRear) {
                if draft.set_up_columns >> zone.column() & 1 == 1 {
                    // One that nobody can enter counts as full (H-105).
                    let shut = cell(zone).is_some_and(|cell| draft.lands[cell].shut().is_some());
                    centre_full &= shut || count(zone) >= limit;
                } else {
                    outer_used |= count(zone) > 0;
                }
            }
        }
        if outer_used && !centre_full {
            self.breaks(side, "units in the outer rear zones too early", SETUP_OVERFLOW);
        }
        let off =
            deployed.iter().filter(|unit| unit.zone.is_some_and(|z| z.reserve_of().is_some()));
        let off = off.count();
        if off * 2 >= deployed.len() {
            let what = format!("{off} of {} units off the table", deployed.len());
            self.breaks(side, what, SCENARIO_LEGALITY);
        }
    }

    /// Is there room for everybody when the players set up?
    fn capacity(&mut self, side: &Spanned<String>, seat: Seat, draft: &Draft) {
        let grid = draft.grid;
        let end: End = end_of(seat);
        let open = |zone: &Zone| {
            let land = cell(*zone).map_or(Land::CLEAR, |cell| draft.lands[cell]);
            grid.row_seen_from(end, *zone) == Some(Row::OwnRear) && land.shut().is_none()
        };
        let zones = grid.table().filter(open).count() + grid.reserves(end).count();
        if zones * usize::from(draft.limit) < draft.levies[seat.index()].len() {
            self.breaks(side, "there is no room to set all its units up", ZONES_LIMIT_FOUR);
        }
        let late = draft.levies[seat.index()].iter().filter(|levy| levy.not_before > 1).count();
        if grid.reserves(end).count() * usize::from(draft.limit) < late {
            let rule = SCENARIO_KAWANAKAJIMA_LATE_RESERVE;
            self.breaks(side, "its reserve has no room for all its late units", rule);
        }
        if !has_zone_for_daimyo(draft, seat) {
            self.breaks(side, "its Daimyo can be in none of its rear zones", SETUP_DAIMYO);
        }
    }
}
