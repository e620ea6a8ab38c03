//! Joins emoji that a server cut in two.
//!
//! A server that counts text in UTF-16 units may send the halves of a pair in two pieces: `"\ud83d"`, then
//! `"\ude00"`. Neither is valid JSON text, so genai reports both frames as unreadable and reads on. Such a frame is
//! read here a second time. A half that finds no other becomes U+FFFD.

use std::borrow::Cow;

use serde_json::Value;

/// Where the halves are put while they have no partner: 2,048 characters of a private area that no text uses.
const STAND_INS: u32 = 0x10_F000;
const HALVES: std::ops::Range<u32> = 0xD800..0xE000;
const FIRST_LOW: u32 = 0xDC00;

/// What a frame holds that genai could not read. Halves stand in it as stand-ins.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Pieces {
    pub reasoning: String,
    pub text: String,
}

/// The frame with stand-ins for halves that have no partner in it; nothing when there is no such half.
pub(super) fn with_stand_ins(frame: &str) -> Option<String> {
    let mut out = String::new();
    let mut copied = 0;
    let mut at = 0;
    while let Some(found) = frame.get(at..).and_then(|rest| rest.find('\\')) {
        let escape = at + found;
        let Some(unit) = unit_at(frame, escape) else {
            // Any other escape; the character after the backslash may be a backslash.
            let escaped = frame.get(escape + 1..).and_then(|rest| rest.chars().next());
            at = escape + 1 + escaped.map_or(0, char::len_utf8);
            continue;
        };
        at = escape + 6;
        if !HALVES.contains(&unit) {
            continue;
        }
        let next = unit_at(frame, at);
        if unit < FIRST_LOW && next.is_some_and(|next| (FIRST_LOW..HALVES.end).contains(&next)) {
            at += 6;
            continue;
        }
        out.push_str(frame.get(copied..escape)?);
        out.push(char::from_u32(STAND_INS + unit - HALVES.start)?);
        copied = at;
    }
    if copied == 0 {
        return None;
    }
    out.push_str(frame.get(copied..)?);
    Some(out)
}

/// The unit of the escape that begins at `at`: `\u` and four digits.
fn unit_at(frame: &str, at: usize) -> Option<u32> {
    let digits = frame.get(at..at + 6)?.strip_prefix("\\u")?;
    // A sign would be taken for a digit by the parser.
    let all_hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    u32::from_str_radix(digits, 16).ok().filter(|_| all_hex)
}

/// The pieces of a frame of any provider.
pub(super) fn pieces(frame: &Value) -> Pieces {
    let first = |paths: &[&str]| {
        let texts = paths.iter().filter_map(|path| frame.pointer(path)?.as_str());
        texts.map(str::to_owned).find(|text| !text.is_empty())
    };
    let mut pieces = Pieces {
        reasoning: first(&[
            "/choices/0/delta/reasoning_content",
            "/choices/0/delta/reasoning",
            "/delta/thinking",
            "/message/thinking",
        ])
        .unwrap_or_default(),
        text: first(&["/choices/0/delta/content", "/delta/text", "/message/content"]).unwrap_or_default(),
    };
    // Mistral's models that think send a list of parts.
    let parts = frame
        .pointer("/choices/0/delta/content")
        .and_then(Value::as_array);
    for part in parts.into_iter().flatten() {
        let text = |part: &Value| part.get("text").and_then(Value::as_str).map(str::to_owned);
        pieces.text.extend(text(part));
        let thoughts = part.get("thinking").and_then(Value::as_array);
        pieces
            .reasoning
            .extend(thoughts.into_iter().flatten().filter_map(text));
    }
    let parts = frame
        .pointer("/candidates/0/content/parts")
        .and_then(Value::as_array);
    for part in parts.into_iter().flatten() {
        let text = part.get("text").and_then(Value::as_str).unwrap_or_default();
        if part.get("thought").and_then(Value::as_bool) == Some(true) {
            pieces.reasoning.push_str(text);
        } else {
            pieces.text.push_str(text);
        }
    }
    pieces
}

/// Puts halves together across the pieces of one text.
#[derive(Debug, Default)]
pub(super) struct Joiner {
    /// The first half of a pair, as long as the second may come.
    high: Option<u32>,
}

impl Joiner {
    /// A piece that genai could read.
    pub(super) fn plain(&mut self, piece: String) -> String {
        match self.high.take() {
            Some(_) => format!("{}{piece}", char::REPLACEMENT_CHARACTER),
            None => piece,
        }
    }

    /// A piece with stand-ins.
    pub(super) fn with_stand_ins(&mut self, piece: &str) -> String {
        let mut out = String::with_capacity(piece.len());
        for c in piece.chars() {
            let half = u32::from(c)
                .checked_sub(STAND_INS)
                .map(|offset| offset + HALVES.start)
                .filter(|unit| HALVES.contains(unit));
            match (self.high.take(), half) {
                (None, None) => out.push(c),
                (Some(_), None) => out.extend([char::REPLACEMENT_CHARACTER, c]),
                (high, Some(low)) if low >= FIRST_LOW => out.push(pair(high, low)),
                (high, Some(first)) => {
                    out.extend(high.map(|_| char::REPLACEMENT_CHARACTER));
                    self.high = Some(first);
                }
            }
        }
        out
    }

    /// What is left at the end of the text.
    pub(super) fn finish(&mut self) -> Cow<'static, str> {
        match self.high.take() {
            Some(_) => Cow::Borrowed("\u{FFFD}"),
            None => Cow::Borrowed(""),
        }
    }
}

fn pair(high: Option<u32>, low: u32) -> char {
    let code = high.map(|high| 0x1_0000 + ((high - HALVES.start) << 10) + (low - FIRST_LOW));
    code.and_then(char::from_u32)
        .unwrap_or(char::REPLACEMENT_CHARACTER)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The text of frames, as `call` reads them.
    fn read(frames: &[&str]) -> String {
        let mut joiner = Joiner::default();
        let mut text = String::new();
        for frame in frames {
            let frame = format!(r#"{{"delta":{{"text":"{frame}"}}}}"#);
            match with_stand_ins(&frame) {
                None => {
                    let value: Value = serde_json::from_str(&frame).unwrap();
                    text.push_str(&joiner.plain(pieces(&value).text));
                }
                Some(repaired) => {
                    assert!(serde_json::from_str::<Value>(&frame).is_err(), "{frame}");
                    let value: Value = serde_json::from_str(&repaired).unwrap();
                    text.push_str(&joiner.with_stand_ins(&pieces(&value).text));
                }
            }
        }
        text + &joiner.finish()
    }

    #[test]
    fn halves_are_joined_and_lone_ones_replaced() {
        for (frames, expected) in [
            (&[r"a\ud83d", r"\ude00b"][..], "a😀b"),
            (&[r"\uD83D", r"\uDE00"], "😀"),
            (&[r"\ud83d", "between", r"\ude00"], "\u{FFFD}between\u{FFFD}"),
            (&[r"\ude00 first"], "\u{FFFD} first"),
            (&["at the end \\ud83d"], "at the end \u{FFFD}"),
            (&[r"\ud83d\ud83d", r"\ude00"], "\u{FFFD}😀"),
            (&[r"\ud83d\ude00"], "😀"),
            (&[r"C:\\ud83d \ud83d", r"\ude00"], r"C:\ud83d 😀"),
            (&[r"C:\\\ud83d", r"\ude00"], r"C:\😀"),
            (&[r"\u00e9\n\ud83d", r"\ude00\t"], "é\n😀\t"),
        ] {
            assert_eq!(read(frames), expected, "{frames:?}");
        }
    }

    #[test]
    fn sound_frames_are_left_alone() {
        for frame in [
            r#"{"a":"\ud83d\ude00"}"#,
            r#"{"a":"\\ud83d"}"#,
            r#"{"a":"\"ü\u00fc"#,
            "",
            "\\",
            "\\é",
        ] {
            assert_eq!(with_stand_ins(frame), None, "{frame}");
        }
    }

    proptest! {
        #[test]
        fn a_text_cut_between_any_units_is_whole_again(text in "[a\\\\ué😀🎈]{0,30}", cuts in prop::collection::vec(0_usize..60, 0..6)) {
            let units: Vec<u16> = text.encode_utf16().collect();
            let mut cuts: Vec<usize> = cuts.into_iter().map(|cut| cut.min(units.len())).collect();
            cuts.extend([0, units.len()]);
            cuts.sort_unstable();
            let frames: Vec<String> = cuts
                .windows(2)
                // A server sends no empty piece.
                .filter(|two| two[0] < two[1])
                .map(|two| units[two[0]..two[1]].iter().map(|unit| format!("\\u{unit:04x}")).collect())
                .collect();
            let frames: Vec<&str> = frames.iter().map(String::as_str).collect();
            prop_assert_eq!(read(&frames), text);
        }

        #[test]
        fn no_frame_panics(frame in "(\\\\|u|d8|dc|[0-9a-f]|é|\"){0,30}") {
            with_stand_ins(&frame);
        }
    }
}
