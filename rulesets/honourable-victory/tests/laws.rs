//! The laws on random games of every scenario under random options, records, perft and a golden game.

use engine::{House, Position, Quick, Ruleset, Scenario, Seat};
use ground::zones::Side;
use honourable_victory::HonourableVictory;
use honourable_victory::table::{Phase, Table};
use testkit::{golden, laws, perft};

type Hv = HonourableVictory;

/// Decisions under all laws; more with `KASSEN_DECISIONS=10000000`.
fn decisions() -> u64 {
    laws::scaled(200_000)
}

/// House rules drawn at random.
fn house(luck: &mut Quick) -> House {
    let mut house = House::default();
    for switch in Hv::BOOK.switches {
        let value = switch.values[luck.below(switch.values.len() as u32) as usize];
        house.set(Hv::BOOK, switch.id, value).unwrap();
    }
    house
}

/// No zone holds too many, contacts are mutual and between enemies of one zone, units are conserved,
/// formations are ones the unit may have.
fn keep(table: &Table) -> Result<(), String> {
    for seat in Seat::BOTH {
        let present = table.in_play(seat).len();
        let (units, gone) = (table.muster.draft.units[seat.index()], table.routed[seat.index()]);
        let waiting = table.phase == Phase::SetUp;
        if present + gone > units || !waiting && present + gone < units {
            return Err(format!("{seat}: {present} in play, {gone} routed, of {units}"));
        }
        for id in table.in_play(seat) {
            let unit = table[id];
            let name = table.muster.name(id);
            let Some(zone) = unit.zone() else { continue };
            let limit = table.muster.draft.limit;
            if table.of_side_in(seat, zone).len() > limit {
                return Err(format!("too many of {seat} where {name} stands"));
            }
            if unit.stands() == 0 || table.may_form(id, unit.formation()).is_err() {
                return Err(format!("{name} stands in a formation it cannot have"));
            }
            for side in [Side::Front, Side::Right, Side::Rear, Side::Left] {
                let Some(enemy) = table.touching(id, side) else { continue };
                let mutual = table.side_touched_by(enemy, id).is_some();
                if !mutual || enemy.seat() == seat || table[enemy].zone() != Some(zone) {
                    return Err(format!("the contact of {name} is not mutual"));
                }
            }
            if table.is_engaged(id) != (unit.contacts() > 0) {
                return Err(format!("{name} is engaged with nobody"));
            }
        }
    }
    Ok(())
}

#[test]
fn the_laws_hold_in_every_scenario_with_random_options() {
    let mut luck = Quick::new(20_261_115);
    let rounds = 5;
    let share = decisions() / (Hv::BOOK.scenarios.len() as u64 * rounds) + 1;
    let (mut ended, mut made) = (0, 0);
    for round in 0..rounds {
        for builtin in Hv::BOOK.scenarios {
            let scenario = Scenario::builtin(Hv::BOOK, builtin.id).unwrap();
            let house = if round == 0 { House::default() } else { house(&mut luck) };
            let census = laws::check::<Hv>(&scenario, &house, share, luck.word64() >> 1, keep)
                .unwrap_or_else(|broken| panic!("{} {house:?}: {broken}", builtin.id));
            ended += census.ended;
            made += census.decisions;
        }
    }
    assert!(made >= decisions() && ended > 0, "{made} decisions, {ended} games ended");
}

#[test]
fn records_replay_verify_and_betray_every_changed_byte() {
    for builtin in Hv::BOOK.scenarios {
        let scenario = Scenario::builtin(Hv::BOOK, builtin.id).unwrap();
        laws::records::<Hv>(&scenario, &House::default(), 6, 1)
            .unwrap_or_else(|broken| panic!("{}: {broken}", builtin.id));
    }
}

#[test]
fn perft_counts_are_what_they_were() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/perft.txt");
    let text = std::fs::read_to_string(path).unwrap();
    if std::env::var_os("KASSEN_BLESS").is_some() {
        std::fs::write(path, perft::check::<Hv>(&text, true).unwrap()).unwrap();
    } else {
        perft::check::<Hv>(&text, false).unwrap_or_else(|fault| panic!("perft.txt: {fault}"));
    }
}

#[test]
fn the_golden_game_is_told_as_it_was() {
    let scenario = Scenario::builtin(Hv::BOOK, "kawanakajima").unwrap();
    let text = golden::tell::<Hv>(&scenario, 1561).unwrap();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/kawanakajima.txt");
    golden::compare(path.as_ref(), &text).unwrap_or_else(|fault| panic!("{fault}"));
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<Position<Hv>>() <= 1024);
}
