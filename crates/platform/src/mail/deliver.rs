//! Trying again when a mail is not taken.

use std::time::Duration;

use super::{Mail, MailError, Mailer};

/// The pauses between attempts. A link for an hour is of use after a minute still.
const PAUSES: [Duration; 3] = [
    Duration::from_secs(1),
    Duration::from_secs(10),
    Duration::from_secs(60),
];

/// Hands a mail over, four times at most. Every failure is logged; nobody waits for the outcome but tests.
///
/// # Errors
/// The last one.
pub async fn deliver(mailer: &dyn Mailer, mail: &Mail) -> Result<(), MailError> {
    for pause in PAUSES {
        match mailer.send(mail).await {
            Err(error) if !error.is_final() => {
                tracing::warn!(%error, to = %mail.to, "a mail was not delivered; it will be sent again");
                tokio::time::sleep(pause).await;
            }
            outcome => return logged(outcome, mail),
        }
    }
    logged(mailer.send(mail).await, mail)
}

fn logged(outcome: Result<(), MailError>, mail: &Mail) -> Result<(), MailError> {
    if let Err(error) = &outcome {
        tracing::error!(%error, to = %mail.to, subject = mail.subject, "a mail was not delivered");
    }
    outcome
}

#[cfg(test)]
mod tests {
    use domain::email::Email;

    use super::super::memory::Memory;
    use super::*;

    fn mail() -> Mail {
        Mail {
            to: Email::parse("ada@example.org").unwrap(),
            subject: "Hello".to_owned(),
            text: "Hello".to_owned(),
            html: "<p>Hello</p>".to_owned(),
        }
    }

    fn not_kept() -> MailError {
        MailError::NotKept {
            folder: "mail".into(),
            source: std::io::Error::other("full"),
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_mail_that_is_not_taken_is_tried_again() {
        let mailer = Memory::failing_first(vec![not_kept(), not_kept()]);
        deliver(&mailer, &mail()).await.unwrap();
        assert_eq!((mailer.attempts(), mailer.mails()), (3, vec![mail()]));
    }

    #[tokio::test(start_paused = true)]
    async fn after_the_fourth_attempt_it_is_given_up() {
        let mailer = Memory::failing_first((0..9).map(|_| not_kept()).collect());
        deliver(&mailer, &mail()).await.unwrap_err();
        assert_eq!(mailer.attempts(), 4);
    }

    #[tokio::test(start_paused = true)]
    async fn what_no_server_will_ever_take_is_tried_once() {
        let mailer = Memory::failing_first(vec![MailError::Unwritable("no address".into())]);
        deliver(&mailer, &mail()).await.unwrap_err();
        assert_eq!(mailer.attempts(), 1);
    }
}
