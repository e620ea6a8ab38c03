//! Attributes: the values of those that refer to a file are put in place.

use lol_html::html_content::Element;

use super::Page;
use crate::import::assets::Assets;

impl Page<'_, '_> {
    /// A reference to a file in this attribute.
    pub(super) fn file(&self, element: &Element<'_, '_>, attribute: &str) {
        self.change(element, attribute, |assets, path, value| {
            assets.address(path, value).unwrap_or_else(|| value.to_owned())
        });
    }

    /// Changes the value of an attribute.
    pub(super) fn change(
        &self,
        element: &Element<'_, '_>,
        attribute: &str,
        change: impl FnOnce(&mut Assets<'_>, &str, &str) -> String,
    ) {
        let Some(value) = value(element, attribute) else {
            return;
        };
        let changed = change(&mut self.assets.borrow_mut(), self.context.path, &value);
        if changed != value {
            self.set(element, attribute, &changed);
        }
    }

    /// Puts another value in place of that of an attribute, and gives where the attribute ends.
    pub(super) fn set(&self, element: &Element<'_, '_>, attribute: &str, value: &str) -> Option<usize> {
        let mut attributes = element.attributes().iter();
        let attribute = attributes.find(|found| found.name() == attribute)?;
        let range = attribute.value_source_location()?.bytes();
        let source = self.context.source.as_bytes();
        let quote = range.start.checked_sub(1).and_then(|before| source.get(before));
        let escaped = value.replace('&', "&amp;");
        Some(match quote {
            Some(b'"') => {
                self.replace(range.clone(), escaped.replace('"', "&quot;"));
                range.end + 1
            }
            Some(b'\'') => {
                self.replace(range.clone(), escaped.replace('\'', "&#39;"));
                range.end + 1
            }
            _ => {
                let quoted = format!("\"{}\"", escaped.replace('"', "&quot;"));
                self.replace(range.clone(), quoted);
                range.end
            }
        })
    }
}

/// The value of an attribute as browsers read it.
pub(super) fn value(element: &Element<'_, '_>, attribute: &str) -> Option<String> {
    let value = element.get_attribute(attribute)?;
    Some(htmlize::unescape_attribute(&value).into_owned())
}
