//! Connections between pages, as they stand in a page: `href="#about" data-morpheo-connection="page"` on a link,
//! `data-morpheo-href` in place of `href` on anything else. An unmarked `#about` is an anchor of its page.

use std::ops::Range;

use lol_html::html_content::Element;

/// Says of an element that it is connected: `page` or `url`.
const MARK: &str = "data-morpheo-connection";
/// Where an element that is no link leads.
pub(crate) const ADDRESS: &str = "data-morpheo-href";

/// A connection to a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Connection {
    /// Where its address stands, without the quotes around it.
    pub address: Range<usize>,
    /// The slug of the page that it leads to.
    pub slug: String,
}

/// The connection of an element to a page, if it has one whose address the page's text has.
pub(crate) fn of(element: &Element<'_, '_>) -> Option<Connection> {
    if element.get_attribute(MARK)?.trim() != "page" {
        return None;
    }
    let named = |name: &str| {
        element
            .attributes()
            .iter()
            .find(|attribute| attribute.name() == name)
    };
    let address = named(ADDRESS).or_else(|| named("href"))?;
    let value = address.value();
    let slug = value.trim().strip_prefix('#')?;
    Some(Connection {
        address: address.value_source_location()?.bytes(),
        slug: slug.to_owned(),
    })
}
