//! How much memory an open game takes, by a program that counts what it allocates.

mod common;

use common::Folder;
use stats_alloc::{INSTRUMENTED_SYSTEM, StatsAlloc};
use std::alloc::System;

#[global_allocator]
static COUNTED: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Bytes: ten thousand games shall fit into 80 MB.
const MOST: i64 = 8 * 1024;

fn held() -> i64 {
    let stats = COUNTED.stats();
    stats.bytes_allocated as i64 - stats.bytes_deallocated as i64
}

/// The only test of this program, so that nothing else allocates meanwhile.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_thousand_open_games_fit_into_eighty_megabytes() {
    let folder = Folder::new();
    let memory = server::measure::memory(folder.path(), held).await.unwrap();
    assert!(memory.opened > 1024 && memory.opened <= MOST, "{memory:?}");
    assert!(memory.decisions > 50 && memory.played <= MOST, "{memory:?}");
}
