//! Polls a stream with logging switched off.
//!
//! genai logs provider errors with their bodies, and providers repeat keys in them. What matters is logged by
//! the caller, from [`crate::AiError`], without secrets.

use std::pin::Pin;
use std::task::{Context, Poll};

use futures_util::Stream;
use tracing::dispatcher::{Dispatch, with_default};

pub(super) struct Quiet<S> {
    inner: S,
    silence: Dispatch,
}

impl<S> Quiet<S> {
    pub(super) fn new(inner: S) -> Self {
        Self {
            inner,
            silence: Dispatch::none(),
        }
    }
}

impl<S: Stream + Unpin> Stream for Quiet<S> {
    type Item = S::Item;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<S::Item>> {
        let this = self.get_mut();
        with_default(&this.silence, || Pin::new(&mut this.inner).poll_next(context))
    }
}
