//! One file a kind of job, each with the [`Handler`](crate::handler::Handler) of its kind. Files here are found by
//! themselves, and so are the kinds.

use anyhow::Context as _;
use db::jobs::finish::Success;
use db::jobs::lease::Claimed;
use jobs::for_each_kind;
use jobs::kinds::*;

use crate::context::Context;
use crate::failure::Failure;
use crate::handler::{Handler, Job};
use crate::run::Run;

automod::dir!("src/handlers");
mod chat;
mod fix_errors;
mod optimize;
mod publish;

macro_rules! dispatch {
    ($($kind:ident,)*) => {
        /// Runs the handler of a job's kind.
        ///
        /// # Errors
        /// The handler's, or an unexpected failure for a kind or input that this version does not know.
        pub async fn dispatch(context: &Context, claimed: &Claimed, run: &mut Run) -> Result<Success, Failure> {
            match claimed.kind.as_str() {
                $($kind::NAME => {
                    let job = Job::<$kind>::of(claimed).context("the input cannot be read")?;
                    // On the heap: the largest of them would take a good part of a thread's stack.
                    Ok(Box::pin($kind::handle(context, job, run)).await?.into_success())
                })*
                other => Err(Failure::Unexpected(anyhow::anyhow!("there is no handler for '{other}'"))),
            }
        }
    };
}

for_each_kind!(dispatch);
