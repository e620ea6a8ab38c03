//! Passwords as they come in. What is stored is their argon2id hash.

use std::fmt;

use crate::errors::ErrorCode;
use crate::limits::{PASSWORD_MAX_BYTES, PASSWORD_MIN_CHARS};

/// A password that may be chosen. It never appears in debug output.
#[derive(Clone, PartialEq, Eq)]
pub struct Password(String);

impl Password {
    /// Takes a password for a new account: at least 6 characters (spec 3, section 5), at most 1,024 bytes
    /// so that hashing cannot be abused.
    ///
    /// # Errors
    /// `missing-password`, `weak-password`, or `invalid-password` when it is too long.
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
    fn debug_output_hides_it() {
        assert!(!format!("{:?}", Password::parse("correct horse").unwrap()).contains("horse"));
    }
}
