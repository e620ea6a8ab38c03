//! Protection of accounts against guesses: attempts are counted before the password is checked, so that a hundred at once
//! are no more than a hundred in a row.
//!
//! - From one address and for one account: after so many wrong passwords the address is throttled.
//! - From all addresses together: after so many wrong passwords the attempts for an account are throttled. Nobody is
//!   refused for what others did, but everybody waits; so the owner still gets in from a new device.
//!
//!   In both cases who asks one time after another is only slowed down, so the right password gets in, also beside a
//!   stranger behind the same address. Those who do not wait for their slot, but ask many times at once, are refused.
//! - On a device that the account was signed in to before, the attempts of others do not count at all.
//! - In a session, which may be stolen, passwords and codes count for the account, whatever the device, and apart from
//!   sign-ins: strangers without a session do not have its owner wait.
//! - Codes after the right password: who guesses them knows the password, so that after ten wrong ones in an hour all are
//!   refused, too, but on a device that the account was signed in to before.

use std::time::Duration;

use actix_web::HttpRequest;
use db::users::User;
use domain::email::Email;
use domain::errors::ErrorCode;

use super::account_mail::{self, Occasion};
use super::known_device::DeviceId;
use crate::address::Network;
use crate::error::ApiError;
use crate::rate::{self, Limit, throttle};
use crate::state::AppState;

/// Wrong passwords for one account from one address, on one known device, or in its sessions.
const FAILURES: Limit = Limit {
    name: "sign-in-failures",
    most: 10,
    within: Duration::from_secs(15 * 60),
    error: ErrorCode::TooManyRequests,
};

/// Attempts for one account from anywhere but its known devices; above it they are throttled.
const STRANGERS: Limit = Limit {
    name: "sign-in-strangers",
    most: 10,
    within: Duration::from_secs(15 * 60),
    error: ErrorCode::TooManyRequests,
};

/// Wrong codes for one account from anywhere but its known devices, on one of these, or in its sessions. With three codes of a million that
/// hold at a moment, who knows the password is let in once in four years.
const WRONG_CODES: Limit = Limit {
    name: "sign-in-codes",
    most: 10,
    within: Duration::from_secs(60 * 60),
    error: ErrorCode::TooManyRequests,
};

/// 450 attempts of strangers in a quarter of an hour.
const STRANGERS_THROTTLE: throttle::Throttle = throttle::Throttle {
    name: "sign-in-throttle",
    every: Duration::from_secs(2),
    longest_wait: Duration::from_secs(12),
};

/// 180 attempts from one address, or in the sessions of one account, in a quarter of an hour.
const ADDRESS_THROTTLE: throttle::Throttle = throttle::Throttle {
    name: "sign-in-throttle-of-address",
    every: Duration::from_secs(5),
    longest_wait: Duration::from_secs(10),
};

/// An attempt that may go on to the password.
pub struct Attempt {
    email: Email,
    network: Network,
    /// The key that its failures are counted under.
    counted_by: String,
    origin: Origin,
}

/// Where an attempt comes from.
#[derive(Clone, Copy)]
enum Origin {
    KnownDevice,
    /// Anywhere else. How many attempts of strangers there were, with this one.
    Stranger(u32),
    /// A session of the account. How many attempts in its sessions there were, with this one.
    Session(u32),
}

impl Attempt {
    /// Counts an attempt, and has it wait for its slot.
    ///
    /// # Errors
    /// 'too-many-requests' when the slot would be too long in coming.
    pub async fn admit(
        state: &AppState,
        request: &HttpRequest,
        email: Email,
        device: Option<DeviceId>,
    ) -> Result<Self, ApiError> {
        let network = Network::of_client(request.head(), state.config.http.proxies);
        if let Some(device) = device {
            let counted_by = format!("device:{device}");
            if rate::add(state.redis(), FAILURES, &counted_by).await <= FAILURES.most {
                return Ok(Self {
                    email,
                    network,
                    counted_by,
                    origin: Origin::KnownDevice,
                });
            }
            // A device that fails as often is a stranger's.
        }
        let counted_by = by_network(email.as_str(), network);
        let attempt = Self {
            counted_by,
            network,
            origin: Origin::Stranger(0),
            email,
        };
        if rate::add(state.redis(), FAILURES, &attempt.counted_by).await > FAILURES.most {
            attempt.wait(state, ADDRESS_THROTTLE, &attempt.counted_by).await?;
        }
        let strangers = rate::add(state.redis(), STRANGERS, attempt.email.as_str()).await;
        if strangers > STRANGERS.most {
            attempt
                .wait(state, STRANGERS_THROTTLE, attempt.email.as_str())
                .await?;
        }
        Ok(Self {
            origin: Origin::Stranger(strangers),
            ..attempt
        })
    }

    /// Counts an attempt of who holds a session of the account, and has it wait for its slot.
    ///
    /// # Errors
    /// 'too-many-requests' when the slot would be too long in coming.
    pub async fn admit_in_session(
        state: &AppState,
        request: &HttpRequest,
        user: &User,
    ) -> Result<Self, ApiError> {
        let counted_by = by_session(user);
        let tried = rate::add(state.redis(), FAILURES, &counted_by).await;
        let attempt = Self {
            email: Email::parse(&user.email)?,
            network: Network::of_client(request.head(), state.config.http.proxies),
            counted_by,
            origin: Origin::Session(tried),
        };
        if tried > FAILURES.most {
            attempt.wait(state, ADDRESS_THROTTLE, &attempt.counted_by).await?;
        }
        Ok(attempt)
    }

    /// Waits for a slot.
    async fn wait(&self, state: &AppState, throttle: throttle::Throttle, who: &str) -> Result<(), ApiError> {
        let Some(wait) = throttle::take(state.redis(), throttle, who).await else {
            self.log("refused: too many wait for their slot");
            return Err(ErrorCode::TooManyRequests.into());
        };
        tokio::time::sleep(wait).await;
        Ok(())
    }

    /// The password was right: the attempt does not count.
    pub async fn succeeded(self, state: &AppState) {
        rate::forget(state.redis(), FAILURES, &self.counted_by).await;
        self.take_back_of_strangers(state).await;
    }

    /// The password was right, and a code is asked for: the attempt does not count, and those before still do.
    pub async fn goes_on(self, state: &AppState) {
        rate::take_back(state.redis(), FAILURES, &self.counted_by).await;
        self.take_back_of_strangers(state).await;
    }

    async fn take_back_of_strangers(&self, state: &AppState) {
        if let Origin::Stranger(_) = self.origin {
            rate::take_back(state.redis(), STRANGERS, self.email.as_str()).await;
        }
    }

    /// The password was wrong. Gives whether there were so many that the owner should know.
    pub fn failed(self) -> bool {
        self.log("wrong address or password");
        match self.origin {
            Origin::KnownDevice => false,
            Origin::Stranger(count) => count >= STRANGERS.most,
            Origin::Session(count) => count >= FAILURES.most,
        }
    }

    fn log(&self, why: &str) {
        tracing::warn!(account = %shortened(&self.email), from = %self.network, "a sign-in failed: {why}");
    }
}

/// A code after the right password that may be looked at.
pub struct CodeAttempt {
    attempt: Attempt,
    /// The key that wrong codes are counted under.
    counted_by: String,
    /// Whether it is not on a known device, and all are refused when it is wrong.
    is_last: bool,
}

impl CodeAttempt {
    /// Counts a code, and has it wait for its slot like a password.
    ///
    /// # Errors
    /// 'too-many-requests' after too many wrong ones, or when the slot would be too long in coming.
    pub async fn admit(state: &AppState, request: &HttpRequest, user: &User) -> Result<Self, ApiError> {
        let device = state.devices.recognise(request, user);
        let counted_by = match device {
            Some(device) => format!("device:{device}"),
            None => user.user_id().to_string(),
        };
        let is_last = Self::count(state, &counted_by).await? && device.is_none();
        let email = Email::parse(&user.email)?;
        let attempt = Attempt::admit(state, request, email, device).await?;
        Ok(Self {
            attempt,
            counted_by,
            is_last,
        })
    }

    /// Counts a code of who holds a session of the account, and has it wait for its slot like a password.
    ///
    /// # Errors
    /// As with [`CodeAttempt::admit`].
    pub async fn admit_in_session(
        state: &AppState,
        request: &HttpRequest,
        user: &User,
    ) -> Result<Self, ApiError> {
        let counted_by = by_session(user);
        let is_last = Self::count(state, &counted_by).await?;
        let attempt = Attempt::admit_in_session(state, request, user).await?;
        Ok(Self {
            attempt,
            counted_by,
            is_last,
        })
    }

    /// Gives whether it is the last one that is looked at.
    async fn count(state: &AppState, counted_by: &str) -> Result<bool, ApiError> {
        let tried = rate::add(state.redis(), WRONG_CODES, counted_by).await;
        if tried > WRONG_CODES.most {
            return Err(WRONG_CODES.error.into());
        }
        Ok(tried == WRONG_CODES.most)
    }

    /// The code was right: neither it nor those before count any more.
    pub async fn succeeded(self, state: &AppState) {
        rate::forget(state.redis(), WRONG_CODES, &self.counted_by).await;
        self.attempt.succeeded(state).await;
    }

    /// The code was wrong. Gives the answer. The owner is notified of the last one: whoever entered it knows the password.
    pub fn failed(self, state: &AppState, user: &User) -> ApiError {
        self.attempt.log("wrong code");
        if self.is_last {
            account_mail::notify(state, user, Occasion::WrongCodes);
        }
        ErrorCode::SecondFactorWrong.into()
    }
}

/// Forgets the wrong passwords for an account whose owner showed who they are by other means.
pub async fn forgive(state: &AppState, request: &HttpRequest, email: &str) {
    let network = Network::of_client(request.head(), state.config.http.proxies);
    rate::forget(state.redis(), FAILURES, &by_network(email, network)).await;
    rate::forget(state.redis(), STRANGERS, email).await;
}

fn by_session(user: &User) -> String {
    format!("session:{}", user.user_id())
}

fn by_network(email: &str, network: Network) -> String {
    format!("{email}|{network}")
}

/// Enough of an address to know one's own by in the log.
fn shortened(email: &Email) -> String {
    let (local, host) = email.as_str().split_once('@').unwrap_or_default();
    let first = local.chars().next().unwrap_or('*');
    format!("{first}***@{host}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_does_not_name_people() {
        let email = Email::parse("ada.lovelace@example.org").unwrap();
        assert_eq!(shortened(&email), "a***@example.org");
    }
}
