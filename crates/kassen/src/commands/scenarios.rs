//! `kassen scenarios`: what can be opened, and whether a file of one's own can.

use crate::fail::{Fail, faults_text};
use crate::out::Out;
use crate::{files, pick};
use engine::{Fault, Faults, House, Scenario};
use serde::Serialize;
use shelf::About;
use std::path::PathBuf;
use terminal::wrapped;

/// List scenarios, check one of your own, or write the schema of scenario files
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  kassen scenarios --json\n  \
                        kassen scenarios --show anegawa > mine.toml\n  \
                        kassen scenarios --check mine.toml\n  \
                        kassen scenarios --schema > scenario.schema.json")]
pub struct Scenarios {
    /// Only of this rule system
    #[arg(long, value_name = "ID")]
    system: Option<String>,
    /// Check a scenario file of your own: all its faults with line and help
    #[arg(long, value_name = "FILE", conflicts_with_all = ["schema", "show"])]
    check: Option<PathBuf>,
    /// Write the JSON Schema of scenario files, for editors
    #[arg(long, conflicts_with = "show")]
    schema: bool,
    /// Write the file of a scenario, to begin one of your own with
    #[arg(long, value_name = "ID")]
    show: Option<String>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Listed {
    scenarios: Vec<About>,
}

#[derive(Serialize)]
struct Checked {
    file: String,
    ok: bool,
    scenario: Option<About>,
    faults: Vec<Faulty>,
}

#[derive(Serialize)]
struct Faulty {
    line: usize,
    column: usize,
    what: String,
    help: String,
}

impl From<&Fault> for Faulty {
    fn from(fault: &Fault) -> Faulty {
        let Fault { line, column, what, help } = fault.clone();
        Faulty { line, column, what, help }
    }
}

impl Scenarios {
    /// Does what is asked.
    pub fn run(self, out: &mut Out) -> Result<(), Fail> {
        let named = self.system.as_deref();
        if let Some(path) = &self.check {
            return self.check(out, path);
        }
        if self.schema {
            let system = pick::system(named)?;
            let schema = system.schema().ok_or_else(|| {
                Fail::Finding(format!("{} has no schema of scenarios", system.book().title))
            })?;
            return out.line(schema.trim_end());
        }
        if let Some(id) = &self.show {
            let scenario = pick::scenario(pick::system(named)?, Some(id))?;
            return out.text(scenario.text);
        }
        let systems = match named {
            Some(_) => vec![pick::system(named)?],
            None => shelf::systems().to_vec(),
        };
        let scenarios: Vec<About> = systems.iter().flat_map(|system| system.scenarios()).collect();
        if self.json {
            return out.json(&Listed { scenarios });
        }
        for about in scenarios {
            tell(out, &about)?;
        }
        Ok(())
    }

    fn check(&self, out: &mut Out, path: &std::path::Path) -> Result<(), Fail> {
        let system = pick::system(self.system.as_deref())?;
        let file = path.display().to_string();
        let id =
            path.file_stem().map_or_else(|| file.clone(), |s| s.to_string_lossy().into_owned());
        let scenario = Scenario { id, text: files::text(path)? };
        let laid = crate::guard::attempt(|| system.about(&scenario, &House::default()))
            .unwrap_or_else(|defect| Err(Faults::from(Fault::new(defect))));
        if self.json {
            let faults = laid.as_ref().err().map_or(&[][..], |faults| &faults.0);
            let faults = faults.iter().map(Faulty::from).collect();
            out.json(&Checked {
                file,
                ok: laid.is_ok(),
                scenario: laid.as_ref().ok().cloned(),
                faults,
            })?;
            return laid.map(|_| ()).map_err(|_| Fail::Told);
        }
        match laid {
            Ok(about) => {
                out.line(format_args!("{file}: no faults"))?;
                tell(out, &about)
            }
            Err(faults) => {
                out.line(faults_text(&file, &faults))?;
                let many = faults.0.len();
                out.line(format_args!("{many} {}", if many == 1 { "fault" } else { "faults" }))?;
                Err(Fail::Told)
            }
        }
    }
}

fn tell(out: &mut Out, about: &About) -> Result<(), Fail> {
    let [red, blue] = &about.sides;
    out.line(format_args!("{}: {} ({})", about.id, about.title, about.system))?;
    out.line(wrapped(&format!("  {red} (Red) against {blue} (Blue)"), out.width, 4))?;
    out.line(wrapped(&format!("  source: {}", about.source), out.width, 4))?;
    if !about.description.is_empty() {
        for paragraph in about.description.lines() {
            // An empty line between two paragraphs stays empty.
            let lead = if paragraph.is_empty() { "" } else { "  " };
            out.line(wrapped(&format!("{lead}{paragraph}"), out.width, 2))?;
        }
    }
    Ok(())
}
