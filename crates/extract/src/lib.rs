//! Files of strangers as text. The parsers run in a child process, the program `extract`, which may open nothing and has
//! little memory and time: what they do with a hostile file ends with that process.
//!
//! - [`read`], [`read_file`]: start the program, hand it one file, wait for its answer
//! - [`Reading`], [`Unreadable`]: the answer
//! - [`program`]: where the program is
//!
//! The parsers are modules of the program, in `child`; its `main.rs` has their map.

mod answer;
mod host;

pub use answer::{FileKind, MAX_TEXT_BYTES, Reading, Unreadable, WITHOUT_LIMITS};
pub use host::{ExtractError, program, read, read_file};
