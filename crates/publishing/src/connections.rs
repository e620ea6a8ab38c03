//! What leads from one page to another, as it stands in a page. A connection is `href="#about"
//! data-morpheo-connection="page"` on a link, `data-morpheo-href` in place of `href` on anything else; query and anchor
//! may follow the slug (`#about?x=1#team`). A plain link has an address as people and models write it (`about.html`). An
//! unmarked `#about` is an anchor of its page.

use std::ops::Range;

use domain::page_links::{LinkedPage, PageLinks};
use lol_html::html_content::Element;

use crate::input::PageInput;

/// Says of an element that it is connected: `page` or `url`.
const MARK: &str = "data-morpheo-connection";
/// Where an element that is no link leads.
pub(crate) const ADDRESS: &str = "data-morpheo-href";

/// A connection to a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Connection {
    /// Where the slug stands with the `#` before it, without the quotes around the address.
    pub address: Range<usize>,
    /// The slug of the page that it leads to.
    pub slug: String,
}

/// An address within the app that a link or form has without being connected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlainLink {
    /// Where it stands, without the quotes around it.
    pub place: Range<usize>,
    /// As browsers read it.
    pub address: String,
}

/// The connection of an element to a page, if it has one whose address the page's text has.
pub(crate) fn of(element: &Element<'_, '_>) -> Option<Connection> {
    if !is_connected_to_page(element) {
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
    let behind = value.trim_start().strip_prefix('#')?;
    let place = address.value_source_location()?.bytes();
    let (slug, end) = match behind.find(['?', '#']) {
        Some(end) => (behind.get(..end)?, place.start + value.len() - behind.len() + end),
        None => (behind.trim_end(), place.end),
    };
    Some(Connection {
        address: place.start..end,
        slug: slug.to_owned(),
    })
}

/// The plain links of an element. What is downloaded leads to no page.
pub(crate) fn plain_links(element: &Element<'_, '_>) -> Vec<PlainLink> {
    let leading: &[&str] = match element.tag_name().as_str() {
        "a" | "area" if !element.has_attribute("download") => &["href", ADDRESS],
        "form" => &["action", ADDRESS],
        "button" | "input" => &["formaction", ADDRESS],
        _ => &[ADDRESS],
    };
    let mut found = Vec::new();
    if is_connected_to_page(element) {
        return found;
    }
    for attribute in element.attributes() {
        let name = attribute.name();
        let value = attribute.value();
        if !leading.contains(&name.as_str()) || value.trim_start().starts_with('#') {
            continue;
        }
        if let Some(place) = attribute.value_source_location() {
            found.push(PlainLink {
                place: place.bytes(),
                address: htmlize::unescape_attribute(&value).into_owned(),
            });
        }
    }
    found
}

fn is_connected_to_page(element: &Element<'_, '_>) -> bool {
    element
        .get_attribute(MARK)
        .is_some_and(|kind| kind.trim() == "page")
}

/// The pages of an app by what addresses call them.
#[must_use]
pub fn page_links(pages: &[PageInput<'_>]) -> PageLinks {
    let pages: Vec<_> = pages
        .iter()
        .map(|page| LinkedPage {
            slug: page.slug,
            name: page.name,
            is_home: page.is_home,
        })
        .collect();
    PageLinks::new(&pages)
}
