//! Writing files so that nothing is lost: whole or not at all.

use shelf::Who;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes a file beside its place and then moves it there, so that a full disk or a crash leaves
/// the old file as it was.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Ok(known) = fs::metadata(path)
        && !known.is_file()
    {
        let what = if known.is_dir() { "is a folder" } else { "is not a plain file" };
        return Err(io::Error::new(io::ErrorKind::InvalidInput, what));
    }
    let Some(name) = path.file_name() else {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "names no file"));
    };
    let mut beside = name.to_os_string();
    beside.push(format!(".{}.part", std::process::id()));
    let beside = path.with_file_name(beside);
    let written = File::create(&beside)
        .and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_all()))
        .and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        // Half a file helps nobody; if it cannot be removed either, there is nothing more to do.
        let _ = fs::remove_file(&beside);
    }
    written
}

/// How to go on with a game: the command with the same players.
pub fn go_on(path: &Path, who: &[Who; 2]) -> String {
    let word = |text: String| {
        let plain = |c: char| c.is_alphanumeric() || "-_./:,=".contains(c);
        if text.chars().all(plain) { text } else { format!("'{}'", text.replace('\'', "'\\''")) }
    };
    let [red, blue] = who.each_ref().map(|who| word(who.to_string()));
    let path = word(path.display().to_string());
    format!(
        "The game is kept in {path}\nGo on with: kassen play --load {path} --red {red} --blue {blue}"
    )
}

/// A path as a person types it: `~/` is the home folder.
pub fn typed_path(text: &str) -> PathBuf {
    let text = text.trim().trim_matches('"');
    match (text.strip_prefix("~/"), std::env::var_os("HOME")) {
        (Some(rest), Some(home)) => Path::new(&home).join(rest),
        _ => PathBuf::from(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_on_names_the_same_players() {
        let who = ["human", "bot:python3 my bot.py"].map(|name| name.parse().unwrap());
        let text = go_on(Path::new("/x/a game"), &who);
        assert!(text.ends_with("--load '/x/a game' --red human --blue 'bot:python3 my bot.py'"));
    }

    #[test]
    fn a_file_is_replaced_whole_and_devices_are_left_alone() {
        let folder = std::env::temp_dir().join(format!("kassen-store-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("game");
        write(&path, b"one").unwrap();
        write(&path, b"two").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        assert!(write(&folder, b"x").is_err());
        assert!(write(Path::new("/dev/null"), b"x").is_err());
        assert!(write(&folder.join("no/such/folder"), b"x").is_err());
        assert!(write(Path::new(""), b"x").is_err());
        fs::remove_dir_all(&folder).unwrap();
    }
}
