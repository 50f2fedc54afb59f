//! Every case file of this rule set.

use daimyo::Daimyo;
use testkit::folder;

#[test]
fn every_case_passes() {
    let checked = folder::assert_all::<Daimyo>(concat!(env!("CARGO_MANIFEST_DIR"), "/cases"));
    let unproved = folder::unproved::<Daimyo>(&checked);
    assert!(unproved.is_empty(), "{} entries: {}", unproved.len(), unproved.join(" "));
}
