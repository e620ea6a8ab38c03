//! Places of a page that wait for an image: markers, which models write in the place of an address, and images that failed to
//! load. Pure, and linear in the page.
//!
//! - `marker`: the form of a marker, and where the next one is
//! - `places`: what each marker stands in, and what takes its place
//! - `ratio`: the shape of an image; `placeholder`: what stands in for one
//!
//! An address consists of characters that need no escape, whatever it stands in: an attribute, a style sheet, a script.

mod marker;
mod placeholder;
mod places;
mod ratio;
#[cfg(test)]
mod tests;

use htmlize::escape_all_quotes;

use self::marker::{NAME, next};
use self::places::{Place, Places, Put, read};
use crate::text::slice::slice;

pub use placeholder::placeholder;
pub use ratio::Ratio;

/// Most different images of a page that are wanted; what goes beyond is a placeholder.
pub const IMAGES_MAX: usize = 20;
/// Longest description of an image that is read, in characters.
pub const DESCRIPTION_MAX_CHARS: usize = 300;
/// Most places of a page that are filled with more than nothing.
const PLACES_MAX: usize = 1_000;
/// What stands for an image where there is no room: an address of nothing.
const NO_IMAGE: &str = "data:,";

/// An image that is to be drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WantedImage {
    /// What it shows: not empty, one line, at most [`DESCRIPTION_MAX_CHARS`].
    pub description: String,
    pub ratio: Ratio,
}

/// What a page waits for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Whether anything of the page is to be filled.
    pub is_anything: bool,
    /// The different images by description, in the order of their first place, at most [`IMAGES_MAX`].
    pub images: Vec<WantedImage>,
}

/// A page whose places are filled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filled {
    /// The page. It has no marker.
    pub html: String,
    /// How many places have a placeholder.
    pub placeholders: usize,
}

/// What a page waits for: its markers, and those of its `<img>` whose address is among those that failed.
#[must_use]
pub fn wanted(page: &str, failed: &[String]) -> Wanted {
    let found = read(page, failed);
    Wanted {
        is_anything: !found.edits.is_empty() || next(page, 0).is_some(),
        images: found.images,
    }
}

/// Fills the places of a page: each with the address of its image, in the order of [`Wanted::images`], or with a placeholder.
/// The page grows to `most` bytes at most, or not at all where it is larger already.
#[must_use]
pub fn fill(page: &str, failed: &[String], addresses: &[Option<String>], most: usize) -> Filled {
    let found = read(page, failed);
    let mut writer = Writer {
        found: &found,
        addresses,
        room: most.saturating_sub(page.len()),
        filled: 0,
        placeholders: 0,
    };
    let mut html = String::with_capacity(page.len());
    let mut copied = 0;
    for edit in &found.edits {
        if edit.at.start < copied {
            continue;
        }
        html.push_str(slice(page, copied..edit.at.start));
        html.push_str(&writer.text(&edit.put, slice(page, edit.at.clone())));
        copied = edit.at.end;
    }
    html.push_str(slice(page, copied..page.len()));
    Filled {
        html: without_markers(html),
        placeholders: writer.placeholders,
    }
}

/// Writes what takes the places.
struct Writer<'a> {
    found: &'a Places,
    addresses: &'a [Option<String>],
    /// How many bytes the page may still grow by.
    room: usize,
    /// How many places were filled so far.
    filled: usize,
    placeholders: usize,
}

impl Writer<'_> {
    /// What takes the place of this text.
    fn text(&mut self, put: &Put, old: &str) -> String {
        let is_place = matches!(put, Put::Address(_) | Put::Source(_) | Put::Element(..));
        if is_place {
            self.filled += 1;
        }
        let text = self.whole(put);
        let grows_by = text.len().saturating_sub(old.len());
        if self.filled <= PLACES_MAX && grows_by <= self.room {
            self.room -= grows_by;
            return text;
        }
        match put {
            Put::Address(_) => NO_IMAGE.to_owned(),
            Put::Source(_) => old.to_owned(),
            Put::Element(_, tags) => tags.clone(),
            Put::Text(text) if text.len() <= old.len() => text.clone(),
            Put::Alt(_) | Put::Text(_) => String::new(),
        }
    }

    fn whole(&mut self, put: &Put) -> String {
        match put {
            Put::Address(place) | Put::Source(place) => self.address(*place),
            Put::Alt(place) => {
                let description = self.place(*place).map_or("", |place| place.description.as_str());
                format!(" alt=\"{}\"", escape_all_quotes(description))
            }
            Put::Element(place, tags) => {
                let address = self.address(*place);
                let description = self.place(*place).map_or("", |place| place.description.as_str());
                format!(
                    "<img src=\"{address}\" alt=\"{}\" style=\"max-width:100%;height:auto\">{tags}",
                    escape_all_quotes(description)
                )
            }
            Put::Text(text) => text.clone(),
        }
    }

    fn place(&self, index: usize) -> Option<&Place> {
        self.found.places.get(index)
    }

    /// The address of an image that was drawn, else a placeholder.
    fn address(&mut self, index: usize) -> String {
        let drawn = self
            .place(index)
            .and_then(|place| place.image)
            .and_then(|image| self.addresses.get(image))
            .and_then(Option::as_deref)
            .map(str::to_owned);
        if let Some(drawn) = drawn {
            return drawn;
        }
        self.placeholders += 1;
        if self.filled > PLACES_MAX {
            return NO_IMAGE.to_owned();
        }
        self.place(index).map_or_else(
            || NO_IMAGE.to_owned(),
            |place| placeholder(&place.description, place.ratio),
        )
    }
}

/// A page whose last markers, which stand where nothing can be filled, are none any more: their name is spelt otherwise.
fn without_markers(page: String) -> String {
    let mut plain = String::new();
    let mut copied = 0;
    let mut from = 0;
    while let Some(marker) = next(&page, from) {
        let name = marker.name..marker.name + NAME.len();
        plain.push_str(slice(&page, copied..name.start));
        plain.push_str(&slice(&page, name.clone()).replace('_', "-"));
        copied = name.end;
        from = marker.span.end;
    }
    if copied == 0 {
        return page;
    }
    plain.push_str(slice(&page, copied..page.len()));
    plain
}
