//! What can be typed at the prompt beside an answer.

/// A command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Undo,
    Why(String),
    Odds(String),
    Exchange(String),
    Rules(String),
    Save(String),
    Always(String),
    Standing(String),
    Hint(String),
    Log(String),
    Look(String),
    Board(String),
    Prose,
    Offers,
    Help,
    Concede(String),
    Quit,
}

impl Command {
    /// Reads a command; `None` if the line does not begin with one.
    pub fn read(line: &str) -> Option<Command> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let alone = |command| rest.is_empty().then_some(command);
        match word.to_lowercase().as_str() {
            "undo" => alone(Command::Undo),
            "why" => Some(Command::Why(rest.into())),
            "odds" => match rest.split_once(char::is_whitespace) {
                Some(("whole", choice)) => Some(Command::Exchange(choice.trim().into())),
                _ => Some(Command::Odds(rest.into())),
            },
            "rules" | "rule" => Some(Command::Rules(rest.into())),
            "save" => Some(Command::Save(rest.into())),
            "always" => Some(Command::Always(rest.into())),
            "standing" => Some(Command::Standing(rest.to_lowercase())),
            "hint" => Some(Command::Hint(rest.into())),
            "log" => Some(Command::Log(rest.into())),
            "look" => Some(Command::Look(rest.into())),
            "board" => Some(Command::Board(rest.to_lowercase())),
            "prose" => alone(Command::Prose),
            "offers" | "list" => alone(Command::Offers),
            "help" | "?" => Some(Command::Help),
            "concede" => Some(Command::Concede(rest.into())),
            "quit" | "exit" => alone(Command::Quit),
            _ => None,
        }
    }
}

/// The help text of the prompt.
pub(crate) const HELP: &str = "\
To decide, type the number of an offer or write it out. The beginning of one,
or any words of it, narrows the list. Besides:
  undo               take your last decision back, until dice or cards fall or
                     the other side decides
  why CHOICE         the rules that forbid it; why alone: all that is barred
  odds CHOICE        exact chances of what follows, up to the next decision; if
                     the enemy is asked on the way, for each of his answers
  odds whole CHOICE  to the end of the exchange, both sides deciding greedily
  hint               what the computer would do, and why
  rules WORD|ID      the rules reference
  look NAME          a piece or place in words; look alone: how things stand
  board, prose       the table drawn with all that stands on it, or told
  board turn         draw it by itself at each turn; also always, never
  offers             all offers, one by one
  log [N|all]        what has happened
  always ANSWER      answer this, and all questions like it, so; ANSWER is the
                     first word or words of an offer: a standing order
  standing           your standing orders; standing off N|all: take them back
  save FILE          write the game; `kassen play --load FILE` goes on with it
  concede            give up
  quit               leave; the game is kept
CHOICE is a number or a notation.
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_told_from_answers() {
        assert_eq!(
            Command::read(" ODDS whole fire A at B"),
            Some(Command::Exchange("fire A at B".into()))
        );
        assert_eq!(Command::read("odds 3"), Some(Command::Odds("3".into())));
        assert_eq!(Command::read("why"), Some(Command::Why(String::new())));
        assert_eq!(Command::read("undo the knot"), None);
        assert_eq!(Command::read("fire A at B"), None);
    }
}
