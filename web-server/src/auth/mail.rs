//! Mails of the accounts: rendered from a template for each form, and sent beside the answer.

use std::sync::Arc;

use anyhow::Context as _;
use askama::Template;
use domain::email::Email;
use platform::mail::{Mail, deliver};

use crate::state::AppState;

/// Renders the two forms of a mail.
///
/// # Errors
/// When a template cannot be rendered.
pub(crate) fn render(
    to: &Email,
    subject: &str,
    text: &impl Template,
    html: &impl Template,
) -> anyhow::Result<Mail> {
    Ok(Mail {
        to: to.clone(),
        subject: subject.to_owned(),
        text: text.render().context("the mail cannot be rendered")?,
        html: html.render().context("the mail cannot be rendered")?,
    })
}

/// Makes a mail and delivers it, beside the answer. `None` sends nothing. Failures are logged under the `name` of the mail.
pub(super) fn send(
    state: &AppState,
    name: &'static str,
    mail: impl Future<Output = anyhow::Result<Option<Mail>>> + Send + 'static,
) {
    let mailer = Arc::clone(&state.mailer);
    state.background.start(async move {
        match mail.await {
            // The delivery logs its failures itself.
            Ok(Some(mail)) => drop(deliver::deliver(&*mailer, &mail).await),
            Ok(None) => {}
            Err(error) => tracing::error!("{name} was not sent: {error:#}"),
        }
    });
}
