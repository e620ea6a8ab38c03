//! Logs and metrics.

use prometheus::{Encoder, TextEncoder};
use tracing_subscriber::EnvFilter;

/// Information and worse, with two exceptions. The library that drives Chromium warns of each message that a killed page
/// leaves behind, and the one that draws SVG names the letters that no font has, which are letters of people's texts.
const DEFAULT_FILTER: &str = "info,headless_chrome=error,usvg=error";

/// Writes logs to standard error, as text or as JSON lines. `RUST_LOG` replaces [`DEFAULT_FILTER`]. A second call
/// changes nothing.
pub fn start_logging(json: bool) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new(DEFAULT_FILTER));
    let builder = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr);
    // A logger that is there already (tests start many servers) stays.
    drop(if json {
        builder.json().try_init()
    } else {
        builder.with_target(false).try_init()
    });
}

/// Every metric of this process in Prometheus' text format.
#[must_use]
pub fn render_metrics(registry: &prometheus::Registry) -> String {
    let mut bytes = Vec::new();
    if let Err(error) = TextEncoder::new().encode(&registry.gather(), &mut bytes) {
        tracing::error!(%error, "metrics could not be written");
    }
    String::from_utf8(bytes).unwrap_or_default()
}
