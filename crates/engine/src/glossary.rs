//! Names in another tongue, as data of a rule set.

use std::borrow::Cow;

/// Names as the files have them, each with what readers of another tongue call it. In any order: of
/// two entries for one name the first counts.
#[derive(Clone, Copy, Debug, Default)]
pub struct Glossary(pub &'static [(&'static str, &'static str)]);

impl Glossary {
    /// Nothing has another name.
    pub const NONE: Glossary = Glossary(&[]);

    /// The entry for exactly this name.
    pub fn entry(&self, name: &str) -> Option<&'static str> {
        self.0.iter().find(|(known, _)| *known == name).map(|(_, other)| *other)
    }

    /// The name in the other tongue. A name of several words (`Takeda Shingen`, `Ashigaru 3`) may be
    /// entered as a whole or word by word; a number stays a number. A name that is not known to its last
    /// word stays as it is.
    pub fn name<'a>(&self, name: &'a str) -> Cow<'a, str> {
        if let Some(entry) = self.entry(name) {
            return Cow::Borrowed(entry);
        }
        let number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
        let word = |word: &'a str| self.entry(word).or(number(word).then_some(word));
        let words: Option<String> = name.split(' ').map(word).collect();
        words.map_or(Cow::Borrowed(name), Cow::Owned)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_without_an_entry_stays_as_it_is() {
        let names = Glossary(&[("Takeda", "武田"), ("Ashigaru", "足軽"), ("Shingen", "信玄")]);
        assert_eq!(names.name("Takeda"), "武田");
        assert_eq!(names.name("Ashigaru 12"), "足軽12");
        assert_eq!(names.name("Takeda Shingen"), "武田信玄");
        assert_eq!(names.name("Takeda Somebody"), "Takeda Somebody");
        assert_eq!(names.name("Somebody 3"), "Somebody 3");
        assert_eq!(names.name(""), "");
    }
}
