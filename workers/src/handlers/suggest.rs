//! Suggests what to do about a page: what it shows of its faults by itself, then what a model would add or improve.

use std::sync::Arc;

use ai::suggest::{Purpose, SuggestTask, parse};
use ai::{PageView, TextRequest};
use domain::limits::{MODEL_SUGGESTIONS_MAX, SUGGEST_TIMEOUT, SUGGESTIONS_MAX};
use domain::model_connection::ConnectedModel;
use editing::data_uris::ShortNames;
use editing::language::language;
use editing::review::{Finding, review};
use jobs::kinds::Suggest;
use jobs::kinds::suggest::{SuggestAbout, SuggestInput, SuggestOutput};
use jobs::models::STUDIO;
use tokio::time::timeout;

use super::chat::view::most_of;
use super::short_answer::read_short_answer;
use crate::context::Context;
use crate::failure::Failure;
use crate::handler::{Finished, Handler, Job};
use crate::run::Run;
use crate::work::on_a_thread;

/// Most bytes of an answer that are read: far more than a list of suggestions has.
const MOST_BYTES: usize = 64 * 1024;
/// What the model is shown parts of a large page about, where features are asked for.
const ABOUT_FEATURES: &str = "features buttons forms lists navigation";

impl Handler for Suggest {
    async fn handle(
        context: &Context,
        job: Job<Self>,
        _run: &mut Run,
    ) -> Result<Finished<SuggestOutput>, Failure> {
        let SuggestInput {
            model, html, about, ..
        } = job.input;
        let model = if model == STUDIO {
            model
        } else {
            context.ai.first_that_answers([&*model]).unwrap_or(model)
        };
        let page = ReviewedPage::of(html).await?;
        let asked = ask(context, &model, &page, about);
        let within = ConnectedModel::answer_timeout(&model, SUGGEST_TIMEOUT);
        let asked = timeout(within, asked).await.unwrap_or_else(|_| {
            tracing::info!("no suggestions came in time");
            Asked::Failed
        });
        let is_charged = matches!(&asked, Asked::Answered { suggestions, .. } if !suggestions.is_empty());
        let finished = Finished::plain(&output(page.findings, asked, model))?;
        Ok(if is_charged { finished } else { finished.free() })
    }
}

/// A page, as it was looked at before any model.
struct ReviewedPage {
    /// What it shows of its faults, as instructions.
    findings: Vec<String>,
    /// The tag of the language that it says it is in; blank where it does not say.
    language: String,
    /// Its text, with short names in the place of what it embeds.
    html: Arc<str>,
}

impl ReviewedPage {
    async fn of(html: String) -> anyhow::Result<Self> {
        let span = tracing::info_span!("review", bytes = html.len());
        let reviewed = on_a_thread("reviewing the page", span, move || {
            let findings = review(&html);
            let findings = findings.iter().take(SUGGESTIONS_MAX - MODEL_SUGGESTIONS_MAX);
            Self {
                findings: findings.map(Finding::instruction).collect(),
                language: language(&html).unwrap_or_default().to_owned(),
                html: ShortNames::default().shorten(&html).into(),
            }
        });
        Ok(reviewed.await?)
    }
}

/// What came of asking a model.
enum Asked {
    /// There is none to be asked.
    Offline,
    /// It did not answer.
    Failed,
    Answered {
        /// None when it had none, declined, or wrote what is no list.
        suggestions: Vec<String>,
        /// What of the page it was not shown, in a sentence; blank when it was shown all.
        cut: String,
    },
}

async fn ask(context: &Context, model: &str, page: &ReviewedPage, about: SuggestAbout) -> Asked {
    if model == STUDIO {
        return Asked::Offline;
    }
    let (purpose, wanted) = match about {
        SuggestAbout::Features => (Purpose::Features, ABOUT_FEATURES.to_owned()),
        SuggestAbout::Modifications { category } => {
            let wanted = category.clone();
            (Purpose::Modifications { category }, wanted)
        }
    };
    let shown = match most_of(Arc::clone(&page.html), wanted).await {
        Ok(PageView::Whole) => page.html.to_string(),
        Ok(PageView::Parts(parts)) => parts,
        Err(error) => {
            tracing::warn!("the page cannot be shown to a model: {error:#}");
            return Asked::Failed;
        }
    };
    let task = SuggestTask {
        purpose,
        page: shown,
        known: page.findings.clone(),
        language: page.language.clone(),
    };
    let mut request = TextRequest::suggest(task).with_model(model);
    match context.ai.is_offline(&request) {
        Ok(true) => return Asked::Offline,
        Ok(false) => {}
        Err(error) => {
            tracing::warn!(%error, "the model cannot be asked for suggestions");
            return Asked::Failed;
        }
    }
    let cut = context.ai.fit(&mut request).join("\n");
    match read_short_answer(context, request, MOST_BYTES).await {
        Ok(answer) => Asked::Answered {
            suggestions: parse(&answer, &page.findings),
            cut,
        },
        Err(code) => {
            tracing::info!(code = code.code(), "no suggestions came");
            Asked::Failed
        }
    }
}

fn output(mut suggestions: Vec<String>, asked: Asked, model: String) -> SuggestOutput {
    let from_page = suggestions.len();
    let note = match asked {
        Asked::Answered {
            suggestions: more,
            cut,
        } if !more.is_empty() => {
            suggestions.extend(more);
            return SuggestOutput {
                suggestions,
                from_page,
                model: Some(model),
                note: Some(cut).filter(|cut| !cut.is_empty()),
            };
        }
        Asked::Answered { .. } => "The AI model had nothing to suggest, and nothing was charged.",
        Asked::Offline if from_page > 0 => "Found in the page itself. An AI model can suggest more.",
        Asked::Offline => "Nothing was found in the page itself. An AI model can suggest more.",
        Asked::Failed if from_page > 0 => {
            "The AI model did not answer, and nothing was charged. These are found in the page itself."
        }
        Asked::Failed => "The AI model did not answer, and nothing was charged. Please try again.",
    };
    SuggestOutput {
        suggestions,
        from_page,
        model: None,
        note: Some(note.to_owned()),
    }
}
