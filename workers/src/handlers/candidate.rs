//! The page that comes of a model's changes, where nobody but a browser looks at it before it is offered: it keeps what the
//! page before had.

use std::sync::Arc;

use domain::errors::ErrorCode;
use editing::data_uris::ShortNames;
use editing::html::tree::Tree;
use editing::reply::Reply;

use super::chat::attempt::Attempt;
use super::judgement::pass;
use crate::failure::Failure;
use crate::work::on_a_thread;

/// Characters of a model's words that are kept.
const SAID_CHARS: usize = 1_000;

/// The page of an answer.
pub(super) struct Candidate {
    /// The page as it was, when the answer changes nothing or leaves parts out.
    pub page: Arc<str>,
    /// As the model sees it.
    pub shortened: Arc<str>,
    /// What the model says.
    pub said: String,
    /// Why changes of it could not be applied.
    pub failures: Vec<String>,
}

/// A page that a model is asked to change.
pub(super) struct ShownPage<'a> {
    pub page: &'a Arc<str>,
    /// As the model sees it, by these names of what it embeds.
    pub shortened: &'a Arc<str>,
    pub names: &'a ShortNames,
    /// Whether the answer may be a whole page.
    pub may_rewrite: bool,
    /// What a whole page is compared with the old one for.
    pub instruction: &'a str,
}

impl ShownPage<'_> {
    /// The page with the changes of an answer.
    ///
    /// # Errors
    /// When applying them took too long.
    pub(super) async fn candidate(&self, mut reply: Reply) -> Result<Candidate, Failure> {
        let said = said(&reply);
        let is_refused = !self.may_rewrite && reply.page.take().is_some();
        let shortened = Arc::clone(self.shortened);
        let instruction = self.instruction.to_owned();
        let mut made = Attempt::make(shortened, reply, self.may_rewrite, instruction.clone()).await?;
        made.make_storable();
        let shortened = Arc::clone(&made.page);
        made.restore(self.names, self.page);
        let failures = made.changes.iter().filter_map(|change| {
            let reason = change.outcome.as_ref().err()?;
            let about = change.description.trim();
            let colon = if about.is_empty() { "" } else { ": " };
            Some(format!("- {about}{colon}{reason}"))
        });
        let mut failures: Vec<String> = failures.collect();
        if is_refused {
            failures.push("- The answer was a whole document, without changes in blocks.".to_owned());
        }
        let before = Arc::clone(self.page);
        let page = match pass(Some(before), Arc::clone(&made.page), instruction, "").await {
            Ok(()) if keeps_elements(Arc::clone(self.page), Arc::clone(&made.page)).await? => made.page,
            Ok(()) => {
                failures.push("- The answer leaves out elements of the page.".to_owned());
                Arc::clone(self.page)
            }
            Err(Failure::Error(ErrorCode::AnswerUnchanged)) => Arc::clone(self.page),
            // No answer may cost a part of the page.
            Err(Failure::Withheld { reason, .. }) => {
                failures.push(format!("- {reason}"));
                Arc::clone(self.page)
            }
            Err(other) => return Err(other),
        };
        Ok(Candidate {
            page,
            shortened,
            said,
            failures,
        })
    }
}

/// Whether a changed page has the elements of the page before, but for one in ten, or for a single one of a small page: what
/// was asked for is seldom done by removing more, and may not cost the page what it shows.
async fn keeps_elements(before: Arc<str>, after: Arc<str>) -> anyhow::Result<bool> {
    let span = tracing::info_span!("elements", bytes = before.len() + after.len());
    let counted = on_a_thread("counting elements", span, move || {
        let [before, after] = [&before, &after].map(|page| Tree::read(page).elements().len());
        before.saturating_sub(after) <= 1.max(before / 10)
    });
    Ok(counted.await?)
}

/// What a model says about its changes.
fn said(reply: &Reply) -> String {
    let words = reply.text.trim();
    let text = if words.is_empty() {
        let about = reply.changes.iter().map(|change| change.description.trim());
        let about: Vec<&str> = about.filter(|about| !about.is_empty()).collect();
        about.join("; ")
    } else {
        words.to_owned()
    };
    text.chars()
        .filter(|character| *character != '\0')
        .take(SAID_CHARS)
        .collect()
}
