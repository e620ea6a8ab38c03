//! The tables that hold data of accounts. An account's export reads all of them alike, and its deletion deletes its rows of
//! them. A table that a person's rows reach by references to `users`, directly or through parents, has to
//! be in [`TABLES`].

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Binary, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use domain::blob::BlobHash;
use domain::ids::{JobId, UserId};
use futures_util::stream::{BoxStream, StreamExt as _, TryStreamExt as _};
use uuid::Uuid;

use crate::Connection;
use crate::schema::{apps, blob_references, blobs, generations, jobs};

/// A table that holds data of accounts.
#[derive(Debug, Clone, Copy)]
pub struct Table {
    pub name: &'static str,
    /// In SQL, which of its rows `t` are those of the account `$1`.
    pub owned: &'static str,
    /// In SQL, which rows `t` go with the account although they are of others.
    also_removed: Option<&'static str>,
    /// Columns that no export has: secrets, values derived from other columns, and bytes that it has as files.
    withheld: &'static [&'static str],
    /// In SQL, which rows `t` no export has, although they are the account's: what others wrote.
    unexported: Option<&'static str>,
}

impl Table {
    const fn new(name: &'static str, owned: &'static str) -> Self {
        Self {
            name,
            owned,
            also_removed: None,
            withheld: &[],
            unexported: None,
        }
    }

    const fn with_others(mut self, also_removed: &'static str) -> Self {
        self.also_removed = Some(also_removed);
        self
    }

    const fn but_for(mut self, unexported: &'static str) -> Self {
        self.unexported = Some(unexported);
        self
    }

    const fn without(mut self, withheld: &'static [&'static str]) -> Self {
        self.withheld = withheld;
        self
    }
}

const OF_USER: &str = "t.user_id = $1";
const OF_APPS: &str = "t.app_id IN (SELECT id FROM apps WHERE user_id = $1)";
const OF_JOBS: &str = "t.job_id IN (SELECT id FROM jobs WHERE user_id = $1)";
/// What visitors of the account's apps wrote, and what they were answered; it goes within the hour.
const OF_APP_CALLS: &str = "t.job_id IN (SELECT id FROM jobs WHERE kind IN ('app_chat', 'app_image'))";
const OF_PUBLISHED_APPS: &str = "t.published_app_id IN (
    SELECT published_apps.id FROM published_apps JOIN apps ON apps.id = published_apps.app_id WHERE apps.user_id = $1)";

const OF_STORES: &str = "t.store_id IN (
    SELECT shared_stores.id FROM shared_stores JOIN apps ON apps.id = shared_stores.app_id WHERE apps.user_id = $1)";

/// Every such table. Rows go before those that they refer to, so that no deletion reaches further than its own batch.
pub const TABLES: &[Table] = &[
    Table::new("published_files", OF_PUBLISHED_APPS),
    Table::new("published_contents", OF_PUBLISHED_APPS).without(&["bytes"]),
    Table::new("publications", OF_PUBLISHED_APPS),
    Table::new("published_app_days", OF_PUBLISHED_APPS),
    Table::new("shared_values", OF_STORES).without(&["bytes"]),
    // What visitors added to the account's apps, and what the account added to those of others.
    Table::new(
        "shared_entries",
        "(t.store_id, t.list, t.id) IN (
            SELECT own.store_id, own.list, own.id FROM shared_entries AS own WHERE own.author_id = $1
            UNION ALL
            SELECT of_app.store_id, of_app.list, of_app.id
            FROM apps JOIN shared_stores ON shared_stores.app_id = apps.id
                JOIN shared_entries AS of_app ON of_app.store_id = shared_stores.id
            WHERE apps.user_id = $1)",
    )
    .without(&["author_id", "bytes"]),
    Table::new("shared_stores", OF_APPS),
    Table::new("app_permissions", OF_USER).with_others(OF_PUBLISHED_APPS),
    Table::new("app_ai_settings", OF_PUBLISHED_APPS),
    Table::new("app_ai_calls", OF_USER)
        .with_others(OF_PUBLISHED_APPS)
        .without(&["visitor", "address"]),
    Table::new("published_apps", OF_APPS),
    Table::new(
        "page_revisions",
        "t.page_id IN (
            SELECT pages.id FROM pages JOIN generations ON generations.id = pages.generation_id
            JOIN apps ON apps.id = generations.app_id WHERE apps.user_id = $1)",
    ),
    Table::new(
        "pages",
        "t.generation_id IN (
            SELECT generations.id FROM generations JOIN apps ON apps.id = generations.app_id WHERE apps.user_id = $1)",
    ),
    Table::new("app_ai_permissions", OF_APPS),
    Table::new("app_files", OF_APPS),
    Table::new("connections", OF_APPS),
    Table::new("chat_histories", OF_APPS),
    Table::new("generations", OF_APPS).without(&["search_text"]),
    Table::new(
        "image_frames",
        "t.set_id IN (SELECT id FROM image_sets WHERE user_id = $1)",
    ),
    Table::new("image_sets", OF_USER),
    Table::new("images", OF_USER),
    Table::new("job_inputs", OF_JOBS).but_for(OF_APP_CALLS),
    Table::new("job_results", OF_JOBS).but_for(OF_APP_CALLS),
    Table::new("job_unfinished", OF_JOBS),
    Table::new("jobs", OF_USER).without(&["run_token"]),
    Table::new("model_connections", OF_USER).without(&["key_sealed"]),
    Table::new("credit_ledger", OF_USER),
    Table::new("checkouts", OF_USER).without(&["reads", "stored_read", "read_at"]),
    Table::new("subscriptions", OF_USER),
    Table::new("payment_customers", OF_USER).without(&["reads", "stored_read"]),
    Table::new("support_images", OF_USER),
    Table::new("support_messages", OF_USER),
    Table::new("support_conversations", OF_USER),
    Table::new("blob_references", OF_USER),
    Table::new("apps", OF_USER).without(&["search_text"]),
    Table::new("auto_analysis_settings", OF_USER),
    Table::new("first_steps", OF_USER),
    Table::new("personality_preferences", OF_USER),
    Table::new("password_resets", OF_USER).without(&["token_hash"]),
    Table::new("email_changes", OF_USER).without(&["token_hash"]),
    Table::new("email_confirmations", OF_USER).without(&["token_hash"]),
    Table::new("recovery_codes", OF_USER).without(&["code_hash"]),
    Table::new("authenticators", OF_USER).without(&["secret_sealed"]),
    Table::new("passkeys", OF_USER),
    Table::new("refresh_tokens", OF_USER).without(&["token_hash"]),
    Table::new("account_deletions", OF_USER),
    // The last one: whoever is deleted by it has no other rows left.
    Table::new("users", "t.id = $1").without(&["password_hash"]),
];

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Text)]
    row: String,
}

/// The rows that an account has of a table, each as a JSON object, one after the other: they are not in memory together.
pub async fn rows<'a>(
    connection: &'a mut Connection,
    table: &Table,
    user: UserId,
) -> QueryResult<BoxStream<'a, QueryResult<String>>> {
    let Table { name, owned, .. } = table;
    let exported = table.unexported.map(|rows| format!(" AND NOT {rows}"));
    let rows = diesel::sql_query(format!(
        "SELECT (to_jsonb(t) - $2)::text AS row FROM {name} AS t WHERE {owned}{}",
        exported.unwrap_or_default()
    ))
    .bind::<SqlUuid, _>(user.0)
    .bind::<Array<Text>, _>(table.withheld.to_vec())
    .load_stream::<Row>(connection)
    .await?;
    Ok(rows.map_ok(|row| row.row).boxed())
}

/// Deletes at most `batch` rows of an account from a table and gives how many went.
pub(crate) async fn delete_some(
    connection: &mut Connection,
    table: &Table,
    user: UserId,
    batch: i64,
) -> QueryResult<usize> {
    let Table { name, owned, .. } = table;
    let others = table
        .also_removed
        .map(|others| format!(" OR {others}"))
        .unwrap_or_default();
    diesel::sql_query(format!(
        "DELETE FROM {name} WHERE ctid = ANY (ARRAY(
             SELECT t.ctid FROM {name} AS t WHERE {owned}{others} LIMIT $2))"
    ))
    .bind::<SqlUuid, _>(user.0)
    .bind::<BigInt, _>(batch)
    .execute(connection)
    .await
}

/// At most `limit` files of an account with their media types, by their hashes, from behind `after` on.
pub async fn files(
    connection: &mut Connection,
    user: UserId,
    after: Option<BlobHash>,
    limit: i64,
) -> QueryResult<Vec<(BlobHash, String)>> {
    let after = after.map_or_else(Vec::new, |hash| hash.0.to_vec());
    let files: Vec<(Vec<u8>, String)> = blob_references::table
        .inner_join(blobs::table)
        .filter(blob_references::user_id.eq(user.0))
        .filter(blob_references::sha256.gt(after))
        .select((blob_references::sha256, blobs::mime))
        .distinct()
        .order(blob_references::sha256)
        .limit(limit)
        .load(connection)
        .await?;
    Ok(files
        .into_iter()
        .filter_map(|(hash, mime)| Some((hash.try_into().ok()?, mime)))
        .collect())
}

/// A stored file of a published app.
#[derive(Debug, QueryableByName)]
pub struct PublishedContent {
    #[diesel(sql_type = SqlUuid)]
    pub published_app_id: Uuid,
    #[diesel(sql_type = Binary)]
    pub sha256: Vec<u8>,
    #[diesel(sql_type = Binary)]
    pub bytes: Vec<u8>,
}

/// The files of an account's published apps, one after the other: they are not in memory together.
pub async fn published_contents(
    connection: &mut Connection,
    user: UserId,
) -> QueryResult<BoxStream<'_, QueryResult<PublishedContent>>> {
    let contents = diesel::sql_query(format!(
        "SELECT t.published_app_id, t.sha256, t.bytes FROM published_contents AS t WHERE {OF_PUBLISHED_APPS}"
    ))
    .bind::<SqlUuid, _>(user.0)
    .load_stream::<PublishedContent>(connection)
    .await?;
    Ok(contents.boxed())
}

/// At most `limit` apps of an account that have a record: its id and the app's name, by the id, from behind `after` on.
pub async fn recorded_apps(
    connection: &mut Connection,
    user: UserId,
    after: Uuid,
    limit: i64,
) -> QueryResult<Vec<(Uuid, String)>> {
    generations::table
        .inner_join(apps::table)
        .filter(apps::user_id.eq(user.0))
        .filter(generations::id.gt(after))
        .select((generations::id, apps::name))
        .order(generations::id)
        .limit(limit)
        .load(connection)
        .await
}

/// At most `limit` jobs of an account, by their ids, from behind `after` on.
pub async fn jobs_of(
    connection: &mut Connection,
    user: UserId,
    after: JobId,
    limit: i64,
) -> QueryResult<Vec<JobId>> {
    let jobs: Vec<Uuid> = jobs::table
        .filter(jobs::user_id.eq(user.0))
        .filter(jobs::id.gt(after.0))
        .select(jobs::id)
        .order(jobs::id)
        .limit(limit)
        .load(connection)
        .await?;
    Ok(jobs.into_iter().map(JobId).collect())
}
