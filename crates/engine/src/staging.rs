//! The statements of a case file that lay out a position, before a rule set makes sense of them.

use crate::{Book, Fault, House, Scenario};

/// One statement: a keyword, plain words, and `key=value` pairs. Quotes hold words together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// Line in the file, from 1.
    pub line: usize,
    /// `place`.
    pub verb: String,
    /// What stands without an equals sign, in order.
    pub words: Vec<String>,
    /// What stands with one, in order.
    pub fields: Vec<(String, String)>,
}

impl Statement {
    /// Reads a line. `#` begins a comment.
    pub fn read(text: &str, line: usize) -> Result<Option<Statement>, Fault> {
        let mut parts = split(text, line)?.into_iter();
        let Some(verb) = parts.next() else {
            return Ok(None);
        };
        let mut statement = Statement { line, verb, words: Vec::new(), fields: Vec::new() };
        for part in parts {
            match part.split_once('=') {
                Some((key, value)) if !key.is_empty() => {
                    statement.fields.push((key.into(), value.into()));
                }
                _ => statement.words.push(part),
            }
        }
        Ok(Some(statement))
    }

    /// The value of a field.
    pub fn field(&self, key: &str) -> Option<&str> {
        self.fields.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
    }

    /// A field as a number, `default` when it is absent.
    pub fn number<T: std::str::FromStr>(&self, key: &str, default: T) -> Result<T, Fault> {
        match self.field(key) {
            None => Ok(default),
            Some(text) => text
                .parse()
                .map_err(|_| self.fault(format!("{key}={text} is not a number that fits here"))),
        }
    }

    /// A flag: `key`, `key=yes`, `key=no`.
    pub fn flag(&self, key: &str) -> Result<bool, Fault> {
        if self.words.iter().any(|word| word == key) {
            return Ok(true);
        }
        match self.field(key) {
            None | Some("no") => Ok(false),
            Some("yes") => Ok(true),
            Some(other) => Err(self.fault(format!("{key} is yes or no, not {other}"))),
        }
    }

    /// A fault at this statement.
    pub fn fault(&self, what: impl Into<String>) -> Fault {
        Fault::new(what).at(self.line, 0)
    }

    /// Refuses fields that mean nothing here.
    pub fn only(&self, known: &[&str]) -> Result<(), Fault> {
        match self.fields.iter().find(|(key, _)| !known.contains(&key.as_str())) {
            None => Ok(()),
            Some((key, _)) => Err(self
                .fault(format!("'{key}' means nothing to '{}'", self.verb))
                .help(format!("known: {}", known.join(", ")))),
        }
    }
}

/// Splits at blanks outside quotes, up to a comment.
fn split(text: &str, line: usize) -> Result<Vec<String>, Fault> {
    let mut parts = Vec::new();
    let mut part = String::new();
    let (mut quoted, mut begun) = (false, false);
    for letter in text.chars() {
        match letter {
            '"' => {
                quoted = !quoted;
                begun = true;
            }
            '#' if !quoted && !begun => break,
            space if space.is_whitespace() && !quoted => {
                if begun {
                    parts.push(std::mem::take(&mut part));
                }
                begun = false;
            }
            other => {
                part.push(other);
                begun = true;
            }
        }
    }
    if quoted {
        return Err(Fault::new("a quotation mark is not closed").at(line, 0));
    }
    if begun {
        parts.push(part);
    }
    Ok(parts)
}

/// What a case file says about the position it begins with.
#[derive(Clone, Debug)]
pub struct Staging {
    /// The scenario it starts from, if it names one.
    pub scenario: Option<Scenario>,
    /// House rules it sets.
    pub house: House,
    /// Everything else, in order.
    pub statements: Vec<Statement>,
}

impl Staging {
    /// The statements with this verb.
    pub fn all<'a>(&'a self, verb: &'a str) -> impl Iterator<Item = &'a Statement> {
        self.statements.iter().filter(move |statement| statement.verb == verb)
    }

    /// Refuses verbs that mean nothing to a rule set.
    pub fn only(&self, book: &Book, known: &[&str]) -> Vec<Fault> {
        let unknown = |statement: &&Statement| !known.contains(&statement.verb.as_str());
        let fault = |statement: &Statement| {
            statement
                .fault(format!("'{}' means nothing in {}", statement.verb, book.title))
                .help(format!("known: {}", known.join(", ")))
        };
        self.statements.iter().filter(unknown).map(fault).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_statement_has_a_verb_words_and_fields() {
        let text = r#"place Red "Ieyasu hatamoto" foot stands=5 zone="Centre Left" # comment"#;
        let statement = Statement::read(text, 4).unwrap().unwrap();
        assert_eq!(statement.verb, "place");
        assert_eq!(statement.words, ["Red", "Ieyasu hatamoto", "foot"]);
        assert_eq!(statement.field("zone"), Some("Centre Left"));
        assert_eq!(statement.number("stands", 0u8), Ok(5));
        assert_eq!(statement.number("hits", 3u8), Ok(3));
        assert!(statement.number::<u8>("zone", 0).is_err());
        assert_eq!(statement.only(&["zone"]).unwrap_err().line, 4);
        assert_eq!(Statement::read("  # nothing", 1), Ok(None));
        assert!(Statement::read("about \"open", 1).is_err());
    }
}
