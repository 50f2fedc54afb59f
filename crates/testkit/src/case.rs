//! Reading case files. The format is described in `docs/cases.md`.

use engine::{Fault, Faults, Seat, Statement};

/// Something thrown in a case: a word for a face, or the name of something drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Thrown {
    /// A face, as the rule system writes it.
    Face(String),
    /// Something drawn, by its name.
    Drawn(String),
}

/// Values to be compared: subject, key, value.
pub type Wanted = (String, String, String);

/// One step of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A choice, with the dice that follow it.
    Play(Seat, String, Vec<Thrown>),
    /// Who is asked, and about what.
    Asks(Seat, Option<String>),
    /// Could be chosen.
    Legal(Seat, String),
    /// Could not, for these reasons.
    Illegal(Seat, String, Vec<String>),
    /// Facts.
    Expect(Vec<Wanted>),
    /// Looks at a choice.
    Odds(Seat, String),
    /// The chance of these facts.
    Chance(u128, u128, Vec<Wanted>),
    /// Saves and loads.
    Save,
}

/// A case as it was written.
#[derive(Clone, Debug)]
pub struct Case {
    /// Line of its `system`.
    pub line: usize,
    /// Rule system.
    pub system: String,
    /// One sentence.
    pub about: String,
    /// Ledger entries it proves.
    pub proves: Vec<String>,
    /// House rules: line, id, value.
    pub house: Vec<(usize, String, String)>,
    /// The scenario it starts from: line, id.
    pub scenario: Option<(usize, String)>,
    /// The text of a scenario of the case's own, from lines that begin with `|`.
    pub own: String,
    /// What lays the table.
    pub statements: Vec<Statement>,
    /// The agenda as JSON: line, text.
    pub agenda: Option<(usize, String)>,
    /// The fault the position must have.
    pub faulty: Option<(usize, String)>,
    /// Dice that fall before the first question.
    pub start: Vec<Thrown>,
    /// Steps with their lines.
    pub steps: Vec<(usize, Step)>,
}

/// Reads a file of cases; all faults at once.
pub fn read(text: &str) -> Result<Vec<Case>, Faults> {
    let mut cases: Vec<Case> = Vec::new();
    let mut faults = Faults::default();
    for (index, text) in text.lines().enumerate() {
        let line = index + 1;
        match read_line(text, line, &mut cases) {
            Ok(()) => {}
            Err(fault) => faults.push(fault),
        }
    }
    if cases.is_empty() && faults.0.is_empty() {
        faults.push(Fault::new("no case here").help("a case begins with a line `system ID`"));
    }
    faults.or(cases)
}

fn read_line(text: &str, line: usize, cases: &mut Vec<Case>) -> Result<(), Fault> {
    if let (Some(own), Some(case)) = (text.trim_start().strip_prefix('|'), cases.last_mut()) {
        case.own += own.strip_prefix(' ').unwrap_or(own);
        case.own.push('\n');
        return Ok(());
    }
    let bare = strip_comment(text);
    let (verb, rest) = match bare.trim().split_once(char::is_whitespace) {
        Some((verb, rest)) => (verb, rest.trim()),
        None => (bare.trim(), ""),
    };
    if verb.is_empty() {
        return Ok(());
    }
    if verb == "system" {
        cases.push(Case {
            line,
            system: rest.into(),
            about: String::new(),
            proves: Vec::new(),
            house: Vec::new(),
            scenario: None,
            own: String::new(),
            statements: Vec::new(),
            agenda: None,
            faulty: None,
            start: Vec::new(),
            steps: Vec::new(),
        });
        return Ok(());
    }
    let Some(case) = cases.last_mut() else {
        return Err(Fault::new(format!("'{verb}' stands before any `system` line")).at(line, 1));
    };
    if let Some(seat) = Seat::read(verb) {
        case.steps.push((line, Step::Play(seat, rest.into(), Vec::new())));
        return Ok(());
    }
    match verb {
        "about" => case.about = rest.into(),
        "proves" => case.proves.extend(rest.split_whitespace().map(String::from)),
        "scenario" => case.scenario = Some((line, rest.into())),
        "agenda" => case.agenda = Some((line, rest.into())),
        "faulty" => case.faulty = Some((line, rest.trim_matches('"').into())),
        "house" => {
            for pair in rest.split_whitespace() {
                let Some((id, value)) = pair.split_once('=') else {
                    return Err(Fault::new("a house rule is written ID=VALUE").at(line, 0));
                };
                case.house.push((line, id.into(), value.into()));
            }
        }
        "dice" | "draw" => throw(case, verb, rest, line)?,
        "asks" => {
            let (seat, rest) = seat_first(rest, line)?;
            case.steps.push((line, Step::Asks(seat, Some(rest).filter(|r| !r.is_empty()))));
        }
        "legal" => {
            let (seat, say) = seat_first(rest, line)?;
            case.steps.push((line, Step::Legal(seat, say)));
        }
        "illegal" => {
            let (seat, rest) = seat_first(rest, line)?;
            let (say, because) = match rest.split_once(" because ") {
                Some((say, because)) => (say.trim(), because),
                None => (rest.as_str(), ""),
            };
            let because = because.split_whitespace().map(String::from).collect();
            case.steps.push((line, Step::Illegal(seat, say.into(), because)));
        }
        "odds" => {
            let (seat, say) = seat_first(rest, line)?;
            case.steps.push((line, Step::Odds(seat, say)));
        }
        "expect" => {
            let wanted = wanted(&bare, line)?;
            case.steps.push((line, Step::Expect(wanted)));
        }
        "chance" => {
            let (number, rest) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            let (top, bottom) = number.split_once('/').unwrap_or((number, "1"));
            let number = |text: &str| {
                text.parse::<u128>().map_err(|_| {
                    Fault::new(format!("'{text}' is not a whole number"))
                        .at(line, 0)
                        .help("a chance is written 8/27")
                })
            };
            let (top, bottom) = (number(top)?, number(bottom)?);
            let mut all = Vec::new();
            for part in rest.split(',') {
                all.extend(wanted(&format!("expect {part}"), line)?);
            }
            case.steps.push((line, Step::Chance(top, bottom, all)));
        }
        "save" => case.steps.push((line, Step::Save)),
        _ => {
            if !case.steps.is_empty() {
                return Err(Fault::new(format!("'{verb}' is not a step"))
                    .at(line, 1)
                    .help("what lays the table stands before the first step"));
            }
            case.statements.extend(Statement::read(text, line)?);
        }
    }
    Ok(())
}

/// Dice and draws belong to the choice above them, or to the start.
fn throw(case: &mut Case, verb: &str, rest: &str, line: usize) -> Result<(), Fault> {
    let thrown: Vec<Thrown> = if verb == "draw" {
        vec![Thrown::Drawn(rest.trim_matches('"').into())]
    } else {
        rest.split_whitespace().map(|word| Thrown::Face(word.into())).collect()
    };
    match case.steps.last_mut() {
        None => case.start.extend(thrown),
        Some((_, Step::Play(_, _, dice))) => dice.extend(thrown),
        Some(_) => {
            return Err(Fault::new(format!("`{verb}` must follow the choice it belongs to"))
                .at(line, 1)
                .help("put it directly below the choice, before `expect`"));
        }
    }
    Ok(())
}

fn strip_comment(text: &str) -> String {
    let mut quoted = false;
    let mut before = ' ';
    for (at, letter) in text.char_indices() {
        match letter {
            '"' => quoted = !quoted,
            '#' if !quoted && before.is_whitespace() => return text[..at].into(),
            _ => {}
        }
        before = letter;
    }
    text.into()
}

fn seat_first(rest: &str, line: usize) -> Result<(Seat, String), Fault> {
    let (word, rest) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    match Seat::read(word) {
        Some(seat) => Ok((seat, rest.trim().into())),
        None => Err(Fault::new(format!("'{word}' is not a seat")).at(line, 0).help("Red or Blue")),
    }
}

/// Reads `expect SUBJECT key=value …`; the subject may be absent or have several words.
fn wanted(text: &str, line: usize) -> Result<Vec<Wanted>, Fault> {
    let Some(statement) = Statement::read(text, line)? else { return Ok(Vec::new()) };
    let subject = statement.words.join(" ");
    if statement.fields.is_empty() {
        return Err(statement.fault("nothing is expected here").help("write KEY=VALUE"));
    }
    let fields = statement.fields.into_iter();
    Ok(fields.map(|(key, value)| (subject.clone(), key, value)).collect())
}
