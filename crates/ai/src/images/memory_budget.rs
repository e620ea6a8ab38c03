//! Memory that requests and answers are held in, of which there may be little.

use std::any::Any;
use std::fmt;

use futures_util::future::{BoxFuture, FutureExt as _, ready};

/// Memory that others use, too.
pub trait MemoryBudget: fmt::Debug + Send + Sync {
    /// Waits for so many bytes, which are given back when what comes of it is dropped.
    fn wait(&self, bytes: usize) -> BoxFuture<'_, Box<dyn Any + Send>>;
}

/// As much as there is.
#[derive(Debug)]
pub(super) struct Unlimited;

impl MemoryBudget for Unlimited {
    fn wait(&self, _: usize) -> BoxFuture<'_, Box<dyn Any + Send>> {
        ready(Box::new(()) as Box<dyn Any + Send>).boxed()
    }
}
