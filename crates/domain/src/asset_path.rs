//! Where an app finds the files that belong to it: `/_assets/` and the SHA-256 of the file. The preview, the published
//! app and the screenshot of an app each answer that path on an origin of their own, so a page is the same everywhere.

use crate::blob::BlobHash;

/// What such a path begins with.
pub const PREFIX: &str = "/_assets/";
/// Hexadecimal digits of a hash.
const DIGITS: usize = 64;

/// The path of a file.
#[must_use]
pub fn of(hash: BlobHash) -> String {
    format!("{PREFIX}{hash}")
}

/// The files that a text refers to, in the order of their first mention, each once; at most so many.
#[must_use]
pub fn mentioned(text: &str, most: usize) -> Vec<BlobHash> {
    let mut found = Vec::new();
    for (_, hash) in mentions(text) {
        if found.len() == most {
            break;
        }
        if !found.contains(&hash) {
            found.push(hash);
        }
    }
    found
}

/// The text with other addresses in place of these paths; nothing when it grows beyond `most` bytes. A path for which
/// there is none stays.
#[must_use]
pub fn replace<'a>(
    text: &str,
    most: usize,
    mut address: impl FnMut(BlobHash) -> Option<&'a str>,
) -> Option<String> {
    let mut replaced = String::with_capacity(text.len());
    let mut copied = 0;
    for (at, hash) in mentions(text) {
        let Some(address) = address(hash) else { continue };
        replaced.push_str(text.get(copied..at)?);
        replaced.push_str(address);
        copied = at + PREFIX.len() + DIGITS;
        if replaced.len() > most {
            return None;
        }
    }
    replaced.push_str(text.get(copied..)?);
    (replaced.len() <= most).then_some(replaced)
}

/// Every path in a text, with where it begins.
fn mentions(text: &str) -> impl Iterator<Item = (usize, BlobHash)> {
    text.match_indices(PREFIX).filter_map(move |(at, prefix)| {
        let from = at + prefix.len();
        let hash = text.get(from..from + DIGITS)?.parse().ok()?;
        let goes_on = text
            .as_bytes()
            .get(from + DIGITS)
            .is_some_and(u8::is_ascii_alphanumeric);
        (!goes_on).then_some((at, hash))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: BlobHash = BlobHash([0xAB; 32]);
    const B: BlobHash = BlobHash([0x01; 32]);

    #[test]
    fn files_are_found_wherever_they_are_mentioned_each_once() {
        let (a, b) = (of(A), of(B));
        let page = format!("<img src=\"{b}\"><style>i{{background:url({a})}}</style><img src={b}>");
        assert_eq!(mentioned(&page, 9), [B, A]);
        assert_eq!(mentioned(&page, 1), [B]);
    }

    #[test]
    fn what_only_looks_like_a_path_is_none() {
        let a = of(A);
        for text in [
            "/_assets/".to_owned(),
            "/_assets/logo.png".to_owned(),
            a.to_uppercase(),
            format!("{a}0"),
            format!("{a}x"),
            a.replace("/_assets/", "/assets/"),
            format!("/_assets/{}ä", "0".repeat(63)),
        ] {
            assert_eq!(mentioned(&text, 9), [], "{text}");
        }
        assert_eq!(mentioned(&format!("{a}.png"), 9), [A]);
    }

    #[test]
    fn paths_are_replaced_and_the_rest_stays() {
        let text = format!("ä {} · {} ö", of(A), of(B));
        let replaced = replace(&text, 500, |hash| (hash == A).then_some("a.png"));
        assert_eq!(replaced, Some(format!("ä a.png · {} ö", of(B))));
    }

    #[test]
    fn a_text_that_grows_too_large_is_none() {
        let text = of(A).repeat(3);
        let long = "x".repeat(100);
        assert_eq!(replace(&text, 299, |_| Some(&long)), None);
        assert_eq!(
            replace(&text, 300, |_| Some(&long)).map(|text| text.len()),
            Some(300)
        );
        assert_eq!(replace("abc", 2, |_| None), None);
    }
}
