//! Whether an account may store what a job made for it. The call that asked for it checked too; by now others may have
//! stored something.

use db::Connection;
use db::jobs::finish::WriteError;
use db::published_apps::versions;
use db::{usage, users};
use domain::errors::ErrorCode;
use domain::ids::{AppId, PublicationId, UserId};
use platform::config::store::QuotaConfig;

use crate::context::Context;

/// The quota that a publication needs.
#[derive(Debug, Clone)]
pub struct StorageQuota {
    quotas: QuotaConfig,
    user: UserId,
    app: AppId,
    /// In bytes.
    size: i64,
}

impl StorageQuota {
    /// For the files of an app, so many bytes in all.
    pub fn for_publication(context: &Context, user: UserId, app: AppId, size: usize) -> Self {
        Self {
            quotas: context.config.store.quotas,
            user,
            app,
            size: i64::try_from(size).unwrap_or(i64::MAX),
        }
    }

    /// Checks it in the transaction that then stores the files. Others of the account that store something wait until
    /// it ends. What is no larger than what it replaces is never refused.
    ///
    /// # Errors
    /// [`WriteError::Refused`] when there is none.
    pub async fn check_and_lock(&self, connection: &mut Connection) -> Result<(), WriteError> {
        let tier = users::lock(connection, self.user).await?;
        let Some(quota) = self.quotas.bytes(tier) else {
            return Ok(());
        };
        let used = usage::of_account(connection, self.user).await?.total();
        let freed = usage::of_app(connection, self.user, &self.app).await?.published;
        let grows_by = self.size.saturating_sub(freed);
        if grows_by <= 0 || used.saturating_add(grows_by) <= quota {
            Ok(())
        } else {
            Err(WriteError::Refused(ErrorCode::StorageQuotaExceeded))
        }
    }

    /// Gives up earlier publications of the app, the oldest first, until the account is within its quota again or only
    /// the one that is online is left. To be called in the same transaction, after the files were stored.
    pub async fn make(
        &self,
        connection: &mut Connection,
        published: PublicationId,
    ) -> Result<(), WriteError> {
        let tier = users::lock(connection, self.user).await?;
        let Some(quota) = self.quotas.bytes(tier) else {
            return Ok(());
        };
        while usage::of_account(connection, self.user).await?.total() > quota
            && versions::remove_oldest(connection, published).await?
        {}
        Ok(())
    }
}
