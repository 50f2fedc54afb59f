//! A small ladder: more thinking wins more, in each system's shortest battle. The same games every
//! time, so a change shows; the strengths themselves are measured by `kassen arena` (docs/ladder.md).

use engine::Scenario;
use simulate::{Job, Tally};

fn meet(system: &str, scenario: &str, players: [&str; 2], games: u64) -> Tally {
    let system = shelf::find(system).unwrap();
    let scenario: Scenario = system.scenario(scenario).unwrap();
    let players = players.map(|name| name.parse().unwrap());
    let job = Job { swap: true, threads: 2, ..Job::new(scenario, players, games) };
    system.simulate(&job, &|_| {}).unwrap()
}

#[test]
fn who_thinks_more_wins_more() {
    for (system, scenario, games) in [
        ("honourable-victory", "first-steps", 20),
        ("samurai-battles", "first-samurai-skirmish", 20),
        ("sengoku-jidai", "okehazama", 4),
    ] {
        let (share, _) = meet(system, scenario, ["hatamoto", "ashigaru"], games).a_share();
        assert!(share > 0.6, "{system}: hatamoto takes {share} from ashigaru");
    }
    // The weakest level still plays the game: a first thought did not in two systems.
    for (system, scenario) in [
        ("honourable-victory", "first-steps"),
        ("samurai-battles", "first-samurai-skirmish"),
        ("sengoku-jidai", "okehazama"),
        ("samurai-gboh", "teaching"),
        ("daimyo", "first-steps"),
    ] {
        let (share, _) = meet(system, scenario, ["ashigaru", "random"], 60).a_share();
        assert!(share > 0.6, "{system}: ashigaru takes {share} from random");
    }
}

#[test]
fn a_style_is_no_handicap() {
    let players = ["bushi:bold", "bushi:steady"];
    let (share, _) = meet("samurai-battles", "first-samurai-skirmish", players, 60).a_share();
    assert!((0.3..0.7).contains(&share), "bold takes {share} from steady");
}

#[test]
fn settings_of_rule_sets_are_known() {
    fn known<R: engine::Advise>() {
        for (name, value) in R::THINKING.settings {
            ai::Settings::default().set(name, value).unwrap();
        }
        assert!(R::THINKING.levels.is_sorted(), "{}", R::BOOK.id);
    }
    known::<honourable_victory::HonourableVictory>();
    known::<samurai_battles::SamuraiBattles>();
    known::<sengoku_jidai::Bsj>();
    known::<samurai_gboh::Gboh>();
    known::<daimyo::Daimyo>();
}
