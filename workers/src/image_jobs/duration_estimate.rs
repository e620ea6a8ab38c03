//! How far the drawing of images is, told by how long it usually takes while a provider says nothing.

use std::future::Future;
use std::pin::pin;
use std::time::Duration;

use jobs::usual_times::{self, Work};
use tokio::time::{Instant, MissedTickBehavior, interval_at};

use crate::context::Context;
use crate::failure::Failure;
use crate::run::Run;

/// When it is first told how far the drawing is, and how often then.
pub(crate) const DRAWING: (Duration, Duration) = (Duration::from_secs(8), Duration::from_secs(10));
/// The same of a plan.
const PLANNING: (Duration, Duration) = (Duration::from_secs(8), Duration::from_secs(15));
/// The percent at which waiting begins, at which it usually is over, and which it never reaches.
const PERCENT: (f64, f64, f64) = (10.0, 80.0, 89.0);

/// How long something usually takes, and when it began.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DurationEstimate {
    work: Work,
    usual: Duration,
    began: Instant,
}

impl DurationEstimate {
    /// Of what begins now.
    pub(crate) async fn of(context: &Context, work: Work, model: &str) -> Self {
        Self {
            work,
            usual: usual_times::usual(context.redis(), work, model).await,
            began: Instant::now(),
        }
    }

    /// Says what begins.
    ///
    /// # Errors
    /// [`Failure::Lost`] when another run owns the job.
    pub(crate) async fn begin(&self, run: &mut Run, step: &str) -> Result<(), Failure> {
        run.progress_in(10, step, 1, seconds(self.usual)).await
    }

    /// Waits, and says meanwhile how far it is.
    ///
    /// # Errors
    /// What is waited for, or [`Failure::Lost`].
    pub(crate) async fn wait<T, E: Into<Failure>>(
        &self,
        run: &mut Run,
        step: &str,
        work: impl Future<Output = Result<T, E>>,
    ) -> Result<T, Failure> {
        let (first, every) = if self.work == Work::Plan {
            PLANNING
        } else {
            DRAWING
        };
        let mut ticks = interval_at(Instant::now() + first, every);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut work = pin!(work);
        loop {
            tokio::select! {
                done = &mut work => return done.map_err(Into::into),
                _ = ticks.tick() => {
                    let took = self.began.elapsed();
                    run.progress_in(percent(took, self.usual), step, 2, seconds(left(took, self.usual))).await?;
                }
            }
        }
    }

    /// Notes how long it took.
    pub(crate) async fn note(&self, context: &Context, model: &str) {
        usual_times::record(context.redis(), self.work, model, self.began.elapsed()).await;
    }
}

/// How far it is after so long: as far as usual, and slower once it takes longer than that.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "between 10 and 89"
)]
fn percent(took: Duration, usual: Duration) -> u8 {
    let (from, over, never) = PERCENT;
    let part = took.as_secs_f64() / usual.as_secs_f64().max(0.001);
    let percent = if part <= 1.0 {
        from + (over - from) * part
    } else {
        over + (never - over) * (1.0 - 1.0 / part)
    };
    percent as u8
}

/// How much longer it takes: what is left of the usual time; of what takes longer already, a quarter of what it took.
pub(crate) fn left(took: Duration, usual: Duration) -> Duration {
    let left = usual.saturating_sub(took);
    if left.is_zero() { took / 4 } else { left }
}

/// Whole seconds, at least one.
pub(crate) fn seconds(time: Duration) -> u32 {
    u32::try_from(time.as_millis().div_ceil(1_000))
        .unwrap_or(u32::MAX)
        .max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_percent_goes_on_growing_and_what_takes_long_is_not_about_to_end() {
        let usual = Duration::from_secs(20);
        let at = |took| {
            (
                percent(Duration::from_secs(took), usual),
                seconds(left(Duration::from_secs(took), usual)),
            )
        };
        assert_eq!(
            [at(0), at(10), at(20), at(40)],
            [(10, 20), (45, 10), (80, 5), (84, 10)]
        );
        assert!(at(10_000).0 <= 89);
        assert_eq!(seconds(left(Duration::ZERO, Duration::ZERO)), 1);
    }
}
