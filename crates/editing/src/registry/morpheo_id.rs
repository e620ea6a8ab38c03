//! The ids that the product gives to elements.

use crate::html::attributes::attributes;
use crate::html::token::Tag;
use crate::text::slice::slice;

/// The id of a body that has none.
pub const BODY: &str = "morpheo-body-page";
/// The attribute that holds the id where `id` is taken, and that the preview frame reads.
pub const ATTRIBUTE: &str = "data-morpheo-id";
/// The attribute by which pages may name their elements, and which the frame reads before the others. Nothing writes it.
pub const NAME_ATTRIBUTE: &str = "morpheo-id";

/// The tag and the number of an id of the form `morpheo-{tag}-{n}`.
#[must_use]
pub fn parts(id: &str) -> Option<(&str, &str)> {
    let (tag, number) = id.strip_prefix("morpheo-")?.rsplit_once('-')?;
    let is_tag = tag.starts_with(|first: char| first.is_ascii_alphabetic())
        && tag
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    (is_tag && is_number).then_some((tag, number))
}

/// Whether an id is one of the product's.
#[must_use]
pub fn is_morpheo_id(id: &str) -> bool {
    id == BODY || parts(id).is_some()
}

/// The ids of an element; `None` where it has no such attribute.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Ids<'a> {
    pub id: Option<&'a str>,
    pub data: Option<&'a str>,
    pub name: Option<&'a str>,
}

impl<'a> Ids<'a> {
    /// Reads the ids of a start tag; of an attribute that stands twice, the first counts.
    #[must_use]
    pub fn read(page: &'a str, tag: &Tag) -> Self {
        let mut ids = Self::default();
        for attribute in attributes(page, tag) {
            let name = slice(page, attribute.name);
            if name.eq_ignore_ascii_case("id") {
                ids.id = ids.id.or(Some(slice(page, attribute.value)));
            } else if name.eq_ignore_ascii_case(ATTRIBUTE) {
                ids.data = ids.data.or(Some(slice(page, attribute.value)));
            } else if name.eq_ignore_ascii_case(NAME_ATTRIBUTE) {
                ids.name = ids.name.or(Some(slice(page, attribute.value)));
            }
        }
        ids
    }

    /// The id of the product's form; the one that the frame reads first.
    #[must_use]
    pub fn morpheo(&self) -> Option<&'a str> {
        self.data
            .filter(|id| is_morpheo_id(id))
            .or_else(|| self.id.filter(|id| is_morpheo_id(id)))
    }

    /// The different ids, none of them empty.
    pub fn each(&self) -> impl Iterator<Item = &'a str> {
        let data = self.data.filter(|data| Some(*data) != self.id);
        let name = self
            .name
            .filter(|name| Some(*name) != self.id && Some(*name) != self.data);
        self.id
            .into_iter()
            .chain(data)
            .chain(name)
            .filter(|id| !id.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_form_is_strict() {
        assert_eq!(parts("morpheo-h1-12"), Some(("h1", "12")));
        assert_eq!(parts("morpheo-my-card-1"), Some(("my-card", "1")));
        for id in [
            "morpheo-div-",
            "morpheo--1",
            "morpheo-1",
            "morpheo-div-1a",
            "x-div-1",
            "morpheo-body-page",
            "morpheo-d v-1",
        ] {
            assert_eq!(parts(id), None, "{id}");
        }
        assert!(is_morpheo_id("morpheo-body-page"));
    }
}
