//! A mailer for tests: it keeps mails, and fails as often as a test wants.

use std::sync::{Mutex, PoisonError};

use futures_util::FutureExt;
use futures_util::future::BoxFuture;

use super::{Mail, MailError, Mailer};

/// What was sent, and what will fail.
#[derive(Default)]
pub struct Memory {
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    mails: Vec<Mail>,
    failures: Vec<MailError>,
    attempts: usize,
}

impl Memory {
    /// A mailer whose first attempts fail with these errors.
    #[must_use]
    pub fn failing_first(mut failures: Vec<MailError>) -> Self {
        failures.reverse();
        Self {
            kept: Mutex::new(Kept {
                failures,
                ..Kept::default()
            }),
        }
    }

    /// The mails that were taken.
    #[must_use]
    pub fn mails(&self) -> Vec<Mail> {
        self.with(|kept| kept.mails.clone())
    }

    /// How often a mail was handed over, taken or not.
    #[must_use]
    pub fn attempts(&self) -> usize {
        self.with(|kept| kept.attempts)
    }

    fn with<T>(&self, change: impl FnOnce(&mut Kept) -> T) -> T {
        change(&mut self.kept.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Mailer for Memory {
    fn send<'a>(&'a self, mail: &'a Mail) -> BoxFuture<'a, Result<(), MailError>> {
        let taken = self.with(|kept| {
            kept.attempts += 1;
            match kept.failures.pop() {
                Some(failure) => Err(failure),
                None => {
                    kept.mails.push(mail.clone());
                    Ok(())
                }
            }
        });
        std::future::ready(taken).boxed()
    }
}
