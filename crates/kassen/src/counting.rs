//! How much the program allocates, as far as it was built to count that.
//!
//! To count costs every allocation two or three additions that all threads share; a server with many
//! requests at once is slower by a twentieth. So only a program built with the feature `counted` does
//! it, and the others say that they do not know. That random play allocates nothing, and how much
//! memory an open game takes, is also tested, by programs that count.

#[cfg(feature = "counted")]
#[global_allocator]
static ALLOCATOR: &stats_alloc::StatsAlloc<std::alloc::System> = &stats_alloc::INSTRUMENTED_SYSTEM;

/// What to say where a number would stand.
pub const NOT_COUNTED: &str = "not counted (build with --features counted)";

/// Reads how many allocations there were so far, reallocations included.
pub fn allocations() -> Option<fn() -> u64> {
    #[cfg(feature = "counted")]
    return Some(|| {
        let stats = ALLOCATOR.stats();
        (stats.allocations + stats.reallocations) as u64
    });
    #[cfg(not(feature = "counted"))]
    None
}

/// Reads how many bytes are allocated now.
pub fn held() -> Option<fn() -> i64> {
    #[cfg(feature = "counted")]
    return Some(|| {
        let stats = ALLOCATOR.stats();
        stats.bytes_allocated as i64 - stats.bytes_deallocated as i64
    });
    #[cfg(not(feature = "counted"))]
    None
}
