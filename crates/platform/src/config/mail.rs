//! How mail leaves.

use std::path::{Path, PathBuf};

use domain::email::Email;
use lettre::message::Mailbox;
use url::Url;

use super::reader::{ConfigError, Environment, Secret};

/// The sender of mails that only ever reach a folder.
const NOBODY: &str = "Morpheo <no-reply@localhost>";

/// How mail leaves.
#[derive(Debug, Clone)]
pub struct MailConfig {
    /// `MAIL_SMTP_URL`: the server that takes mail; it may hold a password. `smtps://` is TLS from the first
    /// byte, `smtp://…?tls=required` is STARTTLS. Without it mail is kept in [`MailConfig::folder`].
    pub smtp_url: Option<Secret>,
    /// `MAIL_FROM`: the sender, `name@host` or `Name <name@host>`. Needed with `MAIL_SMTP_URL`.
    pub from: Mailbox,
    /// Where mail is kept when no server takes it: `mail` in `STATE_DIR`.
    pub folder: PathBuf,
    /// `SUPPORT_EMAIL`: who is mailed about new messages to support. Without it nobody is.
    pub support: Option<Email>,
}

impl MailConfig {
    /// Whether mail reaches people: else it is kept in files, for one machine and for trying things out.
    #[must_use]
    pub fn is_configured(&self) -> bool {
        self.smtp_url.is_some()
    }

    pub(super) fn read(environment: &Environment, state_dir: &Path) -> Result<Self, ConfigError> {
        let smtp_url = environment.parsed::<Url>("MAIL_SMTP_URL")?;
        if let Some(url) = &smtp_url
            && !matches!(url.scheme(), "smtp" | "smtps")
        {
            return Err(ConfigError::Bad {
                key: "MAIL_SMTP_URL",
                reason: "must begin with smtp:// or smtps://".into(),
            });
        }
        let from = match smtp_url {
            Some(_) => environment.required("MAIL_FROM")?,
            None => environment.get("MAIL_FROM").unwrap_or(NOBODY).to_owned(),
        };
        Ok(Self {
            smtp_url: smtp_url.map(|url| Secret::new(url.into())),
            from: from.trim().parse().map_err(|error| ConfigError::Bad {
                key: "MAIL_FROM",
                reason: format!("{error}"),
            })?,
            folder: state_dir.join("mail"),
            support: support(environment)?,
        })
    }
}

fn support(environment: &Environment) -> Result<Option<Email>, ConfigError> {
    const KEY: &str = "SUPPORT_EMAIL";
    let address = environment.get(KEY).map(Email::parse).transpose();
    address.map_err(|error| ConfigError::Bad {
        key: KEY,
        reason: error.to_string(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn support_has_an_address_or_none() {
        let read = |address: &str| {
            let environment = Environment::of([("SUPPORT_EMAIL".to_owned(), address.to_owned())]);
            MailConfig::read(&environment, Path::new("var")).map(|mail| mail.support)
        };
        assert_eq!(read("").unwrap(), None);
        assert_eq!(
            read(" Help@example.org ").unwrap(),
            Some(Email::parse("help@example.org").unwrap())
        );
        let error = read("nobody").unwrap_err().to_string();
        assert!(error.contains("SUPPORT_EMAIL"), "{error}");
    }
}
