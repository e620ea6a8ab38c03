//! What operators ask: health, readiness, metrics. They answer on the main host; the first two also to a balancer
//! that asks a process by its bare address.

mod health;
mod metrics;
mod ready;
mod retention;

use actix_web::web::ServiceConfig;

/// Registers the three.
pub fn configure(config: &mut ServiceConfig) {
    configure_probes(config);
    config.service(metrics::metrics);
}

/// Registers health and readiness.
pub fn configure_probes(config: &mut ServiceConfig) {
    config.service(health::healthz).service(ready::readyz);
}
