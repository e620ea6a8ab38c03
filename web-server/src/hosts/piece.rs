//! Pieces of a file (RFC 9110, section 14). Players of sounds and films ask for one after the other, and Safari plays
//! nothing that comes as a whole only.

use std::ops::Range;

use actix_web::HttpRequest;
use actix_web::http::header::{self, Header};

/// What of a file is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Asked {
    /// All of it: also when several pieces are asked for, which no player does.
    Whole,
    /// These bytes.
    Piece(Range<u64>),
    /// What lies behind its end.
    Beyond,
}

/// What is asked of a file of this many bytes. The file must never change at its address: `If-Range` is not looked at.
pub(super) fn asked(request: &HttpRequest, bytes: u64) -> Asked {
    let Ok(header::Range::Bytes(pieces)) = header::Range::parse(request) else {
        return Asked::Whole;
    };
    let [piece] = pieces.as_slice() else {
        return Asked::Whole;
    };
    match piece.to_satisfiable_range(bytes) {
        Some((first, last)) => Asked::Piece(first..last + 1),
        None => Asked::Beyond,
    }
}

/// The header that says which bytes of how many are sent, for a 206; without a piece, how many there are, for a 416.
pub(super) fn content_range(piece: Option<&Range<u64>>, bytes: u64) -> String {
    match piece {
        Some(piece) => format!("bytes {}-{}/{bytes}", piece.start, piece.end.saturating_sub(1)),
        None => format!("bytes */{bytes}"),
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn one_piece_is_given_and_whatever_else_is_the_whole() {
        for (range, expected) in [
            ("bytes=0-1", Asked::Piece(0..2)),
            ("bytes=4-", Asked::Piece(4..10)),
            ("bytes=-3", Asked::Piece(7..10)),
            ("bytes=8-99", Asked::Piece(8..10)),
            ("bytes=10-", Asked::Beyond),
            ("bytes=0-1,4-5", Asked::Whole),
            ("lines=0-1", Asked::Whole),
            ("bytes=x", Asked::Whole),
        ] {
            let request = TestRequest::default()
                .insert_header(("range", range))
                .to_http_request();
            assert_eq!(asked(&request, 10), expected, "{range}");
        }
        assert_eq!(asked(&TestRequest::default().to_http_request(), 10), Asked::Whole);
        assert_eq!(content_range(Some(&(7..10)), 10), "bytes 7-9/10");
        assert_eq!(content_range(None, 10), "bytes */10");
    }
}
