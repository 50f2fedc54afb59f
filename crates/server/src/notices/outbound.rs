//! Going out into the network: to public addresses only, unless the server's owner said otherwise.
//!
//! Whoever asks for notices names the address they go to, so it must not lead into the network the
//! server stands in. A name is looked up here, what it stands for is checked, and the connection
//! goes to that very address: a name that means something else a moment later gains nothing.

use std::net::IpAddr;
use std::sync::{Arc, LazyLock};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// Addresses of one name that are tried.
const MOST_TRIED: usize = 4;

/// A connection, with TLS or without.
pub(super) trait Wire: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> Wire for T {}

/// Opens a connection; `inside` allows addresses that are not public.
pub(super) async fn connect(host: &str, port: u16, inside: bool) -> Result<Box<dyn Wire>, String> {
    let name = host.trim_start_matches('[').trim_end_matches(']');
    let found = tokio::net::lookup_host((name, port)).await;
    let found = found.map_err(|error| format!("{host} is not found: {error}"))?;
    let mut why = format!("{host} is not found");
    for address in found.take(MOST_TRIED) {
        if !inside && !is_public(address.ip()) {
            return Err(format!("{host} is no public address"));
        }
        match TcpStream::connect(address).await {
            Ok(stream) => return Ok(Box::new(stream)),
            Err(error) => why = format!("{host}: {error}"),
        }
    }
    Err(why)
}

/// The same with TLS around it, and the other end proven to be who it says.
pub(super) async fn secured(host: &str, wire: Box<dyn Wire>) -> Result<Box<dyn Wire>, String> {
    static CONFIG: LazyLock<Arc<ClientConfig>> = LazyLock::new(|| {
        let mut roots = RootCertStore::empty();
        roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
        Arc::new(ClientConfig::builder().with_root_certificates(roots).with_no_client_auth())
    });
    let name = ServerName::try_from(host.to_string());
    let name = name.map_err(|_| format!("{host} is no name of a server"))?;
    let secured = TlsConnector::from(Arc::clone(&CONFIG)).connect(name, wire).await;
    Ok(Box::new(secured.map_err(|error| format!("{host}: no secure connection: {error}"))?))
}

/// Is it an address of the public network? What is not known to be public is not.
pub(super) fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(it) => {
            let [a, b, c, _] = it.octets();
            !(a == 0
                || it.is_loopback()
                || it.is_private()
                || it.is_link_local()
                || it.is_documentation()
                || a >= 224
                // Carriers' own networks, protocol assignments, benchmarks.
                || (a == 100 && (64..128).contains(&b))
                || (a == 192 && b == 0 && c == 0)
                || (a == 198 && (18..20).contains(&b)))
        }
        IpAddr::V6(it) => {
            let [first, second, ..] = it.segments();
            // Only 2000::/3 is given out, and of that not what is for documents, tunnels and tests.
            (0x2000..0x4000).contains(&first)
                && !(first == 0x2001 && (second < 0x0200 || second == 0x0db8))
                && first != 0x2002
                && first != 0x3fff
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_public_addresses_are_public() {
        for inside in [
            "0.0.0.0",
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "198.18.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "fe80::1",
            "fc00::1",
            "fd12::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "64:ff9b::7f00:1",
            "2002:7f00:1::",
            "2001:db8::1",
            "2001::1",
            "ff02::1",
        ] {
            assert!(!is_public(inside.parse().unwrap()), "{inside}");
        }
        for outside in ["1.1.1.1", "93.184.216.34", "2606:4700:4700::1111", "2a00:1450::1"] {
            assert!(is_public(outside.parse().unwrap()), "{outside}");
        }
    }

    #[tokio::test]
    async fn names_of_this_machine_are_refused() {
        for host in ["localhost", "127.0.0.1", "[::1]", "0.0.0.0"] {
            let refused = connect(host, 9, false).await.err().unwrap();
            assert!(refused.contains("no public address"), "{refused}");
        }
    }
}
