//! Random battles from a seed: two equal armies on ground that looks the same from both edges.
//!
//! A half-turn of the board maps either side onto the other, so neither is favoured but by the
//! first move, and who has that is drawn too.

use super::file::Start;
use super::{Draft, LeaderEntry, LeaderKind, UnitEntry};
use crate::battlefield::{BOARD, NOWHERE, PLACES, row};
use crate::battlefield_terrain::{OPEN, named};
use crate::unit_reference_sheet::Charts;
use engine::{Quick, Scenario, Seat};
use ground::hexes::Hex;

/// The scenario of a seed, as a file that can be kept and edited.
pub fn random(seed: u64) -> Scenario {
    let text = format!(
        "# A random battle: two equal armies, ground that looks the same from both edges.\n\
         format = 1\nsource = \"house\"\n[random]\nseed = {seed}\n"
    );
    Scenario { id: format!("random-{seed}"), text }
}

/// The hex opposite: what one side sees there, the other sees here.
fn opposite(hex: u8) -> u8 {
    let last = if row(hex) & 1 == 0 { 11 } else { 10 };
    (10 - row(hex)) * 12 + (last - hex % 12)
}

fn below(dice: &mut Quick, n: usize) -> usize {
    dice.below(n.max(1) as u32) as usize
}

/// Kinds of unit in the mix from which an army is drawn, with how many of each the box allows.
const MIX: [(&str, usize, usize); 8] = [
    ("ASI", 30, 5),
    ("ABI", 16, 3),
    ("AAI", 12, 3),
    ("SSI", 14, 3),
    ("SBI", 8, 2),
    ("SSC", 10, 3),
    ("SBC", 6, 2),
    ("LI", 8, 3),
];

/// Clumps of ground laid on one half of the field, and their sizes.
const CLUMPS: [(&str, usize); 6] =
    [("forest", 3), ("hill", 4), ("field", 2), ("building", 1), ("ravine", 2), ("ford", 2)];

/// The battle of a seed.
pub fn draft(seed: u64, charts: &'static Charts) -> (Draft, Start) {
    let mut dice = Quick::new(seed ^ 0x5AB0_7A1E_0000_0000);
    let mut draft = Draft {
        title: format!("Random battle {seed}"),
        note: "Two equal armies; our own design.".into(),
        ..Draft::default()
    };
    draft.first = Seat::BOTH[below(&mut dice, 2)];
    lay_ground(&mut draft, &mut dice);
    let command = 4 + below(&mut dice, 3) as u8;
    let (dragons, honor) = (1 + below(&mut dice, 3) as u8, 4 + below(&mut dice, 4) as u8);
    let size = 8 + below(&mut dice, 6);
    let codes = pick_army(size, &mut dice);
    let goal = (size / 2) as u8 + 1;
    for side in &mut draft.sides {
        side.goal = goal;
        side.deal = [command, dragons];
    }
    let places = pick_places(&codes, charts, &mut dice);
    let leaders = pick_leaders(&codes, charts, &mut dice);
    let mut start = Start {
        units: vec![],
        leaders: vec![],
        honor: [honor; 2],
        tents: [NOWHERE; 2],
        surprise: [0; 2],
    };
    // Red sits at the top: its pieces stand opposite to Blue's.
    for seat in Seat::BOTH {
        let side = seat.name();
        let at = |hex: u8| if seat == Seat::Red { opposite(hex) } else { hex };
        for (number, (code, &hex)) in codes.iter().zip(&places).enumerate() {
            let Some(kind) = charts.kind(code) else { continue };
            let name = format!("{side} {code} {}", number + 1);
            draft.units.push(UnitEntry { name, kind, owner: seat, start: 4, waits: 0 });
            start.units.push((at(hex), 4));
        }
        for (number, &(unit, kind)) in leaders.iter().enumerate() {
            let name = format!("{side} {} leader {}", kind.name(), number + 1);
            draft.leaders.push(LeaderEntry { name, kind, owner: seat });
            start.leaders.push(at(places[unit]));
        }
    }
    // What an army stands on is open, so that nobody begins in a ravine or a building.
    for &(hex, _) in &start.units {
        draft.ground[hex as usize % PLACES] = OPEN;
    }
    (draft, start)
}

fn lay_ground(draft: &mut Draft, dice: &mut Quick) {
    for _ in 0..3 + below(dice, 4) {
        let (name, size) = CLUMPS[below(dice, CLUMPS.len())];
        let Some(kind) = named(name) else { continue };
        let mut hex = Hex((12 * (3 + below(dice, 3)) + below(dice, 11)) as u16);
        for _ in 0..1 + below(dice, size) {
            if BOARD.contains(hex) {
                draft.ground[hex.index()] = kind;
                draft.ground[opposite(hex.0 as u8) as usize] = kind;
            }
            let next: Vec<Hex> = BOARD.neighbours(hex).map(|(_, next)| next).collect();
            if let Some(&chosen) = next.get(below(dice, next.len())) {
                hex = chosen;
            }
        }
    }
}

fn pick_army(size: usize, dice: &mut Quick) -> Vec<&'static str> {
    let total: usize = MIX.iter().map(|&(_, weight, _)| weight).sum();
    let mut army: Vec<&'static str> = vec!["ASI", "ASI"];
    while army.len() < size {
        let mut ticket = below(dice, total);
        for (code, weight, most) in MIX {
            if ticket < weight {
                if army.iter().filter(|&&other| other == code).count() < most {
                    army.push(code);
                }
                break;
            }
            ticket -= weight;
        }
    }
    army
}

/// Places for Blue, in the three rows of the bottom: each third of the field gets its share.
fn pick_places(codes: &[&str], charts: &Charts, dice: &mut Quick) -> Vec<u8> {
    let mut taken: Vec<u8> = Vec::new();
    for (number, code) in codes.iter().enumerate() {
        let horse = charts.kind(code).is_some_and(|kind| charts.units[kind.0 as usize].horse);
        let third = number % 3;
        let mut tries = 0;
        loop {
            tries += 1;
            let rows = if horse { [9u8, 9, 10] } else { [8, 8, 9] };
            let line = if tries > 40 { 8 + below(dice, 3) as u8 } else { rows[below(dice, 3)] };
            let column = if tries > 40 { below(dice, 11) } else { 4 * third + below(dice, 4) };
            let hex = line * 12 + column as u8;
            if BOARD.contains(Hex(hex.into())) && !taken.contains(&hex) {
                taken.push(hex);
                break;
            }
        }
    }
    taken
}

/// Leaders with some of the units: mounted ones with cavalry, at most four of each kind.
fn pick_leaders(codes: &[&str], charts: &Charts, dice: &mut Quick) -> Vec<(usize, LeaderKind)> {
    let wanted = 2 + below(dice, 3);
    let mut found: Vec<(usize, LeaderKind)> = Vec::new();
    while found.len() < wanted {
        let unit = below(dice, codes.len());
        if found.iter().any(|&(other, _)| other == unit) {
            continue;
        }
        let horse =
            charts.kind(codes[unit]).is_some_and(|kind| charts.units[kind.0 as usize].horse);
        found.push((unit, if horse { LeaderKind::Mounted } else { LeaderKind::Foot }));
    }
    found
}
