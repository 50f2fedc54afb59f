//! Events in sentences.

use crate::battlefield;
use crate::battlefield_terrain::FREE;
use crate::command_cards::numbers;
use crate::event::{Counts, Event};
use crate::honor_and_fortune::FACES;
use crate::notation::piece_name;
use crate::table::{Blow, Piece, Table, UnitId};
use engine::{Seat, Seats, Viewer};

fn side(table: &Table, seat: Seat) -> &'static str {
    &table.battle().sides[seat.index()].name
}

/// "2 swords, 1 flag".
fn faces(counts: &Counts) -> String {
    let told: Vec<String> = counts
        .iter()
        .zip(FACES)
        .filter(|(count, _)| **count > 0)
        .map(|(count, face)| match (*count, face) {
            (1, face) => format!("1 {face}"),
            (many, "honor") => format!("{many} honor"),
            (many, face) => format!("{many} {face}s"),
        })
        .collect();
    if told.is_empty() { "nothing".into() } else { told.join(", ") }
}

fn plural(count: u8, word: &str) -> String {
    if count == 1 { format!("1 {word}") } else { format!("{count} {word}s") }
}

/// The sentence of an event, for these eyes.
pub fn tell(table: &Table, event: &Event, viewer: Viewer) -> Option<String> {
    let unit = |unit: UnitId| table.battle().unit_name(unit);
    let leader = |leader: u8| table.battle().leader_name(leader);
    let piece = |piece: Piece| piece_name(table, piece);
    let by = |seat: Seat| side(table, seat);
    let hex = battlefield::name;
    let sees = |seat: Seat| viewer.eyes.see(Seats::only(seat));
    Some(match *event {
        Event::Dealt { seat, command, dragon } => {
            format!("{} holds {command} Command cards and {dragon} Dragon cards.", by(seat))
        }
        Event::DrewCommand { seat, title } if sees(seat) => {
            format!("{} draws {}.", by(seat), title.name())
        }
        Event::DrewCommand { seat, .. } => format!("{} draws a Command card.", by(seat)),
        Event::DrewDragon { seat, title } if sees(seat) => {
            format!("{} draws the Dragon card {}.", by(seat), title.name())
        }
        Event::DrewDragon { seat, .. } => format!("{} draws a Dragon card.", by(seat)),
        Event::Kept { seat, title } if sees(seat) => {
            format!("{} keeps {}.", by(seat), title.name())
        }
        Event::Kept { seat, .. } => format!("{} keeps one of the cards drawn.", by(seat)),
        Event::LaidAway { seat, title } if sees(seat) || table.open_discards => {
            format!("{} lays {} on the pile.", by(seat), title.name())
        }
        Event::LaidAway { seat, .. } => format!("{} lays a card on the pile unseen.", by(seat)),
        Event::LostCommand { seat, title } => {
            format!("{} loses the Command card {}.", by(seat), title.name())
        }
        Event::Reshuffled { dragons: false } => "The Command cards are shuffled anew.".into(),
        Event::Reshuffled { dragons: true } => "The Dragon cards are shuffled anew.".into(),
        Event::TurnBegins { seat, turn } => format!("Turn {turn}: {}.", by(seat)),
        Event::Weather { rain: true } => {
            "It rains: arquebuses do not fire and bows roll 1 die fewer.".into()
        }
        Event::Weather { rain: false } => {
            "Mist lies on the field: fire reaches 2 hexes at most.".into()
        }
        Event::TentTaken { by: seat } => {
            format!("{} takes the command tent of {}.", by(seat), by(!seat))
        }
        Event::Surrenders { seat, cards } => {
            format!("{} has {} left and surrenders.", by(seat), plural(cards, "Command card"))
        }
        Event::TurnLimit { turn } => format!("After {turn} turns the field is left to nobody."),
        Event::Played { seat, title } => format!("{} plays {}.", by(seat), title.name()),
        Event::Becomes { title } => format!("It becomes {}.", title.name()),
        Event::Banners { seat, gained: 0, total } => {
            format!("{} has its {total} banners: the battle is won.", by(seat))
        }
        Event::Banners { seat, gained, total } => {
            format!("{} gains {} and has {total}.", by(seat), plural(gained, "banner"))
        }
        Event::OrdersNothing { title } => format!("{} orders nobody.", title.name()),
        Event::Shogun { seat, counts } => {
            format!("{} rolls for the Shogun: {}.", by(seat), faces(&counts))
        }
        Event::Ordered { piece: ordered } => format!("{} is ordered.", piece(ordered)),
        Event::Leads { leader: who } => format!("{} takes command.", leader(who)),
        Event::Moved { piece: moved, from, to, steps } => {
            format!(
                "{} moves {} from {} to {}.",
                piece(moved),
                if steps == 1 { "1 hex".into() } else { format!("{steps} hexes") },
                hex(from),
                hex(to)
            )
        }
        Event::Joined { leader: who, unit: joined } => {
            format!("{} and {} are together.", leader(who), unit(joined))
        }
        Event::Left { piece: gone } => format!("{} leaves the field.", piece(gone)),
        Event::ObjectiveTaken { by: seat, hex: at } => format!("{} takes {}.", by(seat), hex(at)),
        Event::Announced { by: from, at, blow: Blow::Ranged, .. } => {
            format!("{} fires at {}.", unit(from), piece(at))
        }
        Event::Announced { by: from, at, others: 0, .. } => {
            format!("{} attacks {} in close combat.", unit(from), piece(at))
        }
        Event::Announced { by: from, at, others, .. } => {
            format!("{} and {} more swarm against {}.", unit(from), others, piece(at))
        }
        Event::FirstStrike { seat, unit: who } => {
            format!("{} plays First Strike: {} battles first.", by(seat), unit(who))
        }
        Event::Inspired { unit: who, leader: by } => {
            format!("{} inspires {} for 1 token.", leader(by), unit(who))
        }
        Event::Rolled { by: from, at, blow, base, limit, dice, counts, hits, ignored } => {
            let how = match blow {
                Blow::Ranged => "fires",
                Blow::Attack => "attacks",
                Blow::First => "strikes first",
                Blow::Back => "battles back",
            };
            let capped = if limit == FREE || limit >= base {
                String::new()
            } else {
                format!(", at most {limit} by the ground")
            };
            let swords = if ignored == 0 {
                String::new()
            } else {
                format!(" ({} ignored)", plural(ignored, "sword"))
            };
            format!(
                "{} {how} with {} (base {base}{capped}) at {}: {}; {}{swords}.",
                unit(from),
                if dice == 1 { "1 die".into() } else { format!("{dice} dice") },
                piece(at),
                faces(&counts),
                plural(hits, "hit"),
            )
        }
        Event::Honor { seat, gained, due } if gained < due => {
            format!("{} was due {}, and the pool had {gained}.", by(seat), plural(due, "token"))
        }
        Event::Honor { seat, gained, .. } => {
            format!("{} gains {}.", by(seat), plural(gained, "token"))
        }
        Event::BlocksLost { unit: who, lost, left } => {
            format!("{} loses {} and has {left}.", unit(who), plural(lost, "block"))
        }
        Event::Eliminated { piece: gone } => format!("{} is eliminated.", piece(gone)),
        Event::LeaderCheck { leader: who, dice, swords, hit } => {
            let how = if hit { "hit" } else { "not hit" };
            format!(
                "Check on {}: {} on {}: {how}.",
                leader(who),
                plural(swords, "sword"),
                if dice == 1 { "1 die".into() } else { format!("{dice} dice") }
            )
        }
        Event::HitCancelled { leader: who } => format!("The hit on {} is cancelled.", leader(who)),
        Event::Flags { unit: who, flags, ignored, entitled } => {
            format!(
                "{} faces {} and ignores {ignored} (it may ignore {entitled}).",
                unit(who),
                plural(flags, "flag")
            )
        }
        Event::Retreated { piece: gone, from, to } => {
            format!("{} retreats from {} to {}.", piece(gone), hex(from), hex(to))
        }
        Event::Blocked { unit: who, hexes } => {
            format!(
                "{} cannot retreat {} more.",
                unit(who),
                if hexes == 1 { "1 hex".into() } else { format!("{hexes} hexes") }
            )
        }
        Event::Stands { unit: who, flags } => format!(
            "{} does not retreat and pays for {} in blocks.",
            unit(who),
            plural(flags, "flag")
        ),
        Event::HonorLost { seat, due, paid } if paid < due => {
            let has = if paid == 0 { "none".into() } else { format!("only {paid}") };
            format!("{} must lose {} and has {has}.", by(seat), plural(due, "token"))
        }
        Event::HonorLost { seat, due, .. } => {
            format!("{} loses {}.", by(seat), plural(due, "token"))
        }
        Event::Lack { seat, dice, counts } => {
            format!("Lack of Honor: {} rolls {dice} dice: {}.", by(seat), faces(&counts))
        }
        Event::Seppuku { leader: who } => format!("{} commits seppuku.", leader(who)),
        Event::GainedGround { unit: who, to } => {
            format!("{} gains ground to {}.", unit(who), hex(to))
        }
        Event::Dragon { seat, title, target: Piece::NONE, cost } => {
            format!(
                "{} plays the Dragon card {} for {}.",
                by(seat),
                title.name(),
                plural(cost, "token")
            )
        }
        Event::Dragon { seat, title, target, cost } => {
            format!(
                "{} plays the Dragon card {} on {} for {}.",
                by(seat),
                title.name(),
                piece(target),
                plural(cost, "token")
            )
        }
        Event::Cancelled { title } => format!("{} is cancelled.", title.name()),
        Event::DragonRolled { seat, title, counts } => {
            format!("{} rolls for {}: {}.", by(seat), title.name(), faces(&counts))
        }
        Event::Restored { unit: who, blocks, now } => {
            format!("{} regains {} and has {now}.", unit(who), plural(blocks, "block"))
        }
        Event::Eyes { seat, command, dragon } if sees(seat) => {
            let charts = table.battle().charts;
            let mut held: Vec<&str> =
                numbers(command).map(|card| charts.command.title(card).name()).collect();
            held.extend(numbers(dragon).map(|card| charts.dragon.title(card).name()));
            format!("{} sees in the hands of {}: {}.", by(seat), by(!seat), held.join(", "))
        }
        Event::Eyes { seat, .. } => format!("{} looks at the hands of {}.", by(seat), by(!seat)),
        Event::Challenge { challenger, challenged, accepted } => {
            let answer = if accepted { "takes it up" } else { "declines" };
            format!("{} challenges {}, who {answer}.", leader(challenger), leader(challenged))
        }
        Event::Duel { challenger, challenged, swords: [ours, theirs] } => {
            format!(
                "{} shows {}, {} {}.",
                leader(challenger),
                plural(ours, "sword"),
                leader(challenged),
                plural(theirs, "sword")
            )
        }
        Event::Discarded { seat, title } => {
            format!("{} discards the Dragon card {}.", by(seat), title.name())
        }
        Event::CarryOver { seat, counts } => {
            format!("{} rolls for the day before: {}.", by(seat), faces(&counts))
        }
        Event::Pushed { unit: who, from, to } => {
            format!("{} is pushed back from {} to {}.", unit(who), hex(from), hex(to))
        }
        Event::TurnEnds { seat, returned: 0 } => format!("The turn of {} is over.", by(seat)),
        Event::TurnEnds { seat, returned } => {
            format!(
                "The turn of {} is over; {} of Dragon cards go back to the pool.",
                by(seat),
                plural(returned, "token")
            )
        }
    })
}
