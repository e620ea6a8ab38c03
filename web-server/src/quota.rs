//! How many bytes an account may store. Checked by the calls that store what a person asks for, and before a job that
//! makes a page; what a job made is kept in any case, so that nothing is lost.

use db::Connection;
use db::usage;
use domain::errors::ErrorCode;
use domain::ids::{AppId, PageId};
use serde_json::json;

use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult};
use crate::state::AppState;

/// What new bytes take the place of.
#[derive(Debug, Clone, Copy)]
pub enum Replaced<'a> {
    /// Nothing.
    Nothing,
    /// Every page of an app.
    Pages(&'a AppId),
    /// One page of an app.
    Page(&'a AppId, &'a PageId),
    /// The files that an app is published as.
    Published(&'a AppId),
    /// The chat about an app.
    Chat(&'a AppId),
}

/// [`check`] in a transaction that then stores the bytes: until it ends, other such transactions of the account wait, so
/// that two together cannot store more than there is room for.
///
/// # Errors
/// Those of [`check`].
pub async fn check_and_lock(
    state: &AppState,
    connection: &mut Connection,
    user: &CurrentUser,
    replaced: Replaced<'_>,
    incoming: usize,
) -> ApiResult<()> {
    db::users::lock(connection, user.id()).await?;
    check(state, connection, user, replaced, incoming).await
}

/// Checks that there is room for so many bytes. What is no larger than what it replaces is never refused, so that an
/// account that is full can be made smaller.
///
/// # Errors
/// `storage-quota-exceeded` with what is used and what may be.
pub async fn check(
    state: &AppState,
    connection: &mut Connection,
    user: &CurrentUser,
    replaced: Replaced<'_>,
    incoming: usize,
) -> ApiResult<()> {
    let Some(quota) = state.config.store.quotas.bytes(user.tier()) else {
        return Ok(());
    };
    let incoming = i64::try_from(incoming).unwrap_or(i64::MAX);
    let used = usage::of_account(connection, user.id()).await?.total();
    if used.saturating_add(incoming) <= quota {
        return Ok(());
    }
    let freed = match replaced {
        Replaced::Nothing => 0,
        Replaced::Pages(app) => {
            let of_app = usage::of_app(connection, user.id(), app).await?;
            of_app.pages.saturating_add(of_app.revisions)
        }
        Replaced::Page(app, page) => usage::of_page(connection, user.id(), app, page).await?,
        Replaced::Published(app) => usage::of_app(connection, user.id(), app).await?.published,
        Replaced::Chat(app) => usage::of_app(connection, user.id(), app).await?.chats,
    };
    let grows_by = incoming.saturating_sub(freed);
    if grows_by <= 0 || used.saturating_add(grows_by) <= quota {
        return Ok(());
    }
    Err(exceeded(used, quota))
}

/// Checks that there is any room left. How much a job will make is not known before it is done.
///
/// # Errors
/// `storage-quota-exceeded` with what is used and what may be.
pub async fn check_quota(state: &AppState, connection: &mut Connection, user: &CurrentUser) -> ApiResult<()> {
    let Some(quota) = state.config.store.quotas.bytes(user.tier()) else {
        return Ok(());
    };
    let used = usage::of_account(connection, user.id()).await?.total();
    if used < quota {
        return Ok(());
    }
    Err(exceeded(used, quota))
}

fn exceeded(used: i64, quota: i64) -> ApiError {
    ApiError::with_detail(
        ErrorCode::StorageQuotaExceeded,
        json!({ "usedBytes": used, "quotaBytes": quota }),
    )
}
