//! A second answer for what failed in the first, with the reasons why. There
//! is never a third.

use std::collections::HashSet;
use std::sync::Arc;

use ai::{Earlier, FailedAttempt, PageView};
use domain::limits::CHAT_REWRITE_BYTES;

use super::attempt::{Attempt, Change, joined};
use super::{Conversation, view};
use crate::failure::Failure;
use crate::run::Run;

/// What the person reads meanwhile.
const STEP: &str = "Trying alternative approach to apply your changes...";

/// Asks once more for what failed, and puts what comes of it on top. When there is no second answer, what the first
/// did stands. Its words are appended to `text`.
///
/// # Errors
/// Only when the job was lost or handed back.
pub(super) async fn retry_failed(
    chat: &mut Conversation<'_>,
    run: &mut Run,
    first: Attempt,
    text: &mut String,
) -> Result<Attempt, Failure> {
    run.progress(85, STEP, 3).await?;
    let page = Arc::clone(&first.page);
    let failures = failures(&first);
    let wanted = wanted(&chat.message, &failures);
    let view = view::most_of(Arc::clone(&page), wanted).await?;
    let may_rewrite = view == PageView::Whole && page.len() <= CHAT_REWRITE_BYTES;
    let applied = first.changes.iter().filter(|change| change.outcome.is_ok());
    let earlier = Earlier::Failed {
        failures,
        applied: applied.map(|change| change.description.clone()).collect(),
        may_rewrite,
    };
    let task = chat.task(&page, view, earlier);
    let lead = if text.is_empty() { "" } else { "\n\n" };
    let reply = match chat.ask(run, task, (STEP, (86, 96)), lead.to_owned()).await {
        Ok(reply) => reply,
        Err(Failure::Error(code)) => {
            tracing::warn!(code = code.code(), "no second answer");
            return Ok(first);
        }
        Err(other) => return Err(other),
    };
    if !reply.text.is_empty() {
        text.push_str(lead);
        text.push_str(&reply.text);
    }
    let second = Attempt::make(page, reply, may_rewrite, chat.message.clone()).await?;
    Ok(together(first, second))
}

fn failures(first: &Attempt) -> Vec<FailedAttempt> {
    let failed = first.changes.iter().filter_map(|change| {
        Some(FailedAttempt {
            id: change.id.clone(),
            description: change.description.clone(),
            reason: change.outcome.as_ref().err()?.clone(),
        })
    });
    failed.collect()
}

/// What the parts of a large page are chosen by.
fn wanted(message: &str, failures: &[FailedAttempt]) -> String {
    let about = failures
        .iter()
        .flat_map(|failure| [failure.description.as_str(), failure.reason.as_str()]);
    [message].into_iter().chain(about).collect::<Vec<_>>().join("\n")
}

/// The second attempt on top of the first. A change of it takes the place of the failed one with its id; when there
/// are as many as had failed and their ids are others, they go by their order. The rest stands for itself.
fn together(mut first: Attempt, second: Attempt) -> Attempt {
    if let Some(page) = second.full_code {
        let place = second.changes.into_iter().find_map(|change| change.outcome.ok());
        first.rewrite(page, place, second.put_back);
        return first;
    }
    if let [
        Change {
            id,
            outcome: Err(why),
            ..
        },
    ] = second.changes.as_slice()
        && id == super::attempt::PAGE
    {
        for change in &mut first.changes {
            if let Err(reason) = &mut change.outcome {
                *reason = joined(reason, why);
            }
        }
        first.withheld = second.withheld.or(first.withheld);
        return first;
    }
    let failed: Vec<String> = failures(&first).into_iter().map(|failure| failure.id).collect();
    let is_numbered_anew = second.changes.len() == failed.len()
        && second.changes.iter().any(|change| !failed.contains(&change.id));
    let mut ids: HashSet<String> = first.changes.iter().map(|change| change.id.clone()).collect();
    for (at, mut change) in second.changes.into_iter().enumerate() {
        let meant = if is_numbered_anew {
            failed.get(at)
        } else {
            failed.iter().find(|id| **id == change.id)
        };
        let old = meant.and_then(|id| first.changes.iter_mut().find(|old| old.id == *id));
        match old {
            Some(old) => old.outcome = change.outcome,
            None => {
                while !ids.insert(change.id.clone()) {
                    change.id.push_str("-again");
                }
                first.changes.push(change);
            }
        }
    }
    Attempt {
        page: second.page,
        changes: first.changes,
        full_code: None,
        withheld: second.withheld.or(first.withheld),
        put_back: 0,
        message: if second.message.is_empty() {
            first.message
        } else {
            second.message
        },
    }
}

#[cfg(test)]
mod tests {
    use super::super::place::Place;
    use super::*;

    fn attempt(page: &str, changes: &[(&str, bool)]) -> Attempt {
        let place = Place { line: 1, lines: None };
        let change = |(id, done): &(&str, bool)| Change {
            id: (*id).to_owned(),
            kind: "replace".to_owned(),
            description: String::new(),
            outcome: if *done {
                Ok(place.clone())
            } else {
                Err(format!("{page} {id}"))
            },
        };
        Attempt {
            page: page.into(),
            changes: changes.iter().map(change).collect(),
            full_code: None,
            message: String::new(),
            withheld: None,
            put_back: 0,
        }
    }

    fn outcomes(attempt: &Attempt) -> Vec<(&str, Option<&str>)> {
        attempt
            .changes
            .iter()
            .map(|change| {
                (
                    change.id.as_str(),
                    change.outcome.as_ref().err().map(String::as_str),
                )
            })
            .collect()
    }

    #[test]
    fn a_second_change_takes_the_place_of_the_failed_one() {
        let first = || attempt("a", &[("1", true), ("2", false), ("3", false)]);
        let by_id = together(first(), attempt("b", &[("3", true), ("2", false)]));
        assert_eq!(outcomes(&by_id), [("1", None), ("2", Some("b 2")), ("3", None)]);
        assert_eq!(&*by_id.page, "b");
        let by_order = together(first(), attempt("b", &[("1", true), ("2", false)]));
        assert_eq!(
            outcomes(&by_order),
            [("1", None), ("2", None), ("3", Some("b 2"))]
        );
        let silent = together(first(), attempt("a", &[]));
        assert_eq!(
            outcomes(&silent),
            [("1", None), ("2", Some("a 2")), ("3", Some("a 3"))]
        );
    }

    #[test]
    fn what_was_not_asked_for_stands_for_itself() {
        let first = attempt("a", &[("1", true), ("2", false), ("3", false)]);
        let both = together(first, attempt("b", &[("1", true)]));
        assert_eq!(
            outcomes(&both),
            [
                ("1", None),
                ("2", Some("a 2")),
                ("3", Some("a 3")),
                ("1-again", None)
            ]
        );
    }

    #[test]
    fn a_whole_page_does_all_that_had_failed() {
        let first = attempt("a", &[("1", true), ("2", false), ("3", false)]);
        let mut second = attempt("b", &[("page", true)]);
        second.full_code = Some("b".to_owned());
        let both = together(first, second);
        assert_eq!(outcomes(&both), [("1", None), ("2", None), ("3", None)]);
        assert_eq!((&*both.page, both.full_code.as_deref()), ("b", Some("b")));
    }

    #[test]
    fn a_page_that_is_refused_is_one_more_reason() {
        let first = attempt("a", &[("1", true), ("2", false)]);
        let both = together(first, attempt("b", &[("page", false)]));
        assert_eq!(outcomes(&both), [("1", None), ("2", Some("a 2 b page"))]);
        assert_eq!(&*both.page, "a");
    }
}
