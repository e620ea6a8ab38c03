//! The identity of a person at the provider, as far as it can be stored.

use db::google_accounts::Identity;
use domain::email::Email;
use openidconnect::core::CoreIdTokenClaims;

use super::Failure;

/// Longest name of a person at the provider (OpenID Connect Core, section 2).
const SUBJECT_MAX_BYTES: usize = 255;
/// Longest name shown; the rest is cut off.
const NAME_MAX_CHARS: usize = 100;
/// Longest address of a picture; a longer one is left out.
const PICTURE_MAX_BYTES: usize = 2_000;

/// Takes claims whose signature was checked.
///
/// # Errors
/// [`Failure::Wrong`] without a subject or an address.
pub fn of(claims: &CoreIdTokenClaims) -> Result<Identity, Failure> {
    let subject = claims.subject().as_str();
    let is_storable = (1..=SUBJECT_MAX_BYTES).contains(&subject.len()) && !subject.contains('\0');
    if !is_storable {
        return Err(Failure::Wrong("the subject cannot be stored".into()));
    }
    let email = claims
        .email()
        .and_then(|email| Email::parse(email.as_str()).ok())
        .ok_or_else(|| Failure::Wrong("no address".into()))?;
    let name = claims.name().and_then(|name| name.get(None));
    let picture = claims.picture().and_then(|picture| picture.get(None));
    Ok(Identity {
        subject: subject.to_owned(),
        email,
        email_verified: claims.email_verified() == Some(true),
        name: name.and_then(|name| shown(name.as_str())),
        picture: picture.and_then(|address| shown_picture(address.as_str())),
    })
}

fn shown(name: &str) -> Option<String> {
    let name: String = name
        .chars()
        .filter(|letter| !letter.is_control())
        .take(NAME_MAX_CHARS)
        .collect();
    let name = name.trim();
    (!name.is_empty()).then(|| name.to_owned())
}

fn shown_picture(address: &str) -> Option<String> {
    let url = url::Url::parse(address).ok()?;
    (url.scheme() == "https" && url.as_str().len() <= PICTURE_MAX_BYTES).then(|| url.into())
}
