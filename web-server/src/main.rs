//! Starts the web server, or runs one of the operator's commands:
//! `web-server` serves, `web-server migrate` brings the database up to date, `web-server openapi` prints the
//! description of the API, `web-server set-tier EMAIL TIER` assigns a tier to an account, `web-server clean-up`
//! removes at once what is removed every hour, `web-server reseal-connections` seals the keys of model connections and the
//! secrets of authenticator apps with the first of `CONNECTION_KEYS`, `web-server support …` shows what people write to support
//! and answers it.

use std::process::ExitCode;

use anyhow::{Context, bail};
use domain::email::Email;
use platform::config::Config;
use platform::telemetry;
use tokio::signal::unix::{SignalKind, signal};

/// Gives memory back that is no longer used: a hash of a password takes 19 MiB, and the system's allocator keeps that
/// for each thread that ever made one.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    if let Err(error) = platform::allocator::settle() {
        eprintln!("web-server: more memory is kept than needed: {error}");
    }
    start()
}

#[tokio::main]
async fn start() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match run(&words).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("web-server: {error:#}");
            ExitCode::FAILURE
        }
    }
}

async fn run(words: &[&str]) -> anyhow::Result<()> {
    if words == ["openapi"] {
        return print(&web_server::api::openapi::document()?);
    }
    let config = Config::from_env()?;
    telemetry::start_logging(config.log_json);
    match words {
        [] => serve(config).await,
        ["migrate"] => {
            let ran = db::migrate(&config.store.database_url).await?;
            print(&format!("{ran} migrations ran"))
        }
        ["clean-up"] => {
            web_server::maintenance::Maintenance::connect(&config)
                .await?
                .run_once()
                .await;
            Ok(())
        }
        ["reseal-connections"] => {
            let resealed = web_server::reseal::run(&config).await?;
            print(&resealed.to_string())
        }
        ["set-tier", email, tier] => set_tier(&config, email, tier).await,
        ["support", rest @ ..] => print(&web_server::support::desk::run(&config, rest).await?),
        _ => bail!(
            "expected nothing, 'migrate', 'openapi', 'clean-up', 'reseal-connections', 'set-tier EMAIL TIER' or 'support …'"
        ),
    }
}

async fn serve(config: Config) -> anyhow::Result<()> {
    let server = web_server::Server::start(config).await?;
    let mut terminate = signal(SignalKind::terminate())?;
    tokio::select! {
        _ = terminate.recv() => {}
        interrupted = tokio::signal::ctrl_c() => interrupted?,
    }
    server.stop().await;
    Ok(())
}

async fn set_tier(config: &Config, email: &str, tier: &str) -> anyhow::Result<()> {
    let email = Email::parse(email)?;
    let tier = tier.parse()?;
    let pool = db::connect(&config.store.database_url, 1)?;
    let mut connection = pool.get().await?;
    let user = db::users::find_by_email(&mut connection, &email).await?;
    let user = user.context("there is no account with this address")?;
    let now = db::plans::tiers::assign(&mut connection, user.user_id(), tier).await?;
    let now = now.context("the account was deleted meanwhile")?;
    print(&if now == tier {
        format!("{email} is {tier} now")
    } else {
        format!("{email} was assigned {tier}, and stays {now}, which it pays for")
    })
}

fn print(text: &str) -> anyhow::Result<()> {
    use std::io::Write;
    writeln!(std::io::stdout(), "{text}").context("standard output is closed")
}
