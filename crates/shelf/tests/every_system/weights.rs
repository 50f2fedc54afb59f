//! What computer players judge a table by: every file of weights holds, and a tuner that learns from
//! games finds what a toy is about, the same whatever the number of threads.

use engine::WeightsFile;
use shelf::systems;
use simulate::Tuning;

#[test]
fn every_file_of_weights_holds_and_says_where_it_comes_from() {
    for system in systems() {
        let (names, text) = system.weights();
        let file = WeightsFile::read(text, names)
            .unwrap_or_else(|faults| panic!("{}: {faults}", system.id()));
        assert!(!file.source.trim().is_empty(), "{}: no source", system.id());
    }
}

#[test]
fn a_tuner_learns_the_same_on_any_number_of_threads_and_never_worse() {
    let system = shelf::find("samurai-battles").unwrap();
    let tuned = [1, 2].map(|threads| {
        let tuning = Tuning {
            scenarios: vec![system.scenario("first-samurai-skirmish").unwrap()],
            house: engine::House::default(),
            player: "random".parse().unwrap(),
            games: 24,
            every: 20,
            keep: vec!["distance".into()],
            seed: 5,
            threads,
        };
        system.tune(&tuning, &|_| {}).unwrap()
    });
    assert_eq!(tuned[0], tuned[1]);
    let [tuned, _] = tuned;
    let fit = tuned.fit.as_ref().unwrap();
    assert!(fit.tables[0] > 100 && fit.tables[1] > 20, "{:?}", fit.tables);
    assert!(fit.held_out[1] < fit.held_out[0], "{:?}", fit.held_out);
    let kept = tuned.names.iter().position(|name| *name == "distance").unwrap();
    assert_eq!(tuned.after[kept], tuned.before[kept]);
}
