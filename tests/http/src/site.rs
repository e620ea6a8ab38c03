//! What one test has for itself: a database, a prefix of Redis keys, folders, settings.

use std::collections::BTreeMap;
use std::future::Future;
use std::path::{Path, PathBuf};
use std::time::Duration;

use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Text};
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};
use domain::ids::JobId;
use jobs::Dispatcher;
use platform::config::{Config, Environment};
use platform::redis::Redis;
use tempfile::TempDir;
use test_support::database::TestDatabase;
use test_support::stack::Stack;

/// How long a test waits for anything before it fails.
pub const WAIT_TIMEOUT: Duration = Duration::from_secs(60);

/// What one test has for itself.
pub struct Site {
    database: TestDatabase,
    settings: BTreeMap<String, String>,
    folder: TempDir,
}

impl Site {
    /// Makes a database and settings for a site on this port. The offline studio answers, without a pause.
    pub async fn create(port: u16) -> Self {
        let stack = Stack::from_env().unwrap();
        let database = TestDatabase::create(&stack.database_url).await.unwrap();
        let folder = tempfile::tempdir().unwrap();
        let state = folder.path().join("state");
        let prefix = format!("test-{}", uuid::Uuid::new_v4().simple());
        let settings = [
            ("PORT", port.to_string()),
            ("PUBLIC_URL", format!("http://localhost:{port}")),
            ("FRAME_HOST_SUFFIX", format!("frame.localhost:{port}")),
            ("APPS_HOST_SUFFIX", format!("apps.localhost:{port}")),
            ("DATABASE_URL", database.url()),
            ("DATABASE_POOL", "4".to_owned()),
            ("REDIS_URL", stack.redis_url),
            ("REDIS_PREFIX", prefix),
            ("JWT_SECRET", "a secret for tests, and for tests alone".to_owned()),
            // Else the first account of each test would be the operator's.
            ("OPERATOR_EMAIL", "operator@example.org".to_owned()),
            ("STATE_DIR", text(&state)),
            ("STATIC_DIR", text(&here("fixtures/static"))),
            ("CATALOG_DIR", text(&here("../../catalog"))),
            ("STUDIO_PACE", "0".to_owned()),
            ("HTTP_WORKERS", "1".to_owned()),
            ("WORKER_DRAIN_SECONDS", "0".to_owned()),
            // Else every save would start a browser.
            ("CHROMIUM", "none".to_owned()),
        ];
        Self {
            database,
            settings: settings.map(|(key, value)| (key.to_owned(), value)).into(),
            folder,
        }
    }

    /// Changes a setting of whatever starts afterwards.
    pub fn set(&mut self, key: &str, value: impl Into<String>) {
        self.settings.insert(key.to_owned(), value.into());
    }

    /// A setting.
    #[must_use]
    pub fn setting(&self, key: &str) -> &str {
        &self.settings[key]
    }

    /// The settings as an environment.
    pub fn environment(&self) -> impl Iterator<Item = (String, String)> + use<> {
        self.settings.clone().into_iter()
    }

    /// The settings as a configuration.
    #[must_use]
    pub fn config(&self) -> Config {
        Config::read(&Environment::of(self.environment())).unwrap()
    }

    /// A folder that is deleted with the site.
    #[must_use]
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The main origin.
    #[must_use]
    pub fn origin(&self) -> &str {
        self.setting("PUBLIC_URL")
    }

    /// A connection to the database, past every pool.
    pub async fn connect(&self) -> db::Connection {
        self.database.connect().await.unwrap()
    }

    /// Runs statements.
    pub async fn sql(&self, statements: &str) {
        let mut connection = self.connect().await;
        connection.batch_execute(statements).await.unwrap();
    }

    /// A query's only number.
    pub async fn number(&self, query: &str) -> i64 {
        #[derive(QueryableByName)]
        struct Row {
            #[diesel(sql_type = BigInt)]
            value: i64,
        }
        let mut connection = self.connect().await;
        let query = format!("SELECT ({query})::bigint AS value");
        let row: Row = diesel::sql_query(query)
            .get_result(&mut connection)
            .await
            .unwrap();
        row.value
    }

    /// A query's only text.
    pub async fn text(&self, query: &str) -> String {
        #[derive(QueryableByName)]
        struct Row {
            #[diesel(sql_type = Text)]
            value: String,
        }
        let mut connection = self.connect().await;
        let query = format!("SELECT coalesce(({query})::text, '') AS value");
        let row: Row = diesel::sql_query(query)
            .get_result(&mut connection)
            .await
            .unwrap();
        row.value
    }

    /// The status of a job.
    pub async fn status(&self, job: &str) -> String {
        self.text(&format!("SELECT status FROM jobs WHERE id = '{job}'"))
            .await
    }

    /// The fate of a job's credit: `reserved`, `committed` or `returned`.
    pub async fn credit_of(&self, job: &str) -> String {
        self.text(&format!(
            "SELECT state FROM credit_ledger WHERE job_id = '{job}' AND state IS NOT NULL"
        ))
        .await
    }

    /// How many jobs were charged.
    pub async fn charges(&self) -> i64 {
        self.number("SELECT count(DISTINCT job_id) FROM credit_ledger WHERE state = 'committed'")
            .await
    }

    /// The newest job.
    pub async fn last_job(&self) -> String {
        self.text("SELECT id FROM jobs ORDER BY created_at DESC LIMIT 1")
            .await
    }

    /// Redis, with the prefix of this site.
    pub async fn redis(&self) -> Redis {
        Redis::connect(self.setting("REDIS_URL"), self.setting("REDIS_PREFIX"))
            .await
            .unwrap()
    }

    /// The queues.
    pub async fn dispatcher(&self) -> Dispatcher {
        Dispatcher::new(self.redis().await)
    }

    /// Removes a job's log, as its expiry does.
    pub async fn forget_events(&self, job: &str) {
        let job: JobId = job.parse().unwrap();
        let redis = self.redis().await;
        let keys = [
            redis.key(&format!("job:{job}:events")),
            redis.key(&format!("job:{job}:owner")),
        ];
        let removed: i64 = redis::cmd("DEL")
            .arg(&keys)
            .query_async(&mut redis.connection())
            .await
            .unwrap();
        assert!(removed > 0, "there was no log");
    }

    /// Shuts the run of a job out of its log: it writes no event any more.
    pub async fn close_log(&self, job: &str) {
        let redis = self.redis().await;
        redis::cmd("SET")
            .arg(redis.key(&format!("job:{job}:owner")))
            .arg("somebody else")
            .query_async::<()>(&mut redis.connection())
            .await
            .unwrap();
    }
}

impl Drop for Site {
    /// Removes the keys of this site, for a Redis that outlives the tests.
    fn drop(&mut self) {
        let (url, pattern) = (
            self.setting("REDIS_URL"),
            format!("{}*", self.setting("REDIS_PREFIX")),
        );
        // A test may have ended its Redis.
        let Ok(mut connection) = redis::Client::open(url).and_then(|client| client.get_connection()) else {
            return;
        };
        let script = "for _, key in ipairs(redis.call('KEYS', ARGV[1])) do redis.call('UNLINK', key) end";
        let removed = redis::Script::new(script)
            .arg(pattern)
            .invoke::<()>(&mut connection);
        if let Err(error) = removed {
            eprintln!("the keys of a test are left: {error}");
        }
    }
}

/// Asks again and again till the answer is yes.
pub async fn wait_until<F: Future<Output = bool>>(what: &str, holds: impl FnMut() -> F) {
    test_support::wait::wait_until(what, WAIT_TIMEOUT, holds)
        .await
        .unwrap();
}

/// A path below this crate.
#[must_use]
pub fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn text(path: &Path) -> String {
    path.to_str().unwrap().to_owned()
}
