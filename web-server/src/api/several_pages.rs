//! Who may make apps of several pages.

use std::collections::HashSet;

use db::Connection;
use domain::errors::ErrorCode;
use domain::ids::{AppId, PageId};
use domain::page_place::PagePlace;

use crate::auth::CurrentUser;
use crate::error::ApiResult;

/// What a call makes of an app's pages.
#[derive(Debug, Clone, Copy)]
pub(in crate::api) enum Pages<'a> {
    /// The app has so many afterwards.
    Count(usize),
    /// It has the one with this id besides those that it has.
    With(&'a str),
}

/// Refuses an account whose tier has no apps of several pages. One that has such an app keeps it: it may save, publish
/// and change what it has, and have fewer pages, but no more.
///
/// # Errors
/// `pro-required`; when the database fails.
pub(in crate::api) async fn check(
    connection: &mut Connection,
    user: &CurrentUser,
    app: &AppId,
    pages: Pages<'_>,
) -> ApiResult<()> {
    if user.tier().is_pro() || matches!(pages, Pages::Count(0 | 1)) {
        return Ok(());
    }
    let stored = db::pages::ids_of_app(connection, user.id(), app).await?;
    let after = match pages {
        Pages::Count(count) => count,
        // A page that its client did not name yet, by the name that it has since.
        Pages::With(_) if stored.as_slice() == [PageId::first().as_str()] => 1,
        Pages::With(id) => {
            let mut ids: HashSet<&str> = stored.iter().map(String::as_str).collect();
            ids.insert(id);
            ids.len()
        }
    };
    if after <= stored.len().max(1) {
        Ok(())
    } else {
        Err(ErrorCode::ProRequired.into())
    }
}

/// [`check`] for a job that makes this page of the app; a job that names none makes its only one.
///
/// # Errors
/// Those of [`check`].
pub(in crate::api) async fn check_job(
    connection: &mut Connection,
    user: &CurrentUser,
    app: &AppId,
    page: Option<&PagePlace>,
) -> ApiResult<()> {
    match page {
        Some(page) => check(connection, user, app, Pages::With(page.id.as_str())).await,
        None => Ok(()),
    }
}
