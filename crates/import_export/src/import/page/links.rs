//! Where elements lead: to another page that came along, or to a file.

use lol_html::html_content::Element;

use super::Page;
use super::attributes::value;
use crate::import::references::{self, Reference};

/// Says that an element leads to a page of the app, or elsewhere.
const CONNECTION: &str = "data-morpheo-connection";
impl Page<'_, '_> {
    /// A link: to another page it becomes a connection, to a file its address.
    pub(super) fn leads_to(&self, element: &Element<'_, '_>) {
        if !self.leads_to_page(element, "href") {
            self.file(element, "href");
        }
    }

    /// Gives whether the attribute leads to a page that came along.
    pub(super) fn leads_to_page(&self, element: &Element<'_, '_>, attribute: &str) -> bool {
        let Some(value) = value(element, attribute) else {
            return false;
        };
        let Some(found) = references::resolve(self.context.path, &value) else {
            return false;
        };
        match self.page_at(&found) {
            None => return false,
            // A place in this page.
            Some((path, _)) if path == self.context.path && found.rest.starts_with('#') => {
                self.set(element, attribute, found.rest);
            }
            Some((_, slug)) => {
                let end = self.set(element, attribute, &format!("#{slug}{}", found.rest));
                if let Some(end) = end.filter(|_| !element.has_attribute(CONNECTION)) {
                    self.replace(end..end, format!(" {CONNECTION}=\"page\""));
                }
            }
        }
        true
    }

    /// A form: what its address means as it stands leads there, else it gets one that does.
    pub(super) fn sends_to(&self, element: &Element<'_, '_>, attribute: &str) {
        let Some(value) = value(element, attribute) else {
            return;
        };
        let Some(found) = references::resolve(self.context.path, &value) else {
            return;
        };
        let Some((path, slug)) = self.page_at(&found) else {
            return;
        };
        let place = self.context.links.resolve(&value).map(|link| link.place);
        if place.is_none_or(|place| self.context.paths.get(place) != Some(&path)) {
            self.set(element, attribute, &format!("/{slug}{}", found.rest));
        }
    }

    /// The page that a reference means, with its slug; addresses often leave the ending out.
    fn page_at(&self, found: &Reference<'_>) -> Option<(&str, &str)> {
        let without_index = found.path.strip_suffix("/index.html");
        let paths = [
            Some(found.path.clone()),
            Some(format!("{}.html", found.path)),
            Some(format!("{}/index.html", found.path)),
            without_index.map(|path| format!("{path}.html")),
        ];
        paths.iter().flatten().find_map(|path| {
            let (path, slug) = self.context.pages.get_key_value(path.as_str())?;
            Some((*path, *slug))
        })
    }

    /// Pages within pages are not taken along: said, and left.
    pub(super) fn is_not_taken_along(&self, element: &Element<'_, '_>) {
        if let Some(value) = value(element, "src") {
            self.assets.borrow_mut().address(self.context.path, &value);
        }
    }
}
