//! Sentences: what happened, event by event.

use crate::choice::{Response, Turn};
use crate::depict_words::{many, spaced};
use crate::event::{Event, Nerve, NoFire, Tally, Why};
use crate::notation::leader_name;
use crate::s02_sequence::activation::GENERALS;
use crate::table::{LeaderId, Table};
use crate::unit::{Place, UnitId};
use crate::words::{Weather, Word};
use engine::Seat;
use ground::measured::Length;

fn cm(tenths: u16) -> Length {
    Length(tenths.into())
}

/// "+3 (weapon +2, daimyo with unit +1)".
fn tally(tally: &Tally) -> String {
    if tally.lines.is_empty() {
        return "with no modifier".into();
    }
    let lines: Vec<String> =
        tally.lines.iter().map(|(factor, value)| format!("{} {value:+}", factor.word())).collect();
    format!("{:+} ({})", tally.sum, lines.join(", "))
}

fn reason_word(reason: u8) -> &'static str {
    match reason {
        1 => "for a stand lost",
        2 => "for being charged",
        3 => "for being charged by cavalry",
        4 => "to charge",
        5 => "for a leader lost",
        6 => "for a friend routing near",
        7 => "for routers going through",
        _ => "to rally",
    }
}

fn nerve_word(nerve: Nerve) -> &'static str {
    match nerve {
        Nerve::Pass => "it passes",
        Nerve::Halt => "it must halt",
        Nerve::Retire => "it must retire",
        Nerve::Retreat => "it retreats",
        Nerve::Rout => "it routs",
        Nerve::Frenzy => "it passes, in frenzy",
        Nerve::Dispersed => "it is dispersed",
    }
}

/// The sentence of an event.
pub fn tell_event(table: &Table, event: &Event) -> String {
    let name = |id: UnitId| table.card(id).name.as_str();
    let leader = |who: LeaderId| leader_name(table, who);
    let side = |seat: Seat| table.battle.sides[seat.index()].name.as_str();
    let clan = |clan: u8| leader_name(table, LeaderId::daimyo(clan));
    match *event {
        Event::TurnBegins { turn } => format!("Turn {turn} begins."),
        Event::Rated { leader: who, die, rating } => {
            format!("{} throws {die}: his rating is {rating}.", leader(who))
        }
        Event::Seasoned { die, season } => {
            let season = if season.word() == "spring" { "spring or autumn" } else { season.word() };
            format!("{die} is thrown for the season: {season}.")
        }
        Event::WeatherTest { sum: 0, weather: Weather::Fog } => {
            "Fog lies on the field: nobody sees farther than 10 cm.".into()
        }
        Event::WeatherTest { sum: 0, .. } => "The fog lifts.".into(),
        Event::WeatherTest { sum, weather } => {
            let weather = if weather == Weather::Fine { "it is fine" } else { weather.word() };
            format!("{sum} is thrown for the weather: {}.", spaced(weather))
        }
        Event::WeatherLasts { die, needed, clears } => {
            let result = if clears { "it is fine again" } else { "the weather lasts" };
            format!("{die} is thrown for the weather, {needed} is needed: {result}.")
        }
        Event::Initiative { dice, tallies } => {
            let score = |i: usize| i16::from(dice[i]) + i16::from(tallies[i].sum);
            format!(
                "Initiative: {} {} {} = {}; {} {} {} = {}.",
                side(Seat::Red),
                dice[0],
                tally(&tallies[0]),
                score(0),
                side(Seat::Blue),
                dice[1],
                tally(&tallies[1]),
                score(1)
            )
        }
        Event::InitiativeGiven { seat } => {
            format!("The {} have the first initiative.", side(seat))
        }
        Event::GoesFirst { seat } => format!("The {} try the first activation.", side(seat)),
        Event::ClanTest { clan: which, sum, tally: t, active } => {
            let total = i16::from(sum) + i16::from(t.sum);
            let result = if active { "it is active" } else { "its chance is gone" };
            format!(
                "The clan of {} throws {sum} {} = {total}, 8 is needed: {result}.",
                clan(which),
                tally(&t)
            )
        }
        Event::CardTurned { clan: card } if card >= GENERALS => {
            format!("The card of {} is turned.", leader(LeaderId(card & 1)))
        }
        Event::CardTurned { clan: card } => format!("The card of {} is turned.", clan(card)),
        Event::GeneralActs { seat } => {
            format!("{} is active.", leader(LeaderId::general(seat)))
        }
        Event::Passed { clan: Some(which), .. } => {
            format!("The clan of {} is passed over.", clan(which))
        }
        Event::Passed { clan: None, seat } => {
            format!("{} is passed over.", leader(LeaderId::general(seat)))
        }
        Event::Obedience { unit, die, rating, obeys } => {
            let result = if obeys { "it obeys" } else { "it halts" };
            format!("{} tests obedience: {die} + {rating}, 6 is needed: {result}.", name(unit))
        }
        Event::Moved { unit, turn, wheel, distance, spent } => {
            let turns = match turn {
                Turn::No => None,
                Turn::Left => Some("turns left".to_string()),
                Turn::Right => Some("turns right".into()),
                Turn::About => Some("turns about".into()),
            };
            let wheels = match wheel {
                0 => None,
                w if w < 0 => Some(format!("wheels left {}", -w)),
                w => Some(format!("wheels right {w}")),
            };
            let goes = (distance > 0).then(|| format!("goes {} cm", cm(distance)));
            let mut parts: Vec<String> = turns.into_iter().chain(wheels).chain(goes).collect();
            let last = parts.pop().unwrap_or_default();
            let and = if parts.is_empty() { "" } else { " and " };
            let before = parts.join(", ");
            format!("{} {before}{and}{last} for {} cm of its move.", name(unit), cm(spent))
        }
        Event::Turned { unit, facing } => format!("{} turns to face {facing}.", name(unit)),
        Event::FellBack { unit, distance } => {
            format!("{} falls back {} cm.", name(unit), cm(distance))
        }
        Event::Reformed { unit } => format!("{} reforms.", name(unit)),
        Event::PassedThrough { unit, friend } => {
            format!("{} passes through {}.", name(unit), name(friend))
        }
        Event::Disordered { unit, why } => {
            let why = match why {
                Why::Morale => "by fear",
                Why::Terrain => "by the ground",
                Why::Blocked => "because it cannot give way",
                Why::Flank => "struck in flank or rear",
                Why::Interpenetration => "by interpenetration",
                Why::LongMelee => "after a long melee",
            };
            format!("{} is disordered {why}.", name(unit))
        }
        Event::GoodOrder { unit } => format!("{} is in good order again.", name(unit)),
        Event::Occupied { unit, building } => {
            let what = table.battle.piece(building).map_or("", |piece| piece.name.as_str());
            format!("{} occupies {what}.", name(unit))
        }
        Event::Entered { unit } => format!("{} comes onto the field.", name(unit)),
        Event::LeaderGoes { leader: who, x, y } => {
            format!("{} goes to {}, {}.", leader(who), Length(x.into()), Length(y.into()))
        }
        Event::LeaderJoins { leader: who, unit } => {
            format!("{} joins {}.", leader(who), name(unit))
        }
        Event::LeaderLeaves { leader: who } => format!("{} leaves his unit.", leader(who)),
        Event::LeaderKilled { leader: who } => format!("{} is killed.", leader(who)),
        Event::LeaderCheck { leader: who, die, left, killed } => {
            let fate = if killed { "he falls" } else { "he lives" };
            format!("{}: {die} + {left} stands left, 4 or less kills: {fate}.", leader(who))
        }
        Event::HqAbandoned { seat, mounted } => {
            let guard = if mounted { " and his hatamoto mount up" } else { "" };
            format!("{} leaves his headquarters{guard}.", leader(LeaderId::general(seat)))
        }
        Event::HqSafe { seat } => format!("The headquarters of the {} holds out.", side(seat)),
        Event::ChallengeMade { by, to } => format!("{} challenges {}.", leader(by), leader(to)),
        Event::ChallengeRefused { by, rating, lost } => {
            let cost = if lost { format!("; his rating falls to {rating}") } else { String::new() };
            format!("{} refuses the challenge{cost}.", leader(by))
        }
        Event::Duel { a, b, dice, ratings } => format!(
            "{} throws {} + {}, {} throws {} + {}.",
            leader(a),
            dice[0],
            ratings[0],
            leader(b),
            dice[1],
            ratings[1]
        ),
        Event::DuelWon { by, rating } => {
            format!("{} wins the duel; his rating is {rating}.", leader(by))
        }
        Event::ChargeDeclared { unit, target } => {
            format!("{} charges {}.", name(unit), name(target))
        }
        Event::Responded { unit, response, fire } => {
            let what = match response {
                Response::Stand => "stands".to_string(),
                Response::TurnToFace => "turns to face".into(),
                Response::WheelToFace => "wheels to face".into(),
                Response::CounterCharge => "counter-charges".into(),
                Response::Retire => "retires".into(),
                Response::FallBack(far) => format!("falls back {} cm", cm(far)),
            };
            format!("{} {what}{}.", name(unit), if fire { " and fires" } else { "" })
        }
        Event::ChargeHome { unit, target, side, bonus, run } => {
            let side = ["front", "right flank", "rear", "left flank"][(side & 3) as usize];
            let bonus = if bonus { "with" } else { "without" };
            format!(
                "{} strikes {} in the {side} after {} cm, {bonus} the charge bonus.",
                name(unit),
                name(target),
                cm(run)
            )
        }
        Event::ChargeMissed { unit, distance } => {
            format!("{} finds nobody and runs on {} cm.", name(unit), cm(distance))
        }
        Event::RouterCaught { unit } => {
            format!("{} is overtaken and will be gone at the end of the turn.", name(unit))
        }
        Event::Morale { unit, reason, sum, tally: t, needed, result } => {
            let total = i16::from(sum) + i16::from(t.sum);
            format!(
                "{} tests morale {}: {sum} {} = {total}, {needed} is needed: {}.",
                name(unit),
                reason_word(reason),
                tally(&t),
                nerve_word(result)
            )
        }
        Event::Frenzied { unit } => format!("{} is beside itself.", name(unit)),
        Event::Calmed { unit, sum, add, calm } => {
            let result = if calm { "it calms down" } else { "it stays frenzied" };
            format!("{} throws {sum} + {add}, 9 keeps the frenzy: {result}.", name(unit))
        }
        Event::Rallied { unit } => format!("{} rallies.", name(unit)),
        Event::Halted { unit } => format!("{} halts this turn and next.", name(unit)),
        Event::Retires { unit, distance } => {
            format!("{} retires, up to {} cm.", name(unit), cm(distance))
        }
        Event::Retreats { unit, distance } => {
            format!("{} retreats, up to {} cm.", name(unit), cm(distance))
        }
        Event::Routs { unit, die, distance } => {
            format!("{} routs: {die} is thrown, {} cm.", name(unit), cm(distance))
        }
        Event::Removed { unit, how } => {
            let how = match how {
                Place::Dispersed => "is dispersed",
                Place::Gone => "leaves the table",
                _ => "is destroyed",
            };
            format!("{} {how}.", name(unit))
        }
        Event::Shot { unit, target, dice, tally: t, hit }
        | Event::Struck { unit, target, dice, tally: t, hit } => {
            let verb = if matches!(event, Event::Shot { .. }) { "fires at" } else { "strikes at" };
            let total = i16::from(dice[0]) + i16::from(dice[1]) + i16::from(t.sum);
            let result = if hit { "a hit" } else { "a miss" };
            format!(
                "A stand of {} {verb} {}: {} and {} {} = {total}: {result}.",
                name(unit),
                name(target),
                dice[0],
                dice[1],
                tally(&t)
            )
        }
        Event::Round { a, b, hits, round } => format!(
            "Round {round}: {} scores {}, {} scores {}.",
            name(a),
            hits[0],
            name(b),
            hits[1]
        ),
        Event::StandsLost { unit, lost: 0, left, hits } => {
            format!("{} has {} and {}.", name(unit), many(hits, "hit"), many(left, "stand"))
        }
        Event::StandsLost { unit, lost, left, hits } => {
            format!(
                "{} loses {}: {left} left and {}.",
                name(unit),
                many(lost, "stand"),
                many(hits, "hit")
            )
        }
        Event::PushedBack { unit, distance } => {
            format!("{} is pushed back {} cm.", name(unit), cm(distance))
        }
        Event::FollowsUp { unit } => format!("{} follows up.", name(unit)),
        Event::Holds { unit } => format!("{} holds its place.", name(unit)),
        Event::Pursues { unit, die, distance } => {
            format!("{} pursues: {die} is thrown, {} cm.", name(unit), cm(distance))
        }
        Event::Caught { unit, by } => format!("{} is caught by {}.", name(unit), name(by)),
        Event::MeetsFresh { unit, enemy } => {
            format!("{} runs into {}.", name(unit), name(enemy))
        }
        Event::GunTaken { unit, by } => format!("{} takes {}.", name(by), name(unit)),
        Event::GunAbandoned { unit } => format!("The crew of {} runs away.", name(unit)),
        Event::NoTarget { unit, enemy, why } => {
            let why = match why {
                NoFire::Melee => "it is in melee",
                NoFire::Wood => "it is in the wood, and more than 3 cm away",
                NoFire::Arc => "it is outside the arc of fire",
                NoFire::Sight => "there is no clear line 4 cm wide",
            };
            format!("{} cannot fire at {}: {why}.", name(unit), name(enemy))
        }
        Event::RearRankTurns { unit } => format!("The rear rank of {} turns about.", name(unit)),
        Event::EventRoll { die } => {
            let comes = if die == 6 { "something happens" } else { "nothing happens" };
            format!("{die} is thrown for a random event: {comes}.")
        }
        Event::Happens { what } => format!("Random event: {}.", spaced(what.word())),
        Event::SunsetIn { turns } => format!("The sun will set in {turns} turns."),
        Event::SunsetIgnored { .. } => "Both sides ignore the sunset.".into(),
        Event::VisibilityTest { die, lasts } => {
            let result = if lasts { "it stays bad" } else { "it is good again" };
            format!("{die} is thrown for visibility: {result}.")
        }
        Event::MoralVictory { seat, unit } => {
            format!(
                "{} has crossed in good order: a moral victory for the {}.",
                name(unit),
                side(seat)
            )
        }
        Event::Count { lost, total } => format!(
            "Losses: {} {} of {}, {} {} of {}.",
            side(Seat::Red),
            lost[0],
            total[0],
            side(Seat::Blue),
            lost[1],
            total[1]
        ),
        Event::TestsFrom { left } => {
            format!("Tests are taken from the {}.", if left { "left" } else { "right" })
        }
    }
}
