//! Local servers that draw, in the wire formats of providers, so that the real client code runs in tests.
//!
//! - [`Drawing`]: what a server does with a request
//! - [`ImageWire`]: which provider's format it speaks
//! - [`FakePainter`]: a running server, its address and what it was asked
//! - `wire`: the answers in each format; `play`: how an answer is sent, whole or not

mod drawing;
mod play;
mod server;
mod wire;

pub use drawing::Drawing;
pub use server::{Asked, FakePainter};
pub use wire::ImageWire;
