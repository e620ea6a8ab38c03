//! Mail into a folder, for a machine without a mail server: `.eml` files that every mail program opens.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use lettre::message::Mailbox;
use uuid::Uuid;

use super::{Mail, MailError, Mailer, message};

/// A folder of mails, in the order of their names.
pub struct Folder {
    path: PathBuf,
    from: Mailbox,
}

impl Folder {
    /// A folder, made when the first mail comes.
    #[must_use]
    pub fn new(path: PathBuf, from: Mailbox) -> Self {
        Self { path, from }
    }
}

impl Mailer for Folder {
    fn send<'a>(&'a self, mail: &'a Mail) -> BoxFuture<'a, Result<(), MailError>> {
        async move {
            let bytes = message::write(mail, &self.from)?.formatted();
            let not_kept = |source| MailError::NotKept {
                folder: self.path.clone(),
                source,
            };
            let folder = self.path.clone();
            let kept = tokio::task::spawn_blocking(move || keep(&folder, &bytes));
            let file = kept
                .await
                .unwrap_or_else(|error| Err(io::Error::other(error)))
                .map_err(not_kept)?;
            // What it says stays out of the log: it may hold a link that signs somebody in.
            tracing::info!(to = %mail.to, subject = mail.subject, file = %file.display(), "mail is kept in a file");
            Ok(())
        }
        .boxed()
    }
}

/// Writes a file that appears as a whole and that its owner alone may read.
fn keep(folder: &Path, bytes: &[u8]) -> io::Result<PathBuf> {
    use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};

    std::fs::DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(folder)?;
    let id = Uuid::now_v7();
    let (draft, file) = (folder.join(format!(".{id}")), folder.join(format!("{id}.eml")));
    std::fs::OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(&draft)?
        .write_all(bytes)?;
    std::fs::rename(&draft, &file)?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use domain::email::Email;

    use super::*;

    #[tokio::test]
    async fn a_mail_becomes_a_file_with_both_forms_of_its_words() {
        use std::os::unix::fs::PermissionsExt;

        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state/mail");
        let mailer = Folder::new(
            path.clone(),
            "Morpheo <no-reply@morpheo.example>".parse().unwrap(),
        );
        let link = format!("https://morpheo.example/reset-password#token={}", "a".repeat(43));
        let mail = Mail {
            to: Email::parse("ada@example.org").unwrap(),
            subject: "Reset".to_owned(),
            text: format!("Hello,\n\n{link}\n"),
            html: format!("<p><a href=\"{link}\">Reset</a></p>"),
        };
        mailer.send(&mail).await.unwrap();
        mailer.send(&mail).await.unwrap();
        let files: Vec<_> = std::fs::read_dir(&path)
            .unwrap()
            .map(|entry| entry.unwrap())
            .collect();
        assert_eq!(files.len(), 2);
        assert_eq!(files[0].metadata().unwrap().permissions().mode() & 0o777, 0o600);
        let text = std::fs::read_to_string(files[0].path()).unwrap();
        for line in [
            "From: Morpheo <no-reply@morpheo.example>",
            "To: ada@example.org",
            "Subject: Reset",
            "Auto-Submitted: auto-generated",
            link.as_str(),
        ] {
            assert!(
                text.lines().any(|found| found == line),
                "{line} is missing: {text}"
            );
        }
        assert!(text.contains("multipart/alternative") && text.contains("text/html"));
    }
}
