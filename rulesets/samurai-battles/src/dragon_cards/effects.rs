//! What Dragon cards do. Those that only set a marker for the roll or the turn set it here; those
//! that need a choice of somebody go on as procedures of their own.

use super::Dragon;
use super::burned_granaries::BurnedGranaries;
use super::name_your_name::Challenge;
use super::targets::challenger;
use crate::SamuraiBattles;
use crate::battlefield::NOWHERE;
use crate::contents::Frame;
use crate::end_game_and_victory::remove_leader;
use crate::event::Event;
use crate::honor_and_fortune::{
    HONOR, SWORD, draw_command, draw_dragon, gain, lose, lose_random_command, roll,
};
use crate::lack_of_honor::{Cause, LackOfHonor};
use crate::phase_4_battle::score::roller;
use crate::rulebook::*;
use crate::table::{DRUMMED, FirstBlow, NOBODY, ORDERED, Piece, Table, UnitId};
use crate::unit_reference_sheet::Symbol;
use engine::{Flow, Rule, Seat, Seats, Step, Umpire, done};

/// Tokens that Shameful Rumour and a declined challenge cost, and that Offering at the Shrine gives.
pub const TWO: u8 = 2;

/// The card takes effect.
pub fn take_effect(
    table: &mut Table,
    umpire: &mut impl Umpire<SamuraiBattles>,
    seat: Seat,
    title: Dragon,
    target: Piece,
) -> Step<SamuraiBattles> {
    match title {
        Dragon::KEEN_EDGE => table.combat.bonus += 1,
        Dragon::WAR_GODS_STANDARD => table.markers.standard = true,
        Dragon::WHISTLING_VOLLEY => {
            table.combat.bonus += 1;
            table.combat.swords = true;
        }
        Dragon::DRY_MATCHCORD if table.combat.by == NOBODY => table.markers.matchcord = target.0,
        Dragon::DRY_MATCHCORD => table.combat.bonus += 1,
        Dragon::HEDGE_OF_POINTS => table.combat.hedge = true,
        Dragon::TROOPS_IN_THE_TREELINE => {
            table.combat.first = FirstBlow::Treeline;
            table.combat.struck = target.as_unit().unwrap_or(table.combat.by);
        }
        Dragon::NOT_ONE_STEP => table.combat.firm += 1,
        Dragon::DIE_WHERE_YOU_STAND => table.combat.stand = true,
        Dragon::ORDERED_WITHDRAWAL => table.combat.quiet = true,
        Dragon::ANCESTORS_REGARD => {
            let counts = roll(umpire, table.command_of(seat), seat, DRAGON_ANCESTORS_REGARD);
            umpire.announce(DRAGON_ANCESTORS_REGARD, Event::DragonRolled { seat, title, counts });
            gain(table, umpire, seat, counts[HONOR].max(1), DRAGON_ANCESTORS_REGARD);
        }
        Dragon::OFFERING_AT_THE_SHRINE => {
            gain(table, umpire, seat, TWO, DRAGON_OFFERING_AT_THE_SHRINE)
        }
        Dragon::SHAMEFUL_RUMOUR => {
            return take_tokens(table, umpire, !seat, TWO, DRAGON_SHAMEFUL_RUMOUR);
        }
        Dragon::BURNED_GRANARIES => {
            return Ok(Flow::Become(Frame::BurnedGranaries(BurnedGranaries::new(!seat))));
        }
        Dragon::CAMP_SURGEON => surgeon(table, umpire, seat, target.0),
        Dragon::NIGHT_MARCH => table.markers.night = target.0,
        Dragon::LOOSE_HORSES => table.markers.loose = target.0,
        Dragon::COURIER_CUT_DOWN => table.markers.cut = true,
        Dragon::EYES_IN_THE_CAMP => {
            let other = (!seat).index();
            table.command.seen[other] = table.command.hands[other];
            table.dragon.seen[other] = table.dragon.hands[other];
            umpire.reveal(Seats::only(seat));
            let (command, dragon) = (table.command.hands[other], table.dragon.hands[other]);
            umpire.announce(DRAGON_EYES_IN_THE_CAMP, Event::Eyes { seat, command, dragon });
        }
        Dragon::FORGED_SEAL => {
            lose_random_command(table, umpire, !seat, DRAGON_FORGED_SEAL);
            draw_command(table, umpire, !seat, DRAGON_FORGED_SEAL);
        }
        Dragon::WAVERING_ALLIES => table.wavering = target.0,
        Dragon::NAME_YOUR_NAME => return challenge(table),
        Dragon::KAGEMUSHA => table.combat.saved = true,
        Dragon::POISONED_CUP => poison(table, umpire, seat, target),
        Dragon::SUDDEN_DOWNPOUR => table.markers.downpour = true,
        Dragon::MORNING_MIST => table.markers.mist = true,
        Dragon::COUNCIL_BY_LAMPLIGHT => table.markers.council = true,
        Dragon::BATTLE_DRUMS => {
            table.mark(target.0, ORDERED | DRUMMED);
            umpire.announce(DRAGON_BATTLE_DRUMS, Event::Ordered { piece: target });
        }
        Dragon::BREAK_THROUGH => table.combat.through = true,
        Dragon::FALLEN_STANDARD => table.combat.shame = true,
        _ => {}
    }
    done()
}

/// A Dragon card takes tokens of a side; if it is short it makes the Dragon card form of the roll.
pub fn take_tokens(
    table: &mut Table,
    umpire: &mut impl Umpire<SamuraiBattles>,
    victim: Seat,
    due: u8,
    rule: Rule,
) -> Step<SamuraiBattles> {
    match lose(table, umpire, victim, due, rule) {
        0 => done(),
        short => Ok(Flow::Become(Frame::LackOfHonor(LackOfHonor::new(
            victim,
            Cause::Dragon,
            NOWHERE,
            short,
        )))),
    }
}

fn surgeon(table: &mut Table, umpire: &mut impl Umpire<SamuraiBattles>, seat: Seat, unit: UnitId) {
    let counts = roll(umpire, 3, seat, DRAGON_CAMP_SURGEON);
    umpire.announce(
        DRAGON_CAMP_SURGEON,
        Event::DragonRolled { seat, title: Dragon::CAMP_SURGEON, counts },
    );
    let symbol = table.kind(unit).symbol;
    let matching = match Symbol::RANKS.iter().position(|&rank| rank == symbol) {
        Some(rank) => counts[rank],
        None => counts[SWORD],
    };
    let start = table.battle().draft.units.get(unit as usize).map_or(4, |entry| entry.start);
    if let Some(place) = table.units.get_mut(unit as usize) {
        let blocks = (matching + counts[HONOR]).min(start.saturating_sub(place.blocks));
        place.blocks += blocks;
        let now = place.blocks;
        umpire.announce(DRAGON_CAMP_SURGEON, Event::Restored { unit, blocks, now });
    }
}

fn poison(table: &mut Table, umpire: &mut impl Umpire<SamuraiBattles>, seat: Seat, target: Piece) {
    let Some(leader) = target.as_leader() else { return };
    let counts = roll(umpire, 2, seat, DRAGON_POISONED_CUP);
    umpire.announce(
        DRAGON_POISONED_CUP,
        Event::DragonRolled { seat, title: Dragon::POISONED_CUP, counts },
    );
    if counts[SWORD] > 0 {
        remove_leader(table, umpire, leader, false, DRAGON_POISONED_CUP);
        draw_dragon(table, umpire, !seat, DRAGON_POISONED_CUP);
    }
}

fn challenge(table: &Table) -> Step<SamuraiBattles> {
    let combat = &table.combat;
    let ours = challenger(table);
    let theirs = combat.at.as_unit().and_then(|unit| table.attached(unit));
    match (ours, theirs) {
        (Some(ours), Some(theirs)) => {
            Ok(Flow::Become(Frame::Challenge(Challenge::new(roller(table), ours, theirs))))
        }
        _ => done(),
    }
}
