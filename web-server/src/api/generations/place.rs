//! Where a record stands in the list, as clients carry it from one page to the next.

use chrono::DateTime;
use db::generations::Record;
use db::generations::list::Place;
use thiserror::Error;
use uuid::Uuid;

/// Why a text is no place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("not a place in the list")]
pub struct InvalidPlace;

/// The place of a record: microseconds since 1970, as exact as the database is, and the id.
pub fn write(record: &Record) -> String {
    let micros = record.generation.updated_at.timestamp_micros();
    format!("{micros}.{}", record.generation.id)
}

/// A place as [`write`] gave it.
///
/// # Errors
/// [`InvalidPlace`] for anything else.
pub fn read(text: &str) -> Result<Place, InvalidPlace> {
    let (micros, id) = text.split_once('.').ok_or(InvalidPlace)?;
    let micros = micros.parse().map_err(|_| InvalidPlace)?;
    Ok(Place {
        updated_at: DateTime::from_timestamp_micros(micros).ok_or(InvalidPlace)?,
        id: Uuid::parse_str(id).map_err(|_| InvalidPlace)?,
    })
}
