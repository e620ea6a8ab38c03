//! Checks a page in an isolated browser.

use browser::Urgency;
use jobs::kinds::CheckPage;
use jobs::kinds::check_page::{CheckInput, CheckOutput};

use crate::context::Context;
use crate::failure::Failure;
use crate::handler::{Finished, Handler, Job};
use crate::page_check;
use crate::run::Run;

impl Handler for CheckPage {
    /// Opens the page with the files of the app. Without a browser the output says that nothing was checked.
    async fn handle(
        context: &Context,
        job: Job<Self>,
        run: &mut Run,
    ) -> Result<Finished<CheckOutput>, Failure> {
        run.progress(10, "Checking the page...", 1).await?;
        let CheckInput {
            html,
            page_id,
            made_by,
        } = job.input;
        let output = match page_check::check(context, job.user, &html, Urgency::Background).await? {
            Ok(checked) => checked.into_output(),
            Err(reason) => CheckOutput {
                checked: false,
                reason: Some(reason.to_owned()),
                ..CheckOutput::default()
            },
        };
        Ok(Finished::plain(&CheckOutput {
            page_id,
            job: made_by.map(|job| job.to_string()),
            ..output
        })?)
    }
}
