//! The charts of the game as numbers, read from files laid out like the printed cards.

use engine::{Fault, Faults};
use schemars::JsonSchema;
use serde::Deserialize;
use toml::Spanned;

/// A chart as it is written.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChartFile {
    /// The version of the format: 1.
    pub format: u32,
    /// What the card is called.
    pub title: String,
    /// The section that uses it.
    pub rule: String,
    /// `rulebook`, `reconstructed` or `house`.
    pub source: String,
    /// The chart itself.
    #[schemars(with = "String")]
    pub chart: Spanned<String>,
}

/// What a shot does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FireResult {
    /// Cohesion hits.
    pub hits: u8,
    /// A disruption check follows.
    pub disrupt: bool,
}

/// The rows of the Fire Table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FireRow {
    /// Bows.
    Yumi,
    /// Arquebuses before cartridges.
    PreHayago,
    /// Arquebuses with cartridges.
    Hayago,
    /// Cannon.
    Ozutsu,
}

/// What the Coordination Shock die leads to (5.73).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Coordinated {
    /// As planned.
    #[default]
    Planned,
    /// Only the contingent of the higher-rated Busho.
    Higher,
    /// Only that of the lower-rated one.
    Lower,
    /// The player picks one.
    Either,
    /// Nobody.
    Nobody,
}

/// One line of the terrain chart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Terrain {
    /// Movement points, `None` if nobody may enter.
    pub mp: Option<u8>,
    /// Hits to foot, horse and missile units.
    pub hits: [u8; 3],
    /// Blocks sight.
    pub blocks: bool,
    /// Columns to the left for the defender.
    pub shift: u8,
}

/// Names of the lines of the terrain chart, in the order of [`Charts::terrain`].
pub const TERRAIN: [&str; 17] = [
    "clear", "road", "field", "paddy", "woods", "village", "river", "deep", "ford", "fort",
    "castle", "marsh", "stream", "treeline", "fortside", "palisade", "rise",
];

/// The first of them that is a hexside or a slope, not the ground of a hex.
const STREAM: usize = 12;

/// All charts of a battle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Charts {
    fire: [[FireResult; 15]; 10],
    shock: [[(u8, u8); 13]; 10],
    clash: [[u8; 9]; 4],
    flight: [[u8; 15]; 15],
    coordination: [Coordinated; 10],
    /// By the order of [`TERRAIN`].
    pub terrain: [Terrain; 17],
    /// Titles of the charts that are not printed in the rulebook.
    pub reconstructed: Vec<String>,
}

/// No check on the flight table.
const NO_CHECK: u8 = u8::MAX;

/// The compiled-in charts, by the name under which a scenario may give its own.
pub const BUILTIN: [(&str, &str); 6] = [
    ("fire", include_str!("../../data/tables/fire.toml")),
    ("shock", include_str!("../../data/tables/shock.toml")),
    ("clash", include_str!("../../data/tables/clash_of_arms.toml")),
    ("flight", include_str!("../../data/tables/clan_flight.toml")),
    ("coordination", include_str!("../../data/tables/coordination.toml")),
    ("terrain", include_str!("../../data/tables/terrain.toml")),
];

impl Charts {
    /// The compiled-in charts with `own` laid over them: pairs of chart name and file text.
    pub fn load<'a>(own: impl Fn(&str) -> Option<&'a str>) -> Result<Charts, Faults> {
        let mut charts = Charts { flight: [[NO_CHECK; 15]; 15], ..Charts::default() };
        let mut faults = Faults::default();
        for (name, builtin) in BUILTIN {
            let text = own(name).unwrap_or(builtin);
            if let Err(fault) = charts.lay(name, text) {
                faults.push(Fault { what: format!("chart '{name}': {}", fault.what), ..fault });
            }
        }
        faults.or(charts)
    }

    fn lay(&mut self, name: &str, text: &str) -> Result<(), Fault> {
        let file: ChartFile = toml::from_str(text).map_err(|error| {
            let at = error.span().map_or(0, |span| span.start);
            Fault::new(error.message().to_string()).at_byte(text, at)
        })?;
        if file.format != 1 {
            return Err(Fault::new("only format 1 is known"));
        }
        if file.source != "rulebook" {
            self.reconstructed.push(file.title.clone());
        }
        let start = file.chart.span().start;
        let body = file.chart.get_ref();
        let mut seen = 0;
        for (index, line) in body.lines().enumerate() {
            let Some((head, cells)) = line.split_once('|') else { continue };
            let head = head.trim();
            let cells: Vec<&str> = cells.split_whitespace().filter(|cell| *cell != "|").collect();
            if ["die", "defender", "units", "ground"].contains(&head) {
                continue;
            }
            // The chart opens on the line after its quotation marks, which TOML drops.
            let fault = |what: String| {
                let first = Fault::new("").at_byte(text, start).line;
                Fault::new(what).at(first + index + 1, 0)
            };
            self.row(name, head, &cells).map_err(fault)?;
            seen += 1;
        }
        let wanted = match name {
            "clash" => 4,
            "flight" => 15,
            "terrain" => TERRAIN.len(),
            _ => 10,
        };
        if seen == wanted {
            return Ok(());
        }
        Err(Fault::new(format!("{seen} lines, not {wanted}")).at_byte(text, start))
    }

    fn row(&mut self, name: &str, head: &str, cells: &[&str]) -> Result<(), String> {
        let number = |text: &str| text.parse::<u8>().map_err(|_| format!("'{text}' is no number"));
        let exactly = |wanted: usize| match cells.len() == wanted {
            true => Ok(()),
            false => Err(format!("{} cells, not {wanted}", cells.len())),
        };
        let line = |most: u8| match number(head)? {
            line if line < most => Ok(line as usize),
            line => Err(format!("there is no line {line}")),
        };
        match name {
            "fire" => {
                exactly(15)?;
                for (cell, slot) in cells.iter().zip(&mut self.fire[line(10)?]) {
                    let disrupt = cell.ends_with('D');
                    let hits = match cell.trim_end_matches('D') {
                        "-" => 0,
                        hits => number(hits)?,
                    };
                    *slot = FireResult { hits, disrupt };
                }
            }
            "shock" => {
                exactly(13)?;
                for (cell, slot) in cells.iter().zip(&mut self.shock[line(10)?]) {
                    let bad = || format!("'{cell}' is not like 3(2)");
                    let (a, d) = cell.trim_end_matches(')').split_once('(').ok_or_else(bad)?;
                    *slot = (number(a)?, number(d)?);
                }
            }
            "clash" => {
                exactly(9)?;
                let rows = ["AS", "KB", "missile", "honjin"];
                let row = rows.iter().position(|row| *row == head);
                let row = row.ok_or_else(|| format!("'{head}' is none of {}", rows.join(", ")))?;
                for (cell, slot) in cells.iter().zip(&mut self.clash[row]) {
                    *slot = number(cell)?.clamp(1, 13);
                }
            }
            "flight" => {
                let units = number(head)?;
                if !(1..=15).contains(&units) || cells.len() != units as usize {
                    return Err(format!("{} cells for {units} units", cells.len()));
                }
                for (cell, slot) in cells.iter().zip(&mut self.flight[units as usize - 1]) {
                    *slot = if *cell == "-" { NO_CHECK } else { number(cell)? };
                }
            }
            "coordination" => {
                exactly(1)?;
                self.coordination[line(10)?] = match cells[0] {
                    "planned" => Coordinated::Planned,
                    "higher" => Coordinated::Higher,
                    "lower" => Coordinated::Lower,
                    "either" => Coordinated::Either,
                    "none" => Coordinated::Nobody,
                    other => return Err(format!("'{other}' is no result")),
                };
            }
            _ => {
                exactly(6)?;
                let row = TERRAIN.iter().position(|row| *row == head);
                let row = row.ok_or_else(|| format!("'{head}' is no kind of ground"))?;
                let mp = if cells[0] == "x" { None } else { Some(number(cells[0])?) };
                if mp == Some(0) && row < STREAM {
                    // Or a unit could walk for ever.
                    return Err(format!("to enter {head} costs at least 1 movement point"));
                }
                let hits = [number(cells[1])?, number(cells[2])?, number(cells[3])?];
                let blocks = match cells[4] {
                    "yes" => true,
                    "no" => false,
                    other => return Err(format!("sight is yes or no, not {other}")),
                };
                self.terrain[row] = Terrain { mp, hits, blocks, shift: number(cells[5])? };
            }
        }
        Ok(())
    }

    /// The longest range of a row (8.13, 8.26): the last one is only downhill for yumi.
    pub const fn reach(row: FireRow) -> u8 {
        match row {
            FireRow::Ozutsu => 8,
            _ => 4,
        }
    }

    /// The Fire Table at this range and adjusted die, clamped to 0-9.
    pub fn fire(&self, row: FireRow, range: u8, die: i8) -> FireResult {
        let first = match row {
            FireRow::Yumi => 0,
            FireRow::PreHayago => 4,
            FireRow::Hayago => 8,
            FireRow::Ozutsu => 12,
        };
        let step = match (row, range) {
            (FireRow::Ozutsu, 0..=2) => 0,
            (FireRow::Ozutsu, 3..=5) => 1,
            (FireRow::Ozutsu, 6..=8) => 2,
            (FireRow::Ozutsu, _) => return FireResult::default(),
            (_, 1..=4) => range as usize - 1,
            (_, 0) => 0,
            _ => return FireResult::default(),
        };
        let line = self.fire.get(die.clamp(0, 9) as usize);
        line.and_then(|line| line.get(first + step)).copied().unwrap_or_default()
    }

    /// The Shock Table: attacker's and defender's hits; column and die are clamped.
    pub fn shock(&self, column: i8, die: i8) -> (u8, u8) {
        let line = self.shock.get(die.clamp(0, 9) as usize);
        line.and_then(|line| line.get(column.clamp(1, 13) as usize - 1)).copied().unwrap_or((0, 0))
    }

    /// The Clash of Arms Chart: `defender` 0 AS, 1 KB, 2 missile, 3 honjin; `attacker` 0 AS, 1 KB,
    /// 2 charging; `angle` 0 front, 1 flank, 2 rear.
    pub fn clash(&self, defender: usize, attacker: usize, angle: usize) -> u8 {
        let row = self.clash.get(defender);
        row.and_then(|row| row.get(attacker * 3 + angle)).copied().unwrap_or(7)
    }

    /// The flight number of a clan of `total` units with `lost` of them disrupted, routed or
    /// eliminated; nothing when no check is made.
    pub fn flight(&self, total: u8, lost: u8) -> Option<u8> {
        if total == 0 || lost == 0 {
            return None;
        }
        if total <= 15 {
            let line = self.flight.get(total as usize - 1)?;
            return line.get(lost.min(total) as usize - 1).copied().filter(|n| *n != NO_CHECK);
        }
        let tenths = 10 * u16::from(lost) / u16::from(total);
        let minus = if 2 * u16::from(lost) >= u16::from(total) { 1 } else { 2 };
        (3 * u16::from(lost) >= u16::from(total)).then(|| (tenths - minus) as u8)
    }

    /// The Coordination Shock Table.
    pub fn coordination(&self, die: u8) -> Coordinated {
        self.coordination.get(die as usize).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shock_table_has_its_golden_cells_and_sums() {
        let charts = Charts::load(|_| None).unwrap();
        for (column, die, hits) in [
            (1, 0, (6, 1)),
            (1, 9, (3, 2)),
            (5, 9, (2, 3)),
            (7, 0, (3, 2)),
            (7, 4, (2, 2)),
            (7, 7, (2, 3)),
            (7, 9, (2, 4)),
            (8, 5, (2, 3)),
            (11, 9, (1, 4)),
            (12, 9, (1, 5)),
            (13, 0, (2, 3)),
            (13, 9, (1, 6)),
        ] {
            assert_eq!(charts.shock(column, die), hits, "column {column} die {die}");
        }
        let sum = |die: i8| {
            (1..=13).fold((0, 0), |(a, d), column| {
                let hits = charts.shock(column, die);
                (a + hits.0, d + hits.1)
            })
        };
        assert_eq!(sum(0), (44, 26));
        assert_eq!(sum(9), (25, 46));
    }

    #[test]
    fn the_flight_table_agrees_with_its_formula() {
        let charts = Charts::load(|_| None).unwrap();
        assert_eq!(charts.flight(5, 3), Some(5));
        for total in 3..=15u16 {
            for lost in 1..=total {
                let wanted = match (3 * lost >= total, 2 * lost >= total) {
                    (false, _) => None,
                    (true, false) => Some((10 * lost / total - 2) as u8),
                    (true, true) => Some((10 * lost / total - 1) as u8),
                };
                assert_eq!(charts.flight(total as u8, lost as u8), wanted, "{lost} of {total}");
            }
        }
        assert_eq!(charts.flight(23, 12), Some(4));
    }

    #[test]
    fn a_chart_of_ones_own_is_refused_with_its_line() {
        let own = BUILTIN[1].1.replace("5(2) 4(2)", "5-2 4(2)");
        let faults = Charts::load(|name| (name == "shock").then_some(own.as_str())).unwrap_err();
        assert!(faults.to_string().contains("is not like 3(2)"), "{faults}");
        assert!(faults.0[0].line > 10);
    }
}
