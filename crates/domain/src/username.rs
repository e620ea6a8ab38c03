//! Usernames: names of accounts, each held by one.

use std::fmt;

use deunicode::deunicode;

use crate::errors::ErrorCode;
use crate::limits::{USERNAME_MAX_CHARS, USERNAME_MIN_CHARS};
use crate::reserved_slugs::{ReservedSlugs, Skeleton};
use crate::slug::RESERVED;

/// The names that nobody may have besides the reserved slugs (`catalog/protected-usernames.txt`, in the same form).
pub const PROTECTED: &str = include_str!("../../../catalog/protected-usernames.txt");

/// The proposed username of an account whose name and address yield none.
const NAMELESS: &str = "creator";

/// The number of the last name that is proposed in the place of a taken one.
const ALTERNATIVES: u32 = 9;

/// A username: `a-z`, `0-9`, single hyphens and underscores, 3 to 30 characters, a letter or digit at both ends.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Username(String);

impl Username {
    /// Takes a username as it is; forms put what people type into this form first.
    ///
    /// # Errors
    /// `username-too-short`, `username-too-long`, `username-characters`, `username-edges`, `username-repeats`.
    pub fn parse(text: &str) -> Result<Self, ErrorCode> {
        // A character has at most four bytes: a text of strangers is not counted to its end.
        if text.len() > USERNAME_MAX_CHARS * 4 {
            return Err(ErrorCode::UsernameTooLong);
        }
        let chars = text.chars().count();
        if chars < USERNAME_MIN_CHARS {
            return Err(ErrorCode::UsernameTooShort);
        }
        if chars > USERNAME_MAX_CHARS {
            return Err(ErrorCode::UsernameTooLong);
        }
        if !text.chars().all(|c| is_word(c) || is_joint(c)) {
            return Err(ErrorCode::UsernameCharacters);
        }
        if text.starts_with(is_joint) || text.ends_with(is_joint) {
            return Err(ErrorCode::UsernameEdges);
        }
        if text
            .chars()
            .zip(text.chars().skip(1))
            .any(|(one, next)| is_joint(one) && is_joint(next))
        {
            return Err(ErrorCode::UsernameRepeats);
        }
        Ok(Self(text.to_owned()))
    }

    /// A name for an account, made of the name shown or the address.
    #[must_use]
    pub fn suggested(display_name: Option<&str>, email: &str) -> Self {
        let prefix = email.split_once('@').map_or(email, |(prefix, _)| prefix);
        display_name
            .into_iter()
            .chain([prefix])
            .find_map(Self::made_of)
            .unwrap_or_else(|| Self(NAMELESS.to_owned()))
    }

    /// The name, and the same with numbers, for where another account has it.
    #[must_use]
    pub fn with_alternatives(&self) -> Vec<Self> {
        let numbered = (2..=ALTERNATIVES).map(|number| self.numbered(number));
        [self.clone()].into_iter().chain(numbered).collect()
    }

    /// The same name with a number, for one that another account holds; still at most 30 characters.
    #[must_use]
    pub fn numbered(&self, number: u32) -> Self {
        let suffix = format!("-{number}");
        let most = USERNAME_MAX_CHARS.saturating_sub(suffix.len());
        let head: String = self.0.chars().take(most).collect();
        Self(format!("{}{suffix}", head.trim_end_matches(is_joint)))
    }

    /// Whether nobody may have this name, since it is a protected one or looks like it.
    #[must_use]
    pub fn is_protected(&self, reserved: &ReservedSlugs) -> bool {
        let skeleton = Skeleton::of(&self.0);
        RESERVED
            .iter()
            .any(|name| skeleton.looks_like(&Skeleton::of(name)))
            || reserved.has_username(self)
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The username that a text leaves, when it leaves one.
    fn made_of(text: &str) -> Option<Self> {
        let text: String = text.chars().take(USERNAME_MAX_CHARS).collect();
        let normalised = normalise(&deunicode(&text));
        let cut: String = normalised
            .trim_matches(is_joint)
            .chars()
            .take(USERNAME_MAX_CHARS)
            .collect();
        Self::parse(cut.trim_end_matches(is_joint)).ok()
    }
}

impl fmt::Display for Username {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A text in the form of usernames, as forms put it while a person types: lower case, hyphens for spaces, nothing but
/// `a-z`, `0-9`, `_` and `-`, and one hyphen for a run of hyphens or underscores.
#[must_use]
pub fn normalise(typed: &str) -> String {
    let mut normalised = String::with_capacity(typed.len());
    let mut run = String::new();
    let kept = typed
        .chars()
        .flat_map(char::to_lowercase)
        .filter_map(|c| match c {
            c if c.is_whitespace() => Some('-'),
            c if is_word(c) || is_joint(c) => Some(c),
            _ => None,
        });
    for c in kept {
        if is_joint(c) {
            run.push(c);
            continue;
        }
        normalised.push_str(joined(&run));
        run.clear();
        normalised.push(c);
    }
    normalised.push_str(joined(&run));
    normalised
}

/// A run of hyphens and underscores as it stays.
fn joined(run: &str) -> &str {
    if run.len() > 1 { "-" } else { run }
}

fn is_word(c: char) -> bool {
    c.is_ascii_lowercase() || c.is_ascii_digit()
}

fn is_joint(c: char) -> bool {
    c == '-' || c == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_username_follows_the_rules() {
        for name in ["ada", "a_b", "a-b-c", "007", "x".repeat(30).as_str()] {
            assert_eq!(Username::parse(name).unwrap().as_str(), name);
        }
        for (name, error) in [
            ("", ErrorCode::UsernameTooShort),
            ("ab", ErrorCode::UsernameTooShort),
            ("日本", ErrorCode::UsernameTooShort),
            ("x".repeat(31).as_str(), ErrorCode::UsernameTooLong),
            ("x".repeat(100_000).as_str(), ErrorCode::UsernameTooLong),
            ("Ada", ErrorCode::UsernameCharacters),
            ("ada lovelace", ErrorCode::UsernameCharacters),
            (" ada ", ErrorCode::UsernameCharacters),
            ("аda", ErrorCode::UsernameCharacters),
            ("ada\0", ErrorCode::UsernameCharacters),
            ("ada@example.org", ErrorCode::UsernameCharacters),
            ("-ada", ErrorCode::UsernameEdges),
            ("ada_", ErrorCode::UsernameEdges),
            ("---", ErrorCode::UsernameEdges),
            ("a--b", ErrorCode::UsernameRepeats),
            ("a_-b", ErrorCode::UsernameRepeats),
        ] {
            assert_eq!(Username::parse(name), Err(error), "{name}");
        }
    }

    #[test]
    fn what_is_typed_takes_the_form_of_a_username() {
        for (typed, normalised) in [
            ("Ada Lovelace", "ada-lovelace"),
            ("ada__l--x", "ada-l-x"),
            ("ada_l", "ada_l"),
            ("Ada & Co.", "ada-co"),
            ("-ada-", "-ada-"),
            ("日本", ""),
        ] {
            assert_eq!(normalise(typed), normalised, "{typed}");
        }
    }

    #[test]
    fn names_are_made_of_the_name_shown_or_the_address() {
        for (shown, email, expected) in [
            (Some("Łukasz Żak"), "x@example.org", "lukasz-zak"),
            (Some("!"), "grace.hopper+news@example.org", "gracehoppernews"),
            (None, "jo@example.org", "creator"),
            (None, "", "creator"),
        ] {
            assert_eq!(Username::suggested(shown, email).as_str(), expected);
        }
        let names = Username::parse(&"x".repeat(30)).unwrap().with_alternatives();
        assert_eq!(names.len(), 9);
        assert_eq!(names.last().unwrap().as_str(), format!("{}-9", "x".repeat(28)));
    }

    #[test]
    fn names_of_the_site_of_brands_and_of_its_staff_are_protected() {
        let reserved = ReservedSlugs::built_in().with(PROTECTED);
        for name in [
            "admin",
            "support",
            "morpheo",
            "google",
            "g00gle",
            "pay_pal",
            "ada-morpheo",
            "moderator",
            "support7",
            "adm1n",
            "a-d_m-1-n",
            "0ff1c1a1",
            "rnorpheo",
            "m0rpheo",
            "vvebmaster",
            "l0gin",
        ] {
            assert!(Username::parse(name).unwrap().is_protected(&reserved), "{name}");
        }
        for name in [
            "ada",
            "apple-pie",
            "adminton",
            "supporter",
            "admln",
            "mall",
            "modern",
        ] {
            assert!(!Username::parse(name).unwrap().is_protected(&reserved), "{name}");
        }
    }

    proptest::proptest! {
        #[test]
        fn every_proposed_name_is_a_username(name in "\\PC{0,60}", email in "[a-zA-Z0-9._+@-]{0,60}") {
            for candidate in Username::suggested(Some(&name), &email).with_alternatives() {
                proptest::prop_assert_eq!(Username::parse(candidate.as_str()), Ok(candidate));
            }
        }

        #[test]
        fn normalising_twice_changes_nothing(typed in "[\\PC _-]{0,40}") {
            let once = normalise(&typed);
            proptest::prop_assert_eq!(normalise(&once), once);
        }
    }
}
