//! English sentences for single combat, samurai and the fates of leaders (10.0).

use super::{either, hits, signed};
use crate::choice::Fighter;
use crate::depict_names::Names;
use crate::event::Event;
use crate::s02_components_and_terms::{ClanId, SamuraiId, UnitId};
use engine::Seat;
use ground::hexes::Hex;

/// A sentence for an event of these sections.
pub fn tell(names: Names, event: &Event) -> Option<String> {
    let u = |unit: UnitId| names.unit(unit);
    let c = |clan: ClanId| names.clan(clan);
    let h = |hex: Hex| names.hex(hex);
    let side = |seat: Seat| names.side(seat);
    let man = |fighter: Fighter| names.man(fighter);
    let samurai = |id: SamuraiId| names.samurai(id);
    Some(match *event {
        Event::CasualtyRolled { fighter, die } => {
            format!("Casualty die for {}: {die}.", man(fighter))
        }
        Event::ShotAt { samurai: id, unit, die, drm } => {
            let found = if die as i8 + drm >= 9 { "he is in danger" } else { "missed" };
            format!("{} fires at {}: {die} {}, {found}.", u(unit), samurai(id), signed(drm))
        }
        Event::Casualty { fighter, die } => format!("{} is hit: {die}.", man(fighter)),
        Event::Wounded { clan, minus } => {
            format!("{} is wounded: -{minus} to his ratings, and Finished.", c(clan))
        }
        Event::Killed { fighter } => format!("{} is dead.", man(fighter)),
        Event::DuelBegins { fighters } => {
            format!("{} and {} fight man to man.", man(fighters[0]), man(fighters[1]))
        }
        Event::DuelRound { fighters, dice, totals, hits: dealt } => format!(
            "{} {} for {}, {} {} for {}; hits {} and {}.",
            man(fighters[0]),
            dice[0],
            totals[0],
            man(fighters[1]),
            dice[1],
            totals[1],
            dealt[0],
            dealt[1]
        ),
        Event::DuelWon { fighter, left } => {
            format!("{} has the better of it and keeps {}.", man(fighter), hits(left))
        }
        Event::LostFace { fighter } => format!("{} has lost face.", man(fighter)),
        Event::HeadTaken { seat, great } => {
            format!("{} takes {}.", side(seat), either(great, "the head of an overlord", "a head"))
        }
        Event::HeadsLost { seat, heads } => {
            format!("{} loses {heads} heads with the honjin.", side(seat))
        }
        Event::SamuraiDrawn { samurai: id, clan } => {
            format!("{} steps forward for {}.", samurai(id), c(clan))
        }
        Event::SamuraiMoved { samurai: id, hex } => format!("{} goes to {}.", samurai(id), h(hex)),
        Event::SamuraiCharges { samurai: id, at } => format!("{} charges {}.", samurai(id), c(at)),
        Event::ChargeChecked { samurai: id, die, stamina } => format!(
            "{} cuts his way in: {die} against Stamina {stamina}, {}.",
            samurai(id),
            either(die <= stamina, "he gets through", "he falls")
        ),
        Event::Challenged { samurai: id, range, men } => {
            format!("{} challenges over {range} hexes; {men} hear him.", samurai(id))
        }
        Event::Accepted { fighter } => format!("{} accepts.", man(fighter)),
        Event::SendTried { clan, die, need } => format!(
            "{} tries to send a samurai: {die} against {need}, {}.",
            c(clan),
            either(die <= need, "one goes", "nobody goes")
        ),
        Event::Ignored { seat } => format!("{} ignores the challenge.", side(seat)),
        Event::Seppuku { fighter } => {
            format!("{} is ordered to commit seppuku.", man(fighter))
        }
        Event::HaraKiri { fighter } => format!("{} commits hara-kiri.", man(fighter)),
        Event::Inspired { units } => format!("{units} units lose a hit each."),
        Event::Restored { unit } => format!("{} recovers.", u(unit)),
        Event::Replaced { clan, hex } => {
            format!("A new leader takes over {} in {}.", c(clan), h(hex))
        }
        orders!() | combat!() | effects!() | battles!() => return None,
    })
}
