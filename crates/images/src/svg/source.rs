//! The text of a drawing.

use resvg::usvg::roxmltree::{Document, Error, ParsingOptions};

use super::nesting;
use crate::error::ImageError;
use crate::kind::Kind;
use crate::limits::MAX_SVG_BYTES;

/// Most elements, texts and comments.
const MAX_NODES: u32 = 200_000;
/// What entities may add to a text, in bytes.
const MAX_ENTITY_BYTES: usize = 4 * 1024 * 1024;
/// How far a root element is looked for.
const HEAD_BYTES: usize = 64 * 1024;

/// Whether the root element is `svg`, behind whatever XML allows before it.
pub(crate) fn is_svg(bytes: &[u8]) -> bool {
    let head = bytes.get(..HEAD_BYTES.min(bytes.len())).unwrap_or_default();
    let mut rest = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
    loop {
        rest = rest.trim_ascii_start();
        let end: &[u8] = if rest.starts_with(b"<?") {
            b"?>"
        } else if rest.starts_with(b"<!--") {
            b"-->"
        } else if rest.starts_with(b"<!DOCTYPE") {
            let closing = rest.iter().position(|byte| matches!(byte, b'[' | b'>'));
            match closing.and_then(|at| rest.get(at)) {
                Some(b'[') => b"]",
                _ => b">",
            }
        } else if rest.starts_with(b">") {
            // Behind a DOCTYPE's brackets.
            b">"
        } else {
            break;
        };
        let Some(at) = rest.windows(end.len()).position(|window| window == end) else {
            return false;
        };
        rest = rest.get(at + end.len()..).unwrap_or_default();
    }
    let Some(name) = rest.strip_prefix(b"<") else {
        return false;
    };
    let end = name
        .iter()
        .position(|byte| byte.is_ascii_whitespace() || matches!(byte, b'>' | b'/'))
        .unwrap_or(name.len());
    let name = name.get(..end).unwrap_or_default();
    name == b"svg" || name.ends_with(b":svg")
}

/// The file as text.
pub(super) fn text(bytes: &[u8]) -> Result<&str, ImageError> {
    if bytes.len() > MAX_SVG_BYTES {
        return Err(ImageError::SvgTooManyBytes);
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    std::str::from_utf8(bytes).map_err(|error| ImageError::damaged(Kind::Svg, error))
}

/// The elements. Entities that drawing programs define (addresses of namespaces) are put in; none may hold another, and
/// all together may add no more than a file may have.
pub(super) fn parse(text: &str) -> Result<Document<'_>, ImageError> {
    if text.contains("<!ENTITY") {
        let (definitions, rest) = text.split_once("]>").unwrap_or((text, ""));
        if definitions.contains('&')
            || rest.contains("<!ENTITY")
            || rest.matches('&').count().saturating_mul(definitions.len()) > MAX_ENTITY_BYTES
        {
            return Err(ImageError::SvgEntities);
        }
    }
    nesting::check(text)?;
    let options = ParsingOptions {
        allow_dtd: true,
        nodes_limit: MAX_NODES,
        ..ParsingOptions::default()
    };
    Document::parse_with_options(text, options).map_err(|error| match error {
        Error::NodesLimitReached => ImageError::SvgTooComplex,
        Error::EntityReferenceLoop(_) => ImageError::SvgEntities,
        other => ImageError::damaged(Kind::Svg, other),
    })
}
