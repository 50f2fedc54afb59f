//! The one way every rule system comes onto the shelf.

use crate::moment::Still;
use crate::{
    About, Certificate, Certificates, DiceCheck, Game, Loaded, Moment, System, Verified, exported,
};
use ai::Spec;
use engine::{
    Book, Broken, Complete, Fault, Faults, House, Record, Scenario, Seat, Sitting, Source,
    Throwing, Viewer, Weigh,
};
use simulate::{Bench, Job, Pace, Tally, Tuned, Tuning};
use std::marker::PhantomData;
use testkit::{Case, Passed};

/// A rule system as the shelf lists it: with what only its own crate can say.
pub trait Listed: Complete {
    /// What `kassen certify` wrote about its scenarios.
    const CERTIFICATES: &'static str = "";
    /// The JSON Schema of its scenario files, if it has one.
    fn schema() -> Option<String> {
        None
    }
    /// A scenario that is made from its name, as `random-7` is.
    fn made(_id: &str) -> Option<Scenario> {
        None
    }
}

impl Listed for testkit::toy::Toy {}

impl Listed for samurai_battles::SamuraiBattles {
    const CERTIFICATES: &'static str =
        include_str!("../../../docs/certificates/samurai-battles.toml");

    fn made(id: &str) -> Option<Scenario> {
        let seed = id.strip_prefix("random-")?.parse().ok()?;
        Some(samurai_battles::scenario::random(seed))
    }
}

impl Listed for sengoku_jidai::Bsj {
    const CERTIFICATES: &'static str =
        include_str!("../../../docs/certificates/sengoku-jidai.toml");
}

impl Listed for samurai_gboh::Gboh {
    const CERTIFICATES: &'static str = include_str!("../../../docs/certificates/samurai-gboh.toml");
}

impl Listed for daimyo::Daimyo {
    const CERTIFICATES: &'static str = include_str!("../../../docs/certificates/daimyo.toml");
}

impl Listed for honourable_victory::HonourableVictory {
    const CERTIFICATES: &'static str =
        include_str!("../../../docs/certificates/honourable-victory.toml");

    fn schema() -> Option<String> {
        serde_json::to_string_pretty(&honourable_victory::scenario::schema()).ok()
    }
}

/// Rule system `R` on the shelf.
#[derive(Clone, Copy, Debug)]
pub struct Of<R>(PhantomData<R>);

impl<R> Of<R> {
    /// Puts it there.
    pub const fn new() -> Of<R> {
        Of(PhantomData)
    }
}

impl<R> Default for Of<R> {
    fn default() -> Self {
        Of::new()
    }
}

impl<R: Listed> System for Of<R> {
    fn book(&self) -> &'static Book {
        R::BOOK
    }

    fn scenario(&self, id: &str) -> Result<Scenario, Fault> {
        R::made(id).map_or_else(|| Scenario::builtin(R::BOOK, id), Ok)
    }

    fn about(&self, scenario: &Scenario, house: &House) -> Result<About, Faults> {
        let (table, _) = R::set_up(scenario, house)?;
        let head: toml::Table = scenario.text.parse().unwrap_or_default();
        let read = |keys: &[&str]| {
            let value = keys.iter().find_map(|key| head.get(*key)?.as_str());
            value.map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "))
        };
        // Some files tell what they are about in a list of notes: a paragraph each.
        let notes = || {
            let notes = head.get("notes").and_then(toml::Value::as_array);
            let notes = notes.into_iter().flatten().filter_map(toml::Value::as_str);
            notes.collect::<Vec<_>>().join("\n\n")
        };
        Ok(About {
            system: R::BOOK.id,
            id: scenario.id.clone(),
            title: read(&["title"]).unwrap_or_else(|| R::scene(&table, Viewer::PUBLIC).title),
            sides: Seat::BOTH.map(|seat| R::side(&table, seat)),
            source: read(&["source"]).unwrap_or_else(|| "not stated".into()),
            description: read(&["description", "about", "notes"]).unwrap_or_else(notes),
        })
    }

    fn scenarios(&self) -> Vec<About> {
        let builtin = |file: &engine::Builtin| {
            let scenario = Scenario { id: file.id.into(), text: file.text.into() };
            self.about(&scenario, &House::default()).ok()
        };
        R::BOOK.scenarios.iter().filter_map(builtin).collect()
    }

    fn open(
        &self,
        scenario: &Scenario,
        house: &House,
        dice: Throwing,
    ) -> Result<Box<dyn Game>, Faults> {
        Ok(Box::new(Sitting::<R>::open(scenario, house, dice)?))
    }

    fn load(&self, text: &str) -> Result<Loaded, Fault> {
        let opened = Sitting::<R>::load(text)?;
        Ok(Loaded { game: Box::new(opened.sitting), warning: opened.warning })
    }

    fn replay(&self, record: &Record, step: Option<u32>) -> Result<Box<dyn Game>, Broken> {
        Ok(Box::new(Sitting::<R>::replay(record, false, step)?))
    }

    fn verify(&self, record: &Record) -> Result<Verified, Broken> {
        let sitting = Sitting::<R>::replay(record, true, None)?;
        let dice = match record.header.dice {
            Source::Typed => DiceCheck::Typed,
            Source::Sealed if record.footer.is_none() => DiceCheck::Sealed,
            Source::Seeded | Source::Sealed => DiceCheck::Verified,
        };
        // The start is a line of the record, but no decision.
        let lines = engine::Match::record(&sitting).lines.len();
        Ok(Verified { decisions: lines.saturating_sub(1), dice })
    }

    fn check(&self, case: &Case) -> Result<Passed, Fault> {
        testkit::run::<R>(case)
    }

    fn moment(&self, case: &Case) -> Result<Box<dyn Moment>, Fault> {
        Ok(Box::new(Still(testkit::position::<R>(case)?)))
    }

    fn export(&self, record: &Record, step: u32) -> Result<String, Broken> {
        exported::case::<R>(record, step)
    }

    fn simulate(&self, job: &Job, progress: &(dyn Fn(u64) + Sync)) -> Result<Tally, Faults> {
        simulate::run::<R>(job, progress)
    }

    fn tune(&self, tuning: &Tuning, progress: &(dyn Fn(u64) + Sync)) -> Result<Tuned, Faults> {
        simulate::tune::<R>(tuning, progress)
    }

    fn duel(&self, job: &Job, weights: [&[i32]; 2]) -> Result<Tally, Faults> {
        simulate::duel::<R>(job, weights.map(R::Weights::of), &|_| {})
    }

    fn weights(&self) -> (&'static [&'static str], &'static str) {
        (R::Weights::NAMES, R::Weights::FILE)
    }

    fn bench(
        &self,
        scenario: &Scenario,
        house: &House,
        seconds: f64,
        allocations: Option<fn() -> u64>,
    ) -> Result<Bench, Faults> {
        simulate::bench::<R>(scenario, house, seconds, allocations)
    }

    fn pace(
        &self,
        scenario: &Scenario,
        house: &House,
        player: Spec,
        games: u64,
        seed: u64,
    ) -> Result<Pace, Faults> {
        simulate::pace::<R>(scenario, house, player, games, seed)
    }

    fn schema(&self) -> Option<String> {
        R::schema()
    }

    fn certificate(&self, id: &str) -> Option<Certificate> {
        let scenario = Scenario::builtin(R::BOOK, id).ok()?;
        let all = Certificates::read(R::CERTIFICATES).ok()?;
        all.scenario.into_iter().find(|it| it.holds(&scenario, R::BOOK.rules_version))
    }
}
