//! Pieces of a file (RFC 9110, section 14). Players of sounds and films ask for one after the other, and Safari plays
//! nothing that comes as a whole only.

use std::ops::Range;

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use actix_web::http::header::{self, Header};

/// What of a file is sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Piece {
    /// 200 for the whole, 206 for a piece, 416 for what lies behind the end.
    pub status: StatusCode,
    /// These bytes of it.
    pub sent: Range<u64>,
    /// The header `Content-Range`, unless it is the whole.
    pub content_range: Option<String>,
}

/// The part that is asked of a file of this many bytes: all of it also when several pieces are asked for, which no player does.
/// The file must never change at its address: `If-Range` is not looked at.
pub(super) fn asked(request: &HttpRequest, bytes: u64) -> Piece {
    let whole = Piece {
        status: StatusCode::OK,
        sent: 0..bytes,
        content_range: None,
    };
    let Ok(header::Range::Bytes(pieces)) = header::Range::parse(request) else {
        return whole;
    };
    let [piece] = pieces.as_slice() else {
        return whole;
    };
    match piece.to_satisfiable_range(bytes) {
        Some((first, last)) => Piece {
            status: StatusCode::PARTIAL_CONTENT,
            sent: first..last + 1,
            content_range: Some(format!("bytes {first}-{last}/{bytes}")),
        },
        None => Piece {
            status: StatusCode::RANGE_NOT_SATISFIABLE,
            sent: 0..0,
            content_range: Some(format!("bytes */{bytes}")),
        },
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn one_piece_is_given_and_whatever_else_is_the_whole() {
        for (range, status, sent, expected) in [
            ("bytes=0-1", 206, 0..2, Some("bytes 0-1/10")),
            ("bytes=4-", 206, 4..10, Some("bytes 4-9/10")),
            ("bytes=-3", 206, 7..10, Some("bytes 7-9/10")),
            ("bytes=8-99", 206, 8..10, Some("bytes 8-9/10")),
            ("bytes=10-", 416, 0..0, Some("bytes */10")),
            ("bytes=0-1,4-5", 200, 0..10, None),
            ("lines=0-1", 200, 0..10, None),
            ("bytes=x", 200, 0..10, None),
        ] {
            let request = TestRequest::default()
                .insert_header(("range", range))
                .to_http_request();
            let piece = asked(&request, 10);
            assert_eq!(piece.status, status, "{range}");
            assert_eq!(piece.sent, sent, "{range}");
            assert_eq!(piece.content_range.as_deref(), expected, "{range}");
        }
        let whole = asked(&TestRequest::default().to_http_request(), 10);
        assert_eq!((whole.status, whole.sent), (StatusCode::OK, 0..10));
    }
}
