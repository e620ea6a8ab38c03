//! Which page of the app a request is about.

use domain::errors::ErrorCode;
use domain::ids::PageId;
use domain::page_place::PagePlace;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::error::ApiResult;

/// A page of the app, as the client has it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageOfApp {
    /// The id that the client gives it.
    pub page_id: String,
    /// `Untitled Page` when blank.
    pub name: String,
    /// The name as an address; made from the name when absent.
    #[schema(nullable = false)]
    pub slug: Option<String>,
    /// Its place among the pages, from 0.
    pub order: i32,
}

/// The page, checked.
///
/// # Errors
/// `invalid-request` for an id that none is.
pub(in crate::api) fn place(page: Option<PageOfApp>) -> ApiResult<Option<PagePlace>> {
    let Some(page) = page else {
        return Ok(None);
    };
    let id = PageId::parse(&page.page_id).map_err(|_| ErrorCode::InvalidRequest)?;
    let order = page.order.max(0);
    Ok(Some(PagePlace::new(id, &page.name, page.slug.as_deref(), order)))
}
