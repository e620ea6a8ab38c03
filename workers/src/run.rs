//! The events that one run writes while it works. Every event is fenced by the run's token.

use std::time::Duration;

use domain::events::{JobEvent, Progress};
use domain::ids::{JobId, RunToken};
use platform::events::log::{Append, EventLog};
use tokio::time::Instant;

use crate::failure::Failure;
use crate::free_answers::FreeAnswers;

/// How long a run works in silence before it tries again to reach a Redis that did not answer: at first, and
/// at most.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(15);

/// One run of one job.
pub struct Run {
    pub job: JobId,
    /// The number of this attempt, from 1.
    pub attempt: i32,
    token: RunToken,
    log: EventLog,
    /// The text so far, to be written again to a log that lost it.
    text: String,
    /// The page that took the place of the text, or stands beside it, if there is one.
    full_code: Option<String>,
    /// Set while the log lacks something.
    behind: Option<Behind>,
    /// Counts what is written for models that cost nothing.
    free_answers: Option<FreeAnswers>,
}

/// The log lacks something.
#[derive(Clone, Copy)]
struct Behind {
    /// When the next attempt is made to make it whole.
    try_at: Instant,
    /// How long to wait after that.
    pause: Duration,
}

impl Run {
    /// A run that has written nothing. The log must have been claimed for it.
    pub fn new(job: JobId, attempt: i32, token: RunToken, log: EventLog) -> Self {
        Self {
            job,
            attempt,
            token,
            log,
            text: String::new(),
            full_code: None,
            behind: None,
            free_answers: None,
        }
    }

    /// Counts what is written from now on for the account, whose own models the job uses.
    pub(crate) fn count_for(&mut self, free_answers: FreeAnswers) {
        self.free_answers = Some(free_answers);
    }

    /// Counts what was written and not counted yet: the run ends.
    pub(crate) async fn count_rest(&mut self) {
        if let Some(free_answers) = &mut self.free_answers {
            free_answers.count_rest().await;
        }
    }

    /// Says that the job begins again: what earlier runs wrote is void.
    ///
    /// # Errors
    /// [`Failure::Lost`] when another run owns the job.
    pub async fn restart(&mut self) -> Result<(), Failure> {
        self.emit(self.restarted()).await
    }

    /// Withdraws the text so far but for what is kept. It is the same attempt.
    ///
    /// # Errors
    /// [`Failure::Lost`] when another run owns the job.
    pub async fn withdraw(&mut self, kept: &str) -> Result<(), Failure> {
        self.text.clear();
        let attempt = self.attempt;
        self.emit(JobEvent::Restarted { attempt }).await?;
        if !kept.is_empty() {
            let content = kept.to_owned();
            self.emit(JobEvent::Chunk { content }).await?;
        }
        if let Some(content) = self.full_code.clone() {
            self.emit(JobEvent::FullCode { content }).await?;
        }
        Ok(())
    }

    /// A job that was handed back starts with the number it had; for clients it is another attempt.
    fn restarted(&self) -> JobEvent {
        JobEvent::Restarted {
            attempt: self.attempt.max(2),
        }
    }

    /// Writes an event. A Redis that does not answer stops nothing: the work goes on, the log is made whole
    /// when Redis is back, and the result stands in Postgres anyway.
    ///
    /// # Errors
    /// [`Failure::Lost`] when another run owns the job; `rate-limited` when the account's own models wrote too much.
    pub async fn emit(&mut self, event: JobEvent) -> Result<(), Failure> {
        match &event {
            JobEvent::Chunk { content } => self.text.push_str(content),
            JobEvent::FullCode { content } => self.full_code = Some(content.clone()),
            _ => {}
        }
        if let Some(behind) = self.behind {
            return if behind.try_at <= Instant::now() {
                self.make_whole(Some(&event)).await
            } else {
                Ok(())
            };
        }
        match self.log.append(self.job, self.token, &event).await {
            Ok(Append::Written { bytes, .. }) => match &mut self.free_answers {
                Some(free_answers) => free_answers.add(bytes).await,
                None => Ok(()),
            },
            Ok(Append::Fenced) => Err(Failure::Lost),
            Ok(Append::Lost) => self.make_whole(Some(&event)).await,
            Err(error) => {
                tracing::warn!(%error, "an event was not written");
                self.fall_behind();
                Ok(())
            }
        }
    }

    /// What fences the writes of this run.
    pub fn token(&self) -> RunToken {
        self.token
    }

    /// The text so far.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Says how far the work is.
    ///
    /// # Errors
    /// [`Failure::Lost`] when another run owns the job.
    pub async fn progress(&mut self, percent: u8, step: &str, number: u8) -> Result<(), Failure> {
        let left = u32::from(100_u8.saturating_sub(percent)) * 3 / 10;
        self.progress_in(percent, step, number, left).await
    }

    /// Says how far the work is, and how many seconds are left.
    ///
    /// # Errors
    /// [`Failure::Lost`] when another run owns the job.
    pub async fn progress_in(
        &mut self,
        percent: u8,
        step: &str,
        number: u8,
        left: u32,
    ) -> Result<(), Failure> {
        const STEPS: u8 = 3;
        self.emit(JobEvent::Progress(Progress {
            percent,
            current_step: step.to_owned(),
            current_step_number: number,
            total_steps: STEPS,
            estimated_seconds: left,
        }))
        .await
    }

    /// Writes the last event, after the end stands in Postgres. A log that lacks something is made whole first: whoever
    /// follows it gets all of the text before its end, or learns that pieces were lost.
    pub async fn end(&mut self, event: &JobEvent) {
        let is_success = matches!(event, JobEvent::Complete(_));
        if self.behind.is_some() && is_success && self.make_whole(None).await.is_err() {
            return;
        }
        let written = match self.log.append(self.job, self.token, event).await {
            // The log is gone since the last event: what follows would jump over what was lost.
            Ok(Append::Lost) if is_success => match self.make_whole(None).await {
                Ok(()) => self.log.append_last(self.job, self.token, event).await,
                Err(_) => return,
            },
            Ok(Append::Lost) => self.log.close(self.job, event).await,
            other => other,
        };
        if let Err(error) = written {
            tracing::warn!(%error, "the end was stored but its event not written");
        }
    }

    /// Makes the log whole: all so far stands in it again, the text as one piece.
    async fn make_whole(&mut self, event: Option<&JobEvent>) -> Result<(), Failure> {
        let content = self.text.clone();
        let mut whole = vec![self.restarted(), JobEvent::Chunk { content }];
        whole.extend(
            self.full_code
                .clone()
                .map(|content| JobEvent::FullCode { content }),
        );
        let is_text = matches!(event, Some(JobEvent::Chunk { .. } | JobEvent::FullCode { .. }));
        let last = event.filter(|_| !is_text);
        if self.log.claim_if_free(self.job, self.token).await.is_err() {
            self.fall_behind();
            return Ok(());
        }
        for event in whole.iter().chain(last) {
            match self.log.append(self.job, self.token, event).await {
                Ok(Append::Written { .. }) => {}
                Ok(Append::Fenced) => return Err(Failure::Lost),
                Ok(Append::Lost) | Err(_) => {
                    self.fall_behind();
                    return Ok(());
                }
            }
        }
        self.behind = None;
        Ok(())
    }

    /// Waits longer after each failure: a Redis that hangs must not hold the work up.
    fn fall_behind(&mut self) {
        let pause = self.behind.map_or(FIRST_PAUSE, |behind| behind.pause);
        self.behind = Some(Behind {
            try_at: Instant::now() + pause,
            pause: (pause * 2).min(LONGEST_PAUSE),
        });
    }
}
