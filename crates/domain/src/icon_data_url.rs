//! An icon as a person sends it.

use crate::errors::ErrorCode;
use crate::limits::FILE_MAX_BYTES;

/// An image as a data URL in base64 (`data:image/png;base64,…`) of at most 10 MB. What the image is, and whether it
/// is one, shows when it is decoded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IconDataUrl(String);

impl IconDataUrl {
    /// Takes a data URL; nothing when the text is blank.
    ///
    /// # Errors
    /// `invalid-icon`, `payload-too-large`.
    pub fn parse(text: &str) -> Result<Option<Self>, ErrorCode> {
        let text = text.trim();
        if text.is_empty() {
            return Ok(None);
        }
        let (head, body) = text.split_once(',').ok_or(ErrorCode::InvalidIcon)?;
        let media_type = head
            .strip_prefix("data:image/")
            .and_then(|rest| rest.strip_suffix(";base64"))
            .ok_or(ErrorCode::InvalidIcon)?;
        let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '+' | '.');
        if media_type.is_empty() || !media_type.chars().all(is_name) {
            return Err(ErrorCode::InvalidIcon);
        }
        // Four characters stand for three bytes.
        if body.len() / 4 * 3 > FILE_MAX_BYTES {
            return Err(ErrorCode::PayloadTooLarge);
        }
        let is_base64 = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'=');
        if body.is_empty() || !body.bytes().all(is_base64) {
            return Err(ErrorCode::InvalidIcon);
        }
        Ok(Some(Self(text.to_owned())))
    }

    /// The data URL.
    #[must_use]
    pub fn into_string(self) -> String {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_icon_is_a_data_url_in_base64() {
        assert_eq!(IconDataUrl::parse(" \n"), Ok(None));
        let icon = IconDataUrl::parse(" data:image/svg+xml;base64,AQI= ")
            .unwrap()
            .unwrap();
        assert_eq!(icon.into_string(), "data:image/svg+xml;base64,AQI=");
        for bad in [
            "AQI=",
            "data:text/html;base64,AQI=",
            "data:image/;base64,AQI=",
            "data:image/png;base64,",
            "data:image/png;base64,*",
            "data:image/png;base64,AQ\0I=",
            "data:image/p\0ng;base64,AQI=",
        ] {
            assert_eq!(IconDataUrl::parse(bad), Err(ErrorCode::InvalidIcon), "{bad}");
        }
        let long = format!("data:image/png;base64,{}", "A".repeat(FILE_MAX_BYTES / 3 * 4 + 8));
        assert_eq!(IconDataUrl::parse(&long), Err(ErrorCode::PayloadTooLarge));
    }
}
