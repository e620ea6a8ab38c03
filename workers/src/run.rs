//! One run's voice: what it tells while it works. Every event is fenced by the run's token.

use std::time::Duration;

use domain::events::{JobEvent, Progress};
use domain::ids::{JobId, RunToken};
use platform::events::log::{Append, EventLog};
use tokio::time::Instant;

use crate::failure::Failure;

/// How long a run works in silence before it tries again to reach a Redis that did not answer: at first, and
/// at most.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(15);

/// One run of one job.
pub struct Run {
    /// The job.
    pub job: JobId,
    /// The number of this attempt, from 1.
    pub attempt: i32,
    token: RunToken,
    log: EventLog,
    /// The text as far as it was told, to be told again to a log that lost it.
    told: String,
    /// The page that was told in place of it, or beside it, if one was.
    full_code: Option<String>,
    /// What the log lacks, if it lacks something.
    behind: Option<Behind>,
}

/// The log lacks something that was told.
#[derive(Clone, Copy)]
struct Behind {
    /// When it is tried again to make it whole.
    try_at: Instant,
    /// How long is waited after that.
    pause: Duration,
}

impl Run {
    /// A run that has told nothing. The log must have been claimed for it.
    pub fn new(job: JobId, attempt: i32, token: RunToken, log: EventLog) -> Self {
        Self {
            job,
            attempt,
            token,
            log,
            told: String::new(),
            full_code: None,
            behind: None,
        }
    }

    /// Says that the job begins again: what earlier runs told is void.
    ///
    /// # Errors
    /// [`Failure::Lost`] when another run owns the job.
    pub async fn restart(&mut self) -> Result<(), Failure> {
        self.tell(self.restarted()).await
    }

    /// A job that was handed back starts with the number it had; for clients it is another attempt.
    fn restarted(&self) -> JobEvent {
        JobEvent::Restarted {
            attempt: self.attempt.max(2),
        }
    }

    /// Tells an event. A Redis that does not answer stops nothing: the work goes on, the log is made whole
    /// when Redis is back, and the result stands in Postgres anyway.
    ///
    /// # Errors
    /// [`Failure::Lost`] when another run owns the job.
    pub async fn tell(&mut self, event: JobEvent) -> Result<(), Failure> {
        match &event {
            JobEvent::Chunk { content } => self.told.push_str(content),
            JobEvent::FullCode { content } => self.full_code = Some(content.clone()),
            _ => {}
        }
        if let Some(behind) = self.behind {
            return if behind.try_at <= Instant::now() {
                self.tell_again(&event).await
            } else {
                Ok(())
            };
        }
        match self.log.append(self.job, self.token, &event).await {
            Ok(Append::Written(_)) => Ok(()),
            Ok(Append::Fenced) => Err(Failure::Lost),
            Ok(Append::Lost) => self.tell_again(&event).await,
            Err(error) => {
                tracing::warn!(job = %self.job, %error, "an event was not told");
                self.fall_behind();
                Ok(())
            }
        }
    }

    /// Tells how far the work is.
    ///
    /// # Errors
    /// [`Failure::Lost`] when another run owns the job.
    pub async fn progress(&mut self, percent: u8, step: &str, number: u8) -> Result<(), Failure> {
        const STEPS: u8 = 3;
        let left = u32::from(100_u8.saturating_sub(percent)) * 3 / 10;
        self.tell(JobEvent::Progress(Progress {
            percent,
            current_step: step.to_owned(),
            current_step_number: number,
            total_steps: STEPS,
            estimated_seconds: left,
        }))
        .await
    }

    /// Makes the log whole: what was told so far stands in it again, its text as one piece.
    async fn tell_again(&mut self, event: &JobEvent) -> Result<(), Failure> {
        let content = self.told.clone();
        let mut whole = vec![self.restarted(), JobEvent::Chunk { content }];
        whole.extend(
            self.full_code
                .clone()
                .map(|content| JobEvent::FullCode { content }),
        );
        let is_text = matches!(event, JobEvent::Chunk { .. } | JobEvent::FullCode { .. });
        let last = (!is_text).then_some(event);
        if self.log.claim_if_free(self.job, self.token).await.is_err() {
            self.fall_behind();
            return Ok(());
        }
        for event in whole.iter().chain(last) {
            match self.log.append(self.job, self.token, event).await {
                Ok(Append::Written(_)) => {}
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
