//! What a player can say, and how it is written.

use crate::charts::{Formation, Marker};
use crate::field::DivisionId;
use crate::table::Table;
use crate::unit::{UnitId, Zone};
use engine::Garbled;
use serde::{Deserialize, Serialize};

/// One decision by one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Choice {
    /// Take, keep or try to take this formation (3.1, 3.3).
    Form(Formation),
    /// Count the formation's initiative modifier, or leave it out (5.0).
    Modifier(bool),
    /// Activate a division (6.0).
    Activate(DivisionId),
    /// Discard an activation marker.
    Discard,
    /// Move this unit next (7.1).
    Move(UnitId),
    /// The division has moved.
    EndMovement,
    /// Go there.
    To(Zone),
    /// Go there (or stay) and mount.
    ToMount(Zone),
    /// Go there (or stay) and dismount.
    ToDismount(Zone),
    /// Leave the map.
    Leave,
    /// Be done without moving.
    Stay,
    /// Declare a charge (8.5.2).
    Charge(UnitId, Zone),
    /// Declare no more charges.
    NoCharge,
    /// Fire: firer and target (8.4).
    Fire(UnitId, UnitId),
    /// Fire no more.
    CeaseFire,
    /// Meet a charge: counter-charger and charger (8.5.3).
    Counter(UnitId, UnitId),
    /// Meet no more charges.
    NoCounter,
    /// Attack a zone with this lead attacker (8.5.1).
    Attack(UnitId, Zone),
    /// Attack no more.
    EndCombat,
    /// Name the lead defender (8.2).
    Defend(UnitId),
    /// Lay a tactical marker (8.3).
    Lay(Marker),
    /// Lay none.
    NoMarker,
    /// Fight a second round.
    SecondRound,
    /// Do not.
    BreakOff,
    /// Advance into the emptied zone (8.8).
    Advance,
    /// Do not.
    Hold,
    /// Retreat there (8.7).
    Retreat(Zone),
}

/// Writes a choice.
pub fn say(table: &Table, choice: Choice) -> String {
    let field = table.ground();
    let name = |id: UnitId| table.name(id);
    match choice {
        Choice::Form(formation) => format!("formation {}", formation.name()),
        Choice::Modifier(true) => "with modifier".into(),
        Choice::Modifier(false) => "without modifier".into(),
        Choice::Activate(id) => format!("activate {}", table.division(id).name),
        Choice::Discard => "discard".into(),
        Choice::Move(id) => format!("move {}", name(id)),
        Choice::EndMovement => "end movement".into(),
        Choice::To(zone) => format!("to {}", field.code(zone)),
        Choice::ToMount(zone) => format!("to {} and mount", field.code(zone)),
        Choice::ToDismount(zone) => format!("to {} and dismount", field.code(zone)),
        Choice::Leave => "leave the map".into(),
        Choice::Stay => "stay".into(),
        Choice::Charge(id, zone) => format!("charge {} with {}", field.code(zone), name(id)),
        Choice::NoCharge => "no more charges".into(),
        Choice::Fire(firer, target) => format!("fire {} at {}", name(firer), name(target)),
        Choice::CeaseFire => "cease fire".into(),
        Choice::Counter(by, charger) => {
            format!("counter-charge {} with {}", name(charger), name(by))
        }
        Choice::NoCounter => "no counter-charge".into(),
        Choice::Attack(id, zone) => format!("attack {} with {}", field.code(zone), name(id)),
        Choice::EndCombat => "end combat".into(),
        Choice::Defend(id) => format!("defend with {}", name(id)),
        Choice::Lay(marker) => format!("marker {}", marker.name()),
        Choice::NoMarker => "no marker".into(),
        Choice::SecondRound => "second round".into(),
        Choice::BreakOff => "break off".into(),
        Choice::Advance => "advance".into(),
        Choice::Hold => "hold".into(),
        Choice::Retreat(zone) => format!("retreat to {}", field.code(zone)),
    }
}

/// Reads what [`say`] writes, forgiving about case and blanks.
pub fn read(table: &Table, text: &str) -> Result<Choice, Garbled> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let lower = text.to_ascii_lowercase();
    let fixed = match lower.as_str() {
        "with modifier" => Some(Choice::Modifier(true)),
        "without modifier" => Some(Choice::Modifier(false)),
        "discard" => Some(Choice::Discard),
        "end movement" => Some(Choice::EndMovement),
        "leave the map" => Some(Choice::Leave),
        "stay" => Some(Choice::Stay),
        "no more charges" => Some(Choice::NoCharge),
        "cease fire" => Some(Choice::CeaseFire),
        "no counter-charge" => Some(Choice::NoCounter),
        "end combat" => Some(Choice::EndCombat),
        "no marker" => Some(Choice::NoMarker),
        "second round" => Some(Choice::SecondRound),
        "break off" => Some(Choice::BreakOff),
        "advance" => Some(Choice::Advance),
        "hold" => Some(Choice::Hold),
        _ => None,
    };
    if let Some(choice) = fixed {
        return Ok(choice);
    }
    let (verb, rest) = lower.split_once(' ').ok_or_else(unknown)?;
    let rest = rest.trim();
    match verb {
        "formation" => Formation::read(rest)
            .map(Choice::Form)
            .ok_or_else(|| Garbled::new("the formations are AAA AA A F D DD DDD")),
        "activate" => table
            .ground()
            .division_named(rest)
            .map(Choice::Activate)
            .ok_or_else(|| Garbled::new(format!("there is no division '{rest}'"))),
        "move" => unit(table, rest).map(Choice::Move),
        "to" => match rest.split_once(" and ") {
            None => zone(table, rest).map(Choice::To),
            Some((code, "mount")) => zone(table, code).map(Choice::ToMount),
            Some((code, "dismount")) => zone(table, code).map(Choice::ToDismount),
            Some(_) => Err(Garbled::new("write `to 017 and mount` or `to 017 and dismount`")),
        },
        "charge" | "attack" => {
            let (code, name) = halves(rest, " with ")?;
            let (zone, id) = (zone(table, code)?, unit(table, name)?);
            Ok(if verb == "charge" { Choice::Charge(id, zone) } else { Choice::Attack(id, zone) })
        }
        "fire" => {
            let (firer, target) = halves(rest, " at ")?;
            Ok(Choice::Fire(unit(table, firer)?, unit(table, target)?))
        }
        "counter-charge" => {
            let (charger, by) = halves(rest, " with ")?;
            Ok(Choice::Counter(unit(table, by)?, unit(table, charger)?))
        }
        "defend" => unit(table, rest.strip_prefix("with ").unwrap_or(rest)).map(Choice::Defend),
        "marker" => Marker::read(rest)
            .map(Choice::Lay)
            .ok_or_else(|| Garbled::new("the markers are +3 +2 +1 +-1 -1 -2 -3")),
        "retreat" => zone(table, rest.strip_prefix("to ").unwrap_or(rest)).map(Choice::Retreat),
        _ => Err(unknown()),
    }
}

fn unknown() -> Garbled {
    Garbled::new(
        "write for example `activate Baba`, `move Baba yari`, `to 017`, `fire A at B`, \
         `attack 018 with A`, `marker +2`, `no marker`",
    )
}

fn halves<'a>(text: &'a str, word: &str) -> Result<(&'a str, &'a str), Garbled> {
    let (one, two) = text
        .split_once(word)
        .ok_or_else(|| Garbled::new(format!("the word '{}' is missing", word.trim())))?;
    Ok((one.trim(), two.trim()))
}

fn unit(table: &Table, name: &str) -> Result<UnitId, Garbled> {
    let found = table.ground().unit_named(name.trim());
    found.ok_or_else(|| Garbled::new(format!("there is no unit '{name}'")))
}

fn zone(table: &Table, code: &str) -> Result<Zone, Garbled> {
    let found = table.ground().zone_named(code.trim());
    found.ok_or_else(|| Garbled::new(format!("there is no zone '{code}'; write its three digits")))
}
