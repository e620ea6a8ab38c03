//! One run's voice: what it tells while it works. Every event is fenced by the run's token.

use domain::events::{JobEvent, Progress};
use domain::ids::{JobId, RunToken};
use platform::events::log::{Append, EventLog};

use crate::failure::Failure;

/// One run of one job.
pub struct Run {
    /// The job.
    pub job: JobId,
    /// The number of this attempt, from 1.
    pub attempt: i32,
    token: RunToken,
    log: EventLog,
    /// The page as far as it was told, to be told again to a log that lost it.
    told: String,
    /// Whether the log lacks something that was told.
    behind: bool,
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
            behind: false,
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
            JobEvent::FullCode { content } => self.told.clone_from(content),
            _ => {}
        }
        if self.behind {
            return self.tell_again(&event).await;
        }
        match self.log.append(self.job, self.token, &event).await {
            Ok(Append::Written(_)) => Ok(()),
            Ok(Append::Fenced) => Err(Failure::Lost),
            Ok(Append::Lost) => self.tell_again(&event).await,
            Err(error) => {
                tracing::warn!(job = %self.job, %error, "an event was not told");
                self.behind = true;
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

    /// Makes the log whole: what was told so far stands in it again, as one piece.
    async fn tell_again(&mut self, event: &JobEvent) -> Result<(), Failure> {
        self.behind = true;
        let whole = [
            JobEvent::Restarted {
                attempt: self.attempt,
            },
            JobEvent::Chunk {
                content: self.told.clone(),
            },
        ];
        let is_text = matches!(event, JobEvent::Chunk { .. } | JobEvent::FullCode { .. });
        let last = (!is_text).then_some(event);
        if self.log.claim_if_free(self.job, self.token).await.is_err() {
            return Ok(());
        }
        for event in whole.iter().chain(last) {
            match self.log.append(self.job, self.token, event).await {
                Ok(Append::Written(_)) => {}
                Ok(Append::Fenced) => return Err(Failure::Lost),
                Ok(Append::Lost) | Err(_) => return Ok(()),
            }
        }
        self.behind = false;
        Ok(())
    }
}
