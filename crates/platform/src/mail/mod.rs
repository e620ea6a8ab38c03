//! Mail.
//!
//! - [`Mailer`]: what takes a mail, with [`smtp`], [`folder`] and, for tests, [`memory`]
//! - [`message`]: a mail in the form that servers and files take
//! - [`deliver`]: trying again when a server does not take a mail

pub mod deliver;
pub mod folder;
pub mod memory;
pub mod message;
pub mod smtp;

use std::path::PathBuf;
use std::sync::Arc;

use domain::email::Email;
use futures_util::future::BoxFuture;
use thiserror::Error;

use crate::config::MailConfig;

/// A mail to one person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mail {
    pub to: Email,
    pub subject: String,
    /// What it says, for readers of plain text.
    pub text: String,
    /// The same as a page.
    pub html: String,
}

/// Why a mail was not taken.
#[derive(Debug, Error)]
pub enum MailError {
    /// The address or the subject cannot stand in a mail.
    #[error("the mail cannot be written: {0}")]
    Unwritable(String),
    /// The server will never take it.
    #[error("the mail is refused: {0}")]
    Refused(#[source] lettre::transport::smtp::Error),
    /// The server did not take it this time, or does not answer.
    #[error("the mail is not taken: {0}")]
    NotTaken(#[source] lettre::transport::smtp::Error),
    /// It cannot be kept.
    #[error("the mail cannot be kept in {}: {source}", .folder.display())]
    NotKept {
        /// Where.
        folder: PathBuf,
        source: std::io::Error,
    },
}

impl MailError {
    /// Whether another attempt is in vain.
    #[must_use]
    pub fn is_final(&self) -> bool {
        matches!(self, Self::Unwritable(_) | Self::Refused(_))
    }
}

/// What takes mail.
pub trait Mailer: Send + Sync {
    /// Hands a mail over.
    fn send<'a>(&'a self, mail: &'a Mail) -> BoxFuture<'a, Result<(), MailError>>;
}

/// The mailer of a configuration. Nothing is connected before the first mail.
///
/// # Errors
/// When `MAIL_SMTP_URL` names no server that can be spoken to.
pub fn from_config(config: &MailConfig) -> Result<Arc<dyn Mailer>, smtp::BadAddress> {
    Ok(match &config.smtp_url {
        Some(url) => Arc::new(smtp::Smtp::new(url.expose(), config.from.clone())?),
        None => Arc::new(folder::Folder::new(config.folder.clone(), config.from.clone())),
    })
}
