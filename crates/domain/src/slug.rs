//! Slugs: the host name of a published app and the address of a page.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;

use crate::limits::{APP_SLUG_MAX_CHARS, APP_SLUG_MIN_CHARS, PAGE_SLUG_MAX_CHARS};

/// Words that a slug may not be; `-app` is appended.
pub const RESERVED: [&str; 29] = [
    "admin",
    "api",
    "www",
    "app",
    "help",
    "support",
    "contact",
    "about",
    "terms",
    "privacy",
    "login",
    "register",
    "signup",
    "auth",
    "oauth",
    "dashboard",
    "profile",
    "settings",
    "billing",
    "pricing",
    "docs",
    "blog",
    "news",
    "status",
    "health",
    "ping",
    "robots",
    "sitemap",
    "apps",
];

/// The slug of a published app: `a-z`, `0-9` and single hyphens, 3 to 50 characters, a valid DNS label.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct AppSlug(String);

impl AppSlug {
    /// Makes a slug from any name. `unix_millis` serves the suffix of a name that leaves nothing.
    #[must_use]
    pub fn from_name(name: &str, unix_millis: i64) -> Self {
        let kept: String = in_ascii(name)
            .chars()
            .filter_map(|c| match c {
                'a'..='z' | '0'..='9' => Some(c),
                '-' => Some('-'),
                c if c.is_whitespace() => Some('-'),
                _ => None,
            })
            .collect();
        let joined = join_words(&kept, APP_SLUG_MAX_CHARS);
        if joined.len() < APP_SLUG_MIN_CHARS {
            return Self(format!("untitled-app-{}", base36(unix_millis)));
        }
        if RESERVED.contains(&joined.as_str()) {
            return Self(format!("{joined}-app"));
        }
        Self(joined)
    }

    /// The same slug with a number, for a name that another app holds; still at most 50 characters.
    #[must_use]
    pub fn numbered(&self, number: u32) -> Self {
        let suffix = format!("-{number}");
        let most = APP_SLUG_MAX_CHARS.saturating_sub(suffix.len());
        let head: String = self.0.chars().take(most).collect();
        Self(format!("{}{suffix}", head.trim_end_matches('-')))
    }

    /// Takes a host label as it came over the network. Nothing when no app can have it.
    #[must_use]
    pub fn from_label(label: &str) -> Option<Self> {
        let allowed = label
            .chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
        let edges = label.starts_with('-') || label.ends_with('-');
        let fits = (APP_SLUG_MIN_CHARS..=63).contains(&label.len());
        (allowed && !edges && fits).then(|| Self(label.to_owned()))
    }

    /// The slug.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for AppSlug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The slug of a page within its app: non-alphanumeric runs become a hyphen, at most 50 characters,
/// `untitled` when nothing is left.
#[must_use]
pub fn page_slug(name: &str) -> String {
    let spaced: String = in_ascii(name)
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '-' })
        .collect();
    let joined = join_words(&spaced, PAGE_SLUG_MAX_CHARS);
    if joined.is_empty() {
        "untitled".to_owned()
    } else {
        joined
    }
}

/// The slug of a page, with a number when another page of its app has it; still at most
/// 50 characters.
#[must_use]
pub fn free_page_slug(slug: &str, taken: &HashSet<String>) -> String {
    let numbered = |number: usize| {
        let suffix = format!("-{number}");
        let head: String = slug.chars().take(PAGE_SLUG_MAX_CHARS - suffix.len()).collect();
        format!("{}{suffix}", head.trim_end_matches('-'))
    };
    std::iter::once(slug.to_owned())
        .chain((2..=taken.len() + 1).map(numbered))
        .find(|free| !taken.contains(free))
        .unwrap_or_else(|| slug.to_owned())
}

/// A name in lower case with ASCII letters for those of other alphabets, and without marks that stand for themselves:
/// `grosse` for `Größe`. Symbols and emoji stay as they are.
fn in_ascii(name: &str) -> String {
    let letters = name.chars().map(|c| match deunicode::deunicode_char(c) {
        Some(plain) if c.is_alphabetic() || plain.is_empty() => Cow::Borrowed(plain),
        _ => Cow::Owned(c.to_string()),
    });
    letters.collect::<String>().to_lowercase()
}

fn join_words(text: &str, max: usize) -> String {
    let joined = text
        .split('-')
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join("-");
    let cut: String = joined.chars().take(max).collect();
    cut.trim_end_matches('-').to_owned()
}

fn base36(millis: i64) -> String {
    const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";
    let mut rest = millis.unsigned_abs();
    let mut digits = Vec::new();
    loop {
        let digit = usize::try_from(rest % 36).unwrap_or(0);
        digits.push(char::from(*DIGITS.get(digit).unwrap_or(&b'0')));
        rest /= 36;
        if rest == 0 {
            return digits.into_iter().rev().collect();
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn slug(name: &str) -> String {
        AppSlug::from_name(name, 1_700_000_000_000).to_string()
    }

    #[test]
    fn names_become_slugs_as_the_rules_say() {
        assert_eq!(slug("  Tideline — Habit  Tracker!! "), "tideline-habit-tracker");
        assert_eq!(slug("🎉 Party 🎉"), "party");
        assert_eq!(slug("Admin"), "admin-app");
        assert_eq!(slug("a"), "untitled-app-loyw3v28");
        assert_eq!(slug("???"), "untitled-app-loyw3v28");
        assert_eq!(slug(&"word ".repeat(30)).len(), 49);
    }

    #[test]
    fn letters_of_other_alphabets_stay_readable() {
        for (name, expected) in [
            ("Größe", "grosse"),
            ("Gro\u{308}ße", "grosse"),
            ("Crème brûlée", "creme-brulee"),
            ("Łódź & Ærø", "lodz-aero"),
            ("Список дел", "spisok-del"),
            ("日本語", "ri-ben-yu"),
            ("Ça va ☕ été", "ca-va-ete"),
        ] {
            assert_eq!(slug(name), expected, "{name}");
            assert_eq!(page_slug(name), expected, "{name}");
        }
    }

    #[test]
    fn page_slugs_have_a_default() {
        assert_eq!(page_slug("About Us"), "about-us");
        assert_eq!(page_slug("!!!"), "untitled");
    }

    #[test]
    fn a_taken_page_slug_gets_a_number() {
        let long = "a".repeat(50);
        let taken = ["about", "about-2", &long].map(str::to_owned).into();
        assert_eq!(free_page_slug("about", &taken), "about-3");
        assert_eq!(free_page_slug("home", &taken), "home");
        assert_eq!(free_page_slug(&long, &taken), format!("{}-2", "a".repeat(48)));
    }

    proptest! {
        #[test]
        fn every_name_gives_a_valid_host_label(name in ".*", number in 2u32..10_000) {
            let slug = AppSlug::from_name(&name, 1_700_000_000_000);
            prop_assert!(AppSlug::from_label(slug.as_str()).is_some());
            prop_assert!(slug.as_str().len() <= 50);
            prop_assert!(!RESERVED.contains(&slug.as_str()));
            let numbered = slug.numbered(number);
            prop_assert!(AppSlug::from_label(numbered.as_str()).is_some());
            prop_assert!(numbered.as_str().len() <= 50);
        }

        #[test]
        fn making_a_slug_again_changes_nothing(name in "[a-zA-Z0-9 -]{3,60}") {
            let once = AppSlug::from_name(&name, 5);
            prop_assert_eq!(AppSlug::from_name(once.as_str(), 5), once);
        }
    }
}
