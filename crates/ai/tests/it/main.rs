//! The crate against real sockets and real files, in one binary.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "tests fail by panicking, in what they share too"
)]

mod answers;
mod connections;
mod continuation;
mod images;
mod overrides;
mod probes;
mod rejects;
mod relays;
mod retries;
mod secrets;
mod support;
mod surrogates;
mod table;
mod thoughts;
mod wires;
