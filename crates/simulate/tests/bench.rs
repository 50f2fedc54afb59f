//! The benchmark runs, counts and is honest about it.

use engine::{House, Ruleset, Scenario};
use simulate::bench;
use stats_alloc::{INSTRUMENTED_SYSTEM, StatsAlloc};
use std::alloc::System;
use testkit::toy::Toy;

#[global_allocator]
static COUNTED: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

fn allocations() -> u64 {
    let stats = COUNTED.stats();
    (stats.allocations + stats.reallocations) as u64
}

/// The only test of this program, so that no other thread allocates meanwhile.
#[test]
fn the_toy_is_measured_and_allocates_nothing() {
    let scenario = Scenario::builtin(Toy::BOOK, "ford").unwrap();
    let bench = bench::<Toy>(&scenario, &House::default(), 0.05, Some(allocations)).unwrap();
    assert_eq!(bench.allocations, Some(0.0), "{bench:?}");
    assert_eq!(bench.search_allocations, Some(0.0), "{bench:?}");
    assert!(bench.node_bytes <= 64 && bench.position_bytes <= 1_024, "{bench:?}");
    assert!(bench.random > 0.0 && bench.search > 0.0 && bench.inside_ratio > 0.0, "{bench:?}");
    assert!(bench.branching > 1.9 && bench.single < 0.01, "{bench:?}");
}
