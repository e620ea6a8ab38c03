//! What operators ask: health, readiness, metrics. They answer on every host.

mod health;
mod metrics;
mod ready;
mod retention;

use actix_web::web::ServiceConfig;

/// Registers the three.
pub fn configure(config: &mut ServiceConfig) {
    config
        .service(health::healthz)
        .service(ready::readyz)
        .service(metrics::metrics);
}
