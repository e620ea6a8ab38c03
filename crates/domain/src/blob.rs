//! The name of a stored file: what it holds.

use std::fmt;
use std::str::FromStr;

/// The SHA-256 of a file's bytes, written as 64 lower-case hexadecimal digits. Two files with the same bytes have the
/// same one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BlobHash(pub [u8; 32]);

impl fmt::Display for BlobHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// A text that is not a hash.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not the hash of a file")]
pub struct InvalidBlobHash;

impl TryFrom<Vec<u8>> for BlobHash {
    type Error = InvalidBlobHash;

    fn try_from(bytes: Vec<u8>) -> Result<Self, Self::Error> {
        bytes.try_into().map(Self).map_err(|_| InvalidBlobHash)
    }
}

impl FromStr for BlobHash {
    type Err = InvalidBlobHash;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let digit = |byte: &u8| match byte {
            b'0'..=b'9' => Ok(byte - b'0'),
            b'a'..=b'f' => Ok(byte - b'a' + 10),
            _ => Err(InvalidBlobHash),
        };
        let (pairs, rest) = text.as_bytes().as_chunks::<2>();
        if !rest.is_empty() {
            return Err(InvalidBlobHash);
        }
        let bytes: Result<Vec<u8>, _> = pairs
            .iter()
            .map(|[high, low]| Ok(digit(high)? << 4 | digit(low)?))
            .collect();
        Self::try_from(bytes?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_is_read_as_it_is_written() {
        let hash = BlobHash(std::array::from_fn(|at| u8::try_from(at * 7).unwrap()));
        assert_eq!(hash.to_string().parse(), Ok(hash));
        assert_eq!(hash.to_string().len(), 64);
    }

    #[test]
    fn other_texts_are_no_hashes() {
        let hash = BlobHash([0xAB; 32]).to_string();
        for text in [
            "",
            "ab",
            hash.trim_start_matches('a'),
            &format!("{hash}00"),
            &hash.to_uppercase(),
            &hash.replace('a', "ä"),
        ] {
            assert_eq!(text.parse::<BlobHash>(), Err(InvalidBlobHash), "{text}");
        }
    }
}
