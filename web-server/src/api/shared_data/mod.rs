//! What visitors of published apps share, as JSON. The same reads and writes are behind three doors: apps on their own
//! origins ([`crate::hosts`]), previews, and the owner.
//!
//! - [`manage`]: what the owner sees and deletes, and who may write; [`export`]: a list as CSV
//! - [`preview`]: the copy that the preview of an app has
//! - [`shapes`]: what the calls take and answer
//! - this file: reading a request, and what is done with a store

pub mod export;
pub mod manage;
pub mod preview;
mod shapes;

use actix_web::HttpRequest;
use actix_web::error::PayloadError;
use actix_web::http::header::{HeaderName, IF_MATCH, IF_NONE_MATCH};
use actix_web::web::{self, Bytes};
use db::Connection;
use db::shared_data::entries::{self, Append, Order};
use db::shared_data::values::{self, Condition, Put};
use db::shared_data::{Bounds, Page};
use domain::errors::ErrorCode;
use domain::ids::{PublicationId, UserId};
use domain::limits::{
    DATA_APP_MAX_ITEMS, DATA_APP_MAX_LISTS, DATA_PAGE_DEFAULT, DATA_PAGE_MAX, DATA_VALUE_MAX_BYTES,
};
use domain::shared_data::{DataKey, DataList, read_data};
use platform::config::SharedDataConfig;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use utoipa_actix_web::service_config::ServiceConfig;
use uuid::Uuid;

pub use self::shapes::{
    AddedEntry, EntriesQuery, EntryOrder, SharedEntry, SharedEntryPage, SharedValue, SharedValuePage,
    ValuesQuery, WrittenValue,
};
use crate::error::{ApiError, ApiResult};
use crate::state::AppState;

/// Registers the calls.
pub fn configure(config: &mut ServiceConfig) {
    config
        .service(manage::show_shared_data)
        .service(manage::set_data_writers)
        .service(manage::clear_shared_data)
        .service(manage::list_values)
        .service(manage::delete_value)
        .service(manage::list_entries)
        .service(manage::delete_entry)
        .service(export::export_shared_data)
        .service(preview::clear_preview_data)
        .service(preview::list_values)
        .service(preview::show_value)
        .service(preview::put_value)
        .service(preview::delete_value)
        .service(preview::list_entries)
        .service(preview::append_entry)
        .service(preview::delete_entry);
}

/// How the accounts of authors are named.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Authors {
    /// By the id that the published app knows them by, which leads back to nobody.
    Of(PublicationId),
    /// The preview has one visitor.
    Preview,
}

impl Authors {
    /// What stands for an account.
    ///
    /// # Errors
    /// None that any account brings about.
    pub(crate) fn name(self, state: &AppState, author: Option<Uuid>) -> ApiResult<Option<String>> {
        let Some(author) = author else { return Ok(None) };
        Ok(Some(match self {
            Self::Of(app) => state.publication_tokens.subject(UserId(author), app)?,
            Self::Preview => "preview".to_owned(),
        }))
    }
}

/// How much one app may share.
pub(crate) fn bounds(config: &SharedDataConfig) -> Bounds {
    Bounds {
        bytes: config.app_bytes,
        items: DATA_APP_MAX_ITEMS,
        lists: DATA_APP_MAX_LISTS,
    }
}

/// The key of a path.
///
/// # Errors
/// `invalid-request` for what is none.
pub(crate) fn key_of(text: &str) -> ApiResult<DataKey> {
    DataKey::parse(text).map_err(|_| ApiError::invalid("key"))
}

/// The list of a path.
///
/// # Errors
/// `invalid-request` for what is no name of one.
pub(crate) fn list_of(text: &str) -> ApiResult<DataList> {
    DataList::parse(text).map_err(|_| ApiError::invalid("list"))
}

/// The entry of a path; what is no id names none.
///
/// # Errors
/// `data-not-found`.
pub(crate) fn entry_of(text: &str) -> ApiResult<i64> {
    text.parse().map_err(|_| ErrorCode::DataNotFound.into())
}

/// A body of at most so many bytes.
///
/// # Errors
/// `data-too-large`, `request-timeout`; `invalid-request` for one that breaks off.
pub(crate) async fn body(payload: web::Payload, most: usize) -> ApiResult<Bytes> {
    let Ok(read) = payload.to_bytes_limited(most).await else {
        return Err(ErrorCode::DataTooLarge.into());
    };
    read.map_err(|error| match error.as_error::<PayloadError>() {
        Some(PayloadError::Io(error)) if error.kind() == std::io::ErrorKind::TimedOut => {
            ErrorCode::RequestTimeout.into()
        }
        _ => ApiError::invalid("body"),
    })
}

/// A body as the JSON that is stored of it: the text that was sent, checked for its form, its depth and its size.
///
/// # Errors
/// `data-too-large`, `invalid-request`.
pub(crate) fn json_of(body: &[u8]) -> ApiResult<String> {
    let text = std::str::from_utf8(body).map_err(|_| ApiError::invalid("value"))?;
    let text = text.trim_ascii();
    if text.len() > DATA_VALUE_MAX_BYTES {
        return Err(ErrorCode::DataTooLarge.into());
    }
    // What is kept are the bytes, so that no number changes.
    read_data(text).map_err(|_| ApiError::invalid("value"))?;
    Ok(text.to_owned())
}

/// What a change of a value is based on, by the headers `If-Match` and `If-None-Match`. Without either it makes a new one.
///
/// # Errors
/// `invalid-request` for what is no version.
pub(crate) fn condition_of(request: &HttpRequest) -> ApiResult<Condition> {
    Ok(version_of(request)?.unwrap_or(Condition::New))
}

/// What a deletion is based on: the version of `If-Match`, if any.
///
/// # Errors
/// `invalid-request` for what is no version, and for `If-None-Match`: a condition that is not understood must not make a
/// deletion without one.
pub(crate) fn deletion_of(request: &HttpRequest) -> ApiResult<Option<i64>> {
    match version_of(request)? {
        None | Some(Condition::Any) => Ok(None),
        Some(Condition::Version(version)) => Ok(Some(version)),
        Some(Condition::New) => Err(ApiError::invalid("If-None-Match")),
    }
}

/// Refuses a condition of a deletion of an entry: entries have no versions.
///
/// # Errors
/// As [`deletion_of`].
pub(crate) fn refuse_conditions(request: &HttpRequest) -> ApiResult<()> {
    match deletion_of(request)? {
        None => Ok(()),
        Some(_) => Err(ApiError::invalid("If-Match")),
    }
}

fn version_of(request: &HttpRequest) -> ApiResult<Option<Condition>> {
    match condition(request, IF_NONE_MATCH, "If-None-Match")? {
        Some("*") => return Ok(Some(Condition::New)),
        Some(_) => return Err(ApiError::invalid("If-None-Match")),
        None => {}
    }
    let Some(version) = condition(request, IF_MATCH, "If-Match")? else {
        return Ok(None);
    };
    if version == "*" {
        return Ok(Some(Condition::Any));
    }
    let version = version.strip_prefix("W/").unwrap_or(version).trim_matches('"');
    let version = version.parse().map_err(|_| ApiError::invalid("If-Match"))?;
    Ok(Some(Condition::Version(version)))
}

/// What the one header of this name says.
///
/// # Errors
/// `invalid-request` for several, and for one that is no text.
fn condition<'a>(request: &'a HttpRequest, name: HeaderName, field: &str) -> ApiResult<Option<&'a str>> {
    let mut given = request.headers().get_all(name);
    match (given.next(), given.next()) {
        (None, _) => Ok(None),
        (Some(value), None) => match value.to_str() {
            Ok(text) => Ok(Some(text.trim())),
            Err(_) => Err(ApiError::invalid(field)),
        },
        (Some(_), Some(_)) => Err(ApiError::invalid(field)),
    }
}

/// Values of a store.
///
/// # Errors
/// Those of the database alone.
pub(crate) async fn values_of(
    connection: &mut Connection,
    store: Option<Uuid>,
    query: &ValuesQuery,
) -> ApiResult<SharedValuePage> {
    let Some(store) = store else {
        return Ok(SharedValuePage {
            values: Vec::new(),
            next: None,
        });
    };
    let text = |text: &Option<String>| super::storable(text.clone().unwrap_or_default());
    let (prefix, after) = (text(&query.prefix), text(&query.after));
    let Page { items, has_more } =
        values::list(connection, store, &prefix, &after, limit(query.limit)).await?;
    let next = items.last().filter(|_| has_more).map(|last| last.key.clone());
    Ok(SharedValuePage {
        values: items.into_iter().map(shown).collect(),
        next,
    })
}

/// One value of a store.
///
/// # Errors
/// `data-not-found`.
pub(crate) async fn value_of(
    connection: &mut Connection,
    store: Option<Uuid>,
    key: &DataKey,
) -> ApiResult<SharedValue> {
    let store = store.ok_or(ErrorCode::DataNotFound)?;
    let found = values::get(connection, store, key).await?;
    Ok(shown(found.ok_or(ErrorCode::DataNotFound)?))
}

/// Writes a value.
///
/// # Errors
/// `data-conflict` with the present version and value, `data-full`.
pub(crate) async fn write_value(
    state: &AppState,
    connection: &mut Connection,
    store: Uuid,
    key: &DataKey,
    value: &str,
    condition: Condition,
) -> ApiResult<WrittenValue> {
    let bounds = bounds(&state.config.shared_data);
    match values::put(connection, store, key, value, condition, bounds).await? {
        Put::Stored { version, updated_at } => Ok(WrittenValue {
            key: key.as_str().to_owned(),
            version,
            updated_at,
        }),
        Put::Conflict(present) => Err(conflict(present)),
        Put::Full => Err(ErrorCode::DataFull.into()),
        Put::Gone => Err(ErrorCode::DataOff.into()),
    }
}

/// Deletes a value.
///
/// # Errors
/// `data-not-found`, `data-conflict`.
pub(crate) async fn remove_value(
    connection: &mut Connection,
    store: Option<Uuid>,
    key: &DataKey,
    based_on: Option<i64>,
) -> ApiResult<()> {
    let store = store.ok_or(ErrorCode::DataNotFound)?;
    match values::delete(connection, store, key, based_on).await? {
        values::Deletion::Done => Ok(()),
        values::Deletion::Conflict(present) => Err(conflict(Some(present))),
        values::Deletion::Missing => Err(ErrorCode::DataNotFound.into()),
    }
}

/// Entries of a list.
///
/// # Errors
/// Those of the database alone.
pub(crate) async fn entries_of(
    state: &AppState,
    connection: &mut Connection,
    store: Option<Uuid>,
    list: &DataList,
    query: &EntriesQuery,
    authors: Authors,
) -> ApiResult<SharedEntryPage> {
    let Some(store) = store else {
        return Ok(SharedEntryPage {
            entries: Vec::new(),
            next: None,
        });
    };
    let order = match query.order {
        Some(EntryOrder::Oldest) => Order::Oldest,
        Some(EntryOrder::Newest) | None => Order::Newest,
    };
    let Page { items, has_more } =
        entries::page(connection, store, list, order, query.from, limit(query.limit)).await?;
    let next = items.last().filter(|_| has_more).map(|last| last.id);
    let entries = items.into_iter().map(|entry| {
        Ok(SharedEntry {
            id: entry.id,
            value: raw(entry.value),
            author: authors.name(state, entry.author_id)?,
            created_at: entry.created_at,
        })
    });
    Ok(SharedEntryPage {
        entries: entries.collect::<ApiResult<_>>()?,
        next,
    })
}

/// Adds an entry to a list.
///
/// # Errors
/// `data-full`.
pub(crate) async fn add_entry(
    state: &AppState,
    connection: &mut Connection,
    store: Uuid,
    list: &DataList,
    value: &str,
    author: Option<UserId>,
    authors: Authors,
) -> ApiResult<AddedEntry> {
    let bounds = bounds(&state.config.shared_data);
    match entries::append(connection, store, list, value, author, bounds).await? {
        Append::Added { id, created_at } => Ok(AddedEntry {
            id,
            author: authors.name(state, author.map(|author| author.0))?,
            created_at,
        }),
        Append::Full => Err(ErrorCode::DataFull.into()),
        Append::Gone => Err(ErrorCode::DataOff.into()),
    }
}

/// Deletes an entry; with an author, only one that this author added.
///
/// # Errors
/// `data-not-found`, `data-forbidden`.
pub(crate) async fn remove_entry(
    connection: &mut Connection,
    store: Option<Uuid>,
    list: &DataList,
    id: i64,
    author: Option<UserId>,
) -> ApiResult<()> {
    let store = store.ok_or(ErrorCode::DataNotFound)?;
    match entries::delete(connection, store, list, id, author).await? {
        entries::Deletion::Done => Ok(()),
        entries::Deletion::OfAnother => Err(ErrorCode::DataForbidden.into()),
        entries::Deletion::Missing => Err(ErrorCode::DataNotFound.into()),
    }
}

fn limit(asked: Option<i64>) -> i64 {
    asked.unwrap_or(DATA_PAGE_DEFAULT).clamp(1, DATA_PAGE_MAX)
}

fn shown(value: values::SharedValue) -> SharedValue {
    SharedValue {
        key: value.key,
        value: raw(value.value),
        version: value.version,
        updated_at: value.updated_at,
    }
}

/// Stored JSON as it goes into an answer.
fn raw(stored: String) -> Box<RawValue> {
    RawValue::from_string(stored).unwrap_or_else(|error| {
        tracing::error!(%error, "shared data is no JSON");
        RawValue::NULL.to_owned()
    })
}

fn conflict(present: Option<values::SharedValue>) -> ApiError {
    let (version, value): (i64, Value) = present.map_or_else(Default::default, |present| {
        (present.version, read_data(&present.value).unwrap_or_default())
    });
    let detail = json!({ "version": version, "value": value });
    ApiError::with_detail(ErrorCode::DataConflict, detail)
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::HeaderValue;
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn what_is_stored_is_the_json_that_was_sent() {
        for text in [
            "1",
            "\"a\"",
            "null",
            "[1.50, 12345678901234567890]",
            "{\"b\":1,\"a\":\"\\u0000\"}",
        ] {
            assert_eq!(json_of(format!(" {text}\n").as_bytes()).unwrap(), text);
            assert_eq!(raw(text.to_owned()).get(), text);
        }
    }

    #[test]
    fn what_is_no_json_is_too_deep_or_too_large_is_refused() {
        let deep = format!("{}{}", "[".repeat(200), "]".repeat(200));
        for bad in [
            &b""[..],
            b"{",
            b"a",
            b"1 2",
            b"\"\xff\"",
            b"\"\\ud800\"",
            deep.as_bytes(),
        ] {
            assert_eq!(
                json_of(bad).unwrap_err().code(),
                ErrorCode::InvalidRequest,
                "{bad:?}"
            );
        }
        let most = format!("\"{}\"", "a".repeat(DATA_VALUE_MAX_BYTES - 2));
        json_of(most.as_bytes()).unwrap();
        let more = format!("\"{}\"", "a".repeat(DATA_VALUE_MAX_BYTES - 1));
        assert_eq!(
            json_of(more.as_bytes()).unwrap_err().code(),
            ErrorCode::DataTooLarge
        );
    }

    #[test]
    fn a_write_names_what_it_is_based_on() {
        let condition = |headers: &[(&'static str, &'static str)]| {
            let mut request = TestRequest::put();
            for header in headers {
                request = request.insert_header(*header);
            }
            condition_of(&request.to_http_request())
        };
        assert_eq!(condition(&[]).unwrap(), Condition::New);
        assert_eq!(condition(&[("if-none-match", "*")]).unwrap(), Condition::New);
        assert_eq!(condition(&[("if-match", "*")]).unwrap(), Condition::Any);
        for version in ["7", "\"7\"", "W/\"7\"", " 7 "] {
            assert_eq!(
                condition(&[("if-match", version)]).unwrap(),
                Condition::Version(7),
                "{version}"
            );
        }
        for bad in ["", "x", "\"\"", "7, 8", "1e3"] {
            assert_eq!(
                condition(&[("if-match", bad)]).unwrap_err().code(),
                ErrorCode::InvalidRequest
            );
        }
    }

    #[test]
    fn a_deletion_with_a_condition_that_is_not_understood_is_refused() {
        let deletion = |headers: &[(&'static str, &'static [u8])]| {
            let mut request = TestRequest::delete();
            for (name, value) in headers {
                request = request.append_header((*name, HeaderValue::from_bytes(value).unwrap()));
            }
            deletion_of(&request.to_http_request())
        };
        assert_eq!(deletion(&[]).unwrap(), None);
        assert_eq!(deletion(&[("if-match", b"*")]).unwrap(), None);
        assert_eq!(deletion(&[("if-match", b"\"7\"")]).unwrap(), Some(7));
        let refused: [&[(&'static str, &'static [u8])]; 7] = [
            &[("if-none-match", b"*")],
            &[("if-none-match", b"\"7\"")],
            &[("if-none-match", b"\xff")],
            &[("if-match", b"\xff")],
            &[("if-match", b"")],
            &[("if-match", b"7"), ("if-match", b"8")],
            &[("if-match", b"7"), ("if-none-match", b"*")],
        ];
        for bad in refused {
            assert_eq!(
                deletion(bad).unwrap_err().code(),
                ErrorCode::InvalidRequest,
                "{bad:?}"
            );
        }
    }
}
