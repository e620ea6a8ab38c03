//! Saved apps and generation records. Only their owners read, change or delete them.

pub mod delete;
pub mod delete_all;
pub mod duplicate;
pub mod list;
pub mod page_html;
mod place;
pub mod rename;
pub mod save_app;
pub mod show;
mod summary;
pub mod thumbnail;

pub use summary::GenerationSummary;

use db::generations::Record;
use domain::errors::ErrorCode;
use domain::ids::{GenerationId, UserId};

use utoipa_actix_web::service_config::ServiceConfig;

use crate::error::ApiResult;

/// Registers the calls.
pub fn configure(config: &mut ServiceConfig) {
    config
        .service(save_app::save_app)
        .service(list::list_generations)
        .service(delete_all::delete_all_generations)
        .service(show::get_generation)
        .service(page_html::get_page_html)
        .service(thumbnail::get_thumbnail)
        .service(delete::delete_generation)
        .service(rename::rename_generation)
        .service(duplicate::duplicate_generation);
}

/// A record that the person owns; 403 for another's.
async fn own(connection: &mut db::Connection, user: UserId, id: &str) -> ApiResult<Record> {
    let found = db::generations::find(connection, user, generation_id(id)?).await?;
    Ok(found.or(ErrorCode::GenerationForbidden, ErrorCode::GenerationNotFound)?)
}

fn generation_id(text: &str) -> Result<GenerationId, ErrorCode> {
    text.parse().map_err(|_| ErrorCode::GenerationNotFound)
}
