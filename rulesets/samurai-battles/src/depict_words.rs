//! The words of the picture: status lines, units and Leaders in a sentence.

use crate::battlefield;
use crate::table::{LeaderId, Phase, Piece, Table, UnitId};
use engine::Seat;

/// Turn, banners, cards, and what players should know.
pub fn status(table: &Table) -> Vec<String> {
    let battle = table.battle();
    let mut lines = Vec::new();
    let phase = match table.phase {
        Phase::Start | Phase::Play => "Command card",
        Phase::Orders => "Orders",
        Phase::Movement => "Movement",
        Phase::Battle => "Battle",
        Phase::End => "End of turn",
    };
    lines.push(format!(
        "Turn {}: {}, {phase}",
        table.turn,
        battle.sides[table.active.index()].name
    ));
    for seat in Seat::BOTH {
        let at = seat.index();
        lines.push(format!(
            "{}: {} of {} banners, {} honor, {} Command and {} Dragon cards",
            battle.sides[at].name,
            table.banners[at],
            battle.sides[at].goal,
            table.honor[at],
            table.command.hands[at].count_ones(),
            table.dragon.hands[at].count_ones(),
        ));
    }
    lines.push("Dragon cards, some unit values and the set-up are our own design.".into());
    if !battle.draft.corrected.is_empty() {
        lines.push(format!("Corrected by an owner: {}.", battle.draft.corrected));
    }
    if !battle.draft.note.is_empty() {
        lines.push(battle.draft.note.clone());
    }
    lines.extend(holding(table));
    lines
}

/// What holds this turn and is not seen on a piece: weather, cards that change the orders.
fn holding(table: &Table) -> Option<String> {
    let markers = &table.markers;
    let told = [
        (markers.downpour, "rain: arquebuses do not fire, bows roll 1 die fewer"),
        (markers.mist, "mist: fire reaches 2 hexes at most"),
        (markers.standard, "War God's Standard: ordered units attack with 1 more die"),
        (markers.cut, "Courier Cut Down: 1 order fewer"),
    ];
    let now: Vec<&str> = told.iter().filter(|(holds, _)| *holds).map(|(_, what)| *what).collect();
    (!now.is_empty()).then(|| format!("This turn: {}.", now.join("; ")))
}

/// A unit in a sentence.
pub fn unit(table: &Table, unit: UnitId) -> String {
    let (battle, place, kind) = (table.battle(), table.unit(unit), table.kind(unit));
    let leader = table
        .attached(unit)
        .map_or(String::new(), |leader| format!(" with {}", battle.leader_name(leader)));
    format!(
        "{} ({}, {}) of {}{leader} at {}: {} of {} blocks, {} dice in close combat{}.",
        battle.unit_name(unit),
        kind.name,
        kind.symbol.name(),
        battle.sides[table.owner(unit).index()].name,
        battlefield::name(place.hex),
        place.blocks,
        battle.draft.units[unit as usize].start,
        kind.close,
        if kind.range > 0 {
            format!(", fires {} dice to range {}", kind.fire, kind.range)
        } else {
            String::new()
        },
    )
}

/// A Leader in a sentence.
pub fn leader(table: &Table, leader: LeaderId) -> String {
    let battle = table.battle();
    format!(
        "{}, {} Leader of {} at {}.",
        battle.leader_name(leader),
        battle.leader_kind(leader).name(),
        battle.sides[table.piece_owner(Piece::leader(leader)).index()].name,
        battlefield::name(table.leader(leader).hex)
    )
}
