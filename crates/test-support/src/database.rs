//! A database of its own for every test, copied from a migrated one.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::path::Path;
use std::time::Duration;

use anyhow::Context;
use diesel_async::{AsyncConnection, RunQueryDsl, SimpleAsyncConnection};
use uuid::Uuid;

/// A database with the current schema and nothing in it. It is deleted when this is dropped.
#[derive(Debug)]
pub struct TestDatabase {
    server_url: String,
    name: String,
}

impl TestDatabase {
    /// Makes one on the server of `server_url`, whose user must be allowed to. Needs a runtime with several
    /// threads.
    ///
    /// # Errors
    /// When the server does not answer or the migrations fail.
    pub async fn create(server_url: &str) -> anyhow::Result<Self> {
        let template = template(server_url).await?;
        let database = Self {
            server_url: server_url.to_owned(),
            name: format!("test_{}", Uuid::new_v4().simple()),
        };
        let mut connection = connect(server_url).await?;
        connection
            .batch_execute(&format!("CREATE DATABASE {} TEMPLATE {template}", database.name))
            .await
            .context("the database of this test cannot be made")?;
        Ok(database)
    }

    /// Its address.
    #[must_use]
    pub fn url(&self) -> String {
        with_name(&self.server_url, &self.name)
    }

    /// A connection to it.
    ///
    /// # Errors
    /// When the server does not answer.
    pub async fn connect(&self) -> anyhow::Result<db::Connection> {
        connect(&self.url()).await
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        let (url, name) = (self.server_url.clone(), self.name.clone());
        // A runtime of its own: the test's may be ending.
        let dropped = std::thread::spawn(move || -> anyhow::Result<()> {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()?;
            runtime.block_on(async {
                let mut connection = connect(&url).await?;
                let drop = format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)");
                Ok(connection.batch_execute(&drop).await?)
            })
        });
        if let Ok(Err(error)) = dropped.join() {
            eprintln!("the database of a test is left: {error:#}");
        }
    }
}

/// The name of a database with the current schema that nobody is connected to. The first test of a run makes
/// it, whichever process it runs in; the others wait.
async fn template(server_url: &str) -> anyhow::Result<String> {
    let name = format!("template_{:016x}", schema_hash()?);
    let mut connection = connect(server_url).await?;
    connection.batch_execute("SELECT pg_advisory_lock(7307)").await?;
    let found: i64 = diesel::select(diesel::dsl::sql::<diesel::sql_types::BigInt>(&format!(
        "(SELECT count(*) FROM pg_database WHERE datname = '{name}')"
    )))
    .get_result(&mut connection)
    .await?;
    if found == 0 {
        let draft = format!("{name}_new");
        connection
            .batch_execute(&format!("DROP DATABASE IF EXISTS {draft} WITH (FORCE)"))
            .await?;
        connection
            .batch_execute(&format!("CREATE DATABASE {draft}"))
            .await?;
        db::migrate(&with_name(server_url, &draft)).await?;
        rename(&mut connection, &draft, &name).await?;
    }
    // The lock goes with the connection.
    Ok(name)
}

/// Renames a database; the server may need a moment to notice that the last client is gone.
async fn rename(connection: &mut db::Connection, from: &str, to: &str) -> anyhow::Result<()> {
    let rename = format!("ALTER DATABASE {from} RENAME TO {to}");
    for _ in 0..100 {
        if connection.batch_execute(&rename).await.is_ok() {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Ok(connection.batch_execute(&rename).await?)
}

async fn connect(url: &str) -> anyhow::Result<db::Connection> {
    db::Connection::establish(url)
        .await
        .context("Postgres does not answer")
}

/// The same server, another database.
fn with_name(url: &str, name: &str) -> String {
    let (address, options) = url
        .split_once('?')
        .map_or((url, None), |(address, options)| (address, Some(options)));
    let server = address.rsplit_once('/').map_or(address, |(server, _)| server);
    match options {
        Some(options) => format!("{server}/{name}?{options}"),
        None => format!("{server}/{name}"),
    }
}

/// Changes whenever a migration does, so that a template of before is not used.
fn schema_hash() -> anyhow::Result<u64> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations");
    let mut files = Vec::new();
    for entry in std::fs::read_dir(&folder).context("the migrations are missing")? {
        files.push(entry?.path().join("up.sql"));
    }
    files.sort();
    let mut hasher = DefaultHasher::new();
    for file in files.iter().filter(|file| file.is_file()) {
        std::fs::read(file)?.hash(&mut hasher);
    }
    Ok(hasher.finish())
}

#[cfg(test)]
mod tests {
    use super::with_name;

    #[test]
    fn the_database_of_an_address_is_replaced() {
        assert_eq!(
            with_name("postgres://app@%2Ftmp/app", "x"),
            "postgres://app@%2Ftmp/x"
        );
        assert_eq!(with_name("postgres://h/app?a=b/c", "x"), "postgres://h/x?a=b/c");
    }
}
