//! Map files: zones as a listing, their places as a sketch.

use super::spec::{Spec, ZoneSpec, fault};
use super::{At, body_line};
use crate::charts::Source;
use engine::{Fault, Faults, lenient};
use ground::areas::{Colour, Stroke, Terrain};
use schemars::JsonSchema;
use serde::Deserialize;
use toml::Spanned;

/// A map file as it is written.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MapFile {
    /// Version of the layout: 1.
    pub format: u32,
    /// What is shown.
    pub title: String,
    /// Where it comes from.
    pub source: Source,
    /// Numbers of the map-edge zones, apart by blanks.
    #[schemars(with = "String")]
    pub edge: Spanned<String>,
    /// Where the zones lie: their numbers set out as on the map.
    #[schemars(with = "String")]
    pub sketch: Spanned<String>,
    /// One zone a line: `code|type|elevation|LoS|name|neighbours`.
    #[schemars(with = "String")]
    pub zones: Spanned<String>,
}

/// The maps compiled in.
pub const MAPS: [(&str, &str); 6] = [
    ("nagashino", include_str!("../../data/maps/nagashino.toml")),
    ("mikatagahara", include_str!("../../data/maps/mikatagahara.toml")),
    ("okehazama", include_str!("../../data/maps/okehazama.toml")),
    ("kawanakajima", include_str!("../../data/maps/kawanakajima.toml")),
    ("anegawa", include_str!("../../data/maps/anegawa.toml")),
    ("sekigahara", include_str!("../../data/maps/sekigahara.toml")),
];

/// The zones of a built-in map.
pub fn builtin(name: &str) -> Option<Result<Vec<ZoneSpec>, Faults>> {
    let (_, text) = MAPS.iter().find(|(known, _)| *known == name)?;
    Some(open(text))
}

fn open(text: &str) -> Result<Vec<ZoneSpec>, Faults> {
    let mut faults = Faults::default();
    let Some(file) = lenient::read::<MapFile>(text, "", &mut faults) else { return Err(faults) };
    if file.format != 1 {
        faults.push(Fault::new(format!("format {} is not known", file.format)).help("it is 1"));
    }
    let parts = [&file.zones, &file.sketch, &file.edge];
    let [zones, sketch, edge] =
        parts.map(|part| (part.get_ref().as_str(), body_line(text, part.span().start)));
    let read = read_map(zones, sketch, edge, &mut faults);
    faults.or(read)
}

/// Reads listing, sketch and edge; each comes with the line on which it begins.
pub fn read_map(
    zones: (&str, usize),
    sketch: (&str, usize),
    edge: (&str, usize),
    faults: &mut Faults,
) -> Vec<ZoneSpec> {
    let mut read = Vec::new();
    for (index, line) in zones.0.lines().enumerate() {
        if !line.trim().is_empty() && !line.trim_start().starts_with('#') {
            match read_zone(line, zones.1 + index) {
                Ok(zone) => read.push(zone),
                Err(more) => faults.0.extend(more.0),
            }
        }
    }
    symmetric(&read, faults);
    let mut drawn: Vec<(u16, i32, i32)> = Vec::new();
    for (row, line) in sketch.0.lines().enumerate() {
        for (column, word) in words(line) {
            let number = word.parse::<u16>().ok().filter(|_| word.len() <= 3);
            match number.map(|number| find(&read, word, number)) {
                Some(Some(zone)) => drawn.push((zone, column as i32, row as i32)),
                _ => faults.push(
                    fault((sketch.1 + row, column + 1), format!("'{word}' names no zone"))
                        .help("the sketch holds the numbers of the zones"),
                ),
            }
        }
    }
    for zone in &mut read {
        match drawn.iter().find(|(code, _, _)| *code == zone.code) {
            Some(&(_, x, y)) => zone.centre = (x, y),
            None => faults.push(fault(zone.at, format!("{:03} is not in the sketch", zone.code))),
        }
    }
    for word in edge.0.split_whitespace() {
        match word.parse::<u16>().ok().and_then(|number| find(&read, word, number)) {
            Some(code) => {
                for zone in read.iter_mut().filter(|zone| zone.code == code) {
                    zone.edge = true;
                }
            }
            None => faults.push(fault((edge.1, 0), format!("edge: '{word}' names no zone"))),
        }
    }
    read
}

/// Every border of a listing stands on both sides, and alike.
fn symmetric(zones: &[ZoneSpec], faults: &mut Faults) {
    for zone in zones {
        for (word, stroke, colour) in &zone.borders {
            let Ok(code) = code_of(zones, word, zone.at) else { continue };
            let Some(other) = zones.iter().find(|other| other.code == code) else { continue };
            let back = other
                .borders
                .iter()
                .find(|(word, _, _)| code_of(zones, word, other.at) == Ok(zone.code));
            let what = match back {
                None => "does not list it back",
                Some((_, s, c)) if s != stroke || c != colour => "lists it in another way",
                Some(_) => continue,
            };
            let help = "write every border on both sides, with the same suffix";
            let what = format!("{:03} borders on {code:03}, which {what}", zone.code);
            faults.push(fault(zone.at, what).help(help));
        }
    }
}

/// Words of a line with the column at which each begins, from 0.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    line.split_whitespace().map(move |word| (word.as_ptr() as usize - line.as_ptr() as usize, word))
}

/// The code meant by two or three digits.
fn find(zones: &[ZoneSpec], word: &str, number: u16) -> Option<u16> {
    let mut fitting = zones.iter().filter(|zone| match word.len() {
        3 => zone.code == number,
        _ => zone.code % 100 == number,
    });
    let first = fitting.next()?.code;
    fitting.next().is_none().then_some(first)
}

/// The code meant by two or three digits, or a fault.
pub(crate) fn code_of(zones: &[ZoneSpec], word: &str, at: At) -> Result<u16, Fault> {
    let digits = word.chars().all(|letter| letter.is_ascii_digit());
    let number = word.parse::<u16>().ok().filter(|_| digits && matches!(word.len(), 2 | 3));
    number.and_then(|number| find(zones, word, number)).ok_or_else(|| {
        fault(at, format!("'{word}' names no zone of the map")).help("write its three digits")
    })
}

fn read_zone(line: &str, number: usize) -> Result<ZoneSpec, Faults> {
    let column = line.chars().take_while(|letter| letter.is_whitespace()).count() + 1;
    let at = (number, column);
    let cells: Vec<&str> = line.split('|').map(str::trim).collect();
    let [code, terrain, level, colour, name, list] = cells[..] else {
        let what = format!("a zone has 6 cells, not {}", cells.len());
        return Err(fault(at, what).help("code|type|elevation|LoS|name|neighbours").into());
    };
    let mut faults = Faults::default();
    let zone = read_parts(code, terrain, colour, name, at, &mut faults);
    if zone.code / 100 != level.parse().unwrap_or(99) {
        let what = format!("the elevation '{level}' is not the first digit of {code}");
        faults.push(fault(at, what).help("2.1: the code begins with the elevation, 0 to 3"));
    }
    let mut zone = zone;
    for word in list.split_whitespace() {
        match read_border(word, at) {
            Ok(border) => zone.borders.push(border),
            Err(wrong) => faults.push(wrong),
        }
    }
    faults.or(zone)
}

/// The parts that a listing and a `zone` statement share.
pub(crate) fn read_parts(
    code: &str,
    terrain: &str,
    colour: &str,
    name: &str,
    at: At,
    faults: &mut Faults,
) -> ZoneSpec {
    let number = code.parse::<u16>().ok().filter(|n| code.len() == 3 && *n < 400);
    if number.is_none() {
        let help = "three digits, the first an elevation of 0 to 3";
        faults.push(fault(at, format!("'{code}' is no zone code")).help(help));
    }
    let read = match terrain {
        "I" => Some(Terrain::I),
        "II" => Some(Terrain::II),
        "III" => Some(Terrain::III),
        "X" => Some(Terrain::X),
        _ => None,
    };
    if read.is_none() {
        faults.push(fault(at, format!("'{terrain}' is no type of zone")).help("I, II, III or X"));
    }
    let seen = match colour {
        "yellow" => Some(Colour::Yellow),
        "brown" => Some(Colour::Brown),
        _ => None,
    };
    if seen.is_none() {
        faults.push(fault(at, format!("'{colour}' is no colour")).help("yellow or brown"));
    }
    ZoneSpec {
        code: number.unwrap_or(0),
        terrain: read.unwrap_or(Terrain::I),
        colour: seen.unwrap_or(Colour::Yellow),
        name: name.into(),
        borders: Vec::new(),
        edge: false,
        centre: (0, 0),
        at,
    }
}

/// A neighbour: digits and the border's suffix.
pub(crate) fn read_border(word: &str, at: At) -> Result<(String, Stroke, Colour), Fault> {
    let split = word.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(word.len());
    let (digits, suffix) = word.split_at(split);
    let (stroke, colour) = match suffix.as_bytes().first() {
        Some(b'S') => (Stroke::Single, &suffix[1..]),
        Some(b'D') => (Stroke::Double, &suffix[1..]),
        Some(b'T') => (Stroke::Thick, &suffix[1..]),
        _ => (Stroke::Dotted, suffix),
    };
    let colour = match colour {
        "" | "y" | ".y" => Colour::Yellow,
        "b" | ".b" => Colour::Brown,
        _ => {
            let help = "digits, then nothing, .b, Sy, Sb, Dy, Db, Ty or Tb";
            return Err(fault(at, format!("'{word}' is no border")).help(help));
        }
    };
    Ok((digits.into(), stroke, colour))
}

/// How a border is written after a zone's digits.
pub(crate) fn suffix(stroke: Stroke, colour: Colour) -> &'static str {
    match (stroke, colour) {
        (Stroke::Dotted, Colour::Yellow) => "",
        (Stroke::Dotted, Colour::Brown) => ".b",
        (Stroke::Single, Colour::Yellow) => "Sy",
        (Stroke::Single, Colour::Brown) => "Sb",
        (Stroke::Double, Colour::Yellow) => "Dy",
        (Stroke::Double, Colour::Brown) => "Db",
        (Stroke::Thick, Colour::Yellow) => "Ty",
        (Stroke::Thick, Colour::Brown) => "Tb",
    }
}

/// Puts a built-in map into a spec.
pub(crate) fn use_builtin(spec: &mut Spec, name: &str, at: At) -> Result<(), Faults> {
    match builtin(name) {
        Some(zones) => {
            spec.zones = zones?;
            // Its lines are not lines of the file that names it.
            for zone in &mut spec.zones {
                zone.at = at;
            }
            spec.map = Some(name.into());
            Ok(())
        }
        None => {
            let known: Vec<&str> = MAPS.iter().map(|(name, _)| *name).collect();
            let what = format!("there is no map '{name}'");
            Err(fault(at, what).help(format!("known: {}", known.join(", "))).into())
        }
    }
}
