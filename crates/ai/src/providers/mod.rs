//! One call to a provider: opens the stream and distinguishes every way it can end.
//!
//! - [`call`]: the call, as a stream of [`Event`]s; over genai where the operator chose the service
//! - `genai_request`: a request as genai takes it
//! - `meaning`: what an error of genai, or of the transport, means
//! - `direct`: calls without genai, to services that people connected and to Ollama
//! - `event`: the pieces of one call
//! - `watch`: reads what genai leaves out of the frames
//! - `surrogates`: joins emoji that a server cut in two
//! - `whole`: an answer that does not come in pieces
//! - `parameters`: what of a request a provider does not take
//! - `failure`: what an error of the provider means
//! - `retry_after`: when a busy provider wants to be asked again
//! - `quiet`: keeps genai's own log lines, which may repeat keys, out of ours

mod call;
mod direct;
mod event;
mod failure;
mod genai_request;
mod meaning;
mod parameters;
mod quiet;
mod retry_after;
mod surrogates;
mod watch;
mod whole;

pub(crate) use call::{Call, Chat, Clients, builder as http_builder, call, pinned};
pub(crate) use direct::{bytes, signed};
pub(crate) use event::{EndReason, Event};
pub(crate) use failure::of_status;
pub(crate) use parameters::{Learned, Limit, Parameters};
