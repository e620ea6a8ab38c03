//! An OpenID provider on this machine, as Google is one: authorization code, PKCE, RS256, published keys.
//!
//! - [`Issuer`]: a running provider, and what its sign-in page does with people
//! - [`Person`]: somebody who has an account there
//! - [`Flaw`]: what it may get wrong

mod answers;
mod grants;
mod keys;
mod person;
mod server;
mod state;

pub use person::{Flaw, Person};
pub use server::Issuer;
pub use state::{CLIENT_ID, CLIENT_SECRET};
