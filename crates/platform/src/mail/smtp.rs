//! Mail through a server.

use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use lettre::message::Mailbox;
use lettre::{AsyncSmtpTransport, AsyncTransport, Tokio1Executor};
use thiserror::Error;

use super::{Mail, MailError, Mailer, message};

/// How long the server may take for one step.
const SMTP_TIMEOUT: Duration = Duration::from_secs(20);

/// `MAIL_SMTP_URL` names no server that can be spoken to.
#[derive(Debug, Error)]
#[error("MAIL_SMTP_URL cannot be used: {0}")]
pub struct BadAddress(#[from] lettre::transport::smtp::Error);

/// A server that takes mail. It keeps a few connections open.
pub struct Smtp {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

impl Smtp {
    /// The server at this address.
    ///
    /// # Errors
    /// [`BadAddress`].
    pub fn new(url: &str, from: Mailbox) -> Result<Self, BadAddress> {
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(url)?
            .timeout(Some(SMTP_TIMEOUT))
            .build();
        Ok(Self { transport, from })
    }
}

impl Mailer for Smtp {
    fn send<'a>(&'a self, mail: &'a Mail) -> BoxFuture<'a, Result<(), MailError>> {
        async move {
            let message = message::write(mail, &self.from)?;
            match self.transport.send(message).await {
                Ok(_) => Ok(()),
                Err(error) if error.is_permanent() => Err(MailError::Refused(error)),
                Err(error) => Err(MailError::NotTaken(error)),
            }
        }
        .boxed()
    }
}
