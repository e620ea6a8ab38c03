//! Waiting for what happens elsewhere.

use std::future::Future;
use std::time::{Duration, Instant};

use anyhow::bail;

/// Polls until the answer is yes.
///
/// # Errors
/// When it is still no after `timeout`.
pub async fn wait_until<F>(what: &str, timeout: Duration, mut holds: impl FnMut() -> F) -> anyhow::Result<()>
where
    F: Future<Output = bool>,
{
    let started = Instant::now();
    while !holds().await {
        if started.elapsed() > timeout {
            bail!("waited {timeout:?} and it did not happen: {what}");
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    Ok(())
}
