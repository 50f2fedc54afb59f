//! Lays a table out from the statements of a case file.

use super::placing::{Placing, muster, place};
use crate::HonourableVictory;
use crate::appendix_a_terrain::{Land, Terrain, cell};
use crate::contents::Frame;
use crate::game_turn_sequence::GameTurn;
use crate::notation::{read_side, read_zone, zone_code};
use crate::organising_your_army::{Draft, centre_columns, end_of};
use crate::scenario;
use crate::setting_up::{By, SettingUp, has_zone_for_daimyo};
use crate::table::{Phase, Reply, Table};
use crate::unit::{UnitId, Word};
use engine::{Fault, Faults, House, Ruleset, Seat, Staging, Statement};
use ground::zones::{Grid, Side, Zone};

const VERBS: &[&str] = &[
    "place",
    "daimyo",
    "contact",
    "allot",
    "terrain",
    "escarpment",
    "table",
    "side",
    "must-advance",
    "thrown",
    "reply",
    "phase",
];

/// Lays the table and says where the game begins.
pub fn stage(staging: &Staging) -> Result<(Table, Frame), Faults> {
    let mut stage = Stage { faults: Faults(staging.only(HonourableVictory::BOOK, VERBS)) };
    let (mut draft, start) = match &staging.scenario {
        None => (bare(&staging.house), None),
        Some(scenario) => {
            let checked = scenario::checked(scenario, &staging.house)?;
            let (table, frame) = scenario::set_up(scenario, &staging.house)?;
            (checked.draft, Some((table, frame)))
        }
    };
    for said in staging.all("table") {
        stage.hear(|_| field(&mut draft, said));
    }
    for said in staging.all("must-advance") {
        stage.hear(|_| {
            draft.must_advance[seat(said, 0)?.index()] = said.number("turn", 2)?;
            Ok(())
        });
    }
    for said in staging.all("terrain").chain(staging.all("escarpment")) {
        stage.hear(|_| ground(&mut draft, said));
    }
    if !staging.house.on(HonourableVictory::BOOK, "terrain") {
        draft.lands.fill(Land::CLEAR);
    }
    for zone in draft.grid.table().filter(|&zone| draft.cliffs(zone) > 3) {
        let what = format!("at most three edges of {} are escarpments", zone_code(zone));
        stage.faults.push(Fault::new(what).help("an edge belongs to the zones on both its sides"));
    }
    let plain = staging.house.iter().any(|set| set == ("quality", "off"));
    let mut placings = Vec::new();
    for said in staging.all("place") {
        stage.hear(|_| {
            let mut placing = muster(&mut draft, said)?;
            placing.plain = plain;
            placings.push(placing);
            Ok(())
        });
    }
    for seat in Seat::BOTH {
        draft.units[seat.index()] = draft.levies[seat.index()].len() as u8;
    }
    for said in staging.all("side") {
        stage.hear(|_| side(&mut draft, said));
    }
    if !stage.faults.0.is_empty() {
        return Err(stage.faults);
    }
    let mut table = Table::new(draft.muster()?);
    let mut frame = None;
    if let Some((old, first)) = start {
        for id in old.muster.all {
            table.lay(id, old[id]);
        }
        table.daimyo = old.daimyo;
        table.phase = old.phase;
        frame = Some(first);
    }
    let phase = staging.all("phase").next();
    stage.hear(|_| time(&mut table, phase, &mut frame, &staging.house));
    for placing in &placings {
        stage.hear(|_| place(&mut table, placing));
    }
    for said in staging.all("side") {
        stage.hear(|_| tally(&mut table, said));
    }
    for said in staging.all("daimyo") {
        stage.hear(|_| daimyo(&mut table, said));
    }
    for said in staging.all("contact") {
        stage.hear(|_| contact(&mut table, said, &placings));
    }
    for said in staging.all("allot") {
        stage.hear(|_| allot(&mut table, said));
    }
    for said in staging.all("thrown") {
        stage.hear(|_| thrown(&mut table, said));
    }
    for said in staging.all("reply") {
        stage.hear(|_| {
            table.reply = word::<Reply>(said, 0, "reply")?;
            Ok(())
        });
    }
    crowds(&table, &mut stage.faults);
    let homeless = |&seat: &Seat| !has_zone_for_daimyo(&table.muster.draft, seat);
    for seat in Seat::BOTH.into_iter().filter(|_| table.phase == Phase::SetUp).filter(homeless) {
        stage.faults.push(Fault::new(format!("no rear zone can hold the Daimyo of {seat}")));
    }
    let frame = frame.unwrap_or(Frame::GameTurn(GameTurn::from(table.phase)));
    stage.faults.or((table, frame))
}

/// Gathers faults, so that all are reported at once.
struct Stage {
    faults: Faults,
}

impl Stage {
    fn hear(&mut self, act: impl FnOnce(&mut Stage) -> Result<(), Fault>) {
        if let Err(fault) = act(self) {
            self.faults.push(fault);
        }
    }
}

fn bare(house: &House) -> Draft {
    let book = HonourableVictory::BOOK;
    Draft {
        spears_cv_3: house.on(book, "spears-cv-3"),
        mounted_impact: house.on(book, "mounted-impact"),
        daimyo_last: house.on(book, "daimyo-last"),
        ..Draft::standard()
    }
}

/// The seat named at this place.
pub fn seat(said: &Statement, at: usize) -> Result<Seat, Fault> {
    let word = said.words.get(at).map_or("", String::as_str);
    Seat::read(word).ok_or_else(|| said.fault(format!("'{word}' is neither Red nor Blue")))
}

/// A word of some kind, or a fault that lists those known.
pub fn read_word<W: Word>(said: &Statement, text: &str, what: &str) -> Result<W, Fault> {
    W::read(text).ok_or_else(|| {
        said.fault(format!("'{text}' is no {what}")).help(format!("known: {}", W::known()))
    })
}

fn word<W: Word>(said: &Statement, at: usize, what: &str) -> Result<W, Fault> {
    read_word(said, said.words.get(at).map_or("", String::as_str), what)
}

/// A zone of this grid.
pub fn zone(said: &Statement, grid: Grid, text: &str) -> Result<Zone, Fault> {
    read_zone(grid, text).ok_or_else(|| {
        said.fault(format!("there is no zone '{text}'")).help("zones are written c2 or red-b")
    })
}

fn unit(table: &Table, said: &Statement, at: usize) -> Result<UnitId, Fault> {
    let name = said.words.get(at).map_or("", String::as_str);
    let found = table.muster.draft.find(name);
    found.ok_or_else(|| said.fault(format!("no unit is called '{name}'")))
}

/// The `table` statement.
fn field(draft: &mut Draft, said: &Statement) -> Result<(), Fault> {
    said.only(&[
        "columns",
        "limit",
        "reserves",
        "red-reserves",
        "blue-reserves",
        "set-up-columns",
        "title",
        "spears-cv-3",
        "mounted-impact",
        "daimyo-last",
    ])?;
    let columns: u8 = said.number("columns", draft.grid.columns())?;
    if !(1..=9).contains(&columns) {
        return Err(said.fault("a table has 1 to 9 columns"));
    }
    let default = centre_columns(columns);
    let listed = |key: &str| -> Result<u16, Fault> {
        let Some(text) = said.field(key) else { return Ok(default) };
        let mut bits = 0;
        for letter in text.bytes().filter(|_| text != "none") {
            match letter.checked_sub(b'a') {
                Some(column) if column < columns => bits |= 1 << column,
                _ => return Err(said.fault(format!("{key}={text}: letters of columns, or none"))),
            }
        }
        Ok(bits)
    };
    let behind =
        |bits: u16| -> Vec<u8> { (0..9).filter(|column| bits >> column & 1 == 1).collect() };
    let both = listed("reserves")?;
    let of = |key| if said.field(key).is_some() { listed(key) } else { Ok(both) };
    let (red, blue) = (behind(of("red-reserves")?), behind(of("blue-reserves")?));
    draft.grid = Grid::new(columns, &red, &blue).map_err(|fault| said.fault(fault.to_string()))?;
    draft.set_up_columns = listed("set-up-columns")?;
    draft.limit = said.number("limit", draft.limit)?;
    if let Some(title) = said.field("title") {
        draft.title = title.into();
    }
    for (key, switch) in [
        ("spears-cv-3", &mut draft.spears_cv_3),
        ("mounted-impact", &mut draft.mounted_impact),
        ("daimyo-last", &mut draft.daimyo_last),
    ] {
        match said.field(key) {
            Some("on") => *switch = true,
            Some("off") => *switch = false,
            Some(other) => return Err(said.fault(format!("{key} is on or off, not {other}"))),
            None => {}
        }
    }
    Ok(())
}

/// The `terrain` and `escarpment` statements.
fn ground(draft: &mut Draft, said: &Statement) -> Result<(), Fault> {
    said.only(&[])?;
    let code = said.words.first().map_or("", String::as_str);
    let Some(cell) = cell(zone(said, draft.grid, code)?) else {
        return Err(said.fault("a reserve zone has no terrain"));
    };
    let cliffs = said.verb == "escarpment";
    let mut land = if cliffs {
        draft.lands[cell]
    } else {
        // A scenario's terrain is replaced, its escarpments stay.
        draft.lands[cell].without_kinds()
    };
    for text in &said.words[1..] {
        if cliffs {
            land.add_cliff(text.parse().map_err(|_| said.fault(format!("'{text}' is no edge")))?);
        } else if text != "clear" {
            land.add(read_word::<Terrain>(said, text, "terrain")?);
        }
    }
    draft.lands[cell] = land;
    Ok(())
}

/// The `side` statement, as far as it does not change during a battle.
fn side(draft: &mut Draft, said: &Statement) -> Result<(), Fault> {
    said.only(&["name", "units", "routed", "advanced"])?;
    let seat = seat(said, 0)?;
    if let Some(name) = said.field("name") {
        draft.sides[seat.index()] = name.into();
    }
    let units = &mut draft.units[seat.index()];
    *units = said.number("units", *units)?;
    Ok(())
}

/// The rest of the `side` statement.
fn tally(table: &mut Table, said: &Statement) -> Result<(), Fault> {
    let seat = seat(said, 0)?;
    table.routed[seat.index()] = said.number("routed", table.routed[seat.index()])?;
    table.advanced[seat.index()] = said.flag("advanced")?;
    Ok(())
}

/// The `phase` statement, and the procedure to begin with.
fn time(
    table: &mut Table,
    said: Option<&Statement>,
    frame: &mut Option<Frame>,
    house: &House,
) -> Result<(), Fault> {
    let rolled = house.get(HonourableVictory::BOOK, "quality") == "rolled";
    let Some(said) = said else {
        if rolled && frame.is_none() {
            *frame = Some(Frame::SettingUp(SettingUp::rated(By::Scenario, table.phase)));
        }
        return Ok(());
    };
    said.only(&["initiative", "turn", "mover"])?;
    let named = |key: &str| match said.field(key) {
        None => Ok(None),
        Some(text) => Seat::read(text)
            .map(Some)
            .ok_or_else(|| said.fault(format!("{key} is Red or Blue, not {text}"))),
    };
    table.phase = word::<Phase>(said, 0, "phase")?;
    table.turn = said.number("turn", 1)?;
    table.initiative = named("initiative")?.unwrap_or(Seat::Red);
    if let Some(mover) = named("mover")? {
        if !matches!(table.phase, Phase::Movement | Phase::SecondMovement) {
            return Err(said.fault("only movement phases have a mover"));
        }
        let first = mover == table.initiative;
        table.phase = if first { Phase::Movement } else { Phase::SecondMovement };
    }
    *frame = Some(match table.phase {
        Phase::SetUp if rolled => {
            Frame::SettingUp(SettingUp::rated(By::Players, Phase::Initiative))
        }
        Phase::SetUp => Frame::SettingUp(SettingUp::players()),
        phase if rolled => Frame::SettingUp(SettingUp::rated(By::Scenario, phase)),
        phase => Frame::GameTurn(GameTurn::from(phase)),
    });
    Ok(())
}

fn daimyo(table: &mut Table, said: &Statement) -> Result<(), Fault> {
    said.only(&[])?;
    let seat = seat(said, 0)?;
    let code = said.words.get(1).map_or("", String::as_str);
    table.daimyo[seat.index()] = None;
    if code.eq_ignore_ascii_case("none") {
        return Ok(());
    }
    let zone = zone(said, table.muster.grid(), code)?;
    let land = table.muster.land(zone);
    if zone.reserve_of().is_some() || land.shut().is_some() || land.has(Terrain::Woods) {
        return Err(said.fault("a Daimyo cannot be there"));
    }
    table.daimyo[seat.index()] = Some(zone);
    Ok(())
}

fn contact(table: &mut Table, said: &Statement, placings: &[Placing<'_>]) -> Result<(), Fault> {
    said.only(&["side"])?;
    let (id, target) = (unit(table, said, 0)?, unit(table, said, 1)?);
    if id.seat() == target.seat() {
        return Err(said.fault("friends are not in contact"));
    }
    let here = table[id].zone();
    if here.is_none_or(|zone| zone.reserve_of().is_some()) || here != table[target].zone() {
        return Err(said.fault("they are not in the same zone of the table"));
    }
    let straight = table.side_by_facing(id, target);
    let side = match said.field("side") {
        None => straight,
        Some(text) => read_side(text)
            .ok_or_else(|| said.fault(format!("'{text}' is no side: front, right, rear, left")))?,
    };
    let faces = |placing: &Placing<'_>| placing.id == id && placing.said.field("facing").is_some();
    if side != straight && placings.iter().any(faces) {
        return Err(said.fault("the facings of the two units contradict that side"));
    }
    for (unit, side) in [(id, Side::Front), (target, side)] {
        if table.touching(unit, side).is_some() {
            let name = table.muster.name(unit);
            return Err(said.fault(format!("that side of {name} is taken already")));
        }
    }
    table.make_contact(id, target, side);
    Ok(())
}

fn allot(table: &mut Table, said: &Statement) -> Result<(), Fault> {
    said.only(&[])?;
    // Outside of it the same bits are shots.
    if table.phase != Phase::HandToHand {
        return Err(said.fault("stands are allotted in the hand-to-hand phase"));
    }
    let (id, target) = (unit(table, said, 0)?, unit(table, said, 1)?);
    let stands = said.words.get(2).and_then(|text| text.parse::<u8>().ok()).filter(|&n| n <= 9);
    let stands = stands.ok_or_else(|| said.fault("how many stands? 0 to 9"))?;
    let side = table.side_touched_by(id, target);
    let side = side.ok_or_else(|| said.fault("they are not in contact"))?;
    table.unit_mut(id).allot(side, stands);
    Ok(())
}

fn thrown(table: &mut Table, said: &Statement) -> Result<(), Fault> {
    for text in &said.words {
        match text.parse::<u8>() {
            Ok(face @ 1..=6) if table.dice.showing(face) < 15 => table.dice.add(face, 1),
            _ => return Err(said.fault(format!("'{text}' is no face of a die"))),
        }
    }
    Ok(())
}

/// Zones that hold too many units of a side.
fn crowds(table: &Table, faults: &mut Faults) {
    let grid = table.muster.grid();
    let limit = table.muster.draft.limit;
    for seat in Seat::BOTH {
        for zone in grid.table().chain(grid.reserves(end_of(seat))) {
            let count = table.of_side_in(seat, zone).len();
            if count > limit {
                let zone = zone_code(zone);
                let fault = Fault::new(format!("{count} units of {seat} in {zone}"));
                faults.push(fault.help(format!("the limit is {limit}")));
            }
        }
    }
}
