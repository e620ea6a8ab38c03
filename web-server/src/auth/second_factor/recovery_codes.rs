//! Recovery codes: 80 random bits each, as sixteen characters in four groups, stored as hashes.

use domain::limits::RECOVERY_CODES;
use sha2::{Digest as _, Sha256};

/// The alphabet of Base32 (RFC 4648) in lower case: neither 0 nor 1 to be taken for o and l.
const ALPHABET: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";

/// Five bits each.
const CHARACTERS: usize = 16;

const GROUP: usize = 4;

/// A recovery code, in lower case and without its separators.
#[derive(Clone, PartialEq, Eq)]
pub struct RecoveryCode(String);

impl RecoveryCode {
    /// New codes for an account.
    pub fn new_set() -> Vec<Self> {
        (0..RECOVERY_CODES).map(|_| Self::random()).collect()
    }

    fn random() -> Self {
        let bits = rand::random::<[u8; CHARACTERS]>();
        let letter = |byte: &u8| ALPHABET.get(usize::from(byte % 32)).copied();
        Self(bits.iter().filter_map(letter).map(char::from).collect())
    }

    /// The code that a person types; nothing when it has another form.
    pub fn parse(text: &str) -> Option<Self> {
        let code: String = text
            .chars()
            .filter(|character| *character != '-')
            .map(|character| character.to_ascii_lowercase())
            .collect();
        let is_code = code.len() == CHARACTERS && code.bytes().all(|byte| ALPHABET.contains(&byte));
        is_code.then_some(Self(code))
    }

    /// The code as it is shown.
    pub fn shown(&self) -> String {
        let letters: Vec<char> = self.0.chars().collect();
        let groups: Vec<String> = letters
            .chunks(GROUP)
            .map(|group| group.iter().collect())
            .collect();
        groups.join("-")
    }

    /// The hash that is stored of it. A plain one is enough for as many bits.
    pub fn hash(&self) -> Vec<u8> {
        Sha256::digest(self.0.as_bytes()).to_vec()
    }
}

impl std::fmt::Debug for RecoveryCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("RecoveryCode(…)")
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn a_code_is_read_as_it_is_shown_and_as_people_type_it() {
        for code in RecoveryCode::new_set() {
            let shown = code.shown();
            assert_eq!(shown.len(), CHARACTERS + 3, "{shown}");
            assert_eq!(RecoveryCode::parse(&shown), Some(code.clone()));
            assert_eq!(RecoveryCode::parse(&shown.to_uppercase()), Some(code.clone()));
            assert_eq!(RecoveryCode::parse(&shown.replace('-', "")), Some(code));
        }
    }

    #[test]
    fn codes_differ_and_debug_output_hides_them() {
        let set = RecoveryCode::new_set();
        let different: HashSet<_> = set.iter().map(RecoveryCode::shown).collect();
        assert_eq!(different.len(), RECOVERY_CODES);
        assert!(set.iter().all(|code| !format!("{code:?}").contains(&code.0)));
    }
}
