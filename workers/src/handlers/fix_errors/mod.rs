//! Repairs a page whose errors were reported. A model is asked twice at most, its changes go through the editing engine, a
//! browser compares the pages, and the better one is kept. Nothing is ever charged.
//!
//! - `repair`: the attempts; `asking`: one answer of a model
//! - `comparison`: whether a repaired page is better
//! - `words`: errors as the model and the person read them

mod asking;
mod comparison;
mod repair;
mod words;

use std::sync::Arc;

use domain::errors::ErrorCode;
use domain::limits::FIX_ATTEMPTS;
use domain::page_errors::PageError;
use jobs::fix_attempts::FixAttempts;
use jobs::kinds::FixErrors;
use jobs::kinds::fix_errors::{FixInput, FixOutput, FixRules};
use sha2::{Digest as _, Sha256};

use self::repair::{Repair, Repaired};
use super::page_ids::with_ids;
use crate::context::Context;
use crate::failure::Failure;
use crate::handler::{Finished, Handler, Job};
use crate::run::Run;

/// Errors that a model is asked to fix at once. The rest most likely follows from them.
const ASKED: usize = 10;

impl Handler for FixErrors {
    /// Without errors, without a model, and for errors that were tried often enough, no model is asked.
    async fn handle(
        context: &Context,
        job: Job<Self>,
        run: &mut Run,
    ) -> Result<Finished<FixOutput>, Failure> {
        let FixInput {
            html,
            errors,
            model,
            rules,
        } = job.input;
        if errors.is_empty() {
            return Ok(Finished::plain(&FixOutput::no_errors())?);
        }
        let Some(model) = context.ai.for_repairs(model.as_deref()) else {
            return Ok(Finished::plain(&FixOutput::unchanged(
                true,
                words::without_model(&errors),
            ))?);
        };
        let page: Arc<str> = html.into();
        let attempts = FixAttempts::of(context.redis(), job.user, &hash(&page));
        let open = open(&attempts, &errors).await;
        if open.is_empty() {
            let tried = attempts.tried().await;
            let description = words::tried_before(&errors, tried.as_deref());
            return Ok(Finished::plain(&FixOutput::unchanged(true, description))?);
        }
        let repaired = Repair::new(context, (job.user, model), Arc::clone(&page), &attempts)
            .run(run, open)
            .await
            .map_err(for_the_person)?;
        let output = ended(repaired, rules).await;
        if output.corrected_html.is_none() {
            attempts.note(&output.description).await;
        }
        run.progress(100, "Complete!", 3).await?;
        Ok(Finished::plain(&output)?)
    }
}

/// Some statuses of the catalogue are about the session of the person, and a provider's key is the operator's.
fn for_the_person(failure: Failure) -> Failure {
    match failure {
        Failure::Error(
            code @ (ErrorCode::ProviderKey | ErrorCode::ProviderForbidden | ErrorCode::ProviderNotFound),
        ) => Failure::WithMessage {
            code: ErrorCode::ProviderUnavailable,
            detail: code.message().to_owned().into(),
        },
        other => other,
    }
}

/// The SHA-256 of a page.
fn hash(page: &str) -> String {
    let digest: [u8; 32] = Sha256::digest(page.as_bytes()).into();
    domain::blob::BlobHash(digest).to_string()
}

/// The errors that may be tried once more, the most urgent first.
async fn open(attempts: &FixAttempts<'_>, errors: &[PageError]) -> Vec<PageError> {
    let keys: Vec<&str> = errors.iter().map(|error| error.key.as_str()).collect();
    let counts = attempts.counts(&keys).await;
    let open = errors
        .iter()
        .zip(counts)
        .filter(|(_, count)| *count < FIX_ATTEMPTS);
    open.map(|(error, _)| error.clone()).take(ASKED).collect()
}

/// What the client gets of a repair.
async fn ended(repaired: Repaired, rules: FixRules) -> FixOutput {
    let description = words::description(&repaired);
    let Some(page) = repaired.page else {
        return FixOutput::unchanged(true, description);
    };
    let is_applied = repaired.is_checked && may_apply(rules, &repaired.fixed);
    FixOutput {
        has_errors: true,
        auto_fix_applied: is_applied,
        corrected_html: Some(with_ids(page).await.to_string()),
        requires_user_approval: !is_applied,
        suggested_fix: Some(repaired.said),
        description,
        checked: repaired.is_checked,
    }
}

/// Whether the settings of an account let a page be used without asking that no longer has these errors.
fn may_apply(rules: FixRules, fixed: &[PageError]) -> bool {
    let may_fix = |error: &PageError| {
        if error.kind.is_critical() {
            rules.critical_errors
        } else {
            rules.warnings
        }
    };
    rules.is_automatic && !fixed.is_empty() && fixed.iter().all(may_fix)
}

#[cfg(test)]
mod tests {
    use domain::page_errors::Report;

    use super::*;

    fn error(message: &str, is_warning: bool) -> PageError {
        PageError::of(&Report {
            message,
            is_warning,
            ..Report::default()
        })
        .unwrap()
    }

    #[test]
    fn a_fix_is_applied_without_asking_as_the_settings_say() {
        let critical = [error("a is not defined", false)];
        let other = [
            error("a is not defined", false),
            error("a.b is not a function", false),
        ];
        let warning = [error("a is deprecated", true)];
        let automatic = FixRules {
            is_automatic: true,
            ..FixRules::default()
        };
        let with_warnings = FixRules {
            warnings: true,
            ..automatic
        };
        let without_critical = FixRules {
            critical_errors: false,
            ..with_warnings
        };
        for (rules, expected) in [
            (FixRules::default(), [false, false, false]),
            (automatic, [true, false, false]),
            (with_warnings, [true, true, true]),
            (without_critical, [false, false, true]),
        ] {
            let may = [&critical[..], &other, &warning].map(|fixed| may_apply(rules, fixed));
            assert_eq!(may, expected, "{rules:?}");
            assert!(!may_apply(rules, &[]));
        }
    }

    fn repaired(is_checked: bool) -> Repaired {
        Repaired {
            page: Some("<!doctype html><html><body><p>a</p></body></html>".into()),
            is_checked,
            fixed: vec![error("a is not defined", false)],
            said: "It is defined now.".to_owned(),
            ..Repaired::default()
        }
    }

    #[tokio::test]
    async fn a_page_that_no_browser_checked_is_never_applied_without_asking() {
        let rules = FixRules {
            is_automatic: true,
            ..FixRules::default()
        };
        let checked = ended(repaired(true), rules).await;
        assert_eq!(
            (
                checked.auto_fix_applied,
                checked.requires_user_approval,
                checked.checked
            ),
            (true, false, true)
        );
        assert!(checked.corrected_html.unwrap().contains("id=\"morpheo-p-"));
        assert_eq!(checked.suggested_fix.as_deref(), Some("It is defined now."));
        let unchecked = ended(repaired(false), rules).await;
        assert_eq!(
            (
                unchecked.auto_fix_applied,
                unchecked.requires_user_approval,
                unchecked.checked
            ),
            (false, true, false)
        );
        let none = ended(Repaired::default(), rules).await;
        assert_eq!(
            (
                none.corrected_html,
                none.requires_user_approval,
                none.auto_fix_applied
            ),
            (None, false, false)
        );
    }
}
