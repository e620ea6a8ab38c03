//! Bytes as text.

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};

/// How far browsers look for the encoding that a page names, in bytes (HTML, 13.2.3.2).
const PRESCAN_BYTES: usize = 1_024;

/// A text: by its byte order mark, as UTF-8 when it is that, by the encoding that it names, else as Windows-1252. A mark
/// is left out, and null characters, which nothing stores.
pub(super) fn text(bytes: &[u8]) -> Cow<'_, str> {
    let text = match Encoding::for_bom(bytes) {
        Some((encoding, mark)) => {
            encoding
                .decode_without_bom_handling(bytes.get(mark..).unwrap_or_default())
                .0
        }
        None => match std::str::from_utf8(bytes) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => named(bytes).decode_without_bom_handling(bytes).0,
        },
    };
    if text.contains('\0') {
        Cow::Owned(text.replace('\0', ""))
    } else {
        text
    }
}

/// The encoding that a page or style sheet names near its beginning.
fn named(bytes: &[u8]) -> &'static Encoding {
    let start = bytes.get(..PRESCAN_BYTES).unwrap_or(bytes);
    let start = String::from_utf8_lossy(start).to_ascii_lowercase();
    let label = start.split_once("charset").and_then(|(_, rest)| {
        let rest = rest.trim_start_matches([' ', '=', '"', '\'']);
        rest.split(['"', '\'', '>', ';', ' ', '/']).next()
    });
    match label.and_then(|label| Encoding::for_label(label.as_bytes())) {
        // It says so and is none.
        Some(encoding) if encoding != UTF_8 => encoding,
        _ => WINDOWS_1252,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_in_the_encoding_that_they_have() {
        assert_eq!(text("Straße".as_bytes()), "Straße");
        assert_eq!(text("\u{feff}Straße".as_bytes()), "Straße");
        assert_eq!(text(b"Stra\xdfe"), "Straße");
        assert_eq!(
            text(b"<meta charset=\"iso-8859-2\">\xb1"),
            "<meta charset=\"iso-8859-2\">ą"
        );
        assert_eq!(text(b"<meta charset=utf-8>\xdf"), "<meta charset=utf-8>ß");
        assert_eq!(text(b"\xff\xfeA\0b\0"), "Ab");
        assert_eq!(text(b"a\0b"), "ab");
    }
}
