//! Images in JSON: how they are written into a request without a copy, and read out of an answer.

use std::borrow::Cow;

use base64::alphabet::STANDARD as LETTERS;
use base64::display::Base64Display;
use base64::engine::general_purpose::{GeneralPurpose, GeneralPurposeConfig, STANDARD};
use base64::engine::{DecodePaddingMode, Engine};
use platform::spooled::{SpooledBytes, SpooledWriter};
use serde::ser::Error as _;
use serde::{Deserialize, Serialize, Serializer};

use super::answer::{HEAD, ImageAnswer, mime_of};
use super::error::{ImageError, Words};
use super::http::unread;

const LENIENT: GeneralPurpose = GeneralPurpose::new(
    &LETTERS,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// Where the image of an answer is.
#[derive(Debug)]
pub(super) enum Found {
    Here(ImageAnswer),
    /// At an address that the provider names.
    At(String, Option<Words>),
}

/// A text of an answer, which stays where it is in the answer's bytes.
#[derive(Debug, Deserialize)]
pub(super) struct Text<'a>(#[serde(borrow)] pub Cow<'a, str>);

/// An image as its base64. It is read as it is written.
pub(super) struct Encoded<'a>(pub &'a SpooledBytes);

impl Serialize for Encoded<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let bytes = self.0.read().map_err(S::Error::custom)?;
        serializer.collect_str(&Base64Display::new(&bytes, &STANDARD))
    }
}

/// An image as an address that holds it.
pub(super) struct DataUrl<'a> {
    pub mime: &'static str,
    pub bytes: &'a SpooledBytes,
}

impl Serialize for DataUrl<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let bytes = self.bytes.read().map_err(S::Error::custom)?;
        let encoded = Base64Display::new(&bytes, &STANDARD);
        serializer.collect_str(&format_args!("data:{};base64,{encoded}", self.mime))
    }
}

/// A request as JSON.
pub(super) fn written(ask: &impl Serialize) -> Result<SpooledBytes, ImageError> {
    let mut writer = SpooledWriter::default();
    serde_json::to_writer(&mut writer, ask).map_err(|_| ImageError::Internal("request"))?;
    writer.end().map_err(unread)
}

/// The image that a base64 holds.
pub(super) fn of_base64(text: &str, words: Option<Words>) -> Result<Found, ImageError> {
    let bytes = LENIENT.decode(text).map_err(|_| ImageError::NotAnImage)?;
    let bytes = SpooledBytes::of(bytes.into()).map_err(unread)?;
    of_spooled(bytes, words).map(Found::Here)
}

/// The image of an address: the one it holds, or where it is.
pub(super) fn of_address(text: &str, words: Option<Words>) -> Result<Found, ImageError> {
    let Some(data) = text.strip_prefix("data:") else {
        return Ok(Found::At(text.to_owned(), words));
    };
    match data.split_once(',') {
        Some((head, data)) if head.ends_with(";base64") => of_base64(data, words),
        _ => Err(ImageError::NotAnImage),
    }
}

/// An image of a kind that is recognised by its content, whatever its name or client claims.
pub(super) fn of_spooled(bytes: SpooledBytes, words: Option<Words>) -> Result<ImageAnswer, ImageError> {
    let head = bytes.first(HEAD).map_err(unread)?;
    let mime = mime_of(&head).ok_or(ImageError::NotAnImage)?;
    Ok(ImageAnswer { bytes, mime, words })
}

/// An answer as JSON.
pub(super) fn json<'a, T: Deserialize<'a>>(body: &'a [u8]) -> Result<T, ImageError> {
    serde_json::from_slice(body).map_err(|error| {
        if error.is_eof() && !body.is_empty() {
            ImageError::Cut
        } else {
            ImageError::Malformed
        }
    })
}
