//! Network addresses of clients, as limits count them.
//!
//! An IPv6 client commands a whole /64, so that is what counts; an IPv4 address counts by itself. Behind proxies
//! the client's address is the one that the outermost of the configured proxies added to `X-Forwarded-For`;
//! whatever stands before it, a client may have made up.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use actix_web::dev::RequestHead;
use actix_web::http::header::HeaderMap;

const FORWARDED_FOR: &str = "x-forwarded-for";
/// Headers that a proxy adds, one or the other.
const OF_PROXIES: [&str; 6] = [
    FORWARDED_FOR,
    "forwarded",
    "via",
    "x-real-ip",
    "x-forwarded-host",
    "x-forwarded-proto",
];

/// An IPv4 address or an IPv6 /64.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Network(IpAddr);

impl Network {
    /// The network of an address. An IPv4 address that is written as IPv6 counts as IPv4.
    #[must_use]
    pub fn of(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V6(address) => {
                let first_half = address.to_bits() & (u128::MAX << 64);
                IpAddr::V6(Ipv6Addr::from_bits(first_half))
            }
            address => address,
        })
    }

    /// The network of a request's client, through so many proxies. Unknown peers count as one.
    #[must_use]
    pub fn of_client(head: &RequestHead, proxies: u8) -> Self {
        let peer = head.peer_addr.map(|peer| peer.ip());
        let address = forwarded(head.headers(), proxies).or(peer);
        Self::of(address.unwrap_or(IpAddr::V6(Ipv6Addr::UNSPECIFIED)))
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            IpAddr::V4(address) => address.fmt(f),
            IpAddr::V6(address) => write!(f, "{address}/64"),
        }
    }
}

/// Whether a request comes straight from this machine or its private network, and not through a proxy.
#[must_use]
pub fn is_private(head: &RequestHead) -> bool {
    is_direct(head)
        && peer(head).is_some_and(|address| match address {
            IpAddr::V4(address) => address.is_loopback() || address.is_private() || address.is_link_local(),
            IpAddr::V6(address) => {
                address.is_loopback() || address.is_unique_local() || address.is_unicast_link_local()
            }
        })
}

/// Whether a request comes straight from this machine, and not through a proxy.
#[must_use]
pub fn is_loopback(head: &RequestHead) -> bool {
    is_direct(head) && peer(head).is_some_and(|address| address.is_loopback())
}

fn is_direct(head: &RequestHead) -> bool {
    !OF_PROXIES.iter().any(|name| head.headers().contains_key(*name))
}

fn peer(head: &RequestHead) -> Option<IpAddr> {
    head.peer_addr.map(|peer| peer.ip().to_canonical())
}

/// The address that the outermost trusted proxy saw. With fewer entries than proxies, the first: all of them were
/// written by trusted proxies then.
fn forwarded(headers: &HeaderMap, proxies: u8) -> Option<IpAddr> {
    let last = usize::from(proxies).checked_sub(1)?;
    let entries: Vec<&str> = headers
        .get_all(FORWARDED_FOR)
        .flat_map(|line| line.to_str().unwrap_or_default().split(','))
        .map(str::trim)
        .collect();
    let place = entries.len().saturating_sub(1).saturating_sub(last);
    let entry = entries.get(place)?;
    // Some proxies add the port.
    let with_port = || entry.parse::<SocketAddr>().ok().map(|address| address.ip());
    let bracketed = || entry.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    entry.parse().ok().or_else(with_port).or_else(bracketed)
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    fn network(address: &str) -> String {
        Network::of(address.parse().unwrap()).to_string()
    }

    fn client(lines: &[&'static str], proxies: u8) -> String {
        let mut request = TestRequest::get().peer_addr("192.0.2.1:4000".parse().unwrap());
        for line in lines {
            request = request.append_header((FORWARDED_FOR, *line));
        }
        Network::of_client(request.to_http_request().head(), proxies).to_string()
    }

    #[test]
    fn ipv6_counts_by_64_bits_and_ipv4_by_address() {
        assert_eq!(network("203.0.113.9"), "203.0.113.9");
        assert_eq!(network("::ffff:203.0.113.9"), "203.0.113.9");
        assert_eq!(network("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
        assert_eq!(network("2001:db8:1:2:ffff::1"), network("2001:db8:1:2::9"));
        assert_ne!(network("2001:db8:1:3::1"), network("2001:db8:1:2::1"));
    }

    #[test]
    fn the_address_is_the_one_that_the_configured_number_of_proxies_vouches_for() {
        let line = "198.51.100.1, 198.51.100.2, 198.51.100.3";
        assert_eq!(client(&[line], 0), "192.0.2.1");
        assert_eq!(client(&[line], 1), "198.51.100.3");
        assert_eq!(client(&[line], 2), "198.51.100.2");
        assert_eq!(client(&[line], 9), "198.51.100.1");
        assert_eq!(client(&[], 2), "192.0.2.1");
    }

    #[test]
    fn several_lines_are_one_list() {
        let lines = ["198.51.100.1", "198.51.100.2,198.51.100.3", "198.51.100.4"];
        assert_eq!(client(&lines, 1), "198.51.100.4");
        assert_eq!(client(&lines, 3), "198.51.100.2");
    }

    #[test]
    fn ports_are_left_out_and_what_is_no_address_gives_way_to_the_peer() {
        assert_eq!(client(&["198.51.100.1:55000"], 1), "198.51.100.1");
        assert_eq!(client(&["[2001:db8::1]:55000"], 1), "2001:db8::/64");
        assert_eq!(client(&["[2001:db8::1]"], 1), "2001:db8::/64");
        assert_eq!(client(&["198.51.100.1, unknown"], 1), "192.0.2.1");
    }

    #[test]
    fn a_forwarded_request_is_never_private() {
        let from = |peer: &str| TestRequest::get().peer_addr(peer.parse().unwrap());
        for peer in ["127.0.0.1:1", "[::1]:1", "[::ffff:127.0.0.1]:1"] {
            assert!(is_loopback(from(peer).to_http_request().head()), "{peer}");
            assert!(is_private(from(peer).to_http_request().head()), "{peer}");
            let through = from(peer).insert_header((FORWARDED_FOR, "127.0.0.1"));
            assert!(!is_private(through.to_http_request().head()), "{peer}");
        }
        assert!(is_private(from("10.1.2.3:1").to_http_request().head()));
        assert!(!is_loopback(from("10.1.2.3:1").to_http_request().head()));
        assert!(!is_private(from("203.0.113.9:1").to_http_request().head()));
    }
}
