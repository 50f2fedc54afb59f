//! A browser by WebDriver: chromedriver as a child process, JSON over a plain socket.
//!
//! The few commands the tests need are a page of code; a client library would add a hundred crates
//! to the test build.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The key under which WebDriver hands elements over.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// A program of this machine.
fn program(names: &[&str]) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    names.iter().find_map(|name| {
        folders.iter().map(|folder| folder.join(name)).find(|program| program.is_file())
    })
}

/// A running chromedriver.
pub struct Driver {
    child: Child,
    port: u16,
    chromium: PathBuf,
}

/// One try to start chromedriver on a port of its own choice; what it says goes into `said`.
fn listening(driver: &Path, said: &mut String) -> Option<(Child, u16)> {
    let mut child = Command::new(driver)
        .arg("--port=0")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("chromedriver starts");
    let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines();
    let port = lines
        .by_ref()
        .map_while(Result::ok)
        .inspect(|line| said.extend([line.as_str(), "\n"]))
        // It first repeats the 0 it was given.
        .filter_map(|line| line.rsplit("on port ").next()?.trim_end_matches('.').parse().ok())
        .find(|port: &u16| *port != 0);
    // Whoever stops listening would stop the driver.
    std::thread::spawn(move || lines.map_while(Result::ok).for_each(drop));
    if port.is_none() {
        let _ = child.wait();
    }
    Some((child, port?))
}

impl Driver {
    /// Starts it; `None` when the programs are missing, which is said aloud. With
    /// `KASSEN_BROWSER=required` that is a failure.
    pub fn start() -> Option<Driver> {
        let found = program(&["chromedriver"]).zip(program(&[
            "chromium",
            "chromium-browser",
            "google-chrome",
            "chrome",
        ]));
        let Some((driver, chromium)) = found else {
            let required = std::env::var("KASSEN_BROWSER").is_ok_and(|word| word == "required");
            assert!(!required, "chromium and chromedriver are required and missing");
            let _ = writeln!(
                std::io::stderr(),
                "SKIPPED: no chromium and chromedriver on this machine, so no browser was tried. \
                 On Debian: apt-get install chromium chromium-driver"
            );
            return None;
        };
        // The port it picks for one kind of address may be taken for the other, and then it gives up:
        // that is chance, and another try finds another port.
        let mut said = String::new();
        let (child, port) = (0..8)
            .find_map(|_| listening(&driver, &mut said))
            .unwrap_or_else(|| panic!("chromedriver did not start: {said}"));
        Some(Driver { child, port, chromium })
    }

    fn send(&self, method: &str, path: &str, body: &Value) -> Result<Value, String> {
        let body =
            if method == "GET" || method == "DELETE" { String::new() } else { body.to_string() };
        let mut socket = TcpStream::connect(("127.0.0.1", self.port)).map_err(|e| e.to_string())?;
        socket.set_read_timeout(Some(Duration::from_secs(60))).map_err(|e| e.to_string())?;
        write!(
            socket,
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        )
        .map_err(|e| e.to_string())?;
        let mut reader = BufReader::new(socket);
        let mut length = None;
        loop {
            let mut line = String::new();
            reader.read_line(&mut line).map_err(|e| e.to_string())?;
            let line = line.trim().to_ascii_lowercase();
            if let Some(bytes) = line.strip_prefix("content-length:") {
                length = bytes.trim().parse::<u64>().ok();
            }
            if line.is_empty() {
                break;
            }
        }
        let mut text = String::new();
        reader
            .take(length.unwrap_or(u64::MAX))
            .read_to_string(&mut text)
            .map_err(|e| e.to_string())?;
        let value: Value = serde_json::from_str(&text).map_err(|e| format!("{e}: {text}"))?;
        match value["value"]["error"].as_str() {
            Some(error) => Err(format!("{error}: {}", value["value"]["message"])),
            None => Ok(value["value"].clone()),
        }
    }

    /// A browser with a profile of its own.
    pub fn browser(&self, width: u32, height: u32, touch: bool) -> Browser<'_> {
        let size = format!("--window-size={width},{height}");
        let mut options = json!({
            "binary": self.chromium,
            "args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run",
                "--disable-background-networking", "--disable-dev-shm-usage", size],
        });
        if touch {
            let metrics =
                json!({"width": width, "height": height, "pixelRatio": 1.0, "touch": true});
            options["mobileEmulation"] = json!({"deviceMetrics": metrics});
        }
        let wish = json!({"capabilities": {"alwaysMatch": {"goog:chromeOptions": options}}});
        // A browser that does not come up on a busy machine is no finding about our pages.
        let opened = (0..2)
            .find_map(|_| self.send("POST", "/session", &wish).ok())
            .unwrap_or_else(|| self.send("POST", "/session", &wish).expect("a browser"));
        let session = opened["sessionId"].as_str().expect("a session").to_string();
        Browser { driver: self, session }
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// One browser.
pub struct Browser<'a> {
    driver: &'a Driver,
    session: String,
}

impl Browser<'_> {
    fn ask(&self, method: &str, path: &str, body: &Value) -> Result<Value, String> {
        self.driver.send(method, &format!("/session/{}{path}", self.session), body)
    }

    pub fn go(&self, address: &str) {
        self.ask("POST", "/url", &json!({ "url": address })).expect("goes there");
    }

    /// Runs a script in the page and gives what it returns.
    pub fn run(&self, script: &str) -> Value {
        self.ask("POST", "/execute/sync", &json!({"script": script, "args": []}))
            .unwrap_or_else(|error| panic!("{error}\n{script}"))
    }

    /// Runs a script that calls its last argument when it is done.
    pub fn run_async(&self, script: &str, args: &[Value]) -> Value {
        self.ask("POST", "/execute/async", &json!({"script": script, "args": args}))
            .unwrap_or_else(|error| panic!("{error}\n{script}"))
    }

    /// A command of Chromium's own protocol.
    pub fn chromium(&self, command: &str, with: &Value) -> Value {
        self.ask("POST", "/goog/cdp/execute", &json!({"cmd": command, "params": with}))
            .unwrap_or_else(|error| panic!("{command}: {error}"))
    }

    /// Drags with the mouse along these points of the page.
    pub fn drag(&self, path: &[(i32, i32)]) {
        let actions = stroke(path);
        let mouse = json!({"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": actions});
        self.ask("POST", "/actions", &json!({ "actions": [mouse] })).expect("drags");
    }

    /// Presses the first element a selector finds, as a person would.
    pub fn press(&self, selector: &str) -> Result<(), String> {
        let query = json!({"using": "css selector", "value": selector});
        self.click(&self.ask("POST", "/element", &query)?)
    }

    /// Presses an element that a script gave.
    pub fn click(&self, element: &Value) -> Result<(), String> {
        let id = element[ELEMENT].as_str().unwrap_or("");
        self.ask("POST", &format!("/element/{id}/click"), &json!({})).map(drop)
    }

    /// Puts a finger on an element that a script gave, and lifts it.
    pub fn tap(&self, element: &Value) -> Result<(), String> {
        let script = "const [it] = arguments; it.scrollIntoView({ block: 'center', behavior: 'instant' }); \
                      const { x, y, width, height } = it.getBoundingClientRect(); \
                      return [Math.round(x + width / 2), Math.round(y + height / 2)]";
        let at =
            self.ask("POST", "/execute/sync", &json!({"script": script, "args": [element]}))?;
        let of = |i: usize| at[i].as_i64().and_then(|n| i32::try_from(n).ok());
        let (x, y) = of(0).zip(of(1)).ok_or("no place")?;
        self.fingers(&[&[(x, y)]]);
        Ok(())
    }

    /// Types keys into whatever has the focus. `\u{E007}` is Enter, `\u{E004}` is Tab.
    pub fn keys(&self, text: &str) {
        let mut actions = Vec::new();
        for letter in text.chars() {
            actions.push(json!({"type": "keyDown", "value": letter.to_string()}));
            actions.push(json!({"type": "keyUp", "value": letter.to_string()}));
        }
        let body = json!({"actions": [{"type": "key", "id": "keyboard", "actions": actions}]});
        self.ask("POST", "/actions", &body).expect("types");
    }

    /// Touches a point of the page with each of these paths of fingers at the same time.
    pub fn fingers(&self, paths: &[&[(i32, i32)]]) {
        let fingers: Vec<Value> = paths
            .iter()
            .enumerate()
            .map(|(n, path)| {
                let actions = stroke(path);
                json!({"type": "pointer", "id": format!("finger{n}"),
                    "parameters": {"pointerType": "touch"}, "actions": actions})
            })
            .collect();
        self.ask("POST", "/actions", &json!({ "actions": fingers })).expect("touches");
        let _ = self.ask("DELETE", "/actions", &json!({}));
    }

    /// Waits until a script returns true.
    pub fn until(&self, what: &str, script: &str) {
        let end = Instant::now() + Duration::from_secs(40);
        while self.run(&format!("return Boolean({script})")) != json!(true) {
            assert!(
                Instant::now() < end,
                "never: {what}\n{}",
                self.run("return document.body.innerText")
            );
            std::thread::sleep(Duration::from_millis(25));
        }
    }
}

impl Drop for Browser<'_> {
    fn drop(&mut self) {
        let _ = self.ask("DELETE", "", &json!({}));
    }
}

/// What a pointer does that is put down at the first point, drawn through the others and lifted.
fn stroke(path: &[(i32, i32)]) -> Vec<Value> {
    let mut actions = Vec::new();
    for (i, (x, y)) in path.iter().enumerate() {
        let time = if i == 0 { 0 } else { 60 };
        actions.push(
            json!({"type": "pointerMove", "duration": time, "x": x, "y": y, "origin": "viewport"}),
        );
        if i == 0 {
            actions.push(json!({"type": "pointerDown", "button": 0}));
        }
    }
    actions.push(json!({"type": "pointerUp", "button": 0}));
    actions
}
