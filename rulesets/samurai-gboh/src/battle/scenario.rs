//! Scenarios: TOML with armies, contingents and special rules, checked all at once, and the
//! builder from which scenarios and case files alike make a [`Battle`].

use super::charts::Charts;
use super::map::{Map, MapFile};
use super::{Battle, Corps, MOST_CLANS, MOST_UNITS, MapEdge, Palisade, Rules, SPECIALS, SideCard};
use crate::s02_components_and_terms::{ClanCard, ClanId, Kind, Rank, UnitCard, UnitId};
use crate::table::{State, Table, badge};
use engine::{Fault, Faults, Seat, Sheet};
use ground::hexes::{Hex, Vertex};
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::Spanned;

/// A scenario as it is written.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScenarioFile {
    /// The version of the format: 1.
    pub format: u32,
    /// "Nagashino, 28 June 1575".
    pub title: String,
    /// `rulebook`, `reconstructed` or `house`.
    pub source: String,
    /// A compiled-in map.
    #[serde(default)]
    #[schemars(with = "Option<String>")]
    pub map: Option<Spanned<String>>,
    /// Or a map of its own, the text of a map file.
    #[serde(default)]
    #[schemars(with = "Option<String>")]
    pub own_map: Option<Spanned<String>>,
    /// Decisions of the scenario.
    pub rules: RulesFile,
    /// The first side.
    pub red: SideFile,
    /// The second side.
    pub blue: SideFile,
    /// So-taisho's and Taisho's clans.
    #[schemars(with = "Vec<CorpsFile>")]
    pub corps: Vec<Spanned<CorpsFile>>,
    /// Contingents.
    #[schemars(with = "Vec<ClanFile>")]
    pub clan: Vec<Spanned<ClanFile>>,
    /// Palisades: hex, facing and side.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub palisades: Vec<Spanned<String>>,
    /// Charts laid over the compiled-in ones: the text of a chart file under `fire`, `shock`,
    /// `clash`, `flight`, `coordination` or `terrain`.
    #[serde(default)]
    pub charts: BTreeMap<String, String>,
}

/// Decisions of a scenario, as written.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RulesFile {
    /// Turns.
    #[serde(default)]
    pub turns: u8,
    /// Teppo have cartridges.
    #[serde(default)]
    pub hayago: bool,
    /// `red` or `blue` may fire volleys.
    #[serde(default)]
    pub volley: Option<String>,
    /// Teppo-induced aggression.
    #[serde(default)]
    pub aggression: bool,
    /// Ashigaru are fire-capable.
    #[serde(default)]
    pub guns: bool,
    /// Whose the castles are.
    #[serde(default)]
    pub castles: Option<String>,
    /// Special rules by name.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub special: Vec<Spanned<String>>,
}

/// A side, as written.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SideFile {
    /// Its name.
    pub name: String,
    /// Its Retreat Edge: N, E, S or W.
    #[schemars(with = "String")]
    pub edge: Spanned<String>,
    /// Its rout level.
    pub rout: u16,
}

/// A corps, as written.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CorpsFile {
    /// Its name.
    pub name: String,
    /// `red` or `blue`.
    pub side: String,
    /// Where its honjin stands, if it has one; `reserve` if it comes later.
    #[serde(default)]
    pub honjin: Option<String>,
}

/// A contingent, as written.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ClanFile {
    /// The number or letter on the counters.
    pub number: String,
    /// What players call it.
    pub name: String,
    /// The Busho's whole name.
    pub full: String,
    /// Its corps.
    pub corps: String,
    /// `busho`, `taisho` or `so-taisho`.
    #[serde(default)]
    pub rank: Option<String>,
    /// Initiative, Charisma, Combat, Stamina.
    pub ratings: [u8; 4],
    /// Clan Activation.
    #[serde(default)]
    pub activation: u8,
    /// Trump.
    #[serde(default)]
    pub trump: u8,
    /// Where the Busho stands, or `reserve`.
    pub at: String,
    /// Active at the start.
    #[serde(default)]
    pub active: bool,
    /// Units: `KB 3-8 2309 W` (size-TQ), `TP 2310 W`, and `reserve` for hex and facing.
    pub units: Vec<String>,
}

/// A unit about to be laid out.
#[derive(Clone, Debug)]
pub struct Draft {
    /// Its printed side; the contingent by number.
    pub card: UnitCard,
    /// Where it stands.
    pub hex: Hex,
    /// Where it faces.
    pub facing: Vertex,
    /// Its state.
    pub state: State,
    /// Its place in the list it came from.
    pub order: usize,
}

/// Everything from which a battle is made.
#[derive(Debug)]
pub struct Plan {
    /// Its title.
    pub title: String,
    /// The compiled-in map.
    pub map_name: Option<String>,
    /// The map.
    pub map: Map,
    /// Contingents, without their units.
    pub clans: Vec<ClanCard>,
    /// Corps, without chiefs and honjin.
    pub corps: Vec<Corps>,
    /// Sides.
    pub armies: [SideCard; 2],
    /// Palisades.
    pub palisades: Vec<Palisade>,
    /// Decisions.
    pub rules: Rules,
    /// Charts.
    pub charts: Charts,
}

impl Plan {
    /// Puts units in order, contingent by contingent with AS and KB first, and interns the battle
    /// under `key`. Gives back the table with the units on it, and the units in their order.
    pub fn build(self, mut units: Vec<Draft>, key: &str) -> Result<(Table, Vec<Draft>), Faults> {
        let mut faults = Faults::default();
        if units.len() >= MOST_UNITS {
            faults.push(Fault::new(format!("{} units, more than {}", units.len(), MOST_UNITS - 1)));
        }
        if self.clans.len() >= MOST_CLANS {
            let most = MOST_CLANS - 1;
            faults.push(Fault::new(format!("{} contingents, more than {most}", self.clans.len())));
        }
        if self.corps.len() > 4 {
            faults.push(Fault::new(format!("{} corps, more than 4", self.corps.len())));
        }
        if self.palisades.len() > 16 {
            faults.push(Fault::new("more than 16 palisades"));
        }
        let mut names: Vec<String> =
            units.iter().map(|unit| unit.card.name.to_lowercase()).collect();
        names.extend(self.clans.iter().map(|clan| clan.name.to_lowercase()));
        names.sort();
        for pair in names.windows(2) {
            if pair[0] == pair[1] {
                faults.push(Fault::new(format!("the name '{}' is used twice", pair[0])));
            }
        }
        if !faults.0.is_empty() {
            return Err(faults);
        }
        units.sort_by_key(|unit| match unit.card.kind {
            kind if kind.is_line() => (0, unit.card.clan.0, unit.order),
            Kind::Honjin => (2, 0, unit.order),
            _ => (1, 0, unit.order),
        });
        let cards: Vec<UnitCard> = units.iter().map(|unit| unit.card.clone()).collect();
        let sheet = Sheet::intern(key.as_bytes(), move || self.print(cards))?;
        let mut table = Table::new(sheet);
        for (index, draft) in units.iter().enumerate() {
            let id = UnitId(index as u8);
            table.put_unit(id, draft.hex);
            let unit = table.unit_mut(id);
            unit.start = draft.hex;
            unit.face(draft.facing);
            unit.become_state(draft.state);
        }
        Ok((table, units))
    }

    fn print(self, units: Vec<UnitCard>) -> Battle {
        let mut battle = Battle {
            title: self.title,
            map: self.map_name,
            board: self.map.board,
            ground: self.map.ground,
            levels: self.map.levels,
            sides: self.map.sides,
            fares: Vec::new(),
            line_units: units.iter().filter(|card| card.kind.is_line()).count() as u8,
            units,
            clans: self.clans,
            corps: self.corps,
            armies: self.armies,
            palisades: self.palisades,
            rules: self.rules,
            charts: self.charts,
            forts: Vec::new(),
        };
        let mut at = 0;
        for (index, clan) in battle.clans.iter_mut().enumerate() {
            let mine = |card: &&UnitCard| card.kind.is_line() && card.clan.i() == index;
            let count = battle.units.iter().filter(mine).count() as u8;
            clan.units = (at, at + count);
            at += count;
        }
        for (index, corps) in battle.corps.iter_mut().enumerate() {
            let chief = |clan: &ClanCard| clan.corps as usize == index && clan.rank != Rank::Busho;
            if let Some(chief) = battle.clans.iter().position(chief) {
                corps.chief = ClanId(chief as u8);
            }
            let tent = |card: &UnitCard| card.kind == Kind::Honjin && card.corps as usize == index;
            if let Some(honjin) = battle.units.iter().position(tent) {
                corps.honjin = UnitId(honjin as u8);
            }
        }
        battle.lay_ways();
        battle
    }
}

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
        hayago: file.rules.hayago,
        volley: side(&file.rules.volley),
        aggression: file.rules.aggression,
        guns: file.rules.guns,
        castles: side(&file.rules.castles),
        specials: 0,
    };
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
    crate::s06_movement::s06_5_stacking::check_set_up(&table)?;
    Ok(table)
}

/// JSON Schemas of the three kinds of files, for editors.
pub fn schemas() -> [(&'static str, schemars::Schema); 3] {
    [
        ("scenario", schemars::schema_for!(ScenarioFile)),
        ("map", schemars::schema_for!(MapFile)),
        ("chart", schemars::schema_for!(super::charts::ChartFile)),
    ]
}
