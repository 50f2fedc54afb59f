//! The case files: every one passes, and together they prove the ledger.

use samurai_battles::SamuraiBattles;
use testkit::folder;

#[test]
fn every_case_passes_and_every_entry_is_proved() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/cases");
    let checked = folder::assert_all::<SamuraiBattles>(folder);
    let unproved = folder::unproved::<SamuraiBattles>(&checked);
    assert!(unproved.is_empty(), "not proved by any case: {unproved:?}");
}
