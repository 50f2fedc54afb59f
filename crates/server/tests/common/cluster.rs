//! A PostgreSQL of one's own: a new cluster in a folder of its own, reached by a socket in it.

#![allow(dead_code)]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

static NUMBER: AtomicU32 = AtomicU32::new(0);

pub struct Cluster {
    folder: PathBuf,
    bin: PathBuf,
    running: Option<Child>,
}

/// Where Debian keeps the programs, the newest first.
fn programs() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").ok()?;
    let mut found: Vec<PathBuf> =
        versions.flatten().map(|entry| entry.path().join("bin")).collect();
    found.retain(|bin| bin.join("initdb").is_file());
    found.sort();
    found.pop()
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|out| out.stdout.starts_with(b"0\n"))
}

/// A program of PostgreSQL, which root must start as somebody else.
fn program(path: &Path) -> Command {
    if !is_root() {
        return Command::new(path);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups", "--"]).arg(path);
    command
}

impl Cluster {
    /// `None`, loudly, if there is no PostgreSQL on this machine.
    pub fn start(test: &str) -> Option<Cluster> {
        let Some(bin) = programs() else {
            let told = format!(
                "\n*** SKIPPED: {test}: PostgreSQL is not installed (apt-get install postgresql)\n"
            );
            let _ = std::io::stderr().write_all(told.as_bytes());
            return None;
        };
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        // Short: the path of a socket has at most 107 letters.
        let folder = std::env::temp_dir().join(format!("kpg-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        if is_root() {
            let owner = Command::new("chown").arg("postgres").arg(&folder).status();
            assert!(owner.is_ok_and(|status| status.success()), "the folder of the cluster");
        }
        let made = program(&bin.join("initdb"))
            .args(["--username=kassen", "--auth=trust", "--no-sync", "--encoding=UTF8"])
            .args(["--locale=C", "-D"])
            .arg(folder.join("data"))
            .current_dir(&folder)
            .output()
            .expect("initdb starts");
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        let mut cluster = Cluster { folder, bin, running: None };
        cluster.run();
        Some(cluster)
    }

    /// Starts it, also again.
    pub fn run(&mut self) {
        let child = program(&self.bin.join("postgres"))
            .arg("-D")
            .arg(self.folder.join("data"))
            .arg("-k")
            .arg(&self.folder)
            .args(["-c", "listen_addresses=", "-c", "log_min_messages=fatal"])
            .current_dir(&self.folder)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        self.running = Some(child.expect("postgres starts"));
        let begun = Instant::now();
        while !self.ready() {
            assert!(begun.elapsed() < Duration::from_secs(60), "PostgreSQL does not answer");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    fn ready(&self) -> bool {
        let mut asked = Command::new(self.bin.join("pg_isready"));
        asked.arg("-q").arg("-h").arg(&self.folder).args(["-U", "kassen"]);
        asked.status().is_ok_and(|status| status.success())
    }

    /// Ends it at once, as if the machine had lost power but for its disk.
    pub fn kill(&mut self) {
        if let Some(mut child) = self.running.take() {
            // Immediate shutdown: nothing is written any more, and all sessions end.
            let id = child.id().to_string();
            let _ = Command::new("kill").args(["-QUIT", &id]).status();
            let _ = child.wait();
        }
    }

    /// The address of its database.
    pub fn address(&self) -> String {
        let folder = self.folder.display().to_string().replace('/', "%2F");
        format!("postgres://kassen@{folder}/postgres")
    }

    /// Asks the database something by its own client.
    pub fn ask(&self, sql: &str) -> String {
        let out = Command::new(self.bin.join("psql"))
            .arg("-h")
            .arg(&self.folder)
            .args(["-U", "kassen", "-d", "postgres", "-At", "-c", sql])
            .output()
            .expect("psql starts");
        assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
        String::from_utf8_lossy(&out.stdout).trim().to_string()
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.kill();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
