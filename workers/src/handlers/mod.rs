//! One file a kind of job. A handler makes a result or says why there is none; claiming, leases, credits and
//! the last event are the runner's.

use anyhow::Context as _;
use db::jobs::finish::Success;
use db::jobs::lease::Claimed;
use jobs::Lane;
use jobs::kinds::{Chat, GenerateApp, JobKind, ModifyApp, PublishPwa};

use crate::context::Context;
use crate::failure::Failure;
use crate::run::Run;

mod answer_stream;
mod chat;
mod generate_app;
mod modify_app;
mod page_stream;
mod publish_pwa;

/// Runs the handler of a job's kind.
///
/// # Errors
/// The handler's, or an unexpected failure for a kind or payload that this version does not know.
pub async fn dispatch(context: &Context, job: &Claimed, run: &mut Run) -> Result<Success, Failure> {
    match job.kind.as_str() {
        GenerateApp::NAME => generate_app::handle(context, job, payload(job)?, run).await,
        ModifyApp::NAME => modify_app::handle(context, job, payload(job)?, run).await,
        Chat::NAME => chat::handle(context, job, payload(job)?, run).await,
        PublishPwa::NAME => publish_pwa::handle(context, job, payload(job)?, run).await,
        other => Err(Failure::Unexpected(anyhow::anyhow!(
            "there is no handler for '{other}'"
        ))),
    }
}

/// The lane of a kind.
pub fn lane_of(kind: &str) -> Option<Lane> {
    match kind {
        GenerateApp::NAME => Some(GenerateApp::LANE),
        ModifyApp::NAME => Some(ModifyApp::LANE),
        Chat::NAME => Some(Chat::LANE),
        PublishPwa::NAME => Some(PublishPwa::LANE),
        _ => None,
    }
}

fn payload<K: JobKind>(job: &Claimed) -> anyhow::Result<K> {
    serde_json::from_value(job.payload.clone()).context("the payload cannot be read")
}
