//! What stands under `/assets/`: style sheets, ES modules, the icon, and pictures of scenarios.

use crate::picture;
use sha2::{Digest, Sha256};
use std::borrow::Cow;

/// A file to be served as it is.
#[derive(Clone, Debug)]
pub struct Asset {
    /// Its media type.
    pub mime: &'static str,
    /// Its content.
    pub bytes: Cow<'static, [u8]>,
    /// A quoted tag that changes with the content.
    pub etag: String,
}

const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";

macro_rules! files {
    ($($mime:ident $name:literal),* $(,)?) => {
        /// Every file that is compiled in.
        const FILES: &[(&str, &str, &[u8])] =
            &[$(($name, $mime, include_bytes!(concat!("../assets/", $name)))),*];
    };
}

files! {
    CSS "base.css", CSS "table.css", SVG "icon.svg",
    JS "common.js", JS "table.js", JS "map.js", JS "choose.js", JS "panel.js", JS "drag.js", JS "ruler.js",
    JS "finder.js", JS "chacha.js", JS "keys.js", JS "seat.js", JS "replay.js", JS "verify.js", JS "rules.js", JS "home.js",
}

/// The file at `path` (without `/assets/`). Pictures of scenarios are drawn when asked for:
/// `picture/SYSTEM/SCENARIO.light.svg`, or `.dark.svg`.
pub fn asset(path: &str) -> Option<Asset> {
    if let Some(rest) = path.strip_prefix("picture/") {
        let (system, rest) = rest.split_once('/')?;
        let (scenario, mood) = rest.strip_suffix(".svg")?.rsplit_once('.')?;
        let dark = match mood {
            "light" => false,
            "dark" => true,
            _ => return None,
        };
        let drawn = picture::of_scenario(system, scenario, dark)?;
        return Some(made(SVG, Cow::Owned(drawn.into_bytes())));
    }
    let (_, mime, bytes) = FILES.iter().find(|(name, _, _)| *name == path)?;
    Some(made(mime, lightened(mime, bytes)))
}

/// Scripts and style sheets without indentation and without lines that are comments: a tenth of
/// what is sent. No script has a text that goes over lines, so nothing else changes.
fn lightened(mime: &str, bytes: &'static [u8]) -> Cow<'static, [u8]> {
    match std::str::from_utf8(bytes) {
        Ok(text) if mime != SVG => {
            let lines = text.lines().map(str::trim_start);
            let kept = lines.filter(|line| !line.is_empty() && !line.starts_with("//"));
            Cow::Owned(kept.flat_map(|line| [line, "\n"]).collect::<String>().into_bytes())
        }
        _ => Cow::Borrowed(bytes),
    }
}

fn made(mime: &'static str, bytes: Cow<'static, [u8]>) -> Asset {
    let digest = Sha256::digest(&bytes);
    let tag: String = digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    Asset { mime, bytes, etag: format!("\"{tag}\"") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_import_of_a_script_is_served() {
        for (name, mime, bytes) in FILES {
            if *mime != JS {
                continue;
            }
            let text = std::str::from_utf8(bytes).expect("text");
            for line in text.lines() {
                let quotes = line.matches('`').count();
                assert!(quotes.is_multiple_of(2), "{name}: a text over lines: {line}");
            }
            for (at, _) in text.match_indices("from './") {
                let file = text[at + 8..].split('\'').next().unwrap_or("");
                assert!(asset(file).is_some(), "{name} imports {file}");
            }
        }
        assert!(asset("../Cargo.toml").is_none());
        assert!(asset("picture/none/none.light.svg").is_none());
    }
}
