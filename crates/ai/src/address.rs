//! Guards calls to addresses that people name: nothing inside the operator's network can be reached through them.
//!
//! The name is resolved once, every address it has must be public, and the connection is pinned to those
//! addresses, so that a second answer of the name server changes nothing.

use std::net::{IpAddr, SocketAddr};

use domain::model_address::is_loopback;
use platform::public_address::is_public;
use url::{Host, Url};

use crate::error::AiError;

/// Where an address that a person names may lead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reach {
    /// The public internet, encrypted.
    Public,
    /// That, and programs on this machine.
    PublicOrLoopback,
    /// Anywhere.
    Anywhere,
}

impl Reach {
    /// Anywhere if private networks are allowed, else the public internet.
    pub(crate) fn of_people(allow_private: bool) -> Self {
        if allow_private {
            Self::Anywhere
        } else {
            Self::Public
        }
    }
}

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
pub(crate) async fn check(text: &str, reach: Reach) -> Result<Checked, AiError> {
    let url = parse_base(text)?;
    match reach {
        Reach::Anywhere => return Ok(Checked { url, pin: None }),
        Reach::PublicOrLoopback => {
            if let Some(checked) = this_machine(&url).await? {
                return Ok(checked);
            }
        }
        Reach::Public => {}
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
    let addresses = resolve(&url, &name).await?;
    if !addresses.iter().all(|address| is_public(address.ip())) {
        return Err(AiError::AddressRefused("a private network"));
    }
    Ok(Checked {
        url,
        pin: Some((name, addresses)),
    })
}

/// The address when it leads to this machine: a loopback address, or the name `localhost` or one below it, of which only
/// loopback addresses are used. Other names never lead here, whatever a name server says.
async fn this_machine(url: &Url) -> Result<Option<Checked>, AiError> {
    if !is_loopback(url) {
        return Ok(None);
    }
    let pin = match url.host() {
        Some(Host::Domain(name)) => {
            let mut addresses = resolve(url, name).await?;
            addresses.retain(|address| address.ip().is_loopback());
            if addresses.is_empty() {
                return Err(AiError::AddressRefused("a private network"));
            }
            Some((name.to_owned(), addresses))
        }
        _ => None,
    };
    Ok(Some(Checked {
        url: url.clone(),
        pin,
    }))
}

/// The addresses of a URL's host, at least one.
async fn resolve(url: &Url, name: &str) -> Result<Vec<SocketAddr>, AiError> {
    let port = url.port_or_known_default().unwrap_or(443);
    let addresses: Vec<SocketAddr> = tokio::net::lookup_host((name, port))
        .await
        .map_err(|_| AiError::Network)?
        .collect();
    if addresses.is_empty() {
        return Err(AiError::Network);
    }
    Ok(addresses)
}

fn literal(url: Url, ip: IpAddr) -> Result<Checked, AiError> {
    if is_public(ip) {
        Ok(Checked { url, pin: None })
    } else {
        Err(AiError::AddressRefused("a private network"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            let result = check(text, Reach::Public).await;
            assert!(
                matches!(result, Err(AiError::AddressRefused(_) | AiError::Network)),
                "{text}: {result:?}"
            );
        }
        let refused = check("https://localhost/v1", Reach::Public).await;
        assert!(
            matches!(refused, Err(AiError::AddressRefused("a private network"))),
            "{refused:?}"
        );
    }

    #[tokio::test]
    async fn public_addresses_pass_and_end_with_a_slash() {
        let checked = check("https://1.1.1.1/v1?x=1#y", Reach::Public).await.unwrap();
        assert_eq!(checked.url.as_str(), "https://1.1.1.1/v1/");
        assert!(checked.pin.is_none());
        let checked = check("http://localhost:9/v1", Reach::Anywhere).await.unwrap();
        assert_eq!(checked.url.as_str(), "http://localhost:9/v1/");
    }

    #[tokio::test]
    async fn programs_on_this_machine_are_reached_where_that_is_allowed() {
        for text in [
            "http://127.0.0.1:11434",
            "http://[::1]:11434/",
            "http://0x7f.1:11434/",
            "http://localhost:1234/v1",
        ] {
            let checked = check(text, Reach::PublicOrLoopback).await.unwrap();
            let pinned = checked.pin.map(|(_, addresses)| addresses).unwrap_or_default();
            assert!(pinned.iter().all(|address| address.ip().is_loopback()), "{text}");
        }
        for text in [
            "http://192.168.0.1:11434/",
            "http://169.254.169.254/",
            "http://[::ffff:169.254.169.254]/",
            "http://10.0.0.1/v1",
            "http://1.1.1.1/v1",
            "http://0.0.0.0:11434/",
        ] {
            let refused = check(text, Reach::PublicOrLoopback).await;
            assert!(
                matches!(refused, Err(AiError::AddressRefused(_))),
                "{text}: {refused:?}"
            );
        }
    }
}
