//! One call to a provider: opens the stream and distinguishes every way it can end.
//!
//! - [`call`]: the call over genai, as a stream of [`Event`]s
//! - `event`: the pieces of one call
//! - `watch`: reads what genai leaves out of the frames
//! - `surrogates`: joins emoji that a server cut in two
//! - `whole`: an answer that does not come in pieces
//! - `parameters`: what of a request a provider does not take
//! - `failure`: what an error of the provider means
//! - `quiet`: keeps genai's own log lines, which may repeat keys, out of ours

mod call;
mod event;
mod failure;
mod parameters;
mod quiet;
mod surrogates;
mod watch;
mod whole;

pub(crate) use call::{Call, Chat, builder as http_builder, call, shared_client};
pub(crate) use event::{EndReason, Event};
pub(crate) use failure::of_status;
pub(crate) use parameters::Learned;
