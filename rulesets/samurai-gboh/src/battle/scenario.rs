//! Reading a scenario: armies, contingents and special rules, checked all at once.

use super::charts::Charts;
use super::map::Map;
use super::plan::{Draft, Plan};
use super::scenario_file::ScenarioFile;
use super::{Corps, MapEdge, Palisade, Rules, SPECIALS, SideCard};
use crate::s02_components_and_terms::{ClanCard, ClanId, Kind, Rank, UnitCard, UnitId};
use crate::table::{State, Table, badge};
use engine::{Fault, Faults, Seat};
use ground::hexes::{Hex, Vertex};
use std::collections::BTreeMap;

/// Reads a seat.
pub fn seat_named(text: &str) -> Option<Seat> {
    Seat::read(text)
}

/// The bit of a special rule.
pub fn special_named(text: &str) -> Option<u32> {
    SPECIALS.iter().find(|(name, _)| *name == text).map(|(_, special)| 1 << *special as u8)
}

/// Reads `3-8` or nothing for the kinds that have no size.
pub fn printed(kind: Kind, size_tq: Option<&str>) -> Option<(u8, [u8; 4])> {
    let mut values = kind.usual();
    let mut size = if kind == Kind::Honjin { 2 } else { 0 };
    if let Some(text) = size_tq {
        let (points, tq) = text.split_once('-')?;
        size = points.parse().ok()?;
        values[0] = tq.parse().ok()?;
        values[1] = values[0].saturating_sub(2).max(3);
    }
    (size > 0 || kind.is_missile()).then_some((size, values))
}

/// Reads a time of day, `08:00`, in minutes.
pub fn clock_named(text: &str) -> Option<u16> {
    let (hours, minutes) = text.split_once(':')?;
    let (hours, minutes): (u16, u16) = (hours.parse().ok()?, minutes.parse().ok()?);
    (hours < 24 && minutes < 60).then_some(60 * hours + minutes)
}

/// Lays a scenario out; all faults at once.
pub fn load(text: &str) -> Result<Table, Faults> {
    let file: ScenarioFile = toml::from_str(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        Fault::new(error.message().to_string()).at_byte(text, at)
    })?;
    let mut faults = Faults::default();
    if file.format != 1 {
        faults.push(Fault::new("only format 1 is known"));
    }
    let charts = Charts::load(|name| file.charts.get(name).map(String::as_str));
    let charts = charts.unwrap_or_else(|wrong| {
        faults.0.extend(wrong.0);
        Charts::default()
    });
    let (map, map_name) = match (&file.map, &file.own_map) {
        (Some(name), None) => {
            let map = Map::builtin(name.get_ref()).map_err(|wrong| {
                let what = wrong.to_string();
                Faults::from(Fault::new(what).at_byte(text, name.span().start))
            })?;
            (map, Some(name.get_ref().clone()))
        }
        (None, Some(own)) => (Map::read(own.get_ref())?, None),
        _ => return Err(Fault::new("give either `map` or `own_map`").into()),
    };
    let side = |word: &Option<String>| word.as_deref().and_then(seat_named);
    let mut rules = Rules {
        turns: file.rules.turns,
        begins: 0,
        hayago: file.rules.hayago,
        volley: side(&file.rules.volley),
        aggression: file.rules.aggression,
        guns: file.rules.guns,
        castles: side(&file.rules.castles),
        specials: 0,
    };
    if let Some(clock) = &file.rules.begins {
        match clock_named(clock) {
            Some(minutes) => rules.begins = minutes,
            None => faults.push(Fault::new(format!("'{clock}' is no time of day like 08:00"))),
        }
    }
    for name in &file.rules.special {
        match special_named(name.get_ref()) {
            Some(bit) => rules.specials |= bit,
            None => {
                let known: Vec<&str> = SPECIALS.iter().map(|(name, _)| *name).collect();
                faults.push(
                    Fault::new(format!("there is no special rule '{}'", name.get_ref()))
                        .help(format!("known: {}", known.join(", ")))
                        .at_byte(text, name.span().start),
                );
            }
        }
    }
    let mut armies = [SideCard::default(), SideCard::default()];
    for (card, side) in armies.iter_mut().zip([&file.red, &file.blue]) {
        let edge = MapEdge::read(side.edge.get_ref()).unwrap_or_else(|| {
            faults.push(
                Fault::new("a Retreat Edge is N, E, S or W").at_byte(text, side.edge.span().start),
            );
            MapEdge::N
        });
        *card = SideCard { name: side.name.clone(), edge, level: side.rout };
    }
    let board = map.board;
    let mut plan = Plan {
        title: file.title.clone(),
        map_name,
        map,
        clans: Vec::new(),
        corps: Vec::new(),
        armies,
        palisades: Vec::new(),
        rules,
        charts,
    };
    let mut units = Vec::new();
    for corps in &file.corps {
        let at = corps.span().start;
        let corps = corps.get_ref();
        let seat = seat_named(&corps.side).unwrap_or_else(|| {
            faults.push(Fault::new("a side is red or blue").at_byte(text, at));
            Seat::Red
        });
        let index = plan.corps.len() as u8;
        if let Some(honjin) = &corps.honjin {
            let hex = match honjin.as_str() {
                "reserve" => Some(Hex(super::NOWHERE)),
                name => board.parse(name).ok(),
            };
            let Some(hex) = hex else {
                faults.push(Fault::new(format!("'{honjin}' is no hex")).at_byte(text, at));
                continue;
            };
            let [tq, tq_disrupted, ma, ma_disrupted] = Kind::Honjin.usual();
            let card = UnitCard {
                name: format!("{} honjin", corps.name),
                kind: Kind::Honjin,
                seat,
                corps: index,
                clan: ClanId::NONE,
                size: 2,
                tq,
                tq_disrupted,
                ma,
                ma_disrupted,
            };
            let state = if hex.0 == super::NOWHERE { State::Reserve } else { State::Good };
            let order = units.len();
            units.push(Draft { card, hex, facing: Vertex::new(0), state, order });
        }
        plan.corps.push(Corps {
            name: corps.name.clone(),
            seat,
            chief: ClanId::NONE,
            honjin: UnitId::NONE,
        });
    }
    let mut stations = Vec::new();
    for clan in &file.clan {
        let at = clan.span().start;
        let clan = clan.get_ref();
        let mut wrong = |what: String| faults.push(Fault::new(what).at_byte(text, at));
        let Some(corps) = plan.corps.iter().position(|corps| corps.name == clan.corps) else {
            wrong(format!("there is no corps '{}'", clan.corps));
            continue;
        };
        let rank = match clan.rank.as_deref() {
            None | Some("busho") => Rank::Busho,
            Some("taisho") => Rank::Taisho,
            Some("so-taisho") => Rank::SoTaisho,
            Some(other) => {
                wrong(format!("'{other}' is no rank"));
                Rank::Busho
            }
        };
        let id = ClanId(plan.clans.len() as u8);
        let seat = plan.corps[corps].seat;
        let hex = match clan.at.as_str() {
            "reserve" => Hex(super::NOWHERE),
            name => board.parse(name).unwrap_or_else(|fault| {
                wrong(format!("{}: '{name}': {fault}", clan.name));
                Hex(super::NOWHERE)
            }),
        };
        stations.push((hex, clan.active));
        plan.clans.push(ClanCard {
            name: clan.name.clone(),
            full: clan.full.clone(),
            number: clan.number.clone(),
            seat,
            corps: corps as u8,
            rank,
            ratings: clan.ratings,
            activation: clan.activation,
            trump: clan.trump,
            units: (0, 0),
        });
        let mut counts: BTreeMap<Kind, u8> = BTreeMap::new();
        for line in &clan.units {
            let words: Vec<&str> = line.split_whitespace().collect();
            let Some(kind) = words.first().and_then(|word| Kind::read(word)) else {
                wrong(format!("{}: '{line}' does not begin with a kind of unit", clan.name));
                continue;
            };
            let sized = words.get(1).copied().filter(|word| word.contains('-'));
            let Some((size, [tq, tq_disrupted, ma, ma_disrupted])) = printed(kind, sized) else {
                wrong(format!("{}: '{line}' needs size-TQ", clan.name));
                continue;
            };
            let rest = &words[1 + usize::from(sized.is_some())..];
            let spot = match rest {
                ["reserve"] => Some((Hex(super::NOWHERE), Vertex::new(0))),
                [hex, facing] => board.parse(hex).ok().zip(board.vertex_named(facing)),
                _ => None,
            };
            let Some((hex, facing)) = spot else {
                wrong(format!("{}: '{line}' ends with hex and facing, or reserve", clan.name));
                continue;
            };
            let count = counts.entry(kind).or_default();
            *count += 1;
            let name = format!("{} {}{count}", clan.name, kind.letters());
            let seat = plan.corps[corps].seat;
            let corps = corps as u8;
            let card = UnitCard {
                name,
                kind,
                seat,
                corps,
                clan: id,
                size,
                tq,
                tq_disrupted,
                ma,
                ma_disrupted,
            };
            let state = if hex.0 == super::NOWHERE { State::Reserve } else { State::Good };
            let order = units.len();
            units.push(Draft { card, hex, facing, state, order });
        }
    }
    for palisade in &file.palisades {
        let words: Vec<&str> = palisade.get_ref().split_whitespace().collect();
        let read = match words[..] {
            [hex, facing, side] => {
                let spot = board.parse(hex).ok().zip(board.vertex_named(facing));
                spot.zip(seat_named(side))
            }
            _ => None,
        };
        match read {
            Some(((hex, facing), seat)) => plan.palisades.push(Palisade { hex, facing, seat }),
            None => faults.push(
                Fault::new("a palisade is a hex, a facing and a side")
                    .at_byte(text, palisade.span().start),
            ),
        }
    }
    if !faults.0.is_empty() {
        return Err(faults);
    }
    let (mut table, _) = plan.build(units, text)?;
    for (index, (hex, active)) in stations.into_iter().enumerate() {
        let leader = table.leader_mut(ClanId(index as u8));
        leader.hex = hex;
        if hex.0 == super::NOWHERE {
            leader.put(badge::AWAY);
        }
        if active {
            leader.put(badge::ACTIVE | badge::ROUSED);
        }
    }
    for name in &file.burning {
        let hex = board.parse(name.get_ref()).ok();
        let fort = hex.and_then(|hex| table.map().forts.iter().position(|&fort| fort == hex));
        match fort.and_then(|index| table.fortunes.forts.get_mut(index)) {
            Some(turns) => *turns = 1,
            None => faults.push(
                Fault::new(format!("there is no fort in '{}'", name.get_ref()))
                    .at_byte(text, name.span().start),
            ),
        }
    }
    if !faults.0.is_empty() {
        return Err(faults);
    }
    crate::s06_movement::s06_5_stacking::check_set_up(&table)?;
    Ok(table)
}
