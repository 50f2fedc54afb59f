//! The sentences of the interface, from the Fluent files in `catalogue/`.
//!
//! A sentence is always whole: what differs between languages is the sentence, not its words. Rule
//! texts and the log come from the rule systems, in English for now, and the pages say so.

use crate::Lang;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use serde_json::Value;
use std::sync::LazyLock;

/// The file of a language.
pub(crate) const fn source(lang: Lang) -> &'static str {
    match lang {
        Lang::English => include_str!("../catalogue/en.ftl"),
        Lang::Japanese => include_str!("../catalogue/ja.ftl"),
    }
}

type Bundle = FluentBundle<FluentResource>;

static BUNDLES: LazyLock<[Bundle; 2]> = LazyLock::new(|| Lang::ALL.map(bundle));

fn bundle(lang: Lang) -> Bundle {
    let mut bundle = FluentBundle::new_concurrent(vec![lang.tag().parse().unwrap_or_default()]);
    // Our sentences run one way; the marks would only show up in page titles.
    bundle.set_use_isolating(false);
    // A file with faults still gives what could be read; the tests allow none.
    let (Ok(resource) | Err((resource, _))) = FluentResource::try_new(source(lang).to_string());
    let _ = bundle.add_resource(resource);
    bundle
}

fn look_up(lang: Lang, key: &str, with: &[(&str, &str)]) -> Option<String> {
    let bundle = &BUNDLES[lang as usize];
    let pattern = bundle.get_message(key)?.value()?;
    let mut args = FluentArgs::new();
    for (name, value) in with {
        // Counts must be numbers, or plurals would not work.
        let value = match value.parse::<u32>() {
            Ok(number) if number.to_string() == **value => FluentValue::from(number),
            _ => FluentValue::from(*value),
        };
        args.set(*name, value);
    }
    let mut faults = Vec::new();
    let text = bundle.format_pattern(pattern, Some(&args), &mut faults);
    Some(text.into_owned())
}

/// A sentence; one that is missing is said in English, and if nobody knows it, by its key.
pub(crate) fn say(lang: Lang, key: &str, with: &[(&str, &str)]) -> String {
    look_up(lang, key, with)
        .or_else(|| look_up(Lang::English, key, with))
        .unwrap_or_else(|| key.to_string())
}

/// A sentence or a word that need not be there.
pub(crate) fn known(lang: Lang, key: &str) -> Option<String> {
    known_with(lang, key, &[])
}

/// The same with something put in.
pub(crate) fn known_with(lang: Lang, key: &str, with: &[(&str, &str)]) -> Option<String> {
    look_up(lang, key, with)
}

/// Every key of a file, in order.
pub(crate) fn keys(lang: Lang) -> impl Iterator<Item = &'static str> {
    source(lang).lines().filter_map(|line| {
        let key = line.split_once(" =")?.0;
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        (!key.is_empty() && key.chars().all(plain)).then_some(key)
    })
}

/// The sentences that the scripts need: those whose key begins with `js-`. What is put in stays in
/// braces, for the script to fill.
pub(crate) fn for_scripts(lang: Lang) -> Value {
    let braces: Vec<(&str, String)> =
        ["a", "b", "n", "side"].into_iter().map(|name| (name, format!("{{{name}}}"))).collect();
    let with: Vec<(&str, &str)> =
        braces.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let scripts = keys(Lang::English).filter_map(|key| Some((key.strip_prefix("js-")?, key)));
    let said = |(short, key): (&str, &str)| (short.to_string(), Value::from(say(lang, key, &with)));
    scripts.map(said).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Every key that our sources ask for by name.
    fn used() -> BTreeSet<String> {
        let mut used = BTreeSet::new();
        let mut open = vec![std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src"))];
        while let Some(folder) = open.pop() {
            for entry in std::fs::read_dir(folder).expect("a folder") {
                let path = entry.expect("an entry").path();
                if path.is_dir() {
                    open.push(path);
                    continue;
                }
                let text = std::fs::read_to_string(path).expect("a source");
                for call in [".t(\"", ".tf(\"", ".tf(\n            \"", ".tf(\n                \""]
                {
                    for (at, _) in text.match_indices(call) {
                        let rest = &text[at + call.len()..];
                        used.insert(rest.split('"').next().unwrap_or("").to_string());
                    }
                }
            }
        }
        used
    }

    #[test]
    fn both_files_have_the_same_keys_and_no_faults() {
        for lang in Lang::ALL {
            if let Err((_, faults)) = FluentResource::try_new(source(lang).to_string()) {
                panic!("{}: {faults:?}", lang.tag());
            }
            let all: Vec<&str> = keys(lang).collect();
            let once: BTreeSet<&str> = all.iter().copied().collect();
            assert_eq!(all.len(), once.len(), "{}: a key stands twice", lang.tag());
        }
        let [english, japanese] = Lang::ALL.map(|lang| keys(lang).collect::<BTreeSet<&str>>());
        let only: Vec<_> = english.symmetric_difference(&japanese).collect();
        assert!(only.is_empty(), "only in one file: {only:?}");
    }

    #[test]
    fn every_sentence_that_is_asked_for_is_there() {
        let there: BTreeSet<&str> = keys(Lang::English).collect();
        let missing: Vec<String> = used()
            .into_iter()
            .filter(|key| !key.is_empty() && !there.contains(key.as_str()))
            .collect();
        assert!(missing.is_empty(), "no sentence for {missing:?}");
    }

    #[test]
    fn every_sentence_of_the_scripts_is_there() {
        let words = for_scripts(Lang::English);
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/assets");
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.extension().is_none_or(|ext| ext != "js") {
                continue;
            }
            let text = std::fs::read_to_string(&path).expect("a script");
            for (at, _) in text.match_indices("t('") {
                // `get('`, `split('` and the like end in the same letter.
                if text[..at].ends_with(|c: char| c.is_ascii_alphanumeric() || c == '.') {
                    continue;
                }
                let key = text[at + 3..].split('\'').next().unwrap_or("");
                assert!(words.get(key).is_some(), "{}: no sentence js-{key}", path.display());
            }
        }
    }

    #[test]
    fn both_languages_put_the_same_things_in() {
        let put = |lang, key: &str| -> BTreeSet<String> {
            let file = source(lang);
            let from = file.find(&format!("\n{key} =")).map_or(0, |at| at + 1);
            let entry: Vec<&str> = file[from..]
                .lines()
                .enumerate()
                .take_while(|(i, line)| *i == 0 || line.starts_with(' '))
                .map(|(_, line)| line)
                .collect();
            let entry = entry.join("\n");
            let parts = entry.split('$').skip(1);
            let name = |part: &str| part.chars().take_while(char::is_ascii_lowercase).collect();
            parts.map(name).collect()
        };
        for key in keys(Lang::English) {
            assert_eq!(put(Lang::English, key), put(Lang::Japanese, key), "{key}");
        }
    }
}
