//! Sentences for events: one arm for each, in the order of their list, so that the compiler misses none.

use crate::battle::NOWHERE;
use crate::battle::charts::Coordinated;
use crate::depict::man;
use crate::event::{Cause, Event, Firing};
use crate::s02_components_and_terms::{ClanId, SAMURAI, SamuraiId, UnitId};
use crate::table::Table;
use engine::{Depict, Seat};
use ground::hexes::Hex;

pub(crate) fn signed(number: i8) -> String {
    format!("{number:+}")
}

pub(crate) fn hits(count: u8) -> String {
    match count {
        0 => "no hits".into(),
        1 => "1 hit".into(),
        many => format!("{many} hits"),
    }
}

/// A die with its modifier against a TQ.
fn against(die: u8, plus: i8, tq: u8) -> String {
    match plus {
        0 => format!("{die} against TQ {tq}"),
        plus => format!("{die} {plus:+} against TQ {tq}"),
    }
}

/// A sentence for an event.
pub fn tell(table: &Table, event: &Event) -> String {
    let u = |unit: UnitId| match unit.some() {
        true => table.card(unit).name.as_str(),
        false => "nobody",
    };
    let c = |clan: ClanId| match clan.some() {
        true => table.clan_card(clan).name.as_str(),
        false => "nobody",
    };
    let h = |hex: Hex| table.map().hex_name(hex);
    let side = |seat: Seat| crate::Gboh::side(table, seat);
    let samurai = |id: SamuraiId| SAMURAI.get(id.i()).map_or("?", |card| card.name);
    let ok = |done: bool, yes: &str, no: &str| if done { yes.to_string() } else { no.to_string() };
    match *event {
        Event::TurnBegins { turn } => format!("Turn {turn} begins."),
        Event::InitiativeRolled { dice, totals, winner } => format!(
            "Initiative: {} rolls {} for {}, {} rolls {} for {}; {}.",
            side(Seat::Red),
            dice[0],
            totals[0],
            side(Seat::Blue),
            dice[1],
            totals[1],
            winner.map_or("a tie, again".into(), |seat| format!("{} begins", side(seat)))
        ),
        Event::InitiativeTo { seat } => format!("The Initiative is with {}.", side(seat)),
        Event::Named { clan } => format!("{} is named.", c(clan)),
        Event::Activated { clan, points } => {
            format!("{} is made Active; {points} activation points are left.", c(clan))
        }
        Event::Roused { clan } => format!("{} is attacked and becomes Active.", c(clan)),
        Event::Stood { clan, active } => {
            format!("{} is now {}.", c(clan), ok(active, "Active", "Inactive"))
        }
        Event::Continuity { clan, die, need } => format!(
            "Continuity with {}: {die} against {need}, {}.",
            c(clan),
            ok(die <= need, "kept", "lost")
        ),
        Event::Passed { seat } => format!("{} passes.", side(seat)),
        Event::Coordination { clans, die, needs } => format!(
            "Coordination of {} ({}) and {} ({}): {die}, {}.",
            c(clans[0]),
            needs[0],
            c(clans[1]),
            needs[1],
            ok(die <= needs[0] && die <= needs[1], "they act together", "it fails")
        ),
        Event::CoordinationShock { die, result } => format!(
            "Coordination Shock die {die}: {}.",
            match result {
                Coordinated::Planned => "all attack as planned",
                Coordinated::Higher => "only the higher-rated Busho's men attack",
                Coordinated::Lower => "only the lower-rated Busho's men attack",
                Coordinated::Either => "only one contingent attacks",
                Coordinated::Nobody => "the Bushos argue and nobody attacks",
            }
        ),
        Event::OnlyAttacks { clan } => format!("Only {} attacks.", c(clan)),
        Event::Momentum { clan, die, plus, need } => format!(
            "Momentum for {}: {die}{} against {need}, {}.",
            c(clan),
            if plus > 0 { format!(" + {plus}") } else { String::new() },
            ok(die + plus <= need, "he goes on", "he is Finished")
        ),
        Event::Doom { clan, die } => format!(
            "The die roll of doom for {}: {die}, {}.",
            c(clan),
            match die {
                0 | 1 => "the Initiative goes over",
                9 => "a crisis of faith, his clan withdraws",
                _ => "he is Finished",
            }
        ),
        Event::TrumpTried { clan, against, die, need } => format!(
            "A Trump with {} against {}: {die} against {need}, {}.",
            c(clan),
            c(against),
            ok(die <= need, "it succeeds", "it fails")
        ),
        Event::Finished { clan } => format!("{} is Finished.", c(clan)),
        Event::Reluctant { clan, die } => {
            format!("{} hesitates: {die}, {}.", c(clan), ok(die < 6, "he obeys", "he does nothing"))
        }
        Event::PhaseBegins { clan, second } => match second.some() {
            true => format!("Orders Phase of {} and {}.", c(clan), c(second)),
            false => format!("The phase of {} begins.", c(clan)),
        },
        Event::OutOfCommand { unit } => format!("{} is Out of Command.", u(unit)),
        Event::Moved { unit, hex, spent } => {
            format!("{} moves to {} ({spent} MP used).", u(unit), h(hex))
        }
        Event::Turned { unit, facing } => {
            format!("{} faces {}.", u(unit), table.map().board.vertex_name(facing))
        }
        Event::Rode { clan, hex } => format!("{} goes to {}.", c(clan), h(hex)),
        Event::Withdraws { clan } => format!("{} orders an Active Withdrawal.", c(clan)),
        Event::Withdrew { unit, hex } => format!("{} withdraws to {}.", u(unit), h(hex)),
        Event::FellBack { unit, hex } => format!("{} falls back to {}.", u(unit), h(hex)),
        Event::TurnChecked { unit, die, tq, plus } => format!(
            "{} tries to turn: {}, {}.",
            u(unit),
            against(die, plus, tq),
            ok(die as i8 + plus <= tq as i8, "it does", "it cannot")
        ),
        Event::Checked { unit, die, plus, tq, hits: taken } => {
            format!("{} checks TQ: {die} {} against {tq}, {}.", u(unit), signed(plus), hits(taken))
        }
        Event::Hit { unit, hits: taken, total, cause } => format!(
            "{} takes {} from {} ({total} in all).",
            u(unit),
            hits(taken),
            match cause {
                Cause::Fire => "fire",
                Cause::Shock => "shock",
                Cause::Flanked => "shock on its flank or rear",
                Cause::Check => "its check",
                Cause::Ground => "the ground",
                Cause::Passage => "friends passing through",
                Cause::Flames => "the flames",
                Cause::Flight => "breaking off",
            }
        ),
        Event::Disrupted { unit, hits: left } => {
            format!("{} is Disrupted with {}.", u(unit), hits(left))
        }
        Event::Routed { unit, hex } => format!("{} routs from {}.", u(unit), h(hex)),
        Event::RoutMoved { unit, hex } => format!("{} runs to {}.", u(unit), h(hex)),
        Event::Eliminated { unit } => format!("{} is eliminated.", u(unit)),
        Event::HitsRemoved { unit, left } => {
            format!("{} removes hits; {} left.", u(unit), hits(left))
        }
        Event::RecoveryTried { unit, die, distance, charisma, need, automatic, done } => {
            match automatic {
                true => format!("{} recovers beside its Busho.", u(unit)),
                false => format!(
                    "{} tries to recover: {die} + {distance} - {charisma} against {need}, {}.",
                    u(unit),
                    ok(done, "it does", "it does not")
                ),
            }
        }
        Event::RallyTried { unit, die, distance, charisma, automatic, done } => match automatic {
            true => format!("{} rallies beside its Busho.", u(unit)),
            false => format!(
                "{} tries to rally: {die} + {distance} - {charisma} against 1, {}.",
                u(unit),
                ok(done, "it does", "it does not")
            ),
        },
        Event::Fired { unit, firers, hex, range, die, drm, hits: taken, disrupt, firing } => {
            format!(
                "{}{} fires{} at {} (range {range}): {die} {} on the {} table, {}{}.",
                u(unit),
                if firers > 1 { format!(" with {} more", firers - 1) } else { String::new() },
                match firing {
                    Firing::Ordered => "",
                    Firing::Entry => " at who enters",
                    Firing::Retire => " at who retires",
                    Firing::Return => " in return",
                },
                h(hex),
                signed(drm),
                "reconstructed",
                hits(taken),
                if disrupt { " and D" } else { "" }
            )
        }
        Event::DisruptionChecked { unit, die, tq, plus } => format!(
            "{} checks for Disruption: {}, {}.",
            u(unit),
            against(die, plus, tq),
            ok(die as i8 + plus <= tq as i8, "it holds", "it fails")
        ),
        Event::Aggression { unit, target, die, tq, plus } => match die {
            None => format!("{} must charge the shaken {}.", u(unit), u(target)),
            Some(die) => format!(
                "{} feels aggression against {}: {}, {}.",
                u(unit),
                u(target),
                against(die, plus, tq),
                ok(die as i8 + plus <= tq as i8, "it will attack", "nothing happens")
            ),
        },
        Event::PalisadeDown { hex } => format!("The palisade of {} is torn down.", h(hex)),
        Event::GunsAbandoned { unit } => format!("{} abandons its guns.", u(unit)),
        Event::Designated { unit, at, charge } => format!(
            "{} {} {}.",
            u(unit),
            if charge { "charges" } else { "attacks" },
            at.into_iter().flatten().map(h).collect::<Vec<_>>().join(" and ")
        ),
        Event::Column {
            lead,
            stand,
            base,
            ratio,
            attackers,
            defenders,
            disrupted,
            terrain,
            palisade,
            column,
            superior,
        } => format!(
            "{} against {}: column {base}, size {attackers}:{defenders} {}, disrupted {}, ground {}, palisade {}: column {column}{}.",
            u(lead),
            u(stand),
            signed(ratio),
            signed(disrupted),
            signed(terrain),
            signed(palisade),
            if superior { ", with Position Superiority" } else { "" }
        ),
        Event::Shocked { lead, stand, column, die, drm, attackers, defenders, superior } => {
            format!(
                "Shock of {} on {}, column {column}: {die} {}, {attackers}({defenders}){}.",
                u(lead),
                u(stand),
                signed(drm),
                if superior { ", doubled" } else { "" }
            )
        }
        Event::ShockReport { number, of, combat, after, left } => {
            crate::depict_report::line(table, (number, of), &combat, after, left)
        }
        Event::BothWouldRout { spared, defender } => format!(
            "Both sides would rout; {} {} is spared.",
            ok(defender, "the defender", "the attacker"),
            u(spared)
        ),
        Event::Advanced { unit, hex } => format!("{} advances to {}.", u(unit), h(hex)),
        Event::Engaged { unit, with } => format!("{} and {} are Engaged.", u(unit), u(with)),
        Event::CasualtyRolled { fighter, die } => {
            format!("Casualty die for {}: {die}.", man(table, fighter))
        }
        Event::ShotAt { samurai: id, unit, die, drm } => {
            let found = if die as i8 + drm >= 9 { "he is in danger" } else { "missed" };
            format!("{} fires at {}: {die} {}, {found}.", u(unit), samurai(id), signed(drm))
        }
        Event::Casualty { fighter, die } => format!("{} is hit: {die}.", man(table, fighter)),
        Event::Wounded { clan, minus } => {
            format!("{} is wounded: -{minus} to his ratings, and Finished.", c(clan))
        }
        Event::Killed { fighter } => format!("{} is dead.", man(table, fighter)),
        Event::DuelBegins { fighters } => {
            format!("{} and {} fight man to man.", man(table, fighters[0]), man(table, fighters[1]))
        }
        Event::DuelRound { fighters, dice, totals, hits: dealt } => format!(
            "{} {} for {}, {} {} for {}; hits {} and {}.",
            man(table, fighters[0]),
            dice[0],
            totals[0],
            man(table, fighters[1]),
            dice[1],
            totals[1],
            dealt[0],
            dealt[1]
        ),
        Event::DuelWon { fighter, left } => {
            format!("{} has the better of it and keeps {}.", man(table, fighter), hits(left))
        }
        Event::LostFace { fighter } => format!("{} has lost face.", man(table, fighter)),
        Event::HeadTaken { seat, great } => {
            format!("{} takes {}.", side(seat), ok(great, "the head of an overlord", "a head"))
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
            ok(die <= stamina, "he gets through", "he falls")
        ),
        Event::Challenged { samurai: id, range, men } => {
            format!("{} challenges over {range} hexes; {men} hear him.", samurai(id))
        }
        Event::Accepted { fighter } => format!("{} accepts.", man(table, fighter)),
        Event::SendTried { clan, die, need } => format!(
            "{} tries to send a samurai: {die} against {need}, {}.",
            c(clan),
            ok(die <= need, "one goes", "nobody goes")
        ),
        Event::Ignored { seat } => format!("{} ignores the challenge.", side(seat)),
        Event::Seppuku { fighter } => {
            format!("{} is ordered to commit seppuku.", man(table, fighter))
        }
        Event::HaraKiri { fighter } => format!("{} commits hara-kiri.", man(table, fighter)),
        Event::Inspired { units } => format!("{units} units lose a hit each."),
        Event::Restored { unit } => format!("{} recovers.", u(unit)),
        Event::LoneBusho { clan, die, hex } => format!(
            "{} is caught alone{}: {}.",
            c(clan),
            die.map_or(String::new(), |die| format!(", die {die}")),
            if hex.0 == NOWHERE {
                "he is lost".into()
            } else {
                format!("he gets away to {}", h(hex))
            }
        ),
        Event::Replaced { clan, hex } => {
            format!("A new leader takes over {} in {}.", c(clan), h(hex))
        }
        Event::FlightChecked { clan, die, plus, number, lost, total, fled } => format!(
            "{} has {lost} of {total} units shaken or lost: {die} + {plus} against {number}, {}.",
            c(clan),
            ok(fled, "the clan flees", "it stays")
        ),
        Event::RoutPoints { points, levels } => format!(
            "Rout points: {} {} of {}, {} {} of {}.",
            side(Seat::Red),
            points[0],
            levels[0],
            side(Seat::Blue),
            points[1],
            levels[1]
        ),
        Event::ArmyRouts { seat } => format!("The army of {} leaves the field.", side(seat)),
        Event::LimitReached { shares } => format!(
            "The day is over: {} at {}, {} at {} thousandths.",
            side(Seat::Red),
            shares[0],
            side(Seat::Blue),
            shares[1]
        ),
        Event::FortFired { hex, unit, die, need } => format!(
            "{} sets fire to the fort in {}: {die} against {need}, {}.",
            u(unit),
            h(hex),
            ok(die <= need, "it burns", "it does not catch")
        ),
        Event::FortBurns { hex, turns } => format!("The fort in {} burns (turn {turns}).", h(hex)),
        Event::FortDestroyed { hex } => format!("The fort in {} is destroyed.", h(hex)),
        Event::Flames { unit, die, hits: taken } => {
            format!("{} in the flames: {die}, {}.", u(unit), hits(taken))
        }
        Event::Storm { die, begins } => format!(
            "Storm die {die}: {}.",
            ok(begins, "a storm breaks for two turns", "the sky holds")
        ),
        Event::StormEnds => "The storm is over.".into(),
        Event::RainRolled { die, turn } => format!(
            "Rain die {die}: {}.",
            match turn {
                0 => "no rain".into(),
                turn => format!("rain on turn {turn}"),
            }
        ),
        Event::LevelChanged { seat, by } => {
            format!("The rout level of {} falls by {by}.", side(seat))
        }
        Event::ArrivalRolled { clan, die, need } => format!(
            "Arrival of {}: {die} against {need}, {}.",
            c(clan),
            ok(die <= need, "they come", "not yet")
        ),
        Event::Arrived { clan, hex } => format!("{} arrives at {}.", c(clan), h(hex)),
        Event::LeftBehind { clan } => format!("{} stays with Amakasu.", c(clan)),
        Event::DefectionRolled { clan, die, plus, need, turned } => format!(
            "Will {} change sides? {die} {} against {need}: {}.",
            c(clan),
            signed(plus),
            ok(turned, "he does", "not yet")
        ),
        Event::Defected { clan } => format!("{} goes over to the enemy.", c(clan)),
        Event::NanguRolled { die, need } => format!(
            "The army on Nangu: {die} against {need}, {}.",
            ok(die <= need, "it will fight", "it eats its lunch")
        ),
        Event::KeptRolled { die } => format!(
            "The West calls on Kobayakawa: {die} against 3, {}.",
            ok(die <= 3, "he obeys", "he waits")
        ),
        Event::Resited { hex } => format!("The honjin is moved to {}.", h(hex)),
        Event::GotAway { clan } => format!("{} gets away.", c(clan)),
        Event::OutOfCommandDie { die, first } => {
            format!("Among equals {} begins (die {die}).", side(first))
        }
    }
}
