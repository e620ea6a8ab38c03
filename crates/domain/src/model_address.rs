//! Addresses of models, as people type them: with or without a scheme, a version or the end of a call, they become one
//! base address. Whether a base may be called is said here by its spelling alone; who calls it also resolves its name.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use thiserror::Error;
use url::{Host, Url};

use crate::limits::MODEL_ADDRESS_MAX_BYTES;
use crate::model_connection::Preset;

/// What calls end with that people copy from documentation, the longer ones first.
const CALLS: [&str; 10] = [
    "/images/generations",
    "/chat/completions",
    "/completions",
    "/embeddings",
    "/responses",
    "/messages",
    "/models",
    "/api/generate",
    "/api/chat",
    "/api/tags",
];
const OPENROUTER: &str = "openrouter.ai";
/// Ends of names that no public name has.
const PRIVATE_ENDS: [&str; 6] = [
    ".localhost",
    ".local",
    ".lan",
    ".internal",
    ".intranet",
    ".home.arpa",
];

/// Why an address cannot be used, as a sentence that says what to type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum AddressError {
    #[error("Type an address such as http://localhost:11434.")]
    Blank,
    #[error("This is not an address. Type one such as http://localhost:11434 or https://api.example.com/v1.")]
    Unreadable,
    #[error("Type an address that begins with http:// or https://.")]
    Scheme,
    #[error("Leave the user and password out of the address. A key has a field of its own.")]
    UserInfo,
    #[error("Leave out the ? and what follows it. A key has a field of its own.")]
    Query,
    #[error("This address is too long. It can have up to {MODEL_ADDRESS_MAX_BYTES} characters.")]
    TooLong,
    #[error("This address is on the server's own machine, which it does not call. Type an https:// address.")]
    OwnMachine,
    #[error(
        "This address is in a private network, which this server does not call unless its operator allows it. Type \
         an https:// address."
    )]
    PrivateNetwork,
    #[error("Type an https:// address. Without encryption, a key could be read on its way.")]
    NotEncrypted,
    #[error(
        "Browsers call models on their own machine alone. Type an address such as http://localhost:11434."
    )]
    NotOfBrowser,
}

/// Which addresses may be called besides public ones with https.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reach {
    /// The machine's own, without encryption.
    pub loopback: bool,
    /// Any, as the operator allows.
    pub any: bool,
}

/// Makes the base address of a service from what a person typed: with a scheme, without the end of a call, with the version
/// that the service's API has, and a slash at its end. The name of the machine alone has the port of the program.
///
/// # Errors
/// [`AddressError`].
pub fn normalise(preset: Preset, typed: &str) -> Result<String, AddressError> {
    let text: String = typed
        .chars()
        .filter(|c| !c.is_whitespace() && !matches!(c, '"' | '\'' | '`' | '<' | '>'))
        .collect();
    if text.is_empty() {
        return Err(AddressError::Blank);
    }
    if text.len() > MODEL_ADDRESS_MAX_BYTES {
        return Err(AddressError::TooLong);
    }
    let mut url = parse(&text)?;
    if !url.username().is_empty() || url.password().is_some() {
        return Err(AddressError::UserInfo);
    }
    if url.query().is_some_and(|query| !query.is_empty()) {
        return Err(AddressError::Query);
    }
    if url.port() == Some(0) {
        return Err(AddressError::Unreadable);
    }
    url.set_query(None);
    url.set_fragment(None);
    // Servers listen on these; who calls them means the machine itself.
    let is_unspecified = match url.host() {
        Some(Host::Ipv4(ip)) => ip.is_unspecified(),
        Some(Host::Ipv6(ip)) => ip.is_unspecified(),
        Some(Host::Domain(_)) => false,
        None => return Err(AddressError::Unreadable),
    };
    if is_unspecified {
        url.set_host(Some("localhost"))
            .map_err(|_| AddressError::Unreadable)?;
    }
    if url.port().is_none() && !text.contains("://") && !text.contains(":80") && is_loopback(&url) {
        url.set_port(own_port(preset))
            .map_err(|()| AddressError::Unreadable)?;
    }
    let path = base_path(preset, url.host_str().unwrap_or_default(), url.path());
    url.set_path(&path);
    if url.as_str().len() > MODEL_ADDRESS_MAX_BYTES {
        return Err(AddressError::TooLong);
    }
    Ok(url.into())
}

/// Whether a base address of [`normalise`] may be called, as far as its spelling says.
///
/// # Errors
/// [`AddressError`].
pub fn admit(address: &str, reach: Reach) -> Result<(), AddressError> {
    let url = Url::parse(address).map_err(|_| AddressError::Unreadable)?;
    if reach.any {
        return Ok(());
    }
    if is_loopback(&url) {
        return if reach.loopback {
            Ok(())
        } else {
            Err(AddressError::OwnMachine)
        };
    }
    if is_private(&url) {
        return Err(match url.host() {
            Some(Host::Domain(word)) if !word.contains('.') && url.port().is_none() => {
                AddressError::Unreadable
            }
            _ => AddressError::PrivateNetwork,
        });
    }
    match url.scheme() {
        "https" => Ok(()),
        _ => Err(AddressError::NotEncrypted),
    }
}

/// Whether a page's browser may be asked to call a base address of [`normalise`]: one of its own machine, in the spellings
/// that the policy of our pages names (`connect-src`, which knows no ranges of addresses).
///
/// # Errors
/// [`AddressError`].
pub fn admit_for_browser(address: &str) -> Result<(), AddressError> {
    let url = Url::parse(address).map_err(|_| AddressError::Unreadable)?;
    match url.host() {
        Some(Host::Domain("localhost")) => Ok(()),
        Some(Host::Ipv4(ip)) if ip == Ipv4Addr::LOCALHOST => Ok(()),
        _ => Err(AddressError::NotOfBrowser),
    }
}

/// Whether an address is one of the machine that opens it: `localhost`, what lies below it, or a loopback address.
#[must_use]
pub fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => {
            let name = name.trim_end_matches('.');
            name == "localhost" || name.ends_with(".localhost")
        }
        Some(Host::Ipv4(ip)) => ip.is_loopback(),
        Some(Host::Ipv6(ip)) => ip.to_canonical().is_loopback(),
        None => false,
    }
}

/// Reads an address with or without a scheme. Without one, names and addresses of private networks have http, and all others
/// https.
fn parse(text: &str) -> Result<Url, AddressError> {
    if text.parse::<Ipv6Addr>().is_ok() {
        return read("http", &format!("[{text}]"));
    }
    let (scheme, rest) = split_scheme(text);
    match scheme {
        Some(scheme) if scheme.eq_ignore_ascii_case("http") => read("http", rest),
        Some(scheme) if scheme.eq_ignore_ascii_case("https") => read("https", rest),
        Some(_) => Err(AddressError::Scheme),
        None => {
            let plain = read("http", rest)?;
            if is_private(&plain) {
                Ok(plain)
            } else {
                read("https", rest)
            }
        }
    }
}

fn read(scheme: &str, rest: &str) -> Result<Url, AddressError> {
    let rest = rest.trim_start_matches(['/', '\\']);
    Url::parse(&format!("{scheme}://{rest}")).map_err(|_| AddressError::Unreadable)
}

/// What stands before `:` and is neither a host before its port nor a user before a password.
fn split_scheme(text: &str) -> (Option<&str>, &str) {
    if let Some((scheme, rest)) = text.split_once("://") {
        return (Some(scheme), rest);
    }
    match text.split_once(':') {
        Some((before, after))
            if before.starts_with(|c: char| c.is_ascii_alphabetic())
                && before.chars().all(|c| c.is_ascii_alphanumeric())
                && !after.is_empty()
                && !after.starts_with(|c: char| c.is_ascii_digit())
                && !text.contains('@') =>
        {
            (Some(before), after)
        }
        _ => (None, text),
    }
}

/// The port of a program that runs on people's own machines.
fn own_port(preset: Preset) -> Option<u16> {
    let usual = Url::parse(preset.default_base_url()?).ok()?;
    is_loopback(&usual).then(|| usual.port()).flatten()
}

fn base_path(preset: Preset, host: &str, path: &str) -> String {
    let mut path = path.trim_end_matches('/');
    while let Some(shorter) = CALLS.iter().find_map(|call| without_end(path, call)) {
        path = shorter.trim_end_matches('/');
    }
    if preset == Preset::Ollama {
        while let Some(shorter) = ["/v1", "/api"].iter().find_map(|end| without_end(path, end)) {
            path = shorter.trim_end_matches('/');
        }
        return format!("{path}/");
    }
    if path.split('/').any(is_version) {
        return format!("{path}/");
    }
    let version = match preset {
        Preset::Gemini => "v1beta",
        _ => "v1",
    };
    if path.is_empty() && host == OPENROUTER {
        return format!("/api/{version}/");
    }
    format!("{path}/{version}/")
}

/// A path without this end, in whatever case it is written.
fn without_end<'a>(path: &'a str, end: &str) -> Option<&'a str> {
    let at = path.len().checked_sub(end.len())?;
    let (before, found) = path.split_at_checked(at)?;
    found.eq_ignore_ascii_case(end).then_some(before)
}

/// Whether a part of a path names a version, as `v1` and `v1beta` do.
fn is_version(part: &str) -> bool {
    let mut letters = part.chars();
    letters.next().is_some_and(|c| c.eq_ignore_ascii_case(&'v'))
        && letters.next().is_some_and(|c| c.is_ascii_digit())
}

/// Whether an address is written as one that the public internet has no way to. Names may still resolve to such.
fn is_private(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => {
            let name = name.trim_end_matches('.');
            !name.contains('.') || PRIVATE_ENDS.iter().any(|end| name.ends_with(end))
        }
        Some(Host::Ipv4(ip)) => is_private_ip(IpAddr::V4(ip)),
        Some(Host::Ipv6(ip)) => is_private_ip(ip.to_canonical()),
        None => false,
    }
}

fn is_private_ip(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => {
            ip.is_loopback() || ip.is_private() || ip.is_link_local() || ip.is_unspecified() || is_shared(ip)
        }
        IpAddr::V6(ip) => {
            ip.is_loopback() || ip.is_unspecified() || ip.is_unique_local() || ip.is_unicast_link_local()
        }
    }
}

/// Addresses behind the address translation of a provider, and of private overlay networks: 100.64.0.0/10 (RFC 6598).
fn is_shared(ip: Ipv4Addr) -> bool {
    let [first, second, ..] = ip.octets();
    first == 100 && (64..128).contains(&second)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_type_becomes_a_base_address() {
        use Preset::{Compatible, Gemini, Llamacpp, Lmstudio, Ollama, Openai, Openrouter, Vllm};
        for (preset, typed, base) in [
            (Ollama, "localhost:11434", "http://localhost:11434/"),
            (Ollama, "  http://localhost:11434/v1/ ", "http://localhost:11434/"),
            (
                Ollama,
                "http://localhost:11434/api/tags",
                "http://localhost:11434/",
            ),
            (Ollama, "localhost:11434/api", "http://localhost:11434/"),
            (
                Ollama,
                "localhost:11434/v1/chat/completions",
                "http://localhost:11434/",
            ),
            (Ollama, "0.0.0.0:11434", "http://localhost:11434/"),
            (Ollama, "[::]:11434", "http://localhost:11434/"),
            (Ollama, "::1", "http://[::1]:11434/"),
            (Ollama, "localhost", "http://localhost:11434/"),
            (Ollama, "localhost:80", "http://localhost/"),
            (Ollama, "http://localhost", "http://localhost/"),
            (Lmstudio, "127.0.0.1/v1", "http://127.0.0.1:1234/v1/"),
            (Compatible, "localhost", "http://localhost/v1/"),
            (Ollama, "[::1]:11434", "http://[::1]:11434/"),
            (Ollama, "ollama:11434", "http://ollama:11434/"),
            (
                Ollama,
                "https://box.example.com/ollama/api/chat",
                "https://box.example.com/ollama/",
            ),
            (Lmstudio, "127.0.0.1:1234", "http://127.0.0.1:1234/v1/"),
            (Lmstudio, "localhost :1234 /v1", "http://localhost:1234/v1/"),
            (
                Llamacpp,
                "HTTP://LOCALHOST:8080/completions",
                "http://localhost:8080/v1/",
            ),
            (Vllm, "192.168.1.7:8000", "http://192.168.1.7:8000/v1/"),
            (Vllm, "gpu.local:8000/v1/models", "http://gpu.local:8000/v1/"),
            (Vllm, "100.100.1.2:8000", "http://100.100.1.2:8000/v1/"),
            (Openai, "api.openai.com", "https://api.openai.com/v1/"),
            (Openai, "//api.openai.com/v1", "https://api.openai.com/v1/"),
            (
                Openrouter,
                "https://openrouter.ai/api",
                "https://openrouter.ai/api/v1/",
            ),
            (Openrouter, "openrouter.ai", "https://openrouter.ai/api/v1/"),
            (
                Gemini,
                "generativelanguage.googleapis.com",
                "https://generativelanguage.googleapis.com/v1beta/",
            ),
            (
                Compatible,
                "https://api.example.com/v1/chat/completions",
                "https://api.example.com/v1/",
            ),
            (
                Compatible,
                "<https://api.example.com/paas/v4>",
                "https://api.example.com/paas/v4/",
            ),
            (
                Compatible,
                "api.example.com/v1/Chat/Completions/",
                "https://api.example.com/v1/",
            ),
            (
                Compatible,
                "https://api.example.com:8443#x",
                "https://api.example.com:8443/v1/",
            ),
            (Compatible, "localhost:", "http://localhost/v1/"),
        ] {
            assert_eq!(normalise(preset, typed).as_deref(), Ok(base), "{typed}");
            // A base address stays as it is.
            assert_eq!(normalise(preset, base).as_deref(), Ok(base), "{base}");
        }
        for preset in Preset::ALL {
            if let Some(base) = preset.default_base_url() {
                assert_eq!(normalise(preset, base).as_deref(), Ok(base), "{base}");
            }
        }
    }

    #[test]
    fn what_is_no_address_is_refused_with_what_to_type() {
        let long = format!("https://example.com/{}", "x".repeat(500));
        for (typed, error) in [
            ("", AddressError::Blank),
            (" \n\t ", AddressError::Blank),
            ("file:///etc/passwd", AddressError::Scheme),
            ("ftp://example.com", AddressError::Scheme),
            ("javascript:alert(1)", AddressError::Scheme),
            ("gopher://1.1.1.1", AddressError::Scheme),
            ("https://user:pass@example.com", AddressError::UserInfo),
            ("https://example.com@localhost/", AddressError::UserInfo),
            ("user:pass@example.com", AddressError::UserInfo),
            ("https://example.com/v1?key=sk-1", AddressError::Query),
            ("http://localhost:0", AddressError::Unreadable),
            ("http://localhost:99999", AddressError::Unreadable),
            ("http://", AddressError::Unreadable),
            ("http://[::1", AddressError::Unreadable),
            ("http://exa%00mple.com", AddressError::Unreadable),
            (long.as_str(), AddressError::TooLong),
        ] {
            assert_eq!(normalise(Preset::Compatible, typed), Err(error), "{typed}");
        }
    }

    #[test]
    fn addresses_are_admitted_as_the_installation_allows() {
        let admitted = |typed: &str, loopback, any| {
            let base = normalise(Preset::Compatible, typed).unwrap();
            admit(&base, Reach { loopback, any })
        };
        for own in [
            "http://localhost:1234",
            "http://localhost.:1234",
            "http://a.localhost",
            "http://127.9.9.9",
            "http://2130706433",
            "http://0x7f.1",
            "http://[::1]",
            "http://[::ffff:127.0.0.1]",
            "http://0.0.0.0",
        ] {
            assert_eq!(
                admitted(own, false, false),
                Err(AddressError::OwnMachine),
                "{own}"
            );
            assert_eq!(admitted(own, true, false), Ok(()), "{own}");
        }
        for private in [
            "http://192.168.1.7",
            "https://10.0.0.1",
            "http://169.254.169.254/latest",
            "http://[::ffff:169.254.169.254]",
            "http://[fe80::1]",
            "http://[fd00::1]",
            "http://metadata.google.internal",
            "http://nas.local",
            "http://ollama:11434",
        ] {
            assert_eq!(
                admitted(private, true, false),
                Err(AddressError::PrivateNetwork),
                "{private}"
            );
            assert_eq!(admitted(private, false, true), Ok(()), "{private}");
        }
        // a word, or several with blanks between them
        for word in ["hello", "not an address"] {
            assert_eq!(
                admitted(word, true, false),
                Err(AddressError::Unreadable),
                "{word}"
            );
        }
        let plain = admitted("http://api.example.com", true, false);
        assert_eq!(plain, Err(AddressError::NotEncrypted));
        assert_eq!(admitted("https://api.example.com", false, false), Ok(()));
    }

    #[test]
    fn browsers_call_their_own_machine_alone() {
        for own in [
            "localhost:11434",
            "http://127.0.0.1:1234/v1",
            "http://0.0.0.0:8080",
            "https://localhost",
        ] {
            let base = normalise(Preset::Compatible, own).unwrap();
            assert_eq!(admit_for_browser(&base), Ok(()), "{own}");
        }
        for other in [
            "http://192.168.1.7:11434",
            "http://nas.local",
            "http://a.localhost",
            "http://127.0.0.2",
            "http://[::1]:11434",
            "https://api.example.com",
            "http://localhost.example.com",
        ] {
            let base = normalise(Preset::Compatible, other).unwrap();
            assert_eq!(
                admit_for_browser(&base),
                Err(AddressError::NotOfBrowser),
                "{other}"
            );
        }
    }
}
