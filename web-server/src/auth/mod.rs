//! Who is asking.
//!
//! - [`passwords`]: argon2id hashes
//! - [`tokens`]: access tokens (JWT) and refresh tokens
//! - [`cookie`]: the cookie of the refresh token
//! - [`session`]: starting and renewing a sign-in
//! - [`user`]: the signed-in user of a request
//! - [`address`]: the network address of a request

pub mod address;
pub mod cookie;
pub mod passwords;
pub mod session;
pub mod tokens;
pub mod user;

pub use user::CurrentUser;
