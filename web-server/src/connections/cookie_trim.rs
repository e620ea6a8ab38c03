//! Shortens the cookies of a request as it is read. A published app can give all its siblings more cookies than the
//! parser takes in a whole request head (128 KB), and the parser's limit cannot be raised: without this, browsers that
//! opened such an app once would be answered 431 by all others. The first 16 KB are enough to see that there are too
//! many; nothing of the product comes near them.

/// Bytes of cookies that are left in a head.
const MOST_BYTES: usize = 16 * 1_024;
const NAME: &[u8] = b"cookie:";

/// What a connection reads, request by request.
#[derive(Debug)]
pub struct CookieTrim {
    place: Place,
    /// Bytes of cookies that this head may still have.
    left: usize,
    /// Bytes since the head ended.
    after_head: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// A line begins, and so much of it reads as the name of the header.
    Name(usize),
    Line,
    /// The value of the header.
    Cookies,
    Body,
    /// Where heads begin is not known any more; everything passes.
    Lost,
}

impl CookieTrim {
    /// At the beginning of a head.
    pub fn new() -> Self {
        Self {
            place: Place::Name(0),
            left: MOST_BYTES,
            after_head: 0,
        }
    }

    /// A request is over, of which the body had so many bytes: another head begins. When more was read than the body,
    /// or in another form, nobody knows where.
    pub fn request_ended(&mut self, body_bytes: u64) {
        match self.place {
            Place::Lost => {}
            Place::Body if self.after_head == body_bytes => *self = Self::new(),
            _ => self.lose(),
        }
    }

    /// Gives up trimming.
    pub fn lose(&mut self) {
        self.place = Place::Lost;
    }

    /// Takes bytes out of what was read, in place. Gives how many are left.
    pub fn trim(&mut self, bytes: &mut [u8]) -> usize {
        let mut kept = 0;
        let mut at = 0;
        while at < bytes.len() {
            if matches!(self.place, Place::Body | Place::Lost) {
                let rest = bytes.len() - at;
                self.after_head = self
                    .after_head
                    .saturating_add(u64::try_from(rest).unwrap_or(u64::MAX));
                bytes.copy_within(at.., kept);
                return kept + rest;
            }
            let Some(byte) = bytes.get(at).copied() else { break };
            at += 1;
            if self.keeps(byte) {
                if let Some(slot) = bytes.get_mut(kept) {
                    *slot = byte;
                }
                kept += 1;
            }
        }
        kept
    }

    /// Takes note of a byte of the head. Gives whether it stays.
    fn keeps(&mut self, byte: u8) -> bool {
        self.place = match (self.place, byte) {
            (Place::Name(0), b'\n') => Place::Body,
            // The end of a line, or of the head when it is all that a line has.
            (Place::Name(0), b'\r') => Place::Name(0),
            (_, b'\n') => Place::Name(0),
            (Place::Name(read), byte) if NAME.get(read) == Some(&byte.to_ascii_lowercase()) => {
                if read + 1 == NAME.len() {
                    Place::Cookies
                } else {
                    Place::Name(read + 1)
                }
            }
            (Place::Name(_), _) => Place::Line,
            (place, _) => place,
        };
        if self.place == Place::Cookies && byte != b'\r' {
            let keeps = self.left > 0;
            self.left = self.left.saturating_sub(1);
            return keeps;
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn trimmed(trim: &mut CookieTrim, text: &str, piece: usize) -> String {
        let mut all = Vec::new();
        for part in text.as_bytes().chunks(piece.max(1)) {
            let mut part = part.to_vec();
            let kept = trim.trim(&mut part);
            all.extend_from_slice(&part[..kept]);
        }
        String::from_utf8(all).unwrap()
    }

    #[test]
    fn large_cookies_are_shortened_and_all_else_stays() {
        let head = |cookies: &str| {
            format!("GET / HTTP/1.1\r\nHost: a\r\nCOOKIE:{cookies}\r\nx-cookie: b\r\n\r\nbody")
        };
        let large = head(&"x".repeat(300_000));
        for piece in [1, 7, 1_000, 1_000_000] {
            let text = trimmed(&mut CookieTrim::new(), &large, piece);
            assert_eq!(text.len(), head("").len() + MOST_BYTES - 1, "{piece}");
            assert!(text.ends_with("x\r\nx-cookie: b\r\n\r\nbody"));
        }
    }

    #[test]
    fn several_lines_of_cookies_share_what_may_stay() {
        let line = format!("cookie: {}\r\n", "x".repeat(10_000));
        let head = format!("GET / HTTP/1.1\r\n{}\r\n", line.repeat(20));
        assert!(trimmed(&mut CookieTrim::new(), &head, 100).len() < MOST_BYTES + 300);
    }

    #[test]
    fn bodies_are_left_alone_and_the_next_head_is_not() {
        let body = format!("\r\ncookie:{}", "x".repeat(20_000));
        let first = format!("POST / HTTP/1.1\r\n\r\n{body}");
        let mut trim = CookieTrim::new();
        assert_eq!(trimmed(&mut trim, &first, 999), first);
        trim.request_ended(u64::try_from(body.len()).unwrap());
        let second = format!("GET / HTTP/1.1\r\ncookie: {}\r\n\r\n", "x".repeat(20_000));
        assert!(trimmed(&mut trim, &second, 999).len() < second.len());
    }

    #[test]
    fn a_request_that_was_sent_ahead_of_its_turn_passes_whole() {
        let request = format!("GET / HTTP/1.1\r\ncookie:{}\r\n\r\n", "x".repeat(20_000));
        let mut trim = CookieTrim::new();
        trimmed(&mut trim, "GET / HTTP/1.1\r\n\r\nGET / HT", 999);
        trim.request_ended(0);
        assert_eq!(trimmed(&mut trim, &request, 999), request);
    }

    proptest! {
        #[test]
        fn small_requests_are_unchanged(
            lines in proptest::collection::vec("[ -~]{0,40}", 0..20), body in "\\PC{0,200}", piece in 1usize..50,
        ) {
            let request = format!("GET / HTTP/1.1\r\n{}\r\n\r\n{body}", lines.join("\r\n"));
            prop_assert_eq!(trimmed(&mut CookieTrim::new(), &request, piece), request);
        }
    }
}
