//! Whoever gives a hint says what he is about where the rule set has plans.

use ai::Spec;
use engine::{House, Seed, Status, Throwing, Tongue};

#[test]
fn a_hint_in_samurai_tells_the_plan_of_the_clan() {
    let system = shelf::find("samurai-gboh").unwrap();
    let scenario = system.scenario("teaching").unwrap();
    let mut game =
        system.open(&scenario, &House::default(), Throwing::Seeded(Seed::from_number(5))).unwrap();
    let adviser: Spec = "search:60,plans=24".parse().unwrap();
    let mut plans = Vec::new();
    for step in 0..60 {
        let Status::Waiting(seats, ask) = game.status() else { break };
        let seat = seats.first().unwrap();
        let advice = game.advise(seat, &adviser, step, Tongue::English).unwrap();
        let of_plans = advice.told.iter().filter_map(|line| line.strip_prefix("The plan: "));
        let named = of_plans.filter(|plan| !plan.starts_with("expect "));
        plans.extend(named.map(|plan| plan.split("; expect").next().unwrap_or(plan).to_owned()));
        // Every answer is told once, however many plans make something of it.
        for (at, rival) in advice.rivals.iter().enumerate() {
            assert!(advice.rivals[..at].iter().all(|other| other.say != rival.say), "{advice:?}");
        }
        game.answer(seat, ask, &advice.say).unwrap();
    }
    assert!(plans.len() > 10, "{plans:?}");
    plans.sort();
    plans.dedup();
    assert!(plans.len() > 1, "always the same: {plans:?}");
}
