//! What the calls of shared data take and answer, whichever door they come through.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::{IntoParams, ToSchema};

/// A shared value.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SharedValue {
    /// Its key.
    pub key: String,
    /// Any JSON, as somebody wrote it: texts in it are those of strangers.
    #[schema(value_type = Value)]
    pub value: Box<RawValue>,
    /// Changes with every write; none comes twice in an app.
    pub version: i64,
    /// When it was last written.
    pub updated_at: DateTime<Utc>,
}

/// Shared values.
#[derive(Debug, Serialize, ToSchema)]
pub struct SharedValuePage {
    /// By their keys.
    pub values: Vec<SharedValue>,
    /// The `after` of the next page; null at the end.
    #[schema(required = true)]
    pub next: Option<String>,
}

/// A value that was written.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WrittenValue {
    /// Its key.
    pub key: String,
    /// Its version from now on.
    pub version: i64,
    /// When it was written.
    pub updated_at: DateTime<Utc>,
}

/// An entry of a shared list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SharedEntry {
    /// Grows from entry to entry.
    pub id: i64,
    /// Any JSON, as somebody wrote it: texts in it are those of strangers.
    #[schema(value_type = Value)]
    pub value: Box<RawValue>,
    /// Who added it, as the app knows that person; null for somebody who was not signed in.
    #[schema(required = true)]
    pub author: Option<String>,
    /// When it was added.
    pub created_at: DateTime<Utc>,
}

/// Entries of a shared list.
#[derive(Debug, Serialize, ToSchema)]
pub struct SharedEntryPage {
    /// In the order that was asked for.
    pub entries: Vec<SharedEntry>,
    /// The `from` of the next page; null at the end.
    #[schema(required = true)]
    pub next: Option<i64>,
}

/// An entry that was added.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AddedEntry {
    /// Grows from entry to entry.
    pub id: i64,
    /// Who added it, as the app knows that person.
    #[schema(required = true)]
    pub author: Option<String>,
    /// When it was added.
    pub created_at: DateTime<Utc>,
}

/// Which values are asked for.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ValuesQuery {
    /// What their keys begin with.
    pub(super) prefix: Option<String>,
    /// The `next` of the page before.
    pub(super) after: Option<String>,
    /// Most values of the answer; 50 when absent. An answer ends early after 1 MB.
    #[param(minimum = 1, maximum = 100)]
    pub(super) limit: Option<i64>,
}

/// Which entries are asked for.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct EntriesQuery {
    /// The newest first when absent.
    #[param(inline)]
    pub(super) order: Option<EntryOrder>,
    /// The entry that the answer begins behind, in this order: the `next` of the page before, or the last one seen.
    pub(super) from: Option<i64>,
    /// Most entries of the answer; 50 when absent. An answer ends early after 1 MB.
    #[param(minimum = 1, maximum = 100)]
    pub(super) limit: Option<i64>,
}

/// In which order entries are listed.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum EntryOrder {
    /// The newest first.
    Newest,
    /// The earliest first.
    Oldest,
}
