//! Passwords as they come in. Their argon2id hash is stored.

use std::collections::HashSet;
use std::fmt;
use std::sync::LazyLock;

use crate::errors::ErrorCode;
use crate::limits::{PASSWORD_MAX_BYTES, PASSWORD_MIN_CHARS};

/// The 10,000 most common passwords of six characters and more, in lower case (see `data/README.md`).
static COMMON: LazyLock<HashSet<&str>> =
    LazyLock::new(|| include_str!("../data/common-passwords.txt").lines().collect());

/// A password that may be chosen. It never appears in debug output.
#[derive(Clone, PartialEq, Eq)]
pub struct Password(String);

impl Password {
    /// Takes a password for a new account: at least 6 characters, at most 1,024 bytes
    /// so that hashing cannot be abused, and none of those that guessers try first.
    ///
    /// # Errors
    /// `missing-password`, `weak-password` when it is short or common, or `invalid-password` when it is too long.
    pub fn parse(text: &str) -> Result<Self, ErrorCode> {
        if text.is_empty() {
            return Err(ErrorCode::MissingPassword);
        }
        if text.len() > PASSWORD_MAX_BYTES {
            return Err(ErrorCode::InvalidPassword);
        }
        if text.chars().count() < PASSWORD_MIN_CHARS || text.trim().is_empty() {
            return Err(ErrorCode::WeakPassword);
        }
        if COMMON.contains(text.to_lowercase().as_str()) {
            return Err(ErrorCode::WeakPassword);
        }
        Ok(Self(text.to_owned()))
    }

    /// The password itself, for hashing.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_characters_are_enough_and_five_are_not() {
        assert!(Password::parse("äöüßéø").is_ok());
        assert_eq!(Password::parse("12345"), Err(ErrorCode::WeakPassword));
        assert_eq!(Password::parse(""), Err(ErrorCode::MissingPassword));
        assert_eq!(
            Password::parse(&"x".repeat(2000)),
            Err(ErrorCode::InvalidPassword)
        );
    }

    #[test]
    fn what_guessers_try_first_is_too_weak() {
        for common in ["password1", "PassWord1", "qwerty123", "iloveyou", "123456789"] {
            assert_eq!(Password::parse(common), Err(ErrorCode::WeakPassword), "{common}");
        }
        assert!(Password::parse("password1 and more").is_ok());
    }

    #[test]
    fn the_list_is_in_lower_case_and_holds_nothing_that_is_too_short() {
        assert_eq!(COMMON.len(), 10_000);
        for common in COMMON.iter() {
            assert_eq!(*common, common.to_lowercase());
            assert!(common.chars().count() >= PASSWORD_MIN_CHARS, "{common}");
        }
    }

    #[test]
    fn debug_output_hides_it() {
        assert!(!format!("{:?}", Password::parse("correct horse").unwrap()).contains("horse"));
    }
}
