//! Guards calls to addresses that people name: nothing inside the operator's network can be reached through them.
//!
//! The name is resolved once, every address it has must be public, and the connection is pinned to those
//! addresses, so that a second answer of the name server changes nothing.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use url::{Host, Url};

use crate::error::AiError;

/// An address that may be called.
#[derive(Debug, Clone)]
pub(crate) struct Checked {
    pub url: Url,
    /// Name and addresses to pin; nothing when the URL holds the address itself.
    pub pin: Option<(String, Vec<SocketAddr>)>,
}

/// Parses a base address: http or https, no user, no query, and a slash at the end.
pub(crate) fn parse_base(text: &str) -> Result<Url, AiError> {
    let mut url = Url::parse(text.trim()).map_err(|_| AiError::AddressRefused("not a URL"))?;
    if !matches!(url.scheme(), "http" | "https") {
        return Err(AiError::AddressRefused("only http and https"));
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err(AiError::AddressRefused("no user in the URL"));
    }
    url.set_query(None);
    url.set_fragment(None);
    if !url.path().ends_with('/') {
        let path = format!("{}/", url.path());
        url.set_path(&path);
    }
    Ok(url)
}

/// Checks an address that a person named.
pub(crate) async fn check(text: &str, allow_private: bool) -> Result<Checked, AiError> {
    let url = parse_base(text)?;
    if allow_private {
        return Ok(Checked { url, pin: None });
    }
    if url.scheme() != "https" {
        return Err(AiError::AddressRefused("only https"));
    }
    let name = match url.host() {
        Some(Host::Ipv4(ip)) => return literal(url.clone(), IpAddr::V4(ip)),
        Some(Host::Ipv6(ip)) => return literal(url.clone(), IpAddr::V6(ip)),
        Some(Host::Domain(name)) => name.to_owned(),
        None => return Err(AiError::AddressRefused("no host")),
    };
    let port = url.port_or_known_default().unwrap_or(443);
    let addresses: Vec<SocketAddr> = tokio::net::lookup_host((name.as_str(), port))
        .await
        .map_err(|_| AiError::Network)?
        .collect();
    if addresses.is_empty() {
        return Err(AiError::Network);
    }
    if !addresses.iter().all(|address| is_public(address.ip())) {
        return Err(AiError::AddressRefused("a private network"));
    }
    Ok(Checked {
        url,
        pin: Some((name, addresses)),
    })
}

fn literal(url: Url, ip: IpAddr) -> Result<Checked, AiError> {
    if is_public(ip) {
        Ok(Checked { url, pin: None })
    } else {
        Err(AiError::AddressRefused("a private network"))
    }
}

/// Whether an address belongs to the public internet.
fn is_public(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => is_public_v4(ip),
        IpAddr::V6(ip) => is_public_v6(ip),
    }
}

fn is_public_v4(ip: Ipv4Addr) -> bool {
    let [a, b, c, _] = ip.octets();
    !(ip.is_private()
        || ip.is_loopback()
        || ip.is_link_local()
        || ip.is_broadcast()
        || ip.is_multicast()
        || ip.is_documentation()
        || a == 0
        || a >= 240
        // shared by carriers (RFC 6598), protocol assignments (RFC 6890), benchmarks (RFC 2544)
        || (a == 100 && (64..128).contains(&b))
        || (a == 192 && b == 0 && c == 0)
        || (a == 198 && (b == 18 || b == 19)))
}

fn is_public_v6(ip: Ipv6Addr) -> bool {
    if let Some(v4) = embedded_v4(ip) {
        return is_public_v4(v4);
    }
    let [first, second, ..] = ip.segments();
    // Global unicast is 2000::/3; documentation and Teredo lie inside it.
    (first & 0xe000) == 0x2000
        && !(first == 0x2001 && second == 0x0db8)
        && !(first == 0x2001 && second == 0)
        && !(first == 0x3fff && second < 0x1000)
}

/// The IPv4 address that an IPv6 address leads to: mapped, compatible, translated (64:ff9b::/96) or 6to4.
fn embedded_v4(ip: Ipv6Addr) -> Option<Ipv4Addr> {
    if let Some(v4) = ip.to_ipv4_mapped() {
        return Some(v4);
    }
    let [a, b, c, d, e, f, g, h] = ip.segments();
    let join = |high: u16, low: u16| Ipv4Addr::from_bits((u32::from(high) << 16) | u32::from(low));
    match [a, b, c, d, e, f] {
        [0, 0, 0, 0, 0, 0] | [0x64, 0xff9b, 0, 0, 0, 0] => Some(join(g, h)),
        [0x2002, high, low, ..] => Some(join(high, low)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn private_addresses_are_told_apart() {
        for text in [
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "0.0.0.0",
            "100.64.0.1",
            "198.18.0.1",
            "192.0.0.8",
            "224.0.0.1",
            "255.255.255.255",
            "203.0.113.9",
            "::1",
            "::",
            "fe80::1",
            "fc00::1",
            "fd12::1",
            "ff02::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::127.0.0.1",
            "64:ff9b::a00:1",
            "2002:7f00:1::",
            "2001:db8::1",
            "2001::1",
            "fec0::1",
        ] {
            assert!(!is_public(text.parse().unwrap()), "{text}");
        }
        for text in [
            "1.1.1.1",
            "8.8.8.8",
            "100.63.0.1",
            "172.32.0.1",
            "2606:4700::1111",
            "64:ff9b::808:808",
        ] {
            assert!(is_public(text.parse().unwrap()), "{text}");
        }
    }

    #[tokio::test]
    async fn addresses_in_any_spelling_are_refused() {
        for text in [
            "http://example.com/v1",
            "https://127.0.0.1/",
            "https://2130706433/",
            "https://0x7f.1/",
            "https://[::1]/v1",
            "https://[::ffff:169.254.169.254]/",
            "https://localhost/v1",
            "https://localhost./v1",
            "file:///etc/passwd",
            "https://user:pass@1.1.1.1/",
            "gopher://1.1.1.1/",
            "nonsense",
            "https://192.168.0.1:8443/v1",
        ] {
            let result = check(text, false).await;
            assert!(
                matches!(result, Err(AiError::AddressRefused(_) | AiError::Network)),
                "{text}: {result:?}"
            );
        }
        let refused = check("https://localhost/v1", false).await;
        assert!(
            matches!(refused, Err(AiError::AddressRefused("a private network"))),
            "{refused:?}"
        );
    }

    #[tokio::test]
    async fn public_addresses_pass_and_end_with_a_slash() {
        let checked = check("https://1.1.1.1/v1?x=1#y", false).await.unwrap();
        assert_eq!(checked.url.as_str(), "https://1.1.1.1/v1/");
        assert!(checked.pin.is_none());
        let checked = check("http://localhost:9/v1", true).await.unwrap();
        assert_eq!(checked.url.as_str(), "http://localhost:9/v1/");
    }
}
