//! Holding up whoever changes an account or counts what it may, so that a test can act in between.

use diesel_async::SimpleAsyncConnection;

use crate::client::Account;
use crate::site::{Site, wait_until};

/// The row of an account, which nobody else can lock; it is free again when this is dropped.
pub struct AccountLock {
    connection: db::Connection,
}

impl AccountLock {
    /// Locks the row. Reading goes on.
    pub async fn of(site: &Site, account: &Account) -> Self {
        let mut connection = site.connect().await;
        let lock = format!(
            "BEGIN; SELECT FROM users WHERE id = '{}' FOR NO KEY UPDATE",
            account.uid
        );
        connection.batch_execute(&lock).await.unwrap();
        Self { connection }
    }

    /// Waits till somebody waits for a row of this site.
    pub async fn until_somebody_waits(&self, site: &Site) {
        let query = "SELECT count(*) FROM pg_stat_activity
                     WHERE datname = current_database() AND wait_event_type = 'Lock'";
        wait_until("somebody waits for the account", || async {
            site.number(query).await > 0
        })
        .await;
    }

    /// Changes the account with these statements and lets everybody go on.
    pub async fn release_after(mut self, statements: &str) {
        let changed = format!("{statements}; COMMIT");
        self.connection.batch_execute(&changed).await.unwrap();
    }

    /// Lets everybody go on.
    pub async fn release(self) {
        self.release_after("").await;
    }
}
