//! Where there are passkeys.

use std::fmt;

use url::{Host, Url};

/// Why a site has no passkeys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// Its address is a number: passkeys belong to names.
    NoName,
    /// Its address is neither of this machine nor encrypted.
    NotSecure,
    /// Code of strangers runs on hosts below its own, which could ask for its passkeys.
    StrangersBelow,
}

impl Refusal {
    /// Why the site at this origin has none; nothing when it has. A browser lets a page ask for the passkeys of each host
    /// that the page's own host lies below. `strangers` are the hosts below which code of strangers runs, with or without
    /// their ports. On one's own machine (`is_loopback`) they lie below `localhost`, where only one's own apps are.
    #[must_use]
    pub fn of(origin: &Url, is_loopback: bool, strangers: &[&str]) -> Option<Self> {
        let Some(Host::Domain(host)) = origin.host() else {
            return Some(Self::NoName);
        };
        if is_loopback {
            return None;
        }
        if origin.scheme() != "https" {
            return Some(Self::NotSecure);
        }
        let is_below = |stranger: &&str| {
            let stranger = stranger.split(':').next().unwrap_or_default();
            let stranger = stranger.trim_end_matches('.').to_ascii_lowercase();
            stranger == host || stranger.ends_with(&format!(".{host}"))
        };
        strangers.iter().any(is_below).then_some(Self::StrangersBelow)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoName => "Passkeys need an address with a name, such as http://localhost on your own machine.",
            Self::NotSecure => "Passkeys need an encrypted address (https).",
            Self::StrangersBelow => {
                "Passkeys are off because published apps and previews run below this site's own address, where they \
                 could ask for them."
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(origin: &str, is_loopback: bool, strangers: &[&str]) -> Option<Refusal> {
        Refusal::of(&Url::parse(origin).unwrap(), is_loopback, strangers)
    }

    #[test]
    fn hosts_of_strangers_below_the_site_refuse_passkeys() {
        let site = "https://morpheo.example";
        for below in [
            "apps.morpheo.example",
            "APPS.Morpheo.Example:8443",
            "morpheo.example",
            "a.b.morpheo.example.",
        ] {
            let hosts = ["frames.example", below];
            assert_eq!(
                refusal(site, false, &hosts),
                Some(Refusal::StrangersBelow),
                "{below}"
            );
        }
        for beside in ["apps.example", "notmorpheo.example", "example"] {
            assert_eq!(refusal(site, false, &[beside]), None, "{beside}");
        }
        // A sister of the site's own host: the site's passkeys are for its host alone.
        assert_eq!(
            refusal("https://app.morpheo.example", false, &["apps.morpheo.example"]),
            None
        );
    }

    #[test]
    fn names_of_this_machine_are_enough_and_numbers_are_not() {
        let apps = ["apps.localhost:8080"];
        assert_eq!(refusal("http://localhost:8080", true, &apps), None);
        assert_eq!(
            refusal("http://127.0.0.1:8080", true, &apps),
            Some(Refusal::NoName)
        );
        assert_eq!(
            refusal("http://morpheo.example", false, &[]),
            Some(Refusal::NotSecure)
        );
    }
}
