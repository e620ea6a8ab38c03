//! Sign-ins, and the accounts behind requests.
//!
//! - [`passwords`]: argon2id hashes
//! - [`secret`]: the secret that tokens are signed with
//! - [`tokens`], [`publication_tokens`]: signed tokens for the API and for published apps
//! - [`opaque`]: random tokens that are stored as hashes
//! - [`cookie`]: the cookies of the main site
//! - [`session`]: starting and renewing a session; [`ended_sessions`]: those whose access tokens hold no longer;
//!   [`device_name`]: their names
//! - [`user`]: the signed-in user of a request; [`account`]: an account as its owner sees it
//! - [`sign_in_guard`]: attempts to sign in to one account; [`known_device`]: from where they are the owner's
//! - [`sign_in_rate`]: how often one network may sign in
//! - [`second_factor`]: codes after the password; [`proof`]: password and code again, before they change
//! - [`passkey_ceremony`]: passkeys between two calls
//! - [`operator`]: which account is that of who runs the product
//! - [`password_reset`]: the mail with the link that sets a new password
//! - [`email_confirmation`]: the link that confirms the address of a new account
//! - [`sign_in_warning`]: the mail that warns of wrong passwords; [`account_mail`]: mails about changes to how an account is
//!   signed in to; [`deletion_mail`]: the mail with the day of a deletion; `mail`: how all of them are sent
//! - [`google`]: signing in with a Google account
//! - [`return_path`]: where a sign-in leads

pub mod account;
pub mod account_mail;
pub(crate) mod clock;
pub mod cookie;
pub mod deletion_mail;
pub mod device_name;
pub mod email_confirmation;
mod ended_sessions;
pub mod google;
pub mod known_device;
pub(crate) mod mail;
pub mod opaque;
pub mod operator;
pub mod passkey_ceremony;
pub mod password_reset;
pub mod passwords;
pub mod proof;
pub mod publication_tokens;
pub mod return_path;
pub mod second_factor;
pub mod secret;
pub mod session;
pub mod sign_in_guard;
pub mod sign_in_rate;
pub mod sign_in_warning;
pub mod tokens;
pub mod user;

pub use user::CurrentUser;
