//! Holding up whoever writes to a table, so that a test can act in the middle of a transaction.

use diesel_async::SimpleAsyncConnection;

use crate::site::{Site, wait_until};

/// A table that nobody else can write to. Reading goes on; the table is free again when this is dropped.
pub struct TableLock {
    connection: db::Connection,
    table: &'static str,
}

impl TableLock {
    /// Locks a table of the site.
    pub async fn of(site: &Site, table: &'static str) -> Self {
        let mut connection = site.connect().await;
        let lock = format!("BEGIN; LOCK TABLE {table} IN SHARE MODE");
        connection.batch_execute(&lock).await.unwrap();
        Self { connection, table }
    }

    /// Waits till somebody waits to write.
    pub async fn until_somebody_waits(&self, site: &Site) {
        let query = format!(
            "SELECT count(*) FROM pg_locks WHERE relation = '{}'::regclass AND NOT granted",
            self.table
        );
        wait_until("somebody waits to write", || async {
            site.number(&query).await > 0
        })
        .await;
    }

    /// Lets writers go on.
    pub async fn release(mut self) {
        self.connection.batch_execute("COMMIT").await.unwrap();
    }
}
