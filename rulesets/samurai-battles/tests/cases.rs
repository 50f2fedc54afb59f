//! Every case file of the rule set, and that every counted ledger entry is proved by one.

use engine::Ruleset;
use samurai_battles::SamuraiBattles;
use std::collections::BTreeSet;
use std::path::Path;

fn files() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    let mut files: Vec<(String, String)> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "play"))
        .map(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            (name, std::fs::read_to_string(&path).unwrap())
        })
        .collect();
    files.sort();
    files
}

#[test]
fn all_cases_pass_and_prove_the_ledger() {
    let mut wrong = Vec::new();
    let mut proved = BTreeSet::new();
    let mut count = 0;
    for (name, text) in files() {
        let cases = match testkit::case::read(&text) {
            Ok(cases) => cases,
            Err(faults) => {
                wrong.push(format!("{name}: {faults}"));
                continue;
            }
        };
        for case in cases {
            count += 1;
            if let Err(fault) = testkit::run::<SamuraiBattles>(&case) {
                wrong.push(format!("{name} ({}): {fault}", case.about));
            }
            for id in &case.proves {
                match SamuraiBattles::BOOK.rule(id) {
                    Some(_) => _ = proved.insert(id.clone()),
                    None => wrong.push(format!("{name} ({}): there is no rule '{id}'", case.about)),
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {count} cases:\n{}", wrong.len(), wrong.join("\n"));
    let missing: Vec<&str> = SamuraiBattles::BOOK
        .ledger
        .iter()
        .filter(|rule| rule.0.kind.counts() && !proved.contains(rule.id()))
        .map(|rule| rule.id())
        .collect();
    assert!(missing.is_empty(), "{} entries are not proved: {}", missing.len(), missing.join(" "));
}
