//! What a person says about a page besides its name and place.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::limits::PAGE_METADATA_MAX_BYTES;

/// The fields of a page that only say something about it. They are stored together, as one JSON object, and saved, copied
/// and kept in drafts as one: a further field is a further line here. A field that an older client or an older row does
/// not have is blank.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct PageMetadata {
    /// What the page is about, in a sentence or two.
    pub description: String,
    /// Words that people may look for, with commas between them.
    pub keywords: String,
}

impl PageMetadata {
    /// What is stored. Stored metadata that cannot be read counts as blank.
    #[must_use]
    pub fn from_json(stored: &str) -> Self {
        serde_json::from_str(stored).unwrap_or_default()
    }

    /// Whether two texts of stored metadata say the same.
    #[must_use]
    pub fn are_same(one: &str, other: &str) -> bool {
        one == other || Self::from_json(one) == Self::from_json(other)
    }

    /// What to store, at most [`PAGE_METADATA_MAX_BYTES`] bytes; nothing where it is longer.
    #[must_use]
    pub fn to_json(&self) -> Option<String> {
        let json = serde_json::to_string(self).ok()?;
        (json.len() <= PAGE_METADATA_MAX_BYTES).then_some(json)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_that_are_absent_or_unknown_are_no_obstacle() {
        let stored = PageMetadata::from_json(r#"{"description":"Opening hours","later":[1]}"#);
        assert_eq!(stored.description, "Opening hours");
        assert_eq!(stored.keywords, "");
        assert_eq!(PageMetadata::from_json("{}"), PageMetadata::default());
        assert_eq!(PageMetadata::from_json("no JSON"), PageMetadata::default());
        assert!(PageMetadata::are_same(
            "{}",
            r#"{"description":"","keywords":""}"#
        ));
        assert!(!PageMetadata::are_same("{}", r#"{"keywords":"sea"}"#));
    }

    #[test]
    fn what_is_stored_is_bounded_and_reads_as_before() {
        let metadata = PageMetadata {
            description: "Über \0 uns \"…\"".to_owned(),
            keywords: "x".repeat(PAGE_METADATA_MAX_BYTES / 2),
        };
        let json = metadata.to_json();
        assert_eq!(
            json.as_deref().map(PageMetadata::from_json),
            Some(metadata.clone())
        );
        let too_long = PageMetadata {
            keywords: "x".repeat(PAGE_METADATA_MAX_BYTES),
            ..metadata
        };
        assert_eq!(too_long.to_json(), None);
    }
}
