//! Saved apps and generation records. Only their owners read or delete them.

pub mod delete;
pub mod delete_all;
pub mod list;
pub mod page_html;
pub mod save_app;
pub mod show;
mod summary;

pub use summary::{GenerationSource, GenerationSummary};

use db::generations::Record;
use domain::errors::ErrorCode;
use domain::ids::{GenerationId, UserId};

use crate::error::ApiResult;

/// A record that the person owns; 403 for another's (spec 3, section 6).
async fn own(connection: &mut db::Connection, user: UserId, id: &str) -> ApiResult<Record> {
    let found = db::generations::find(connection, user, generation_id(id)?).await?;
    Ok(found.or(ErrorCode::GenerationForbidden, ErrorCode::GenerationNotFound)?)
}

fn generation_id(text: &str) -> Result<GenerationId, ErrorCode> {
    text.parse().map_err(|_| ErrorCode::GenerationNotFound)
}
