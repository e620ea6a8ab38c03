//! The life of one run: claim, lease, handler, end.

use std::panic::AssertUnwindSafe;
use std::time::{Duration, Instant};

use ai::with_connections;
use anyhow::Context as _;
use db::jobs::finish::{self, Closed, Failed, Success, WriteError};
use db::jobs::lease::{Claimed, HandedBack, claim, hand_back as give_back};
use db::{DatabaseErrorKind, QueryError};
use domain::errors::ErrorCode;
use domain::events::{Came, ErrorDetail, ErrorEvent, JobEvent};
use domain::ids::{JobId, RunToken};
use futures_util::FutureExt;
use jobs::kinds::NAMES;
use jobs::stats::{self, Stat};
use tokio_util::task::AbortOnDropHandle;
use tracing::Instrument;

use crate::connections;
use crate::context::Context;
use crate::failure::Failure;
use crate::free_answers::FreeAnswers;
use crate::handlers;
use crate::lease::keep_lease;
use crate::run::Run;
use crate::stop::Reason;
use crate::work::of_account;

/// How long the end of a job is written again and again before it is left to the sweeper: longer than a database takes
/// to restart, since a page that is finished should not be made a second time.
const WRITE_TIMEOUT: Duration = Duration::from_secs(60);
/// How often a result that breaks a rule of the database is written again: two results may be at it together.
const MOST_BROKEN: u32 = 3;
/// The longest pause between two of these attempts: shorter than that between two sweeps, which would take the job.
const WRITE_PAUSE: Duration = Duration::from_millis(500);

/// Runs a job to its end. A job that another run has, or that ended, is left alone.
///
/// # Errors
/// When it could not be claimed because the database failed; it waits to be delivered again.
pub async fn run(context: &Context, id: JobId) -> anyhow::Result<()> {
    let token = RunToken::generate();
    let claimed = {
        let mut connection = context.pool.get().await.context("no database connection")?;
        claim(&mut connection, id, token, NAMES, context.config.jobs.lease).await?
    };
    let Some(claimed) = claimed else {
        tracing::debug!(job = %id, "a duplicate delivery, or of a newer version");
        return Ok(());
    };
    let span = tracing::info_span!(
        "job",
        job = %id,
        kind = %claimed.kind,
        user = %claimed.user,
        attempt = claimed.attempt,
    );
    run_claimed(context, claimed).instrument(span).await;
    Ok(())
}

async fn run_claimed(context: &Context, claimed: Claimed) {
    let started = Instant::now();
    tracing::info!("started");
    let mut run = Run::new(claimed.id, claimed.attempt, claimed.token, context.log.clone());
    // A task of its own: a handler that keeps its thread busy does not lose its job. Held until the end is written.
    let lease =
        keep_lease(context.clone(), claimed.id, claimed.token).instrument(tracing::info_span!("lease"));
    let mut lease = AbortOnDropHandle::new(tokio::spawn(lease));
    let outcome = work(context, &claimed, &mut run, &mut lease).await;
    run.count_rest().await;
    let result = settle(context, &claimed, &mut run, outcome).await;
    stats::record(
        context.redis(),
        Stat::JobDuration,
        &claimed.kind,
        result,
        started.elapsed(),
    )
    .await;
    tracing::info!(result, took = ?started.elapsed(), "ended");
}

/// Runs the handler for as long as the run may go on.
async fn work(
    context: &Context,
    claimed: &Claimed,
    run: &mut Run,
    lease: &mut AbortOnDropHandle<Failure>,
) -> Result<Success, Failure> {
    // First of all: a request to stop that is announced from now on is heard.
    let mut stop = context.stops.enter(claimed.id, claimed.token);
    if let Err(error) = context.log.claim(claimed.id, claimed.token).await {
        tracing::warn!(%error, "the event log could not be claimed");
    }
    if claimed.again {
        run.restart().await?;
    }
    let handled = async {
        let connections = connections::of_job(context, claimed).await?;
        if !connections.is_empty() {
            run.count_for(FreeAnswers::open(context, claimed.user).await?);
        }
        with_connections(connections, handlers::dispatch(context, claimed, run)).await
    };
    let handler = of_account(claimed.user, handled);
    let handler = AssertUnwindSafe(handler).catch_unwind();
    tokio::select! {
        outcome = handler => outcome.unwrap_or_else(|_| Err(Failure::Unexpected(anyhow::anyhow!("panicked")))),
        reason = stop.stopped() => Err(match reason {
            Reason::Cancelled => Failure::Error(ErrorCode::Cancelled),
            Reason::Draining => Failure::HandBack,
        }),
        failure = lease => Err(failure.unwrap_or(Failure::Lost)),
    }
}

/// Writes the end of the run to Postgres first, then to the log. Gives the result's name.
async fn settle(
    context: &Context,
    claimed: &Claimed,
    run: &mut Run,
    outcome: Result<Success, Failure>,
) -> &'static str {
    let end = match outcome {
        Ok(success) => End::Success(success),
        Err(Failure::Error(code)) => code.into(),
        Err(Failure::Unfinished { code, text }) => End::Failure {
            code,
            detail: None,
            text: Some(text),
        },
        Err(Failure::Withheld { reason, page }) => End::Failure {
            code: ErrorCode::AnswerIncomplete,
            detail: Some(reason.into()),
            text: Some(page),
        },
        Err(Failure::WithMessage { code, detail }) => End::Failure {
            code,
            detail: Some(detail),
            text: None,
        },
        Err(Failure::Unexpected(error)) => {
            tracing::error!("{error:#}");
            ErrorCode::StreamUnexpected.into()
        }
        Err(Failure::HandBack) => return hand_back(context, claimed, run).await,
        Err(Failure::Lost) => return "lost",
    };
    match write(context, claimed, end).await {
        Ok(Some(end)) => {
            run.end(&end.event()).await;
            end.name()
        }
        Ok(None) => "lost",
        Err(error) => {
            tracing::error!("the end could not be stored, the sweeper takes over: {error:#}");
            "lost"
        }
    }
}

/// How a run ends a job.
enum End {
    Success(Success),
    Failure {
        code: ErrorCode,
        /// What else the person is told.
        detail: Option<ErrorDetail>,
        /// The text as far as it came, when a later job may go on with it.
        text: Option<String>,
    },
}

impl From<ErrorCode> for End {
    fn from(code: ErrorCode) -> Self {
        Self::Failure {
            code,
            detail: None,
            text: None,
        }
    }
}

impl End {
    fn event(&self) -> JobEvent {
        match self {
            Self::Success(_) => JobEvent::Complete(()),
            Self::Failure { code, detail, .. } => {
                JobEvent::Error(ErrorEvent::from(*code).with(detail.clone()))
            }
        }
    }

    /// With what came before a job without a result ended.
    fn after(mut self, came: Option<Came>) -> Self {
        if let Self::Failure { code, detail, .. } = &mut self
            && came.is_some()
        {
            *detail = ErrorEvent::after(*code, came).detail;
        }
        self
    }

    fn name(&self) -> &'static str {
        match self {
            Self::Success(_) => "succeeded",
            Self::Failure {
                code: ErrorCode::Cancelled,
                ..
            } => "cancelled",
            Self::Failure { .. } => "failed",
        }
    }
}

/// Writes the end, and again if the database fails for a moment. Gives the end that was written, if the run still held
/// the job: a success that somebody asked to stop in the meantime is cancelled, and one that is refused or breaks a rule
/// of the database fails.
async fn write(context: &Context, claimed: &Claimed, mut end: End) -> anyhow::Result<Option<End>> {
    let mut pause = Duration::from_millis(50);
    let give_up_at = Instant::now() + WRITE_TIMEOUT;
    let mut broken = 0;
    loop {
        let written = write_once(context, claimed, &end).await;
        if let Err(error) = &written
            && let Some(WriteError::Refused(code)) = error.downcast_ref()
        {
            end = (*code).into();
            continue;
        }
        match written {
            Ok(Some(Closed { came })) => return Ok(Some(end.after(came))),
            Ok(None) if matches!(end, End::Success(_)) => end = ErrorCode::Cancelled.into(),
            Ok(None) => return Ok(None),
            Err(error)
                if breaks_a_rule(&error) && matches!(end, End::Success(_)) && broken == MOST_BROKEN =>
            {
                tracing::error!("the result cannot be stored: {error:#}");
                end = ErrorCode::StreamUnexpected.into();
            }
            Err(error) if Instant::now() < give_up_at => {
                broken += u32::from(breaks_a_rule(&error));
                tracing::warn!(%error, "the end was not stored, once more");
                tokio::time::sleep(pause).await;
                pause = (pause * 2).min(WRITE_PAUSE);
            }
            Err(error) => return Err(error),
        }
    }
}

/// Whether a write most likely fails however often it is made.
fn breaks_a_rule(error: &anyhow::Error) -> bool {
    use DatabaseErrorKind::{CheckViolation, ForeignKeyViolation, NotNullViolation, UniqueViolation};
    match error.downcast_ref::<WriteError>() {
        Some(WriteError::Database(QueryError::DatabaseError(kind, _))) => matches!(
            kind,
            CheckViolation | ForeignKeyViolation | NotNullViolation | UniqueViolation
        ),
        Some(WriteError::Output(_)) => true,
        Some(WriteError::Database(_) | WriteError::Refused(_)) | None => false,
    }
}

async fn write_once(context: &Context, claimed: &Claimed, end: &End) -> anyhow::Result<Option<Closed>> {
    let mut connection = context.pool.get().await?;
    let (id, token) = (claimed.id, claimed.token);
    Ok(match end {
        End::Success(success) => {
            let is_held = finish::succeed(&mut connection, id, token, success).await?;
            is_held.then_some(Closed { came: None })
        }
        End::Failure { code, detail, text } => {
            let failed = Failed {
                code: *code,
                detail: detail.as_ref().map(serde_json::to_string).transpose()?,
                unfinished: text.clone(),
            };
            finish::fail(&mut connection, id, token, &failed).await?
        }
    })
}

/// Gives the job to the next worker. A push that fails is left to the sweeper.
async fn hand_back(context: &Context, claimed: &Claimed, run: &mut Run) -> &'static str {
    let handed = async {
        let mut connection = context.pool.get().await?;
        anyhow::Ok(give_back(&mut connection, claimed.id, claimed.token).await?)
    };
    match handed.await {
        Ok(HandedBack::Waiting) => {
            if let Ok(lane) = claimed.lane.parse()
                && let Err(error) = context.dispatcher.push(claimed.id, lane).await
            {
                tracing::warn!(%error, "not pushed; a sweep does it");
            }
            "handed back"
        }
        Ok(HandedBack::Cancelled(came)) => {
            run.end(&JobEvent::Error(ErrorEvent::after(ErrorCode::Cancelled, came)))
                .await;
            "cancelled"
        }
        Ok(HandedBack::NotHeld) => "lost",
        Err(error) => {
            tracing::error!("not handed back, the sweeper takes over: {error:#}");
            "lost"
        }
    }
}
