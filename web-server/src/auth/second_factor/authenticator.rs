//! Authenticator apps: time-based codes of six digits, a new one every 30 seconds, by HMAC-SHA-1 as every app knows them.

use anyhow::Context as _;
use domain::ids::UserId;
use platform::sealing::Sealing;
use totp_rs::{Builder, Totp};
use url::Url;

/// Digits of a code.
pub const DIGITS: usize = 6;

/// How long a code is the current one, in seconds.
const STEP_SECONDS: u64 = 30;

/// Steps before and after the current one whose codes hold, too: clocks differ, and people type.
const SKEW: u16 = 1;

/// Bytes of a secret, as RFC 4226 recommends.
const SECRET_BYTES: usize = 20;

/// The issuer of the codes, in the list of an app.
const ISSUER: &str = "Morpheo";

/// A secret that is shared with an app.
pub struct Authenticator(Totp);

impl Authenticator {
    /// One with a new secret.
    ///
    /// # Errors
    /// None that any secret brings about.
    pub fn random() -> anyhow::Result<Self> {
        Self::of(rand::random::<[u8; SECRET_BYTES]>().to_vec())
    }

    /// The one of an account, as it was sealed; nothing when no configured key opens it.
    pub fn open(sealing: &Sealing, user: UserId, sealed: &[u8]) -> Option<Self> {
        let secret = sealing.open(sealed, &Sealing::aad_of_authenticator(user.0))?;
        Self::of(secret).ok()
    }

    fn of(secret: Vec<u8>) -> anyhow::Result<Self> {
        let totp = Builder::new()
            .with_secret(secret)
            .with_skew(SKEW)
            .with_step_duration(STEP_SECONDS)
            .build()
            .map_err(|error| anyhow::anyhow!("a secret is of no use: {error}"))?;
        Ok(Self(totp))
    }

    /// Seals the secret for its account.
    ///
    /// # Errors
    /// When the cipher fails.
    pub fn seal(&self, sealing: &Sealing, user: UserId) -> anyhow::Result<Vec<u8>> {
        let aad = Sealing::aad_of_authenticator(user.0);
        Ok(sealing.seal(self.0.secret().as_bytes(), &aad)?)
    }

    /// The time step that a code is of, when it holds at a moment.
    pub fn step_of(&self, code: &str, now: u64) -> Option<i64> {
        i64::try_from(self.0.check(code, now)?).ok()
    }

    /// The secret for typing, in Base32.
    pub fn base32(&self) -> String {
        self.0.secret().to_base32()
    }

    /// The address that apps read the secret from.
    ///
    /// # Errors
    /// None that any account brings about.
    pub fn address(&self, account: &str) -> anyhow::Result<Url> {
        let mut address = Url::parse("otpauth://totp/").context("no address")?;
        address
            .path_segments_mut()
            .map_err(|()| anyhow::anyhow!("an address without a path"))?
            .pop_if_empty()
            .push(&format!("{ISSUER}:{account}"));
        address
            .query_pairs_mut()
            .append_pair("secret", &self.base32())
            .append_pair("issuer", ISSUER);
        Ok(address)
    }
}

/// The latest step whose code holds at a moment.
pub fn last_step_that_holds(now: u64) -> i64 {
    i64::try_from(now / STEP_SECONDS + u64::from(SKEW)).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The secret and a moment of RFC 6238, appendix B, in its last six digits.
    const RFC_SECRET: &[u8; SECRET_BYTES] = b"12345678901234567890";
    const RFC_TIME: u64 = 1_111_111_109;
    const RFC_CODE: &str = "081804";

    fn authenticator() -> Authenticator {
        Authenticator::of(RFC_SECRET.to_vec()).unwrap()
    }

    #[test]
    fn a_code_holds_in_its_step_and_the_ones_beside_it() {
        let step = i64::try_from(RFC_TIME / STEP_SECONDS).unwrap();
        for time in [RFC_TIME, RFC_TIME - STEP_SECONDS, RFC_TIME + STEP_SECONDS] {
            assert_eq!(authenticator().step_of(RFC_CODE, time), Some(step));
        }
        for time in [RFC_TIME - 2 * STEP_SECONDS, RFC_TIME + 2 * STEP_SECONDS] {
            assert_eq!(authenticator().step_of(RFC_CODE, time), None);
        }
        assert_eq!(authenticator().step_of("81804", RFC_TIME), None);
        assert_eq!(last_step_that_holds(RFC_TIME), step + 1);
    }

    #[test]
    fn the_address_names_the_account_and_the_secret() {
        let address = authenticator().address("a+b&c/d@example.org").unwrap();
        assert_eq!(
            address.as_str(),
            "otpauth://totp/Morpheo:a+b&c%2Fd@example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Morpheo"
        );
    }

    #[test]
    fn no_two_secrets_are_alike() {
        let secret = || Authenticator::random().unwrap().base32();
        assert_eq!(secret().len(), 32);
        assert_ne!(secret(), secret());
    }
}
