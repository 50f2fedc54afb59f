//! Writing files so that nothing is lost: whole or not at all.

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
