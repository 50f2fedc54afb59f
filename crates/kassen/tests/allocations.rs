//! Random play and the search allocate nothing, in any rule system.

use engine::{House, Scenario};
use stats_alloc::{INSTRUMENTED_SYSTEM, StatsAlloc};
use std::alloc::System;

#[global_allocator]
static COUNTED: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

fn allocations() -> u64 {
    let stats = COUNTED.stats();
    (stats.allocations + stats.reallocations) as u64
}

/// The only test of this program, so that no other thread allocates meanwhile.
#[test]
fn no_rule_system_allocates_while_it_plays() {
    for system in shelf::systems() {
        let first = system.book().scenarios.first().expect("a scenario");
        let scenario = Scenario { id: first.id.into(), text: first.text.into() };
        let bench = system.bench(&scenario, &House::default(), 0.01, Some(allocations));
        let bench = bench.unwrap_or_else(|faults| panic!("{}: {faults:?}", system.id()));
        assert_eq!(bench.allocations, Some(0.0), "{}", system.id());
        assert_eq!(bench.search_allocations, Some(0.0), "{}", system.id());
    }
}
