//! The attempts at a page.

use std::sync::Arc;

use browser::Urgency;
use domain::ids::UserId;
use domain::limits::{FIX_ATTEMPTS, FIX_TIMEOUT};
use domain::page_errors::PageError;
use editing::data_uris::ShortNames;
use editing::reply::Reply;
use jobs::fix_attempts::FixAttempts;
use tokio::time::{Instant, timeout_at};

use super::comparison::Comparison;
use crate::context::Context;
use crate::failure::Failure;
use crate::handlers::candidate::Candidate;
use crate::page_check::{self, Faults};
use crate::run::Run;

/// What the person reads meanwhile.
pub(super) const STEP: &str = "Fixing errors...";

/// What came of the attempts.
#[derive(Debug, Clone, Default)]
pub(super) struct Repaired {
    /// The better page; nothing when none is better.
    pub page: Option<Arc<str>>,
    /// Whether a browser found it better.
    pub is_checked: bool,
    /// Whether a browser opened it at least, and found nothing new.
    pub was_opened: bool,
    /// The errors that are gone, or that it is meant for where no browser tells.
    pub fixed: Vec<PageError>,
    pub remaining: Vec<PageError>,
    /// The errors that a browser met in neither page.
    pub unconfirmed: Vec<PageError>,
    /// New errors of a page that was given up.
    pub introduced: Vec<String>,
    /// What the model says.
    pub said: String,
    /// How often a model was asked.
    pub attempts: u32,
}

/// A page that is repaired.
pub(super) struct Repair<'a> {
    pub(super) context: &'a Context,
    pub(super) user: UserId,
    pub(super) model: String,
    pub(super) attempts: &'a FixAttempts<'a>,
    /// The names that embedded files have for the model.
    pub(super) names: ShortNames,
    /// The better page so far, and as the model sees it.
    pub(super) page: Arc<str>,
    pub(super) shortened: Arc<str>,
    /// What a browser found in it.
    pub(super) faults: Option<Faults>,
    pub(super) start: Instant,
}

impl<'a> Repair<'a> {
    /// A page of an account before the first attempt, and the public id of the model that is asked.
    pub fn new(
        context: &'a Context,
        (user, model): (UserId, String),
        page: Arc<str>,
        attempts: &'a FixAttempts<'a>,
    ) -> Self {
        let mut names = ShortNames::default();
        Self {
            context,
            user,
            model,
            attempts,
            shortened: names.shorten(&page).into(),
            names,
            page,
            faults: None,
            start: Instant::now(),
        }
    }

    /// Has a model repair the page, twice at most, and keeps the better page. It ends when nothing of the errors is left, or
    /// when a page comes back that was there before.
    ///
    /// # Errors
    /// Those of the model and of the limits, as entries of the catalogue, when not even a first answer came.
    pub async fn run(mut self, run: &mut Run, errors: Vec<PageError>) -> Result<Repaired, Failure> {
        run.progress(5, STEP, 1).await?;
        let mut repaired = Repaired {
            remaining: errors,
            ..Repaired::default()
        };
        let mut pages = vec![Arc::clone(&self.page)];
        let mut failures: Vec<String> = Vec::new();
        for number in 0..FIX_ATTEMPTS {
            let asked = self.begin(&repaired.remaining).await;
            if asked.is_empty() {
                break;
            }
            let answered = if number == 0 {
                let first = self.first(run, &asked).await;
                first.map(|(answer, faults)| {
                    self.faults = faults;
                    answer
                })
            } else {
                // Neither a page that is better already is written anew, nor one without an error that the browser met: who
                // reports an invented one would have pages written for nothing.
                let is_met = |faults: &Faults| asked.iter().any(|error| faults.has(error));
                let may_rewrite = repaired.page.is_none() && self.faults.as_ref().is_some_and(is_met);
                self.ask(run, &asked, (&failures, may_rewrite)).await
            };
            let candidate = match answered {
                Ok((reply, may_rewrite)) => self.candidate(reply, may_rewrite).await?,
                Err(failure) => {
                    self.give_back(&asked).await;
                    match failure {
                        Failure::Error(code) if number > 0 => {
                            tracing::warn!(code = code.code(), "no second answer");
                            break;
                        }
                        other => return Err(other),
                    }
                }
            };
            repaired.attempts += 1;
            if repaired.page.is_none() {
                repaired.said.clone_from(&candidate.said);
            }
            failures.clone_from(&candidate.failures);
            if candidate.page == self.page {
                failures.push("- The page is the same after this answer.".to_owned());
                continue;
            }
            if pages.contains(&candidate.page) {
                break;
            }
            pages.push(Arc::clone(&candidate.page));
            if self.judge(&mut repaired, candidate, asked, &mut failures).await {
                break;
            }
        }
        Ok(repaired)
    }

    /// Counts an attempt at each of these errors, and gives those that may still be tried.
    async fn begin(&self, errors: &[PageError]) -> Vec<PageError> {
        let keys: Vec<&str> = errors.iter().map(|error| error.key.as_str()).collect();
        let counts = self.attempts.begin(&keys).await;
        let open = errors
            .iter()
            .zip(counts)
            .filter(|(_, count)| *count <= FIX_ATTEMPTS);
        open.map(|(error, _)| error.clone()).collect()
    }

    async fn give_back(&self, errors: &[PageError]) {
        let keys: Vec<&str> = errors.iter().map(|error| error.key.as_str()).collect();
        self.attempts.give_back(&keys).await;
    }

    /// The first answer. A browser opens the page while the model writes.
    async fn first(
        &self,
        run: &mut Run,
        errors: &[PageError],
    ) -> Result<((Reply, bool), Option<Faults>), Failure> {
        let look = async { Ok::<_, Failure>(self.look(&self.page).await) };
        tokio::try_join!(self.ask(run, errors, (&[], false)), look)
    }

    /// When the repair has to be at its end.
    pub(super) fn end(&self) -> Instant {
        self.start + FIX_TIMEOUT
    }

    /// What a browser finds in a page; nothing where there is none, or no time.
    async fn look(&self, page: &str) -> Option<Faults> {
        let checked = page_check::check(self.context, self.user, page, Urgency::Awaited);
        match timeout_at(self.end(), checked).await {
            Ok(Ok(Ok(checked))) => Some(checked.faults()),
            Ok(Ok(Err(why))) => {
                tracing::debug!(why, "a repair is not checked");
                None
            }
            Ok(Err(error)) => {
                tracing::warn!("a repair is not checked: {error:#}");
                None
            }
            Err(_) => None,
        }
    }

    /// Compares a new page with the better one so far, and keeps what is better. Gives whether the repair is at its end; if
    /// not, `failures` says what the next attempt has to know.
    async fn judge(
        &mut self,
        repaired: &mut Repaired,
        candidate: Candidate,
        asked: Vec<PageError>,
        failures: &mut Vec<String>,
    ) -> bool {
        let after = match &self.faults {
            Some(_) => self.look(&candidate.page).await,
            None => None,
        };
        let comparison = match (&self.faults, &after) {
            (Some(before), Some(after)) => Comparison::of(&asked, before, after),
            _ => Comparison {
                unconfirmed: asked.clone(),
                ..Comparison::default()
            },
        };
        if comparison.is_worse() {
            let new = comparison.introduced.iter();
            failures.extend(new.map(|error| format!("- The changes led to a new error: {error}")));
            repaired.introduced = comparison.introduced;
            return false;
        }
        let still_there = comparison.remaining.iter();
        failures.extend(still_there.map(|error| format!("- The error is still there: {}", error.message)));
        if comparison.is_blind() {
            // Nobody can tell. It is better than nothing, and not better than a page that is known to be.
            if repaired.is_checked {
                return true;
            }
            let is_whole = candidate.failures.is_empty();
            repaired.was_opened = after.is_some();
            self.keep(repaired, &candidate, after);
            repaired.fixed = asked;
            if is_whole {
                repaired.remaining.clear();
            }
            return is_whole;
        }
        if comparison.fixed.is_empty() {
            return false;
        }
        self.keep(repaired, &candidate, after);
        repaired.is_checked = true;
        repaired.fixed.extend(comparison.fixed);
        repaired.unconfirmed.extend(comparison.unconfirmed);
        repaired.remaining = comparison.remaining;
        repaired.remaining.is_empty()
    }

    fn keep(&mut self, repaired: &mut Repaired, candidate: &Candidate, faults: Option<Faults>) {
        self.page = Arc::clone(&candidate.page);
        self.shortened = Arc::clone(&candidate.shortened);
        self.faults = faults;
        repaired.page = Some(Arc::clone(&candidate.page));
        repaired.said.clone_from(&candidate.said);
        repaired.introduced.clear();
    }
}
