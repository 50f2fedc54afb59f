//! How even the battles are: what self-play found, kept beside the program and shown with them.

use engine::{Fault, Scenario, scenario_hash};
use serde::{Deserialize, Serialize};
use simulate::{Tally, wilson};

/// What self-play found about the scenarios of a rule system.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Certificates {
    /// One for each scenario that was measured.
    #[serde(default)]
    pub scenario: Vec<Certificate>,
}

/// What self-play found about one scenario.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Certificate {
    /// The scenario.
    pub id: String,
    /// Of its text without comments when it was measured: see [`Certificate::fingerprint`].
    pub hash: String,
    /// The rules it was measured with.
    pub rules_version: u32,
    /// With each player on both sides, the quick one first.
    #[serde(default)]
    pub measured: Vec<Balance>,
    /// The handicap that makes it evenest, measured again with other dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handicap: Option<Handicap>,
}

/// Games of a player against himself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Balance {
    /// Who played both sides.
    pub player: String,
    /// How many games.
    pub games: u64,
    /// Won by Red.
    pub red_wins: u64,
    /// Won by Blue.
    pub blue_wins: u64,
    /// Won by nobody.
    pub draws: u64,
    /// Decisions of a game on average.
    pub decisions: u64,
    /// What all dice and luck followed from.
    pub seed: u64,
    /// How long it took.
    pub seconds: u64,
}

/// A house rule that evens a battle out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Handicap {
    /// Its value: `red-2`.
    pub value: String,
    /// With it.
    pub measured: Balance,
}

impl Balance {
    /// What a tally of a player against himself says.
    pub fn new(player: &str, seed: u64, seconds: u64, tally: &Tally) -> Balance {
        Balance {
            player: player.into(),
            games: tally.games,
            red_wins: tally.red_wins,
            blue_wins: tally.blue_wins,
            draws: tally.draws,
            decisions: tally.mean_length().round() as u64,
            seed,
            seconds,
        }
    }

    /// Red's share of the points with its 95 % interval, in whole per cent.
    pub fn red_share(&self) -> (u32, [u32; 2]) {
        let points = self.red_wins as f64 + self.draws as f64 / 2.0;
        let per_cent = |share: f64| (100.0 * share).round() as u32;
        let share = points / self.games.max(1) as f64;
        (per_cent(share), wilson(points, self.games as f64).map(per_cent))
    }
}

impl Certificate {
    /// What tells whether a scenario is still the one that was measured. Lines of comment are left
    /// out, because the header of a shipped scenario prints what was measured.
    pub fn fingerprint(scenario: &Scenario) -> String {
        let (mut read, mut quoted) = (String::new(), false);
        for line in scenario.text.lines() {
            if quoted || !line.trim_start().starts_with('#') {
                read.push_str(line);
                read.push('\n');
                // A drawing between triple quotes may have lines that begin with the sign.
                quoted ^= line.matches("\"\"\"").count() % 2 == 1;
            }
        }
        scenario_hash(&read)
    }

    /// Is it of this very scenario under these rules?
    pub fn holds(&self, scenario: &Scenario, rules_version: u32) -> bool {
        self.id == scenario.id
            && self.hash == Certificate::fingerprint(scenario)
            && self.rules_version == rules_version
    }
}

impl Certificates {
    /// Reads a file of certificates.
    pub fn read(text: &str) -> Result<Certificates, Fault> {
        toml::from_str(text).map_err(|error| {
            let line = error.span().map_or(0, |span| text[..span.start].lines().count().max(1));
            Fault::new(error.message()).at(line, 0).help("`kassen certify` writes it anew")
        })
    }

    /// Writes one.
    pub fn write(&self) -> Result<String, Fault> {
        let body = toml::to_string(self).map_err(|error| Fault::new(error.to_string()))?;
        Ok(format!("# Written by `kassen certify`; the scenario pages show it.\n\n{body}"))
    }

    /// The one of a scenario, in place of an older one.
    pub fn put(&mut self, certificate: Certificate) {
        match self.scenario.iter_mut().find(|it| it.id == certificate.id) {
            Some(old) => *old = certificate,
            None => self.scenario.push(certificate),
        }
    }
}
