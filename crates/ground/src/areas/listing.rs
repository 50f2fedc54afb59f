//! A map of areas written as a list, one area a line.
//!
//! `code|type|level|colour|name|neighbours`, as in `107|I|1|yellow|Palisade|02 06Sy 13Dy`: the
//! neighbours by the last two digits of their codes (or all three), each with a suffix for the
//! border: none dotted, `S` single, `D` double, `T` thick; then `y` or `.b` or `b` for its
//! colour. Every border is listed on both sides.

use core::fmt;

use super::AreaFault;
use super::graph::{AreaGraph, AreaSpec, Border, BorderSpec, Colour, Stroke, Terrain};

/// What is wrong in a listing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListingTrouble {
    /// The line has not six parts; it has so many.
    Parts(usize),
    /// This word is not what belongs in its part, which is named.
    Word(&'static str, String),
    /// The level is not the first digit of the code.
    Level(u16),
    /// Two digits that fit several areas, or none.
    Number(String),
    /// The lines are well written, but the map is at fault.
    Map(AreaFault),
}

/// One fault of a listing, with its line from 1; faults of the map as a whole have line 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListingFault {
    /// Line of the text.
    pub line: usize,
    /// What is wrong there.
    pub trouble: ListingTrouble,
}

impl fmt::Display for ListingFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 0 {
            write!(f, "line {}: ", self.line)?;
        }
        match &self.trouble {
            ListingTrouble::Parts(found) => write!(f, "six parts are wanted, {found} found"),
            ListingTrouble::Word(part, word) => write!(f, "{word:?} is no {part}"),
            ListingTrouble::Level(code) => write!(f, "the level of {code:03} is its first digit"),
            ListingTrouble::Number(word) => write!(f, "{word:?} does not name one area"),
            ListingTrouble::Map(fault) => fault.fmt(f),
        }
    }
}

impl core::error::Error for ListingFault {}

impl AreaGraph {
    /// Reads a listing, or tells everything that is wrong with it. Blank lines do not count.
    ///
    /// ```
    /// use ground::areas::AreaGraph;
    /// let faults = AreaGraph::read("101|II|1|green|Woods|").unwrap_err();
    /// assert_eq!(faults[0].to_string(), "line 1: \"green\" is no colour (yellow, brown)");
    /// ```
    pub fn read(text: &str) -> Result<AreaGraph, Vec<ListingFault>> {
        let mut faults = Vec::new();
        let mut areas: Vec<AreaSpec> = Vec::new();
        let mut lists: Vec<(usize, u16, &str)> = Vec::new();
        for (line, written) in text.lines().enumerate() {
            if written.trim().is_empty() {
                continue;
            }
            match read_area(written) {
                Ok((area, list)) => {
                    lists.push((line + 1, area.code, list));
                    areas.push(area);
                }
                Err(trouble) => faults.push(ListingFault { line: line + 1, trouble }),
            }
        }
        let mut borders = Vec::new();
        for (line, a, list) in lists {
            for word in list.split_whitespace() {
                match read_border(word, &areas) {
                    Ok((b, Border { stroke, colour })) => {
                        borders.push(BorderSpec { a, b, stroke, colour });
                    }
                    Err(trouble) => faults.push(ListingFault { line, trouble }),
                }
            }
        }
        // A line that could not be read would make its neighbours seem one-sided as well.
        let whole = |fault| ListingFault { line: 0, trouble: ListingTrouble::Map(fault) };
        if faults.is_empty() {
            let listed = |from: u16, to: u16| borders.iter().any(|x| x.a == from && x.b == to);
            let one_sided = borders.iter().filter(|border| !listed(border.b, border.a));
            faults.extend(one_sided.map(|x| whole(AreaFault::OneSided(x.a, x.b))));
        }
        match AreaGraph::check(areas, &borders) {
            Ok(graph) if faults.is_empty() => Ok(graph),
            Ok(_) => Err(faults),
            Err(more) => {
                faults.extend(more.into_iter().map(whole));
                Err(faults)
            }
        }
    }
}

fn read_area(written: &str) -> Result<(AreaSpec, &str), ListingTrouble> {
    let parts: Vec<&str> = written.split('|').map(str::trim).collect();
    let [code, terrain, level, colour, name, list] = parts[..] else {
        return Err(ListingTrouble::Parts(parts.len()));
    };
    let wrong = |part: &'static str, word: &str| ListingTrouble::Word(part, word.to_owned());
    let number = (code.len() == 3).then(|| code.parse().ok()).flatten();
    let code: u16 = number.ok_or_else(|| wrong("code of three digits", code))?;
    let terrain = match terrain {
        "I" => Terrain::I,
        "II" => Terrain::II,
        "III" => Terrain::III,
        "X" => Terrain::X,
        other => return Err(wrong("type (I, II, III, X)", other)),
    };
    let level: u8 = level.parse().map_err(|_| wrong("level", level))?;
    if u16::from(level) != code / 100 {
        return Err(ListingTrouble::Level(code));
    }
    let colour = match colour {
        "yellow" => Colour::Yellow,
        "brown" => Colour::Brown,
        other => return Err(wrong("colour (yellow, brown)", other)),
    };
    let name = name.to_owned();
    Ok((AreaSpec { code, name, terrain, level, colour, outline: Vec::new() }, list))
}

fn read_border(word: &str, areas: &[AreaSpec]) -> Result<(u16, Border), ListingTrouble> {
    let split = word.find(|c: char| !c.is_ascii_digit()).unwrap_or(word.len());
    let (digits, suffix) = word.split_at(split);
    let (stroke, colour) = match suffix.chars().next() {
        Some('S') => (Stroke::Single, &suffix[1..]),
        Some('D') => (Stroke::Double, &suffix[1..]),
        Some('T') => (Stroke::Thick, &suffix[1..]),
        _ => (Stroke::Dotted, suffix),
    };
    let colour = match colour {
        "" | "y" | ".y" => Colour::Yellow,
        "b" | ".b" => Colour::Brown,
        _ => return Err(ListingTrouble::Word("border", word.to_owned())),
    };
    let unclear = || ListingTrouble::Number(word.to_owned());
    let number: u16 = digits.parse().map_err(|_| unclear())?;
    let code = match digits.len() {
        3 => number,
        2 => {
            let mut fitting = areas.iter().filter(|area| area.code % 100 == number);
            match (fitting.next(), fitting.next()) {
                (Some(area), None) => area.code,
                _ => return Err(unclear()),
            }
        }
        _ => return Err(unclear()),
    };
    Ok((code, Border { stroke, colour }))
}
