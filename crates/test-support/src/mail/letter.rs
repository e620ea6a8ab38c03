//! A mail that was sent.

use std::path::Path;

use anyhow::Context;
use mailparse::{MailHeaderMap, ParsedMail};

/// A mail, decoded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    pub from: String,
    pub to: String,
    pub subject: String,
    pub text: String,
    /// The same as a page.
    pub html: String,
}

impl Letter {
    /// Reads a mail as it goes over the wire.
    ///
    /// # Errors
    /// When it is none.
    pub fn parse(bytes: &[u8]) -> anyhow::Result<Self> {
        let mail = mailparse::parse_mail(bytes).context("no mail")?;
        let header = |name: &str| mail.headers.get_first_value(name).unwrap_or_default();
        Ok(Self {
            from: header("from"),
            to: header("to"),
            subject: header("subject"),
            text: part(&mail, "text/plain")?,
            html: part(&mail, "text/html")?,
        })
    }

    /// The first address in its text that begins like this.
    #[must_use]
    pub fn link(&self, beginning: &str) -> Option<&str> {
        self.text
            .split_whitespace()
            .find(|word| word.starts_with(beginning))
    }
}

/// The mails in a folder, oldest first; none while there is no folder.
///
/// # Errors
/// When one cannot be read.
pub fn letters_in(folder: &Path) -> anyhow::Result<Vec<Letter>> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Ok(Vec::new());
    };
    let mut files = Vec::new();
    for entry in entries {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "eml") {
            files.push(path);
        }
    }
    files.sort();
    files
        .iter()
        .map(|path| Letter::parse(&std::fs::read(path)?))
        .collect()
}

fn part(mail: &ParsedMail<'_>, kind: &str) -> anyhow::Result<String> {
    let part = mail.parts().find(|part| part.ctype.mimetype == kind);
    Ok(part.with_context(|| format!("no {kind}"))?.get_body()?)
}
