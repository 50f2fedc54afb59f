//! `kassen serve`: the server, for this machine, for friends or for a club.

use super::play::games_folder;
use crate::fail::Fail;
use crate::out::{Out, complain};
use server::notices::Smtp;
use server::{Config, Server};
use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

/// Where bare `kassen` listens: the year of Sekigahara.
const PORT: u16 = 1600;

/// Play in the browser: start the server and print its address
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Examples:\n  kassen serve\n  kassen serve --port 8080 --data /srv/kassen\n  \
                        kassen serve --public https://kassen.example --behind-proxy\n  \
                        kassen serve --database postgres://kassen@db.internal/kassen\n\n\
                        By default only this machine can reach it. Everything is kept in one file \
                        in the data folder.\nTo let others in, put a proxy with TLS before it and \
                        name its address with --public."
)]
pub struct Serve {
    /// The port; 0 takes any that is free
    #[arg(long, value_name = "N", default_value_t = PORT)]
    port: u16,
    /// The address to listen on
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,
    /// The folder games are kept in, instead of the data folder
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// A PostgreSQL instead of a file, which several servers may share: postgres://…; an address with
    /// a password stands better in KASSEN_DATABASE
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// The address people use, if a proxy stands before the server
    #[arg(long, value_name = "URL", value_parser = origin)]
    public: Option<String>,
    /// A proxy of yours writes X-Forwarded-For; without this the header is not believed
    #[arg(long)]
    behind_proxy: bool,
    /// Computer players that think at the same time
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    thinkers: Option<u16>,
    /// The sender of e-mail notices; the mail server stands in KASSEN_SMTP, because it holds a password
    #[arg(long, value_name = "ADDRESS")]
    mail_from: Option<String>,
    /// Let notices go to addresses of your own network, and without TLS
    #[arg(long)]
    notices_inside: bool,
    /// Open the browser
    #[arg(long)]
    open: bool,
}

/// Reads `https://name` or `http://name:port`, without a path.
fn origin(text: &str) -> Result<String, String> {
    let text = text.trim_end_matches('/');
    match text.split_once("://") {
        Some(("http" | "https", host))
            if !host.is_empty() && !host.contains(['/', '?', '#', ' ']) =>
        {
            Ok(text.to_string())
        }
        _ => Err("write https://NAME or http://NAME:PORT, without a path".into()),
    }
}

/// The folder of a server: the one that is named, or the usual one.
pub fn data_folder(named: Option<PathBuf>) -> Result<PathBuf, Fail> {
    let usual = || games_folder().and_then(|games| Some(games.parent()?.join("server")));
    named.or_else(usual).ok_or_else(|| {
        Fail::Usage("neither XDG_DATA_HOME nor HOME is set; name a folder with --data".into())
    })
}

/// The database of a server, if one is named.
pub fn named_database(named: Option<String>) -> Option<String> {
    named.or_else(|| std::env::var("KASSEN_DATABASE").ok())
}

/// Bare `kassen`: the server on this machine, and the browser. If it runs already, only the browser.
pub fn bare(out: &mut Out) -> Result<(), Fail> {
    let host = IpAddr::V4(Ipv4Addr::LOCALHOST);
    let named = std::env::var("KASSEN_PORT").ok();
    let port = match named.as_deref().map(str::parse) {
        None => PORT,
        Some(Ok(port)) => port,
        Some(Err(_)) => return Err(Fail::Usage("KASSEN_PORT is no port".into())),
    };
    let address = SocketAddr::new(host, port);
    if port != 0 && runs_at(address) {
        out.line(format_args!("Kassen runs already: http://{address}/"))?;
        if out.terminal {
            open(&format!("http://{address}/"));
        }
        return Ok(());
    }
    let serve = Serve {
        port,
        host,
        data: None,
        database: None,
        public: None,
        behind_proxy: false,
        thinkers: None,
        mail_from: None,
        notices_inside: false,
        open: out.terminal,
    };
    serve.listen(out, true)
}

impl Serve {
    /// Serves until Ctrl-C.
    pub fn run(self, out: &mut Out) -> Result<(), Fail> {
        self.listen(out, false)
    }

    fn config(&self, port: u16) -> Result<Config, Fail> {
        let mut config = Config::new(data_folder(self.data.clone())?);
        config.database = named_database(self.database.clone());
        config.listen = SocketAddr::new(self.host, port);
        config.public.clone_from(&self.public);
        config.behind_proxy = self.behind_proxy;
        config.thinkers = self.thinkers.map_or(config.thinkers, usize::from);
        config.notices.inside = self.notices_inside;
        config.notices.smtp = self.smtp()?;
        Ok(config)
    }

    /// The mail server, if one is named.
    fn smtp(&self) -> Result<Option<Smtp>, Fail> {
        match (std::env::var("KASSEN_SMTP"), &self.mail_from) {
            (Ok(server), Some(from)) => Smtp::read(&server, from).map(Some).map_err(Fail::Usage),
            (Ok(_), None) => {
                Err(Fail::Usage("KASSEN_SMTP is set; name the sender with --mail-from".into()))
            }
            (Err(_), Some(_)) => Err(Fail::Usage(
                "--mail-from needs a mail server: KASSEN_SMTP=smtps://NAME:PASSWORD@HOST".into(),
            )),
            (Err(_), None) => Ok(None),
        }
    }

    /// `anywhere`: takes another port if this one is in use.
    fn listen(self, out: &mut Out, anywhere: bool) -> Result<(), Fail> {
        let (config, elsewhere) = (self.config(self.port)?, self.config(0)?);
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
        let runtime = runtime.map_err(|error| Fail::Io(format!("no threads: {error}")))?;
        let done = runtime.block_on(async {
            let mut started = Server::start(config).await;
            if started.is_err() && anywhere {
                started = Server::start(elsewhere).await;
            }
            let server = started.map_err(|fault| Fail::Io(fault.0))?;
            let address = match &self.public {
                Some(public) => format!("{public}/"),
                None => format!("http://{}/", server.address()),
            };
            out.line(format_args!("Kassen is at {address}"))?;
            out.line("Ctrl-C ends it; games are kept. `kassen --help` lists the other commands.")?;
            out.flush()?;
            if !server.address().ip().is_loopback() && self.public.is_none() {
                complain(
                    "kassen: others can reach this server, without TLS; seat links can be read on \
                     the way. Put a proxy with TLS before it and name it with --public.",
                );
            }
            if self.open {
                open(&address);
            }
            interrupted().await;
            server.stop().await;
            Ok(())
        });
        // A computer player in the middle of a thought is not waited for: it thinks again next time.
        runtime.shutdown_timeout(Duration::from_secs(1));
        done
    }
}

/// Does a server of ours answer there?
fn runs_at(address: SocketAddr) -> bool {
    let within = Duration::from_secs(1);
    let asked = || -> std::io::Result<String> {
        let mut stream = TcpStream::connect_timeout(&address, within)?;
        stream.set_read_timeout(Some(within))?;
        let request =
            format!("GET /healthz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes())?;
        let mut answer = String::new();
        stream.take(4096).read_to_string(&mut answer)?;
        Ok(answer)
    };
    asked().is_ok_and(|answer| answer.contains("\"read_only\""))
}

/// Comes back at Ctrl-C, or when the system asks the program to end.
async fn interrupted() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut ends) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = ends.recv() => {}
            }
            return;
        }
    }
    // Without signals the program still ends when it is killed, and nothing is lost by that.
    let _ = tokio::signal::ctrl_c().await;
}

/// Tries to open the browser. If there is none, the address is on the screen.
fn open(address: &str) {
    let openers: &[&[&str]] = if cfg!(target_os = "macos") {
        &[&["open"]]
    } else if cfg!(windows) {
        &[&["cmd", "/C", "start", ""]]
    } else {
        &[&["xdg-open"], &["wslview"]]
    };
    for words in openers {
        let started = Command::new(words[0])
            .args(&words[1..])
            .arg(address)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        if started.is_ok() {
            return;
        }
    }
}
