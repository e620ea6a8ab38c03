//! Who is asking.
//!
//! - [`passwords`]: argon2id hashes
//! - [`secret`]: the secret that tokens are signed with
//! - [`tokens`], [`pwa_tokens`]: signed tokens for the API and for published apps
//! - [`opaque`]: random tokens that are stored as hashes
//! - [`cookie`]: the cookie of the refresh token
//! - [`session`]: starting and renewing a sign-in
//! - [`user`]: the signed-in user of a request
//! - [`password_reset`]: the mail with the link that sets a new password
//! - [`google`]: signing in with a Google account
//! - [`return_path`]: where a sign-in leads
//! - [`address`]: the network address of a request; [`sign_in_rate`]: how often it may try to sign in

mod address;
mod clock;
pub mod cookie;
pub mod google;
pub mod opaque;
pub mod password_reset;
pub mod passwords;
pub mod pwa_tokens;
pub mod return_path;
pub mod secret;
pub mod session;
pub mod sign_in_rate;
pub mod tokens;
pub mod user;

pub use user::CurrentUser;
