//! A text without the blanks that line wrapping adds, and the way back to the positions in the text.

use crate::text::fold::{Folded, fold, html_name, plain_run, width};
use crate::text::slice::byte;
use std::ops::Range;

/// Which blanks are squeezed out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Squeeze {
    /// Each run of blanks is one blank.
    Runs,
    /// None but between two words.
    All,
}

/// A squeezed text.
#[derive(Debug, Clone)]
pub struct Squeezed {
    bytes: Vec<u8>,
    /// Pairs of a position here and the position in the text that it comes from; between two pairs both advance alike.
    map: Vec<(usize, usize)>,
}

impl Squeezed {
    /// Squeezes a text; linear in it. Characters are folded as [`crate::text::fold`] says.
    #[must_use]
    pub fn read(text: &str, how: Squeeze) -> Self {
        let source = text.as_bytes();
        let mut squeezed = Squeezed {
            bytes: Vec::with_capacity(text.len()),
            map: vec![(0, 0)],
        };
        let mut at = 0;
        let mut blank = false;
        let mut lower_until = 0;
        while let Some(rest) = source.get(at..).filter(|rest| !rest.is_empty()) {
            let (folded, len) = fold(rest);
            if folded == Folded::Blank {
                blank = true;
                at += len;
                continue;
            }
            if std::mem::take(&mut blank) {
                let left = squeezed.bytes.last().copied();
                let right = match folded {
                    Folded::Byte(byte) => byte,
                    Folded::Dots => b'.',
                    Folded::Same | Folded::Blank => b'a',
                };
                if left.is_some_and(|left| keeps_blank(left, right, how)) {
                    squeezed.bytes.push(b' ');
                }
                squeezed.mark(at);
            }
            if at >= lower_until
                && let run @ 1.. = plain_run(rest)
            {
                squeezed
                    .bytes
                    .extend_from_slice(rest.get(..run).unwrap_or_default());
                at += run;
                continue;
            }
            match folded {
                Folded::Byte(b'<') => {
                    squeezed.bytes.push(b'<');
                    let name = at + 1 + usize::from(source.get(at + 1) == Some(&b'/'));
                    lower_until = name + source.get(name..).and_then(html_name).unwrap_or(0);
                }
                Folded::Byte(byte) => {
                    squeezed.bytes.push(if at < lower_until {
                        byte.to_ascii_lowercase()
                    } else {
                        byte
                    });
                }
                Folded::Dots => squeezed.bytes.extend(b"..."),
                Folded::Same | Folded::Blank => squeezed.bytes.extend(rest.iter().take(len)),
            }
            if len > 1 && folded != Folded::Same {
                squeezed.mark(at + len);
            }
            at += len;
        }
        squeezed
    }

    /// Notes where the next byte comes from, when it does not simply follow.
    fn mark(&mut self, source: usize) {
        let here = self.bytes.len();
        let follows = self
            .map
            .last()
            .is_some_and(|(known, from)| source - from == here - known);
        if !follows {
            self.map.push((here, source));
        }
    }

    /// What is left of the text.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Where `span` of the squeezed bytes stands in `text`, the text that was squeezed;
    /// nothing when an end of it cuts a character of the text.
    #[must_use]
    pub fn source(&self, text: &str, span: Range<usize>) -> Option<Range<usize>> {
        let start = self.position(span.start);
        let last = self.position(span.end.checked_sub(1)?);
        let end = if !text.is_char_boundary(last) {
            last + 1 // the last full stop of an ellipsis sign: its bytes stand one for one
        } else if fold(text.as_bytes().get(last..)?).0 == Folded::Dots {
            return None; // the first of them alone
        } else {
            last + width(byte(text, last))
        };
        (start < end && text.is_char_boundary(start) && text.is_char_boundary(end)).then_some(start..end)
    }

    fn position(&self, at: usize) -> usize {
        let index = self.map.partition_point(|(here, _)| *here <= at);
        let (here, there) = index
            .checked_sub(1)
            .and_then(|index| self.map.get(index))
            .copied()
            .unwrap_or((0, 0));
        there + (at - here)
    }
}

const fn keeps_blank(left: u8, right: u8, how: Squeeze) -> bool {
    match how {
        Squeeze::Runs => true,
        Squeeze::All => is_word(left) && is_word(right),
    }
}

const fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$') || !byte.is_ascii()
}

/// Whether two texts that are the same when squeezed as [`Squeeze::All`] differ in blanks only where one of
/// them wraps a line: `x\n  .then()` and `x.then()` do, `.a .b` and `.a.b` do not, nor do `a > = b` and `a >= b`.
#[must_use]
pub fn differ_by_wrapping(one: &str, other: &str) -> bool {
    differ_by_blanks(one, other, |_| false)
}

/// The same, where blanks may differ too before those characters of `one` of which `is_free` says so.
#[must_use]
pub fn differ_by_blanks(one: &str, other: &str, is_free: impl Fn(usize) -> bool) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let (mut i, mut j) = (0, 0);
    loop {
        let ((a, one_wraps), (b, other_wraps)) = (blanks(one, i), blanks(other, j));
        if a >= one.len() || b >= other.len() {
            return true;
        }
        let at_start = i == 0 || j == 0;
        if (a > i) != (b > j) && !at_start && !one_wraps && !other_wraps && !is_free(a) {
            return false;
        }
        let ((left, i_len), (right, j_len)) = (
            fold(one.get(a..).unwrap_or_default()),
            fold(other.get(b..).unwrap_or_default()),
        );
        // the ellipsis sign stands against three full stops
        i = a + if right == Folded::Dots && left != Folded::Dots {
            3
        } else {
            i_len
        };
        j = b + if left == Folded::Dots && right != Folded::Dots {
            3
        } else {
            j_len
        };
    }
}

/// Where the blanks from `from` on end, and whether they hold a line end.
fn blanks(bytes: &[u8], from: usize) -> (usize, bool) {
    let (mut at, mut wraps) = (from, false);
    while let Some(rest) = bytes.get(at..).filter(|rest| !rest.is_empty()) {
        let (folded, len) = fold(rest);
        if folded != Folded::Blank {
            break;
        }
        wraps |= rest.first() == Some(&b'\n');
        at += len;
    }
    (at, wraps)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squeezed(text: &str, how: Squeeze) -> String {
        String::from_utf8(Squeezed::read(text, how).bytes().to_vec()).unwrap()
    }

    #[test]
    fn blanks_go_where_they_mean_nothing() {
        assert_eq!(squeezed("a  <B\n>c\t d", Squeeze::Runs), "a <b >c d");
        assert_eq!(squeezed("x\n  .then( y ) - 1", Squeeze::All), "x.then(y)-1");
        assert_eq!(squeezed("a b", Squeeze::All), "a b");
    }

    #[test]
    fn positions_lead_back() {
        let text = "é  “x …”\n y";
        let form = Squeezed::read(text, Squeeze::Runs);
        assert_eq!(form.bytes(), "é \"x ...\" y".as_bytes());
        let at = form.bytes().iter().position(|byte| *byte == b'"').unwrap();
        let whole = form.source(text, at..form.bytes().len()).unwrap();
        assert_eq!(&text[whole], "“x …”\n y");
        // a part of the ellipsis sign is no position
        assert_eq!(form.source(text, at..at + 4), None);
        assert_eq!(&text[form.source(text, 0..2).unwrap()], "é");
    }

    #[test]
    fn only_wrapping_is_overlooked() {
        assert!(differ_by_wrapping("x\n  .then()", "x.then()"));
        assert!(!differ_by_wrapping(".a .b", ".a.b"));
        assert!(differ_by_wrapping("f(\n a\u{a0}\n)", "f(a)"));
        assert!(!differ_by_wrapping("f( a )", "f(a)"));
        assert!(!differ_by_wrapping("a > = b", "a >= b"));
        assert!(!differ_by_wrapping("0 -5px", "0-5px"));
    }
}
