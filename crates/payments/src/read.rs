//! Fields of Stripe's objects. What is missing or of another type is nothing, and no error: only an object without an id is
//! none.

use chrono::{DateTime, Utc};
use serde_json::Value;

use crate::client::Failure;

/// A text at this place (a JSON pointer) that is not blank.
pub(crate) fn text<'a>(object: &'a Value, pointer: &str) -> Option<&'a str> {
    let text = object.pointer(pointer)?.as_str()?;
    (!text.is_empty()).then_some(text)
}

/// The id of an object at this place: a reference is the id itself, or the whole object where it was asked for.
pub(crate) fn id<'a>(object: &'a Value, pointer: &str) -> Option<&'a str> {
    text(object, pointer).or_else(|| text(object, &format!("{pointer}/id")))
}

/// The id of the object itself.
pub(crate) fn own_id(object: &Value) -> Result<String, Failure> {
    let id = text(object, "/id").map(str::to_owned);
    id.ok_or_else(|| Failure::Form("an object without an id".to_owned()))
}

pub(crate) fn number(object: &Value, pointer: &str) -> Option<i64> {
    object.pointer(pointer)?.as_i64()
}

pub(crate) fn flag(object: &Value, pointer: &str) -> bool {
    object.pointer(pointer).and_then(Value::as_bool).unwrap_or(false)
}

/// A moment, in seconds since 1970.
pub(crate) fn moment(object: &Value, pointer: &str) -> Option<DateTime<Utc>> {
    DateTime::from_timestamp(number(object, pointer)?, 0)
}

/// The objects of a list at this place.
pub(crate) fn list<'a>(object: &'a Value, pointer: &str) -> &'a [Value] {
    let list = object.pointer(pointer).and_then(Value::as_array);
    list.map_or(&[], Vec::as_slice)
}
