//! A form with files (RFC 7578).

use bytes::{Bytes, BytesMut};

/// A form that is being written. Names are this program's own; values may be anything.
pub(super) struct Form {
    boundary: String,
    body: BytesMut,
}

impl Form {
    pub(super) fn new() -> Self {
        Self {
            // 128 random bits: no picture holds them.
            boundary: format!("morpheo-{:032x}", rand::random::<u128>()),
            body: BytesMut::new(),
        }
    }

    pub(super) fn text(&mut self, name: &str, value: &str) {
        self.part(&format!("form-data; name=\"{name}\""), None, value.as_bytes());
    }

    pub(super) fn file(&mut self, name: &str, file: &str, mime: &str, bytes: &[u8]) {
        let ending = mime.rsplit('/').next().unwrap_or_default();
        let disposition = format!("form-data; name=\"{name}\"; filename=\"{file}.{ending}\"");
        self.part(&disposition, Some(mime), bytes);
    }

    fn part(&mut self, disposition: &str, mime: Option<&str>, bytes: &[u8]) {
        let mut head = format!("--{}\r\nContent-Disposition: {disposition}\r\n", self.boundary);
        if let Some(mime) = mime {
            head.push_str(&format!("Content-Type: {mime}\r\n"));
        }
        head.push_str("\r\n");
        self.body.reserve(head.len() + bytes.len() + 2);
        self.body.extend_from_slice(head.as_bytes());
        self.body.extend_from_slice(bytes);
        self.body.extend_from_slice(b"\r\n");
    }

    /// The content type and the body.
    pub(super) fn end(mut self) -> (String, Bytes) {
        self.body
            .extend_from_slice(format!("--{}--\r\n", self.boundary).as_bytes());
        let content_type = format!("multipart/form-data; boundary={}", self.boundary);
        (content_type, self.body.freeze())
    }
}
