//! Images through the public door.

#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    reason = "a test fails by panicking"
)]

mod adjusted;
mod corpus;
mod derived;
mod hostile;
mod masks;
