//! Checking the armies of a [`Spec`]: divisions, cards, units, stacking.

use super::map::code_of;
use super::spec::{At, Placing, Spec, UnitSpec, fault};
use crate::field::{Card, Division, DivisionId, Field};
use crate::phase::Phase;
use crate::table::{Army, Table};
use crate::unit::{Charge, DUE, Flag, Kind, MOST_UNITS, OUT, Unit, UnitId, WAITING};
use crate::zone_set::ZoneSet;
use engine::{Faults, List, Seat, Sheet};
use ground::areas::{AreaGraph, Terrain};

/// Words that a name may not contain, because choices are read by them.
const WORDS: [&str; 4] = ["at", "with", "to", "and"];

/// The divisions, Red's first; their units come later.
pub(super) fn divisions(
    spec: &Spec,
    map: &AreaGraph,
    set: &mut impl FnMut(&[(String, At)]) -> ZoneSet,
) -> Vec<Division> {
    let mut clans: Vec<String> = Vec::new();
    let mut all = Vec::new();
    let home = Seat::BOTH.map(|seat| set(&spec.sides[seat.index()].retreat));
    for seat in Seat::BOTH {
        for written in spec.divisions.iter().filter(|division| division.seat == seat) {
            let name =
                written.clan.clone().unwrap_or_else(|| spec.sides[seat.index()].name.clone());
            let clan = clans.iter().position(|known| *known == name).unwrap_or_else(|| {
                clans.push(name.clone());
                clans.len() - 1
            });
            let own = set(&written.retreat);
            let line = if own.is_empty() { home[seat.index()] } else { own };
            all.push(Division {
                name: written.name.clone(),
                seat,
                clan: clan as u8,
                clan_name: name,
                first: 0,
                end: 0,
                leader: None,
                servants: Vec::new(),
                retreat: distances(map, line),
                retreat_turned: distances(map, home[(!seat).index()]),
                turn: written.turn,
                entry: set(&written.entry),
                together: written.together,
                wavering: written.wavering,
            });
        }
    }
    all
}

/// How far each zone is from a line of retreat; 255 for no way.
fn distances(map: &AreaGraph, line: ZoneSet) -> Vec<u8> {
    let distance = |zone| {
        let steps = line.into_iter().filter_map(|end| map.steps(zone, end));
        steps.min().unwrap_or(u8::MAX)
    };
    map.areas().map(distance).collect()
}

/// A division that may join the enemy begins in zones of its own, or both sides would stand in one
/// (2.3.c); later nobody enters its camp.
pub fn shared_camps(spec: &Spec) -> Faults {
    let mut faults = Faults::default();
    let joins = |name: &str| spec.divisions.iter().any(|d| d.name == name && d.wavering.joins > 0);
    for unit in spec.units.iter().filter(|unit| joins(&unit.division)) {
        let Placing::In(zone) = &unit.place else { continue };
        let other = spec.units.iter().find(|other| {
            other.division != unit.division
                && matches!(&other.place, Placing::In(there) if there == zone)
        });
        if let Some(other) = other {
            let what = format!("{} may join the enemy and shares {zone}", unit.division);
            let help = format!("{} stands there too (2.3)", other.name);
            faults.push(fault(unit.at, what).help(help));
        }
    }
    faults
}

/// Cards for all units, division by division, and the commanders.
pub(super) fn cards(spec: &Spec, field: &mut Field, faults: &mut Faults) {
    names(spec, faults);
    for (index, division) in field.divisions.iter_mut().enumerate() {
        division.first = field.cards.len().min(MOST_UNITS) as UnitId;
        let written = spec.divisions.iter().find(|written| written.name == division.name);
        let variant = written.map_or(0, |written| written.variant);
        for unit in spec.units.iter().filter(|unit| unit.division == division.name) {
            let leader = unit.kind.is_leader();
            if leader {
                if division.leader.is_some() {
                    faults.push(fault(unit.at, format!("{} has two leaders", division.name)));
                }
                division.leader = Some(field.cards.len().min(MOST_UNITS) as UnitId);
            }
            if unit.kind == Kind::Ch {
                division.servants.push(field.cards.len().min(MOST_UNITS) as UnitId);
            }
            let printed = field.charts.counters.of(unit.kind.on_foot()).ql as i8;
            let ql = match (unit.ql, leader) {
                (Some(ql), _) => ql,
                (None, true) => 3,
                (None, false) => (printed + variant).clamp(1, 5) as u8,
            };
            if !(1..=5).contains(&ql) {
                let help = "2 to 5 for leaders";
                faults.push(fault(unit.at, format!("C5: a QL of {ql} is not 1 to 5")).help(help));
            }
            let plain = !unit.kind.is_samurai() && !leader;
            let fs = field.charts.counters.of(unit.kind).fs;
            field.cards.push(Card {
                kind: unit.kind.on_foot(),
                division: index as DivisionId,
                clan: division.clan,
                ql,
                generic_ql: field.charts.counters.generic_from(ql),
                always_fires: plain && fs.iter().all(|&fs| fs > 0),
                free_servants: unit.free_servants,
                own_ql: unit.ql,
                name: unit.name.clone(),
            });
        }
        division.end = field.cards.len().min(MOST_UNITS) as UnitId;
        if let Some(written) =
            written.filter(|written| written.turn > 0 && division.entry.is_empty())
        {
            faults.push(
                fault(written.at, "a reinforcement needs zones of entry").help("entry=003,004"),
            );
        }
    }
    let red = |card: &&Card| field.divisions[card.division as usize].seat == Seat::Red;
    field.red = field.cards.iter().filter(red).count();
    let late = field.divisions.iter().enumerate().filter(|(_, division)| division.turn > 0);
    field.reinforcing = late.map(|(index, _)| 1 << index).sum();
    field.leaders = field.divisions.iter().filter_map(|division| division.leader).collect();
    let is_da = |id: &UnitId| field.cards.get(*id as usize).is_some_and(|c| c.kind == Kind::Da);
    field.daimyos = field.leaders.iter().copied().filter(is_da).collect();
    let samurai = field.cards.iter().enumerate().filter(|(_, card)| card.kind.is_samurai());
    field.samurai = samurai.map(|(id, _)| id as UnitId).collect();
    let counters = &field.charts.counters;
    let fires = |kind: Kind| counters.of(kind).fs.iter().any(|&fs| fs > 0);
    let generic = counters.generic.fs.iter().any(|&fs| fs > 0);
    let shooters = field.cards.iter().enumerate().filter(|(_, card)| {
        fires(card.kind) || fires(card.kind.on_horse()) || generic && card.kind.is_leader()
    });
    field.shooters = shooters.map(|(id, _)| id as UnitId).collect();
    field.red_shooters = field.shooters.partition_point(|&id| usize::from(id) < field.red);
    let red = field.divisions.iter().enumerate().filter(|(_, d)| d.seat == Seat::Red);
    field.red_divisions = red.map(|(index, _)| 1 << index).sum();
    for seat in Seat::BOTH {
        commander(spec, seat, field, faults);
    }
}

fn commander(spec: &Spec, seat: Seat, field: &mut Field, faults: &mut Faults) {
    let leaders = field.divisions.iter().filter(|division| division.seat == seat);
    let leaders: Vec<UnitId> = leaders.filter_map(|division| division.leader).collect();
    let is_da = |id: &&UnitId| field.daimyos.contains(*id);
    // Who may go over to the enemy cannot command the army he leaves.
    let joins =
        |id: UnitId| field.divisions.iter().any(|d| d.leader == Some(id) && d.wavering.joins > 0);
    let firm: Vec<UnitId> = leaders.iter().copied().filter(|&id| !joins(id)).collect();
    let found = match &spec.sides[seat.index()].commander {
        Some((name, _)) if name == "none" => None,
        Some((name, at)) => {
            let found = field.unit_named(name).filter(|id| leaders.contains(id));
            if found.is_none_or(joins) {
                let help = "a Da or Ta of the side who cannot join the enemy, by his name";
                faults.push(fault(*at, format!("'{name}' cannot command the army")).help(help));
            }
            found
        }
        None => firm.iter().find(is_da).or(firm.first()).or(leaders.first()).copied(),
    };
    field.sides[seat.index()].commander = found;
}

fn names(spec: &Spec, faults: &mut Faults) {
    for (index, division) in spec.divisions.iter().enumerate() {
        check_name(&division.name, division.at, faults);
        let same = |other: &super::DivisionSpec| other.name.eq_ignore_ascii_case(&division.name);
        if spec.divisions[..index].iter().any(same) {
            faults.push(fault(division.at, format!("two divisions are called {}", division.name)));
        }
    }
    for (index, unit) in spec.units.iter().enumerate() {
        check_name(&unit.name, unit.at, faults);
        let same = |other: &UnitSpec| other.name.eq_ignore_ascii_case(&unit.name);
        if spec.units[..index].iter().any(same) {
            faults.push(fault(unit.at, format!("two units are called {}", unit.name)));
        }
        if !spec.divisions.iter().any(|division| division.name == unit.division) {
            faults.push(fault(unit.at, format!("there is no division '{}'", unit.division)));
        }
    }
}

fn check_name(name: &str, at: At, faults: &mut Faults) {
    let bad = name.is_empty()
        || name.len() > 32
        || name.contains([',', '"', '=', '#', '|'])
        || name.split_whitespace().any(|word| WORDS.contains(&word.to_ascii_lowercase().as_str()));
    if bad {
        faults.push(
            fault(at, format!("'{name}' cannot be a name")).help(
                "1 to 32 letters, none of , \" = # | and none of the words at, with, to, and",
            ),
        );
    }
}

/// The units as they stand, in the order of the cards.
pub(super) fn units(spec: &Spec, field: &Field, faults: &mut Faults) -> List<Unit, MOST_UNITS> {
    let mut units = List::new();
    for (index, card) in field.cards.iter().enumerate() {
        let Some(written) = spec.units.iter().find(|unit| unit.name == card.name) else { continue };
        let division = &field.divisions[card.division as usize];
        let unit = one(spec, field, written, faults);
        let late = division.turn > 0 && written.place == Placing::Waiting;
        if written.place == Placing::Waiting && !late {
            faults
                .push(fault(written.at, format!("{} waits, but has no turn of entry", card.name)));
        }
        let mut unit = unit;
        unit.set(Flag::BLUE, division.seat == Seat::Blue);
        unit.set(Flag::EXERTS, field.charts.counters.of(written.kind).zoc);
        if units.push(unit).is_err() {
            let what = format!("{} units; at most {MOST_UNITS} are possible", index + 1);
            faults.push(fault(written.at, what));
            break;
        }
    }
    units
}

fn one(spec: &Spec, field: &Field, written: &UnitSpec, faults: &mut Faults) -> Unit {
    let mut unit = Unit::default();
    let full = field.charts.counters.of(written.kind).sp;
    let sp = written.sp.unwrap_or(full);
    if sp > full || written.ds > 2 {
        faults.push(fault(
            written.at,
            format!("{} cannot have {sp} SP, DS{}", written.name, written.ds),
        ));
    }
    unit.set_sp(sp);
    unit.set_ds(written.ds);
    unit.set(Flag::MOUNTED, written.kind.is_mounted());
    unit.set(Flag::ISOLATED, written.isolated);
    unit.set(Flag::GENERIC, written.generic);
    unit.set(Flag::MOVED, written.moved);
    unit.set(Flag::FIRED, written.fired);
    unit.set(Flag::LED, written.led);
    if written.generic && !written.kind.is_leader() {
        faults.push(fault(written.at, "only a leader has a generic side"));
    }
    let mut zone = |word: &str| match code_of(&spec.zones, word, written.at) {
        Ok(code) => field.map.by_code(code),
        Err(wrong) => {
            faults.push(wrong);
            None
        }
    };
    unit.place = match &written.place {
        Placing::In(word) => zone(word).map_or(OUT, u8::from),
        Placing::Out => OUT,
        Placing::Waiting => WAITING,
        Placing::Due(turn) => {
            unit.note = *turn;
            DUE
        }
    };
    if unit.place == OUT {
        unit.set_sp(0);
    }
    if let Some((charge, word)) = &written.charge {
        unit.set_charge(*charge);
        unit.note = zone(word).map_or(0, u8::from);
        if *charge != Charge::None && !written.kind.is_mounted() {
            faults.push(fault(
                written.at,
                format!("{} is not mounted and cannot charge", written.name),
            ));
        }
    }
    if let Some(name) = &written.counters {
        match field.unit_named(name) {
            Some(id) => {
                unit.set(Flag::COUNTERS, true);
                unit.note = id;
            }
            None => faults.push(fault(written.at, format!("there is no unit '{name}'"))),
        }
    }
    unit
}

/// A table at the beginning of turn 1, with these units.
pub(super) fn table(field: Sheet<Field>, units: List<Unit, MOST_UNITS>) -> Table {
    let army = |seat: Seat| {
        let formation = field.sides[seat.index()].formation;
        Army { formation, before: formation, ..Army::default() }
    };
    let waver = |index: usize| u32::from(field.divisions[index].wavering.from > 0) << index;
    Table {
        field,
        attacked: ZoneSet::EMPTY,
        attacked_from: ZoneSet::EMPTY,
        held: [ZoneSet::EMPTY; 2],
        guarded: [ZoneSet::EMPTY; 2],
        sp: List::new(),
        units,
        armies: [army(Seat::Red), army(Seat::Blue)],
        activated: 0,
        turned: 0,
        wavering: (0..field.divisions.len()).map(waver).sum(),
        turn: 1,
        initiative: field.first,
        phase: Phase::Formation,
        active: None,
        entry: None,
    }
}

/// Divisions that have changed sides.
pub(super) fn turn(spec: &Spec, table: &mut Table, faults: &mut Faults) {
    for (name, at) in &spec.turned {
        match table.ground().division_named(name) {
            Some(id) => table.turn_coat(id),
            None => faults.push(fault(*at, format!("there is no division '{name}'"))),
        }
    }
}

/// Enemies apart, nobody in X, no horse in a castle, not more SP than fit (2.3, 7.3).
pub(super) fn stacking(spec: &Spec, table: &Table, faults: &mut Faults) {
    let field = table.ground();
    let at = |name: &str| {
        spec.units.iter().find(|unit| unit.name == name).map_or((0, 0), |unit| unit.at)
    };
    for (id, unit) in table.all() {
        let Some(zone) = unit.zone() else { continue };
        let (name, sheet) = (table.name(id), field.zone(zone));
        let mut wrong = |what: String| faults.push(fault(at(name), what));
        if sheet.terrain == Terrain::X {
            wrong(format!("{name} stands in {:03}, which nobody may enter (2.1)", sheet.code));
        } else if sheet.terrain == Terrain::III && unit.has(Flag::MOUNTED) {
            wrong(format!("{name} is mounted in the castle {:03} (7.3)", sheet.code));
        }
        let first = table.in_zone(zone).next().is_some_and(|(other, _)| other == id);
        if first && table.held[0].contains(zone) && table.held[1].contains(zone) {
            wrong(format!("both sides stand in {:03} (2.3)", sheet.code));
        }
        let full = table.sp_in(zone) > sheet.limit && sheet.terrain != Terrain::X;
        if first && full && !spec.moving {
            let (sp, limit) = (table.sp_in(zone), sheet.limit);
            wrong(format!("{sp} SP stand in {:03}, where {limit} fit (2.3)", sheet.code));
        }
    }
}
