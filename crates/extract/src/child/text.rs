//! Bytes to letters, and letters to the answer.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};
use extract::{FileKind, MAX_TEXT_BYTES, Reading, Unreadable};

/// What a guess of the encoding looks at, and where a declaration is looked for.
const GUESSED_BYTES: usize = 256 * 1024;
const DECLARATION_BYTES: usize = 1024;

/// Letters, and the encoding where it was guessed.
pub struct Decoded {
    pub text: String,
    pub guessed: Option<&'static str>,
}

impl Decoded {
    /// The sentence for the person that a guess needs.
    pub fn notes(&self) -> Vec<String> {
        self.guessed
            .map(|name| format!("The text was read as {name}."))
            .into_iter()
            .collect()
    }
}

/// # Errors
/// The bytes are no text.
pub fn decode(bytes: &[u8]) -> Result<Decoded, Unreadable> {
    if let Some((encoding, _)) = Encoding::for_bom(bytes) {
        return Ok(Decoded {
            text: encoding.decode_with_bom_removal(bytes).0.into_owned(),
            guessed: None,
        });
    }
    if let Some(encoding) = utf16_without_mark(bytes) {
        return Ok(Decoded {
            text: encoding.decode(bytes).0.into_owned(),
            guessed: Some(encoding.name()),
        });
    }
    if bytes.contains(&0) {
        return Err(Unreadable::Unsupported);
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Ok(Decoded {
            text: text.to_owned(),
            guessed: None,
        });
    }
    if let Some(encoding) = declared(bytes) {
        return Ok(Decoded {
            text: encoding.decode(bytes).0.into_owned(),
            guessed: None,
        });
    }
    let encoding = guess(bytes);
    Ok(Decoded {
        text: encoding.decode(bytes).0.into_owned(),
        guessed: Some(encoding.name()),
    })
}

fn guess(bytes: &[u8]) -> &'static Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    let start = bytes.get(..GUESSED_BYTES).unwrap_or(bytes);
    detector.feed(start, start.len() == bytes.len());
    let encoding = detector.guess(None, Utf8Detection::Deny);
    // What is broken in every encoding is shown in the one that knows a letter for nearly every byte.
    if encoding == UTF_8 { WINDOWS_1252 } else { encoding }
}

/// Every other byte of Western text in UTF-16 is zero.
fn utf16_without_mark(bytes: &[u8]) -> Option<&'static Encoding> {
    let start = bytes.get(..DECLARATION_BYTES).unwrap_or(bytes);
    let pairs = start.len() / 2;
    let zeros = |at: usize| {
        start
            .iter()
            .skip(at)
            .step_by(2)
            .filter(|byte| **byte == 0)
            .count()
    };
    let (first, second) = (zeros(0), zeros(1));
    if pairs < 2 {
        None
    } else if first == 0 && second * 2 > pairs {
        Some(UTF_16LE)
    } else if second == 0 && first * 2 > pairs {
        Some(UTF_16BE)
    } else {
        None
    }
}

/// `encoding="…"` of XML, `charset=…` of HTML.
fn declared(bytes: &[u8]) -> Option<&'static Encoding> {
    let start = String::from_utf8_lossy(bytes.get(..DECLARATION_BYTES).unwrap_or(bytes)).to_ascii_lowercase();
    if !start.trim_start().starts_with('<') {
        return None;
    }
    ["encoding=", "charset="].into_iter().find_map(|key| {
        let (_, behind) = start.split_once(key)?;
        let label = behind.trim_start_matches(['"', '\'']);
        let label = label.split(['"', '\'', '>', ' ', '?', ';', '/']).next()?;
        Encoding::for_label(label.as_bytes()).filter(|encoding| *encoding != UTF_8)
    })
}

/// The answer: no control characters but tabs and line breaks, cut at the limit.
///
/// # Errors
/// There is nothing but white space.
pub fn reading(
    kind: FileKind,
    media_type: &str,
    text: String,
    notes: Vec<String>,
) -> Result<Reading, Unreadable> {
    let mut text = text;
    text.retain(|letter| !letter.is_control() || matches!(letter, '\n' | '\r' | '\t'));
    if text.trim().is_empty() {
        return Err(Unreadable::Empty);
    }
    let total_chars = text.chars().count();
    text.truncate(text.floor_char_boundary(MAX_TEXT_BYTES));
    Ok(Reading {
        kind,
        media_type: media_type.to_owned(),
        text: Some(text),
        total_chars,
        notes,
        duration_ms: None,
    })
}
