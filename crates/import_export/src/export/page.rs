//! A page that leads to the others by itself.

use std::ops::Range;

use askama::Template;
use domain::page_links::PageLinks;
use publishing::PageInput;
use publishing::connections::page_links;
use publishing::scan::{Found, scan};
use publishing::service_worker::page_links_script;
use serde_json::json;

use super::ExportError;

/// What makes elements that are no links lead somewhere.
#[derive(Template)]
#[template(path = "export/script.html", escape = "none")]
struct Script;

/// What makes scripts lead to the files of the pages that they mean.
#[derive(Template)]
#[template(path = "export/scripted-links.html", escape = "none")]
struct ScriptedLinks {
    page_links: String,
    pages_json: String,
}

/// Where the pages of an app are once it is exported.
pub(super) struct Addresses<'a> {
    pages: &'a [PageInput<'a>],
    links: PageLinks,
    files: &'a [String],
}

impl<'a> Addresses<'a> {
    /// `files` are those of the pages, in their order; pages without one are not led to.
    pub fn new(pages: &'a [PageInput<'a>], files: &'a [String]) -> Self {
        Self {
            pages,
            links: page_links(pages),
            files,
        }
    }

    fn of_slug(&self, slug: &str) -> Option<String> {
        let place = self.pages.iter().position(|page| page.slug == slug)?;
        self.files.get(place).cloned()
    }

    /// With the query and anchor of what leads there.
    fn of_link(&self, address: &str) -> Option<String> {
        let link = self.links.resolve(address)?;
        let file = self.files.get(link.place)?;
        Some(format!("{file}{}{}", link.query, link.anchor))
    }

    /// For pages whose scripts may lead to other pages; `None` for others.
    fn scripted(&self, html: &str) -> Result<Option<String>, ExportError> {
        if self.files.len() < 2 || !MAY_LEAD.iter().any(|sign| html.contains(sign)) {
            return Ok(None);
        }
        let pages: Vec<_> = self
            .pages
            .iter()
            .zip(self.files)
            .map(|(page, file)| {
                json!({ "slug": page.slug, "name": page.name, "isHomePage": page.is_home, "file": file })
            })
            .collect();
        let script = ScriptedLinks {
            page_links: page_links_script(),
            // Nothing in it can end the element that it stands in.
            pages_json: serde_json::to_string(&pages)?.replace('<', "\\u003c"),
        };
        Ok(Some(script.render()?.trim_end().to_owned()))
    }
}

/// One of these is in every page with scripts that lead somewhere, those of attributes and files included.
const MAY_LEAD: [&str; 3] = ["<script", "location", "open("];

/// The page with the addresses of other pages in place of their slugs, and of links that mean a page. What leads to no
/// page stays as it is.
pub(super) fn connected(html: &str, addresses: &Addresses<'_>) -> Result<String, ExportError> {
    let found = scan(html)?;
    let mut connected = String::with_capacity(html.len());
    let mut copied = 0;
    let scripted = addresses.scripted(html)?;
    if found.leading_elements || scripted.is_some() {
        connected.push_str(html.get(..found.head_at).unwrap_or_default());
        copied = found.head_at;
    }
    if found.leading_elements {
        connected.push_str(Script.render()?.trim_end());
    }
    connected.push_str(&scripted.unwrap_or_default());
    for (place, address) in replacements(&found, addresses) {
        if place.start < copied {
            continue;
        }
        connected.push_str(html.get(copied..place.start).unwrap_or_default());
        connected.push_str(&address);
        copied = place.end;
    }
    connected.push_str(html.get(copied..).unwrap_or_default());
    Ok(connected)
}

/// What takes the place of what, in the order of the page.
fn replacements(found: &Found, addresses: &Addresses<'_>) -> Vec<(Range<usize>, String)> {
    let connections = found.connections.iter().filter_map(|connection| {
        let address = addresses.of_slug(&connection.slug)?;
        Some((connection.address.clone(), address))
    });
    let links = found.plain_links.iter().filter_map(|link| {
        let address = addresses.of_link(&link.address)?;
        (address != link.address).then(|| (link.place.clone(), in_attribute(&address)))
    });
    let mut all: Vec<_> = connections.chain(links).collect();
    all.sort_by_key(|(place, _)| place.start);
    all
}

/// An address that may stand in an attribute, in quotes of any kind or none.
fn in_attribute(address: &str) -> String {
    let mut safe = String::with_capacity(address.len());
    for c in address.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '"' => safe.push_str("%22"),
            '\'' => safe.push_str("%27"),
            '<' => safe.push_str("%3C"),
            '>' => safe.push_str("%3E"),
            '`' => safe.push_str("%60"),
            c if c.is_ascii_whitespace() => safe.push_str("%20"),
            c => safe.push(c),
        }
    }
    safe
}
