//! Local servers that speak the wire formats of AI providers, so that the real client code runs in tests.
//!
//! - [`Behaviour`]: what a server does with a request
//! - [`Wire`]: which provider's format it speaks
//! - [`FakeProvider`]: a running server, its address and what it was asked
//! - `anthropic`, `gemini`, `ollama`, `openai`: one wire format each

mod anthropic;
mod behaviour;
mod gemini;
mod ollama;
mod openai;
mod play;
mod record;
mod server;
mod step;
mod wire;

pub use behaviour::{Behaviour, ESCAPE, Script};
pub use record::{Record, Recorded};
pub use server::FakeProvider;
pub use wire::Wire;
