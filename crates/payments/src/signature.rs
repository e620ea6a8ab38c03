//! Whether an event was sent by Stripe: its header has a moment and signatures over the moment and the body, one for each
//! secret that the endpoint has while secrets change.

use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;
use thiserror::Error;

/// How far the moment of an event may be from now, in seconds: an older one may be somebody else's, who saw it.
pub const TOLERANCE: i64 = 300;
/// Longest header, in bytes, and most signatures of one.
const HEADER_MAX_BYTES: usize = 4096;
const SIGNATURES_MAX: usize = 16;

/// Why an event is not believed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum SignatureError {
    /// The header has no moment, or no signature.
    #[error("the header has another form")]
    Form,
    /// It was signed too long ago, or in the future.
    #[error("the event is too old, or of the future")]
    Moment,
    /// No signature is that of a secret.
    #[error("no signature holds")]
    Wrong,
}

/// Checks the header of an event with its raw body, at `now`, in seconds since 1970. One signature has to be that of one of
/// the secrets.
///
/// # Errors
/// [`SignatureError`].
pub fn check(header: &str, body: &[u8], secrets: &[&str], now: i64) -> Result<(), SignatureError> {
    if header.len() > HEADER_MAX_BYTES {
        return Err(SignatureError::Form);
    }
    let parts = || header.split(',').filter_map(|part| part.trim().split_once('='));
    let moment = parts().find(|(name, _)| *name == "t").map(|(_, moment)| moment);
    let moment = moment.ok_or(SignatureError::Form)?;
    let at: i64 = moment.parse().map_err(|_| SignatureError::Form)?;
    let signatures: Vec<Vec<u8>> = parts()
        .filter(|(name, _)| *name == "v1")
        .take(SIGNATURES_MAX)
        .filter_map(|(_, signature)| bytes(signature))
        .collect();
    if signatures.is_empty() {
        return Err(SignatureError::Form);
    }
    // The moment as it was written: that is what was signed.
    let holds = secrets.iter().any(|secret| {
        Hmac::<Sha256>::new_from_slice(secret.as_bytes()).is_ok_and(|mut expected| {
            expected.update(moment.as_bytes());
            expected.update(b".");
            expected.update(body);
            // In a time that does not depend on where they differ.
            let is_right = |signature: &Vec<u8>| expected.clone().verify_slice(signature).is_ok();
            signatures.iter().any(is_right)
        })
    });
    if !holds {
        return Err(SignatureError::Wrong);
    }
    match now.checked_sub(at) {
        Some(age) if age.unsigned_abs() <= TOLERANCE.unsigned_abs() => Ok(()),
        _ => Err(SignatureError::Moment),
    }
}

/// The bytes of a text in hexadecimal.
fn bytes(text: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u8>> = text
        .chars()
        .map(|digit| digit.to_digit(16).and_then(|digit| u8::try_from(digit).ok()))
        .collect();
    let digits = digits?;
    let (pairs, rest) = digits.as_chunks::<2>();
    rest.is_empty()
        .then(|| pairs.iter().map(|[high, low]| high << 4 | low).collect())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const NOW: i64 = 1_800_000_000;
    const BODY: &[u8] = br#"{"id":"evt_1"}"#;

    fn sign(secret: &str, at: &str, body: &[u8]) -> String {
        let mut hash = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).unwrap();
        hash.update(at.as_bytes());
        hash.update(b".");
        hash.update(body);
        let signature = hash.finalize().into_bytes();
        signature.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    fn signed(secret: &str, at: i64) -> String {
        format!("t={at},v1={}", sign(secret, &at.to_string(), BODY))
    }

    fn check_with(header: &str) -> Result<(), SignatureError> {
        check(header, BODY, &["whsec_new", "whsec_old"], NOW)
    }

    #[test]
    fn one_of_several_signatures_with_one_of_several_secrets_is_enough() {
        let at = NOW.to_string();
        let (old, other) = (sign("whsec_old", &at, BODY), sign("whsec_other", &at, BODY));
        assert_eq!(check_with(&signed("whsec_new", NOW)), Ok(()));
        assert_eq!(check_with(&format!("t={at},v1={other},v1={old},v0=7")), Ok(()));
        assert_eq!(check_with(&format!("t={at}, v1={}", old.to_uppercase())), Ok(()));
        assert_eq!(
            check_with(&format!("t={at},v1={other}")),
            Err(SignatureError::Wrong)
        );
        assert_eq!(
            check(&signed("whsec_new", NOW), b"{}", &["whsec_new"], NOW),
            Err(SignatureError::Wrong)
        );
        assert_eq!(
            check(&signed("whsec_new", NOW), BODY, &[], NOW),
            Err(SignatureError::Wrong)
        );
    }

    #[test]
    fn five_minutes_are_the_limit_in_both_directions() {
        for (at, result) in [
            (NOW - 300, Ok(())),
            (NOW + 300, Ok(())),
            (NOW - 301, Err(SignatureError::Moment)),
            (NOW + 301, Err(SignatureError::Moment)),
            (0, Err(SignatureError::Moment)),
            (i64::MIN, Err(SignatureError::Moment)),
        ] {
            assert_eq!(check_with(&signed("whsec_new", at)), result, "{at}");
        }
    }

    #[test]
    fn a_header_of_another_form_is_refused() {
        let right = sign("whsec_new", &NOW.to_string(), BODY);
        for header in [
            String::new(),
            "t=,v1=".to_owned(),
            format!("v1={right}"),
            format!("t={NOW}"),
            format!("t={NOW},v0={right}"),
            format!("t={NOW},v1=xyz"),
            format!("t={NOW},v1=é{right}"),
            format!("t=soon,v1={right}"),
            format!("t={NOW},v1={right}{}", ",v1=00".repeat(2_000)),
        ] {
            assert_eq!(check_with(&header), Err(SignatureError::Form), "{header}");
        }
    }

    proptest! {
        #[test]
        fn no_header_makes_it_panic_or_is_believed(header in ".{0,200}") {
            prop_assert!(check_with(&header).is_err());
        }
    }
}
