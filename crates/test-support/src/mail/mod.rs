//! Mail as its readers see it.
//!
//! - [`Letter`]: a mail that was sent
//! - [`letters_in`]: those that are kept in a folder
//! - [`SmtpServer`]: a server that takes mail

mod letter;
mod smtp;

pub use letter::{Letter, letters_in};
pub use smtp::SmtpServer;
