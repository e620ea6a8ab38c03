//! A form with files (RFC 7578).

use std::io::{self, Write as _};

use platform::spooled::{SpooledBytes, SpooledWriter};

/// A form that is being written. Names are this program's own; values may be anything.
pub(super) struct Form {
    boundary: String,
    body: SpooledWriter,
}

impl Form {
    pub(super) fn new() -> Self {
        Self {
            // 128 random bits: no image holds them.
            boundary: format!("morpheo-{:032x}", rand::random::<u128>()),
            body: SpooledWriter::default(),
        }
    }

    pub(super) fn text(&mut self, name: &str, value: &str) -> io::Result<()> {
        self.part(&format!("form-data; name=\"{name}\""), None, value.as_bytes())
    }

    pub(super) fn file(&mut self, name: &str, file: &str, mime: &str, bytes: &[u8]) -> io::Result<()> {
        let ending = mime.rsplit('/').next().unwrap_or_default();
        let disposition = format!("form-data; name=\"{name}\"; filename=\"{file}.{ending}\"");
        self.part(&disposition, Some(mime), bytes)
    }

    fn part(&mut self, disposition: &str, mime: Option<&str>, bytes: &[u8]) -> io::Result<()> {
        let mut head = format!("--{}\r\nContent-Disposition: {disposition}\r\n", self.boundary);
        if let Some(mime) = mime {
            head.push_str(&format!("Content-Type: {mime}\r\n"));
        }
        head.push_str("\r\n");
        self.body.write_all(head.as_bytes())?;
        self.body.write_all(bytes)?;
        self.body.write_all(b"\r\n")
    }

    /// The content type and the body.
    pub(super) fn end(mut self) -> io::Result<(String, SpooledBytes)> {
        self.body
            .write_all(format!("--{}--\r\n", self.boundary).as_bytes())?;
        let content_type = format!("multipart/form-data; boundary={}", self.boundary);
        Ok((content_type, self.body.end()?))
    }
}
