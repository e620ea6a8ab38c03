//! Removing what nobody needs any more.

use std::time::Duration;

/// How often it is looked for.
const EVERY: Duration = Duration::from_secs(60 * 60);

/// Removes refresh tokens and links for new passwords that ran out, every hour, for ever. Failures are logged.
pub async fn run(pool: db::Pool) {
    let mut ticks = tokio::time::interval(EVERY);
    loop {
        ticks.tick().await;
        match remove_tokens(&pool).await {
            Ok(0) => {}
            Ok(removed) => tracing::info!(removed, "tokens that ran out were removed"),
            Err(error) => tracing::warn!("tokens that ran out were not removed: {error:#}"),
        }
    }
}

async fn remove_tokens(pool: &db::Pool) -> anyhow::Result<usize> {
    let mut connection = pool.get().await?;
    let links = db::password_resets::remove_expired(&mut connection).await?;
    Ok(links + db::refresh_tokens::remove_expired(&mut connection).await?)
}
