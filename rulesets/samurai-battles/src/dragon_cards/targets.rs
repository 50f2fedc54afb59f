//! Whom each Dragon card may be played on.

use super::{Dragon, Moment};
use crate::SamuraiBattles;
use crate::choice::Choice;
use crate::command_cards::Title;
use crate::command_cards::tactic_cards::next_to;
use crate::phase_2_order_units::waits;
use crate::phase_3_movement::allowance;
use crate::phase_4_battle::ranged_combat::may_fire;
use crate::phase_4_battle::{attackers, close_combat};
use crate::rulebook::*;
use crate::table::{
    BARRED, FINISHED, FOUGHT, FirstBlow, LeaderId, NOBODY, ORDERED, Piece, Table, UnitId,
};
use crate::unit_reference_sheet::{Symbol, Weapon};
use crate::units_as_bits::numbers;
use engine::{Options, Rule, Seat};

/// Whom a card is played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Aim {
    /// Nobody is named.
    Nobody,
    /// One of the player's units.
    Own,
    /// One of the enemy's units.
    Enemy,
    /// One of the enemy's Leaders.
    EnemyLeader,
}

fn aim(title: Dragon) -> Aim {
    match title {
        Dragon::CAMP_SURGEON | Dragon::NIGHT_MARCH | Dragon::BATTLE_DRUMS => Aim::Own,
        Dragon::LOOSE_HORSES | Dragon::WAVERING_ALLIES => Aim::Enemy,
        Dragon::POISONED_CUP => Aim::EnemyLeader,
        _ => Aim::Nobody,
    }
}

/// May the card be played whatever lies on the table, at the moments it is for? Of these nobody need
/// ask [`has_target`].
pub fn always(title: Dragon) -> bool {
    let conditions = [
        Dragon::WHISTLING_VOLLEY,
        Dragon::DRY_MATCHCORD,
        Dragon::HEDGE_OF_POINTS,
        Dragon::TROOPS_IN_THE_TREELINE,
        Dragon::NAME_YOUR_NAME,
        Dragon::FALLEN_STANDARD,
        Dragon::BREAK_THROUGH,
    ];
    aim(title) == Aim::Nobody && !conditions.contains(&title)
}

/// May the card be played on this piece (or on nobody)?
fn allowed(
    table: &Table,
    seat: Seat,
    title: Dragon,
    moment: Moment,
    piece: Piece,
) -> Result<(), Rule> {
    let fits = match title {
        Dragon::CAMP_SURGEON => {
            let hex = table.hex_of(piece);
            !next_to(table, !seat, hex)
        }
        Dragon::NIGHT_MARCH => {
            let unit = table.unit(piece.0);
            unit.is(ORDERED) && !unit.is(FINISHED) && allowance(table, piece.0) > 0
        }
        Dragon::BATTLE_DRUMS => {
            // Loose Horses and Wavering Allies were played before: the later card prevails.
            !table.unit(piece.0).is(ORDERED) && !waits(table, piece.0)
        }
        Dragon::LOOSE_HORSES => table.kind(piece.0).horse,
        Dragon::WAVERING_ALLIES => {
            table.attached(piece.0).is_none() && !next_to(table, !seat, table.unit(piece.0).hex)
        }
        Dragon::POISONED_CUP => {
            let commander =
                piece.as_leader().is_some_and(|leader| table.is_seated_commander(leader));
            !commander
        }
        Dragon::DRY_MATCHCORD if between_battles(table) => {
            let unit = table.unit(piece.0);
            let arquebus = table.kind(piece.0).weapon == Weapon::Arquebus;
            arquebus
                && unit.is(ORDERED)
                && !unit.is(FOUGHT)
                && unit.steps == 1
                && !unit.is(BARRED)
                && !table.markers.downpour
                && !next_to(table, !seat, unit.hex)
                && would_fire(table, seat, piece.0)
        }
        _ => return at_this_moment(table, seat, title, moment),
    };
    if fits { Ok(()) } else { Err(title.rule()) }
}

/// Is there anybody this unit could fire at with a dry matchcord?
fn would_fire(table: &Table, seat: Seat, unit: UnitId) -> bool {
    let mut dry = *table;
    dry.markers.matchcord = unit;
    let [units, _] = aimed_at(table, seat, Aim::Enemy);
    let [_, leaders] = aimed_at(table, seat, Aim::EnemyLeader);
    pieces([units, leaders]).any(|at| may_fire(&dry, unit, at).is_ok())
}

/// Between battles nobody is about to roll: Dry Matchcord is then played ahead, for a unit that
/// moved and could fire with it (K-14).
fn between_battles(table: &Table) -> bool {
    table.combat.by == NOBODY
}

/// Conditions of cards that name nobody: they speak of the roll or event under way.
fn at_this_moment(table: &Table, seat: Seat, title: Dragon, moment: Moment) -> Result<(), Rule> {
    let combat = &table.combat;
    let striker = table.kind(combat.by);
    let struck = combat.at.as_unit();
    let fits = match title {
        Dragon::WHISTLING_VOLLEY => {
            moment == Moment::BeforeRanged && rolling(table) && striker.weapon == Weapon::Bow
        }
        Dragon::DRY_MATCHCORD => {
            rolling(table) && striker.weapon == Weapon::Arquebus && combat.bonus == 0
        }
        Dragon::HEDGE_OF_POINTS => struck.is_some_and(|unit| {
            let target = table.kind(unit);
            let spears = matches!(target.code.as_str(), "SSI" | "ASI");
            spears && striker.horse && !combat.hedge
        }),
        Dragon::TROOPS_IN_THE_TREELINE => {
            let able = |unit: UnitId| {
                in_or_next_to_cover(table, table.unit(unit).hex)
                    && attackers(table)
                        .iter()
                        .any(|&by| close_combat::may_strike_first(table, unit, by))
            };
            if combat.first == FirstBlow::FirstStrike {
                return Err(DRAGON_TROOPS_IN_THE_TREELINE_FIRST_STRIKE);
            }
            combat.first == FirstBlow::None && struck.is_some_and(able)
        }
        Dragon::NAME_YOUR_NAME => {
            let both = struck.and_then(|unit| table.attached(unit)).is_some();
            both && challenger(table).is_some()
        }
        Dragon::FALLEN_STANDARD => {
            struck.is_some_and(|unit| table.kind(unit).symbol == Symbol::Square)
        }
        Dragon::BREAK_THROUGH => {
            let hex = table.unit(combat.by).hex;
            next_to(table, !seat, hex)
        }
        _ => true,
    };
    if fits { Ok(()) } else { Err(title.rule()) }
}

/// Is a unit about to roll?
fn rolling(table: &Table) -> bool {
    table.combat.by != NOBODY && table.combat.dice == 0
}

fn in_or_next_to_cover(table: &Table, hex: u8) -> bool {
    let chart = &table.battle().charts.ground;
    let cover = |hex: u8| chart.get(table.ground(hex) as usize).is_some_and(|ground| ground.cover);
    cover(hex) || table.battle().lie.around(hex).iter().any(|next| cover(next.0 as u8))
}

/// Everybody a card is aimed at: units and Leaders, as bits.
fn aimed_at(table: &Table, seat: Seat, aim: Aim) -> [u64; 2] {
    match aim {
        Aim::Nobody => [0, 0],
        Aim::Own => [table.marked(seat, 0, 0), 0],
        Aim::Enemy => [table.marked(!seat, 0, 0), 0],
        Aim::EnemyLeader => [0, table.leaders_marked(!seat, 0, 0)],
    }
}

/// Of those a card is aimed at all whom it may be played on, and few others: by their markers and
/// kinds, before [`allowed`] looks at each.
fn sieved(table: &Table, seat: Seat, title: Dragon, aim: Aim) -> [u64; 2] {
    let (battle, idle) = (table.battle(), FOUGHT | BARRED);
    match title {
        Dragon::NIGHT_MARCH => [table.marked(seat, ORDERED | FINISHED, ORDERED), 0],
        Dragon::BATTLE_DRUMS => [table.marked(seat, ORDERED, 0), 0],
        Dragon::LOOSE_HORSES => {
            [table.marked(!seat, 0, 0) & battle.spoken_of(Title::CAVALRY_CHARGE), 0]
        }
        Dragon::DRY_MATCHCORD => {
            [table.marked(seat, ORDERED | idle, ORDERED) & battle.arquebusiers, 0]
        }
        _ => aimed_at(table, seat, aim),
    }
}

/// The pieces of a set.
fn pieces([units, leaders]: [u64; 2]) -> impl Iterator<Item = Piece> {
    numbers(units).map(Piece::unit).chain(numbers(leaders).map(Piece::leader))
}

/// Where a window of the Battle question asks about Dry Matchcord, a unit is named.
fn aim_now(table: &Table, title: Dragon) -> Aim {
    if title == Dragon::DRY_MATCHCORD && between_battles(table) { Aim::Own } else { aim(title) }
}

/// Is there anybody the card could be played on?
pub fn has_target(table: &Table, seat: Seat, title: Dragon, moment: Moment) -> bool {
    match aim_now(table, title) {
        Aim::Nobody => allowed(table, seat, title, moment, Piece::NONE).is_ok(),
        aim => {
            let fits = |piece: Piece| allowed(table, seat, title, moment, piece).is_ok();
            let sieved = sieved(table, seat, title, aim);
            debug_assert!(passes_none(table, seat, aim, sieved, fits));
            pieces(sieved).any(fits)
        }
    }
}

/// Does the sieve hold back nobody whom the card may be played on?
fn passes_none(
    table: &Table,
    seat: Seat,
    aim: Aim,
    [units, leaders]: [u64; 2],
    fits: impl Fn(Piece) -> bool,
) -> bool {
    let all = aimed_at(table, seat, aim);
    !pieces([all[0] & !units, all[1] & !leaders]).any(fits)
}

/// Offers the card on everybody it may be played on, and refuses the others.
pub fn offer_targets(
    table: &Table,
    seat: Seat,
    title: Dragon,
    moment: Moment,
    o: &mut Options<SamuraiBattles>,
) {
    match aim_now(table, title) {
        Aim::Nobody => {
            // The levy of a swarm that a first blow strikes is named.
            let swarm = title == Dragon::TROOPS_IN_THE_TREELINE && table.combat.edges != 0;
            let check = allowed(table, seat, title, moment, Piece::NONE);
            if swarm {
                let struck = table.combat.at.as_unit().unwrap_or(NOBODY);
                for &unit in attackers(table).iter() {
                    let check = check.and_then(|()| {
                        let may = close_combat::may_strike_first(table, struck, unit);
                        if may { Ok(()) } else { Err(TERRAIN_CASTLE_NO_CAVALRY_ATTACK) }
                    });
                    o.consider(Choice::Dragon(title, Piece::unit(unit)), check);
                }
            } else {
                o.consider(Choice::Dragon(title, Piece::NONE), check);
            }
        }
        aim => {
            let whom = match o.explaining() {
                true => aimed_at(table, seat, aim),
                false => sieved(table, seat, title, aim),
            };
            for piece in pieces(whom) {
                o.consider(
                    Choice::Dragon(title, piece),
                    allowed(table, seat, title, moment, piece),
                );
            }
        }
    }
}

/// The Leader who challenges for the side that is about to roll: of a swarm the first there is.
pub fn challenger(table: &Table) -> Option<LeaderId> {
    let by = table.combat.by;
    if table.combat.edges != 0 && table.owner(by) == table.active {
        return attackers(table).iter().find_map(|&levy| table.attached(levy));
    }
    table.attached(by)
}
