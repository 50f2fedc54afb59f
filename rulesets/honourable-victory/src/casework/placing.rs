//! The `place` statement of a case file: a unit, where it is and how.

use super::stage::{read_word, seat, zone};
use crate::appendix_a_terrain::Terrain;
use crate::organising_your_army::{Draft, Levy, ahead_of, end_of};
use crate::scenario::name_fault;
use crate::table::{Phase, Table};
use crate::unit::{Formation, MOST_UNITS, Place, Quality, Unit, UnitId, UnitSet, Weapon, Word};
use engine::{Fault, Statement};

const FLAGS: &[&str] = &["dismounted", "fired", "reacted", "done", "rethrown"];

/// What a `place` statement says; what it leaves out is filled in later.
pub struct Placing<'a> {
    /// The statement.
    pub said: &'a Statement,
    /// The unit it places.
    pub id: UnitId,
    known: bool,
    /// The house rules say outright that quality is not used.
    pub plain: bool,
}

/// The part of a `place` statement that does not change during a battle.
pub fn muster<'a>(draft: &mut Draft, said: &'a Statement) -> Result<Placing<'a>, Fault> {
    said.only(&[
        "zone",
        "stands",
        "start",
        "formation",
        "facing",
        "hits",
        "quality",
        "not-before",
        "shots",
        "dismounted",
        "fired",
        "reacted",
        "done",
        "rethrown",
    ])?;
    let seat = seat(said, 0)?;
    let name = said.words.get(1).ok_or_else(|| said.fault("it has no name"))?;
    let known = draft.find(name);
    let rest = said.words.get(2..).unwrap_or(&[]);
    let weapon = rest.first().and_then(|text| Weapon::read(text));
    let flags = if weapon.is_some() { &rest[1..] } else { rest };
    if let Some(odd) = flags.iter().find(|flag| !FLAGS.contains(&flag.as_str())) {
        let help = format!("weapons: {}; flags: {}", Weapon::known(), FLAGS.join(", "));
        return Err(said.fault(format!("'{odd}' is neither a weapon nor a flag")).help(help));
    }
    let id = match (known, weapon) {
        (Some(id), _) if id.seat() != seat => {
            return Err(said.fault(format!("'{name}' belongs to {}", id.seat())));
        }
        (Some(id), _) => id,
        (None, None) => return Err(said.fault("it has no weapon").help(Weapon::known())),
        (None, Some(weapon)) => {
            if let Some(fault) = name_fault(name) {
                return Err(said.fault(format!("'{name}' cannot be a name")).help(fault));
            }
            let levies = &mut draft.levies[seat.index()];
            if levies.len() >= MOST_UNITS {
                return Err(said.fault(format!("a side has at most {MOST_UNITS} units")));
            }
            levies.push(Levy { name: name.clone(), weapon, start: 0, not_before: 0 });
            UnitId::of(seat, levies.len() as u8 - 1)
        }
    };
    let levy = &mut draft.levies[seat.index()][id.within_side() as usize];
    if known.is_some() && weapon.is_some_and(|weapon| weapon != levy.weapon) {
        return Err(said.fault(format!("a second unit is called '{name}'")));
    }
    let stands = said.number("stands", if known.is_some() { levy.start } else { 4 })?;
    let default = if known.is_some() { levy.start } else { stands };
    levy.start = said.number("start", default)?;
    levy.not_before = said.number("not-before", levy.not_before)?;
    if !(1..=9).contains(&levy.start) {
        return Err(said.fault("a unit has 1 to 9 stands"));
    }
    Ok(Placing { said, id, known: known.is_some(), plain: false })
}

/// The part of a `place` statement that is the unit's state.
pub fn place(table: &mut Table, placing: &Placing<'_>) -> Result<(), Fault> {
    let Placing { said, id, known, .. } = *placing;
    let muster = table.muster.get();
    let start = muster.levy(id).map_or(4, |levy| levy.start);
    let old = table[id];
    let middle = muster.grid().zone(muster.grid().columns() / 2, 1);
    let default = if known {
        old.place()
    } else if table.phase == Phase::SetUp {
        Place::Waiting
    } else {
        middle.map_or(Place::Waiting, Place::In)
    };
    let place = match said.field("zone") {
        None => default,
        Some("routed") => Place::Routed,
        Some("waiting") => Place::Waiting,
        Some(code) => Place::In(zone(said, muster.grid(), code)?),
    };
    let quality = match said.field("quality") {
        _ if placing.plain => Quality::Seasoned,
        None => old.quality(),
        Some(text) => read_word::<Quality>(said, text, "quality")?,
    };
    if place == Place::Routed {
        let mut gone = Unit::GONE;
        gone.rate(quality);
        table.lay(id, gone);
        let tally = &mut table.routed[id.seat().index()];
        *tally = tally.saturating_add(1);
        return Ok(());
    }
    let stands: u8 = said.number("stands", if known { old.stands() } else { start })?;
    if !(1..=9).contains(&stands) {
        return Err(said.fault("a unit has 1 to 9 stands"));
    }
    markers(table, placing)?;
    let natural = if stands < 2 { Formation::Open } else { Formation::Attack };
    let formation = match said.field("formation") {
        Some(text) => read_word(said, text, "formation")?,
        None if known => old.formation(),
        None => natural,
    };
    let facing = match said.field("facing") {
        Some(text) => text.parse().map_err(|_| said.fault(format!("'{text}' is no facing")))?,
        None if known => old.facing(),
        None => ahead_of(id.seat()),
    };
    let mut unit = Unit::new(place, stands, facing, formation);
    unit.rate(quality);
    unit.set_hits(said.number("hits", if known { old.hits() } else { 0 })?);
    let shots = said.number("shots", 0)?;
    if shots > 0 && table.phase != Phase::Firing {
        return Err(said.fault("shots are counted in the firing phase only"));
    }
    unit.set_shots(shots);
    table.lay(id, unit);
    table.may_form(id, formation).map_err(|rule| {
        said.fault(format!("it cannot be in {} formation", formation.word())).help(rule.0.says)
    })?;
    allowed(table, id, said)
}

fn markers(table: &mut Table, placing: &Placing<'_>) -> Result<(), Fault> {
    let Placing { said, id, .. } = *placing;
    if said.flag("dismounted")? && table.weapon(id) != Weapon::Mounted {
        return Err(said.fault("only a mounted unit can be dismounted"));
    }
    let sets: [(&mut UnitSet, &str); 5] = [
        (&mut table.dismounted, "dismounted"),
        (&mut table.fired, "fired"),
        (&mut table.reacted, "reacted"),
        (&mut table.done, "done"),
        (&mut table.rethrown, "rethrown"),
    ];
    for (set, flag) in sets {
        if said.flag(flag)? {
            set.insert(id);
        } else {
            set.remove(id);
        }
    }
    Ok(())
}

/// May the unit be where it is?
fn allowed(table: &Table, id: UnitId, said: &Statement) -> Result<(), Fault> {
    let Some(zone) = table[id].zone() else { return Ok(()) };
    if zone.reserve_of().is_some_and(|end| end != end_of(id.seat())) {
        return Err(said.fault("it is in an enemy reserve"));
    }
    let land = table.muster.land(zone);
    if land.shut().is_some() {
        return Err(said.fault("nobody can be there: the ground is impassable"));
    }
    let open = table[id].formation() == Formation::Open;
    if land.has(Terrain::Woods) && table.is_horse(id) && !open {
        return Err(said.fault("horse in woods is in open order"));
    }
    Ok(())
}
