//! `kassen coverage`: which ledger entries are proved by cases that pass.

use super::check::run_file;
use crate::fail::Fail;
use crate::out::Out;
use crate::{files, pick};
use serde::Serialize;
use std::collections::BTreeSet;
use std::path::PathBuf;
use terminal::wrapped;

/// Show which rule statements are proved by passing cases
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:\n  kassen coverage --system honourable-victory --json\n\n\
                        Cases are looked for in rulesets/ID/cases, here and in the folders above.")]
pub struct Coverage {
    /// Only this rule system
    #[arg(long, value_name = "ID")]
    system: Option<String>,
    /// Where the case files are, if not in rulesets/ID/cases
    #[arg(long, value_name = "PATH")]
    cases: Vec<PathBuf>,
    /// End with exit code 1 when something is unproved
    #[arg(long)]
    strict: bool,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Listed {
    systems: Vec<Covered>,
}

#[derive(Serialize)]
struct Covered {
    id: &'static str,
    entries: usize,
    proved: usize,
    unproved: Vec<&'static str>,
}

impl Coverage {
    /// Runs the cases and counts.
    pub fn run(self, out: &mut Out) -> Result<(), Fail> {
        let systems = match self.system.as_deref() {
            None => shelf::systems().to_vec(),
            id => vec![pick::system(id)?],
        };
        let mut covered = Vec::new();
        let mut failed = 0;
        for system in systems {
            let paths = match &self.cases[..] {
                [] => vec![cases_of(system.id())?],
                given => given.to_vec(),
            };
            let mut proved = BTreeSet::new();
            for path in files::cases_under(&paths)? {
                for case in run_file(&path)? {
                    failed += usize::from(!case.passed);
                    if case.passed && case.system == system.id() {
                        proved.extend(case.proves);
                    }
                }
            }
            let counts = system.book().ledger.iter().filter(|rule| rule.0.kind.counts());
            let (yes, no): (Vec<&str>, Vec<&str>) =
                counts.map(|rule| rule.id()).partition(|id| proved.contains(*id));
            covered.push(Covered {
                id: system.id(),
                entries: yes.len() + no.len(),
                proved: yes.len(),
                unproved: no,
            });
        }
        let complete = covered.iter().all(|it| it.unproved.is_empty());
        if self.json {
            out.json(&Listed { systems: covered })?;
        } else {
            for it in covered {
                out.line(format_args!(
                    "{}: {} of {} entries proved",
                    it.id, it.proved, it.entries
                ))?;
                if !it.unproved.is_empty() {
                    let text = format!("  unproved: {}", it.unproved.join(" "));
                    out.line(wrapped(&text, out.width, 4))?;
                }
            }
            if failed > 0 {
                out.line(format_args!(
                    "{failed} cases failed and prove nothing; see `kassen check`"
                ))?;
            }
        }
        if self.strict && !complete { Err(Fail::Told) } else { Ok(()) }
    }
}

/// The folder of a system's cases, here or in a folder above.
fn cases_of(id: &str) -> Result<PathBuf, Fail> {
    let here = std::env::current_dir()?;
    let folder = |above: &std::path::Path| above.join("rulesets").join(id).join("cases");
    here.ancestors().map(folder).find(|path| path.is_dir()).ok_or_else(|| {
        Fail::Io(format!(
            "no case files of {id} were found (rulesets/{id}/cases, here or in a folder above); \
             say where they are with --cases PATH"
        ))
    })
}
