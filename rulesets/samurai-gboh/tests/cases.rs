//! Runs every case file of this rule set.

use samurai_gboh::Gboh;

#[test]
fn every_case_passes() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/cases");
    let mut paths: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|end| end == "play"));
    paths.sort();
    let mut failures = Vec::new();
    let mut count = 0;
    for path in paths {
        let text = std::fs::read_to_string(&path).unwrap();
        let cases = testkit::case::read(&text)
            .unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
        for case in &cases {
            count += 1;
            if let Err(fault) = testkit::run::<Gboh>(case) {
                failures.push(format!("{}: {fault}", path.file_name().unwrap().to_string_lossy()));
            }
        }
    }
    assert!(
        failures.is_empty(),
        "{} of {count} cases fail:\n{}",
        failures.len(),
        failures.join("\n")
    );
}
