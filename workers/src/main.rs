//! Starts a worker process. `workers models check` prints a table of the configured models instead, and ends with 1 when one
//! of them does not answer.

use std::process::ExitCode;

use platform::config::Config;
use platform::telemetry;
use tokio::signal::unix::{SignalKind, signal};

/// Gives memory back that is no longer used. Images are worked on by many threads, one after the other: the system's
/// allocator keeps for each of them what it once had.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    if let Err(error) = platform::allocator::settle() {
        eprintln!("workers: more memory is kept than needed: {error}");
    }
    start()
}

#[tokio::main]
async fn start() -> ExitCode {
    let config = match Config::from_env() {
        Ok(config) => config,
        Err(error) => {
            eprintln!("workers: {error}");
            return ExitCode::from(2);
        }
    };
    telemetry::start_logging(config.log_json);
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments.as_slice() {
        [] => {}
        ["models", "check"] => return check(&config).await,
        _ => {
            eprintln!("workers: run it without arguments, or as: workers models check");
            return ExitCode::from(2);
        }
    }
    match run(config).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            tracing::error!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

async fn check(config: &Config) -> ExitCode {
    match workers::check_models(config).await {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("workers: {error:#}");
            ExitCode::FAILURE
        }
    }
}

async fn run(config: Config) -> anyhow::Result<()> {
    let worker = workers::Worker::start(config).await?;
    let mut terminate = signal(SignalKind::terminate())?;
    tokio::select! {
        _ = terminate.recv() => {}
        interrupted = tokio::signal::ctrl_c() => interrupted?,
    }
    worker.stop().await
}
