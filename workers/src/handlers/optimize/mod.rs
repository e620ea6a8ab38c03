//! Optimizes a page in the types that were chosen. Rules improve what they can; then a model is asked about one type after the
//! other, its changes go through the editing engine, and what makes any measure worse is dropped.
//!
//! - `measured`: a page as it was measured, and whether it is worse or better than another
//! - `asking`: one answer of a model
//! - `words`: what the person reads

mod asking;
mod measured;
mod words;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use domain::analysis_type::AnalysisType;
use domain::ids::UserId;
use domain::limits::OPTIMIZE_TIMEOUT;
use editing::data_uris::ShortNames;
use editing::optimize::improve;
use jobs::kinds::Optimize;
use jobs::kinds::optimize::{OptimizeInput, OptimizeOutput, OptimizeRound, TypeMeasure, TypeSummary};
use tokio::time::Instant;

use self::asking::Asked;
use self::measured::Measured;
use self::words::{Ending, analyzing, note};
use super::candidate::ShownPage;
use super::page_ids::with_ids;
use crate::context::Context;
use crate::failure::Failure;
use crate::handler::{Finished, Handler, Job};
use crate::run::Run;
use crate::work::on_a_thread;

/// How long the browser has at the end, for the last changes.
const LAST_CHECK: Duration = Duration::from_secs(60);
/// With less time left than this, no model is asked.
const SHORTEST_ANSWER: Duration = Duration::from_secs(30);
/// The progress when the rules are done, and when the model is, in percent.
const RULES_DONE: usize = 10;
const MODEL_DONE: usize = 97;
/// What a whole page would be compared with the old one for: an answer has none.
const INSTRUCTION: &str = "Improve the page.";

impl Handler for Optimize {
    /// Always ends with a page: as it was where nothing improved it. Free where no model did.
    async fn handle(
        context: &Context,
        job: Job<Self>,
        run: &mut Run,
    ) -> Result<Finished<OptimizeOutput>, Failure> {
        let OptimizeInput {
            model,
            html,
            types,
            rounds,
        } = job.input;
        let first = types.first().copied().unwrap_or(AnalysisType::Accessibility);
        run.progress(2, analyzing(first), 1).await?;
        let mut page = Optimization::begin(context, (job.user, model), html.into(), types).await?;
        let ending = page.run(run, rounds).await?;
        run.progress(98, "Finalizing...", 3).await?;
        let is_by_model = page.is_by_model;
        let finished = Finished::plain(&page.into_output(ending).await)?;
        run.progress(100, "Complete!", 3).await?;
        Ok(if is_by_model { finished } else { finished.free() })
    }
}

/// A page that is optimized.
struct Optimization<'a> {
    context: &'a Context,
    user: UserId,
    /// The public id of the model that is asked.
    model: String,
    types: Vec<AnalysisType>,
    end: Instant,
    /// The names that embedded files have for the model.
    names: ShortNames,
    original: Arc<str>,
    /// The best page so far, and as the model sees it.
    page: Arc<str>,
    shortened: Arc<str>,
    before: Measured,
    now: Measured,
    by_rules: BTreeMap<AnalysisType, Vec<String>>,
    by_model: BTreeMap<AnalysisType, Vec<String>>,
    rounds: Vec<OptimizeRound>,
    /// Whether changes of a model were kept.
    is_by_model: bool,
}

impl<'a> Optimization<'a> {
    /// A page of an account after the rules, and the public id of the model that is asked then.
    async fn begin(
        context: &'a Context,
        (user, model): (UserId, String),
        original: Arc<str>,
        types: Vec<AnalysisType>,
    ) -> Result<Self, Failure> {
        let end = Instant::now() + OPTIMIZE_TIMEOUT;
        let before = Measured::of(context, user, &original, end).await?;
        let mut page = Self {
            context,
            user,
            model,
            types,
            end,
            names: ShortNames::default(),
            page: Arc::clone(&original),
            shortened: Arc::clone(&original),
            original,
            now: before.clone(),
            before,
            by_rules: BTreeMap::new(),
            by_model: BTreeMap::new(),
            rounds: Vec::new(),
            is_by_model: false,
        };
        page.improve_by_rules().await?;
        page.shortened = page.names.shorten(&page.page).into();
        Ok(page)
    }

    /// What rules improve is kept unless a browser finds the page worse.
    async fn improve_by_rules(&mut self) -> Result<(), Failure> {
        let types = self.types.clone();
        let page = Arc::clone(&self.page);
        let span = tracing::info_span!("improve", bytes = page.len());
        let improved = on_a_thread("improving by rules", span, move || improve(&page, &types)).await;
        let improved = improved.map_err(anyhow::Error::from)?;
        if improved.done.is_empty() {
            return Ok(());
        }
        let measured = Measured::of(self.context, self.user, &improved.html, self.end).await?;
        if let Some(reason) = measured.worse_than(&self.now) {
            tracing::warn!(reason, "rules made a page worse");
            return Ok(());
        }
        for done in improved.done {
            self.by_rules.entry(done.kind).or_default().push(done.text);
        }
        self.page = improved.html.into();
        self.now = measured;
        Ok(())
    }

    /// When the last answer must have come.
    fn last_answer(&self) -> Instant {
        self.end - LAST_CHECK
    }

    /// Asks the model about each type: about all in the first round, and in later ones about those with problems left.
    async fn run(&mut self, run: &mut Run, rounds: u32) -> Result<Ending, Failure> {
        let types = self.types.clone();
        let steps = types.len() * usize::try_from(rounds).unwrap_or(1);
        let mut failures: BTreeMap<AnalysisType, Vec<String>> = BTreeMap::new();
        let asked: Vec<_> = (1..=rounds)
            .flat_map(|round| types.iter().map(move |kind| (round, *kind)))
            .collect();
        for (step, (round, kind)) in asked.into_iter().enumerate() {
            if round > 1 && self.now.count(kind) == 0 {
                continue;
            }
            if Instant::now() + SHORTEST_ANSWER > self.last_answer() {
                return Ok(Ending::OutOfTime);
            }
            let percent = (percent(step, steps), percent(step + 1, steps));
            let failed = failures.remove(&kind).unwrap_or_default();
            let reason = match self.ask(run, (kind, percent), &failed).await? {
                Asked::Offline => return Ok(Ending::Offline),
                Asked::Failed => return Ok(Ending::Failed),
                Asked::Answered(reply) => {
                    run.progress(percent.1, analyzing(kind), 2).await?;
                    self.apply(kind, reply, &mut failures).await?
                }
            };
            self.rounds.push(OptimizeRound {
                round,
                kind,
                kept: reason.is_none(),
                reason,
            });
        }
        Ok(Ending::Done)
    }

    /// Applies an answer, and keeps the page if it is better. Gives why it was dropped, and notes that for the next round.
    async fn apply(
        &mut self,
        kind: AnalysisType,
        reply: editing::reply::Reply,
        failures: &mut BTreeMap<AnalysisType, Vec<String>>,
    ) -> Result<Option<String>, Failure> {
        let shown = ShownPage {
            page: &self.page,
            shortened: &self.shortened,
            names: &self.names,
            may_rewrite: false,
            instruction: INSTRUCTION,
        };
        let candidate = shown.candidate(reply).await?;
        let mut dropped = |why: String, mut all: Vec<String>| {
            all.push(format!("- {why}"));
            failures.insert(kind, all);
            Ok(Some(why))
        };
        if candidate.page == self.page {
            return dropped("The answer changed nothing.".to_owned(), candidate.failures);
        }
        let measured = Measured::of(self.context, self.user, &candidate.page, self.end).await?;
        if let Some(why) = measured.worse_than(&self.now) {
            return dropped(why, candidate.failures);
        }
        if !measured.is_better_than(&self.now, kind) {
            return dropped("None of the problems was solved.".to_owned(), candidate.failures);
        }
        self.page = candidate.page;
        self.shortened = candidate.shortened;
        self.now = measured;
        self.is_by_model = true;
        self.by_model.entry(kind).or_default().push(candidate.said);
        if !candidate.failures.is_empty() {
            failures.insert(kind, candidate.failures);
        }
        Ok(None)
    }

    async fn into_output(mut self, ending: Ending) -> OptimizeOutput {
        let is_changed = self.page != self.original;
        let checked = self.before.is_seen() && self.now.is_seen();
        let count = |measured: &Measured, kind| {
            let count = if checked {
                measured.count(kind)
            } else {
                measured.count_in_text(kind)
            };
            u32::try_from(count).unwrap_or(u32::MAX)
        };
        let measures = self.types.iter().map(|kind| TypeMeasure {
            kind: *kind,
            before: count(&self.before, *kind),
            after: count(&self.now, *kind),
        });
        let measures = measures.collect();
        let summary = self.types.iter().map(|kind| TypeSummary {
            kind: *kind,
            by_rules: self.by_rules.remove(kind).unwrap_or_default(),
            by_model: self.by_model.remove(kind).unwrap_or_default(),
        });
        let summary = summary.collect();
        let page = if is_changed {
            with_ids(self.page).await
        } else {
            self.page
        };
        OptimizeOutput {
            optimized_html: page.to_string(),
            summary,
            measures,
            rounds: self.rounds,
            model: self.is_by_model.then_some(self.model),
            checked,
            note: note(ending, self.is_by_model, is_changed).map(str::to_owned),
        }
    }
}

/// The progress after so many steps.
fn percent(step: usize, steps: usize) -> u8 {
    let share = (MODEL_DONE - RULES_DONE) * step / steps.max(1);
    u8::try_from(RULES_DONE + share).unwrap_or(100)
}

#[cfg(test)]
mod tests {
    use super::percent;

    #[test]
    fn progress_goes_from_the_rules_to_the_end() {
        assert_eq!([0, 1, 2].map(|step| percent(step, 2)), [10, 53, 97]);
        assert_eq!(percent(0, 0), 10);
    }
}
