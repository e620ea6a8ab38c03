//! Saved apps and generation records. Only their owners read or delete them.

pub mod delete;
pub mod delete_all;
pub mod list;
pub mod save_app;
pub mod show;
mod summary;

pub use summary::{GenerationSource, GenerationSummary};

use db::generations::{Generation, PublishedAs};
use domain::errors::ErrorCode;
use domain::ids::{GenerationId, UserId};

use crate::error::ApiResult;
use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the calls.
pub fn configure(config: &mut ServiceConfig) {
    config
        .service(save_app::save_app)
        .service(list::list_generations)
        .service(delete_all::delete_all_generations)
        .service(show::get_generation)
        .service(delete::delete_generation);
}

/// A record that the person owns; `forbidden` for another's.
async fn own(
    connection: &mut db::Connection,
    user: UserId,
    id: &str,
    forbidden: ErrorCode,
) -> ApiResult<(Generation, PublishedAs)> {
    let id: GenerationId = id.parse().map_err(|_| ErrorCode::GenerationNotFound)?;
    let found = db::generations::find(connection, id).await?;
    let (record, published) = found.ok_or(ErrorCode::GenerationNotFound)?;
    if record.user_id == user.0 {
        Ok((record, published))
    } else {
        Err(forbidden.into())
    }
}
