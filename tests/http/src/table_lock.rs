//! Holding up whoever writes to a table or reads it, so that a test can act in the middle of a transaction.

use diesel_async::SimpleAsyncConnection;

use crate::site::{Site, wait_until};

/// A table that nobody else can use; it is free again when this is dropped.
pub struct TableLock {
    connection: db::Connection,
    table: &'static str,
}

impl TableLock {
    /// Locks a table of the site against writing. Reading goes on.
    pub async fn of(site: &Site, table: &'static str) -> Self {
        Self::lock(site, table, "SHARE").await
    }

    /// Locks a table of the site against writing and reading.
    pub async fn of_readers(site: &Site, table: &'static str) -> Self {
        Self::lock(site, table, "ACCESS EXCLUSIVE").await
    }

    async fn lock(site: &Site, table: &'static str, mode: &str) -> Self {
        let mut connection = site.connect().await;
        let lock = format!("BEGIN; LOCK TABLE {table} IN {mode} MODE");
        connection.batch_execute(&lock).await.unwrap();
        Self { connection, table }
    }

    /// Waits till somebody waits for the table.
    pub async fn until_somebody_waits(&self, site: &Site) {
        let query = format!(
            "SELECT count(*) FROM pg_locks WHERE relation = '{}'::regclass AND NOT granted",
            self.table
        );
        wait_until("somebody waits for the table", || async {
            site.number(&query).await > 0
        })
        .await;
    }

    /// Lets everybody go on.
    pub async fn release(mut self) {
        self.connection.batch_execute("COMMIT").await.unwrap();
    }
}
