//! The reader's settings: language, mood, motion, sound. They live in one cookie named `look`.

use crate::catalogue;

/// The language of the interface.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lang {
    /// English.
    #[default]
    English,
    /// Japanese.
    Japanese,
}

impl Lang {
    /// Both, English first.
    pub const ALL: [Lang; 2] = [Lang::English, Lang::Japanese];

    /// The tag in HTML and in the cookie.
    pub const fn tag(self) -> &'static str {
        match self {
            Lang::English => "en",
            Lang::Japanese => "ja",
        }
    }

    /// The same for what comes from a rule system.
    pub const fn tongue(self) -> engine::Tongue {
        match self {
            Lang::English => engine::Tongue::English,
            Lang::Japanese => engine::Tongue::Japanese,
        }
    }

    /// What its readers call it.
    pub const fn own_name(self) -> &'static str {
        match self {
            Lang::English => "English",
            Lang::Japanese => "日本語",
        }
    }

    /// The first of ours in an `Accept-Language` header.
    pub fn accepted(header: &str) -> Lang {
        let first = |part: &str| {
            let tag = part.trim().to_ascii_lowercase();
            Lang::ALL.into_iter().find(|lang| tag.starts_with(lang.tag()))
        };
        header.split(',').find_map(first).unwrap_or_default()
    }
}

/// Ink on paper, or the other way round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// As the reader's system has it.
    #[default]
    Auto,
    /// Ink on paper.
    Light,
    /// Night.
    Dark,
}

impl Theme {
    /// All three, the default first.
    pub const ALL: [Theme; 3] = [Theme::Auto, Theme::Light, Theme::Dark];

    /// The word in HTML and in the cookie.
    pub const fn tag(self) -> &'static str {
        match self {
            Theme::Auto => "auto",
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }
}

/// How a reader wants the pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Language.
    pub lang: Lang,
    /// Mood.
    pub theme: Theme,
    /// Whether things may move; the system's wish for less motion counts in any case.
    pub motion: bool,
    /// Whether a sound tells that it is the reader's turn.
    pub sound: bool,
}

impl Default for Look {
    fn default() -> Look {
        Look { lang: Lang::English, theme: Theme::Auto, motion: true, sound: true }
    }
}

impl Look {
    /// Reads the value of the cookie; whatever cannot be read keeps its default.
    pub fn read(cookie: &str) -> Look {
        let mut look = Look::default();
        let mut parts = cookie.trim().split('.');
        let mut part = || parts.next().unwrap_or("");
        let (lang, theme, motion, sound) = (part(), part(), part(), part());
        let known = Lang::ALL.into_iter().find(|known| known.tag() == lang);
        look.lang = known.unwrap_or_default();
        let known = Theme::ALL.into_iter().find(|known| known.tag() == theme);
        look.theme = known.unwrap_or_default();
        look.motion = motion != "0";
        look.sound = sound != "0";
        look
    }

    /// The value of the cookie: `en.auto.1.1`.
    pub fn write(&self) -> String {
        let (motion, sound) = (u8::from(self.motion), u8::from(self.sound));
        format!("{}.{}.{motion}.{sound}", self.lang.tag(), self.theme.tag())
    }

    /// A sentence of the interface.
    pub(crate) fn t(&self, key: &str) -> String {
        catalogue::say(self.lang, key, &[])
    }

    /// A sentence with something put in.
    pub(crate) fn tf(&self, key: &str, with: &[(&str, &str)]) -> String {
        catalogue::say(self.lang, key, with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_cookie_is_read() {
        for cookie in ["", "....", "xx.yy.zz", "ja", "\u{0}", "en.dark.0.0.9.9.9"] {
            let look = Look::read(cookie);
            assert_eq!(Look::read(&look.write()), look, "{cookie:?}");
        }
        assert_eq!(Look::read("ja.light.0.1").lang, Lang::Japanese);
        assert!(!Look::read("ja.light.0.1").motion);
    }

    #[test]
    fn the_first_language_we_have_is_taken() {
        assert_eq!(Lang::accepted("de-DE,ja;q=0.8,en;q=0.5"), Lang::Japanese);
        assert_eq!(Lang::accepted("en-GB,ja"), Lang::English);
        assert_eq!(Lang::accepted(""), Lang::English);
    }
}
