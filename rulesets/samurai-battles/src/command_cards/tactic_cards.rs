//! Tactic Cards: whom each orders, how many, and what the ordered units may do.

use super::Title;
use super::section_cards::open_strips;
use crate::battlefield::{FIELD, Hexes, NOWHERE, has};
use crate::phase_2_order_units::waits;
use crate::rulebook::*;
use crate::table::{DRUMMED, Effect, NOBODY, ORDERED, Table, UnitId};
use crate::unit_reference_sheet::{Symbol, UnitLine, Weapon};
use crate::units_as_bits::numbers;
use engine::{Rule, Seat};
use ground::hexes::Hex;

/// Units that Cavalry Charge, Hold and Shoot and Infantry Onslaught order at most.
pub const FOUR: u8 = 4;
/// Hexes that Leadership orders at most, the Leader's own included.
pub const LEADERSHIP_HEXES: u8 = 5;

/// The symbol an Order Units card names.
pub const fn symbol(title: Title) -> Option<Symbol> {
    match title {
        Title::CIRCLE_UNITS => Some(Symbol::Circle),
        Title::TRIANGLE_UNITS => Some(Symbol::Triangle),
        Title::SQUARE_UNITS => Some(Symbol::Square),
        _ => None,
    }
}

/// Is the unit of the kind that the card speaks of? Where a player has none at all, the card orders
/// 1 unit of his choice instead.
#[inline]
pub fn speaks_of(table: &Table, title: Title, unit: UnitId) -> bool {
    table.battle().spoken_of(title) >> (unit & 63) & 1 == 1
}

/// Does the card speak of this kind of unit?
pub fn speaks_of_kind(title: Title, kind: &UnitLine) -> bool {
    match title {
        Title::CAVALRY_CHARGE => kind.horse,
        Title::HOLD_AND_SHOOT => kind.weapon != Weapon::None,
        Title::INFANTRY_ONSLAUGHT => !kind.horse,
        _ => symbol(title).is_none_or(|symbol| kind.symbol == symbol),
    }
}

/// What the card lets the ordered pieces do; 1 unit of choice if the army lacks what it speaks of.
pub fn effect(table: &Table, title: Title) -> Effect {
    let effect = match title {
        Title::CIRCLE_UNITS | Title::TRIANGLE_UNITS | Title::SQUARE_UNITS => Effect::Symbol,
        Title::CAVALRY_CHARGE => Effect::Charge,
        Title::HOLD_AND_SHOOT => Effect::Hold,
        Title::INFANTRY_ONSLAUGHT => Effect::Onslaught,
        Title::LEADERSHIP => return Effect::Leadership,
        Title::SERPENT_COMMAND => return Effect::Serpent,
        Title::SHOGUN => return Effect::Shogun,
        Title::ANY_UNIT => return Effect::AnyUnit,
        section if section.is_section() => return Effect::Sections,
        _ => return Effect::Nothing,
    };
    if table.army(table.active).any(|unit| speaks_of(table, title, unit)) {
        effect
    } else {
        Effect::AnyUnit
    }
}

/// The rule by which a card orders 1 unit of choice for want of others.
pub fn none_rule(title: Title) -> Rule {
    match title {
        Title::CAVALRY_CHARGE => CARD_CAVALRY_CHARGE_NONE,
        Title::HOLD_AND_SHOOT => CARD_HOLD_AND_SHOOT_NONE,
        Title::INFANTRY_ONSLAUGHT => CARD_INFANTRY_ONSLAUGHT_NONE,
        Title::ANY_UNIT => CARD_COUNTER_ATTACK_WHAT,
        Title::LEADERSHIP => CARD_LEADERSHIP,
        _ => CARD_ORDER_SYMBOL_NONE,
    }
}

/// Orders of a tactic card in all, for the active player.
pub fn most(table: &Table, effect: Effect) -> u8 {
    match effect {
        Effect::Symbol => table.command_of(table.active),
        Effect::AnyUnit => 1,
        Effect::Charge | Effect::Hold | Effect::Onslaught => FOUR,
        Effect::Leadership => LEADERSHIP_HEXES,
        Effect::Serpent => largest_group(table, table.active),
        Effect::Nothing | Effect::Sections | Effect::Shogun => 0,
    }
}

/// Hexes of pieces that this turn's card has ordered.
pub fn group(table: &Table) -> Hexes {
    let seat = table.active;
    let units = table.army(seat).map(|unit| table.unit(unit));
    let mut group: Hexes = units
        .filter(|unit| unit.is(ORDERED) && !unit.is(DRUMMED))
        .map(|unit| Hex(unit.hex.into()))
        .collect();
    for leader in table.staff(seat).map(|leader| table.leader(leader)) {
        if leader.is(ORDERED) {
            group.insert(Hex(leader.hex.into()));
        }
    }
    group
}

/// May Leaders be ordered on their own?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alone {
    /// None of them.
    None,
    /// All in the hexes in which the card orders, but the Army Commander and those whose unit waits.
    InOpenHexes,
    /// Each is looked at.
    Judged,
}

/// The hexes in which a card may order, as far as strips of the field tell them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strips {
    /// The whole field.
    All,
    /// Those of these strips, as bits.
    Some(usize),
    /// Others.
    Apart,
}

/// What an order is judged by, worked out once for all pieces.
#[derive(Clone, Copy, Debug)]
pub struct Muster {
    /// Hexes in which the card may order: where a section has an order left, what is linked to the
    /// group, what is not next to enemies.
    pub open: Hexes,
    /// The same by strips of the field, where that says it all.
    pub strips: Strips,
    /// Are all orders given?
    pub full: bool,
    /// Units kept from orders by a Dragon card or the scenario, as bits.
    pub kept: u64,
    /// Hexes of units that wait for a turn.
    pub waiting: Hexes,
    /// Units of the kind that the card speaks of, as bits.
    pub spoken: u64,
    /// Does nothing but the hex, the kind and who is kept decide whether a unit may be ordered?
    pub settled: bool,
    /// What is known beforehand of Leaders ordered on their own.
    pub leaders: Alone,
}

impl Muster {
    /// For the card in play; only what that card asks for is worked out.
    #[inline]
    pub fn of(table: &Table) -> Muster {
        let battle = table.battle();
        let (open, strips) = match table.effect {
            Effect::Sections => {
                let strips = open_strips(&table.orders);
                (battle.strip_hexes(table.active, strips), Strips::Some(strips))
            }
            Effect::Onslaught | Effect::Leadership | Effect::Serpent => match group(table) {
                none if none.is_empty() => (*FIELD.all(), Strips::All),
                group => (FIELD.around(&group), Strips::Apart),
            },
            Effect::Hold => {
                (*FIELD.all() - FIELD.around(&table.held(!table.active)), Strips::Apart)
            }
            _ => (*FIELD.all(), Strips::All),
        };
        let full = table.orders.total() >= table.orders.most;
        let (kept, waiting) = kept_back(table);
        let units = !matches!(table.effect, Effect::Nothing | Effect::Leadership | Effect::Shogun);
        let leaders = match table.effect {
            _ if full => Alone::Judged,
            Effect::Sections => Alone::InOpenHexes,
            Effect::Shogun | Effect::Leadership | Effect::Serpent => Alone::Judged,
            _ => Alone::None,
        };
        let spoken = match table.effect {
            Effect::Symbol | Effect::Charge | Effect::Hold | Effect::Onslaught => {
                battle.spoken_of(table.becomes)
            }
            _ => u64::MAX,
        };
        Muster { open, strips, full, kept, waiting, spoken, settled: units && !full, leaders }
    }

    /// May the card order in this hex?
    #[inline]
    fn opens(&self, hex: u8) -> bool {
        has(&self.open, hex)
    }
}

/// The units kept from orders by a Dragon card or the scenario, as bits; and the hexes of those that
/// wait for their turn, for such a unit keeps its Leader too.
#[inline]
fn kept_back(table: &Table) -> (u64, Hexes) {
    let bit = |unit: UnitId| if unit == NOBODY { 0 } else { 1 << (unit & 63) };
    let mut held = bit(table.wavering) | bit(table.markers.loose);
    let mut waiting = Hexes::EMPTY;
    if table.turn < table.battle().last_wait {
        for unit in numbers(table.battle().waiting).filter(|&unit| waits(table, unit)) {
            held |= bit(unit);
            let hex = table.unit(unit).hex;
            if hex != NOWHERE {
                waiting.insert(Hex(hex.into()));
            }
        }
    }
    (held, waiting)
}

/// The number of hexes in the largest linked group of an army.
fn largest_group(table: &Table, seat: Seat) -> u8 {
    let mut rest = table.held(seat);
    let mut largest = 0;
    while let Some(start) = rest.first() {
        let mut group = Hexes::of(start);
        loop {
            let wider = group | (FIELD.around(&group) & rest);
            if wider == group {
                break;
            }
            group = wider;
        }
        largest = largest.max(group.len() as u8);
        rest -= group;
    }
    largest
}

/// May this card order the unit, apart from numbers?
#[inline]
pub fn may_order_unit(table: &Table, unit: UnitId, muster: &Muster) -> Result<(), Rule> {
    let (title, hex) = (table.becomes, table.unit(unit).hex);
    match table.effect {
        Effect::Nothing => Err(PLAY_NO_ORDER_POSSIBLE),
        Effect::Symbol | Effect::Charge if !speaks_of(table, title, unit) => Err(title.rule()),
        Effect::Hold if !speaks_of(table, title, unit) => Err(CARD_HOLD_AND_SHOOT),
        Effect::Hold if !muster.opens(hex) => Err(CARD_HOLD_AND_SHOOT),
        Effect::Onslaught if !speaks_of(table, title, unit) || !muster.opens(hex) => {
            Err(CARD_INFANTRY_ONSLAUGHT)
        }
        Effect::Leadership if table.lead != NOBODY && !muster.opens(hex) => Err(CARD_LEADERSHIP),
        Effect::Serpent if !muster.opens(hex) => Err(CARD_SERPENT_COMMAND),
        _ => Ok(()),
    }
}

/// May this card order the Leader, apart from numbers? Only cards with the helmet split him from
/// his unit.
#[inline]
pub fn may_order_leader(
    table: &Table,
    hex: u8,
    attached: bool,
    muster: &Muster,
) -> Result<(), Rule> {
    match table.effect {
        Effect::Sections | Effect::Shogun => Ok(()),
        Effect::Leadership if attached => Err(CARD_LEADERSHIP_LEADERS),
        Effect::Serpent if attached => Err(CARD_SERPENT_COMMAND_LEADERS),
        _ if attached => Err(ORDER_HELMET),
        Effect::Leadership if table.lead == NOBODY || !muster.opens(hex) => Err(CARD_LEADERSHIP),
        Effect::Serpent if !muster.opens(hex) => Err(CARD_SERPENT_COMMAND),
        Effect::Leadership | Effect::Serpent => Ok(()),
        Effect::Nothing => Err(PLAY_NO_ORDER_POSSIBLE),
        _ => Err(LEADER_NOT_A_UNIT),
    }
}

/// Was the unit ordered by this turn's Command card, so that its effect holds for it?
#[inline]
pub fn by_card(table: &Table, unit: UnitId) -> bool {
    let unit = table.unit(unit);
    unit.is(ORDERED) && !unit.is(DRUMMED)
}

/// Is any hex of an army next to this one? Used by cards that ask for neighbours.
pub fn next_to(table: &Table, seat: Seat, hex: u8) -> bool {
    table.battle().lie.around(hex).meets(&table.held(seat))
}
