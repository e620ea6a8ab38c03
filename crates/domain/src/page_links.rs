//! Which page of an app an address leads to, as people and models write addresses: `about.html`, `/about`,
//! `Über uns.html`. `templates/pwa/page-links.js` decides the same in browsers; `tests/links/cases.json` is the table
//! that both are tested with.

use std::collections::HashMap;

use percent_encoding::percent_decode_str;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

use crate::asset_path;

/// The longest name that is looked for, in characters; pages have names of 100 at most. Reading a long one without its
/// accents takes more than linear time.
const NAME_MAX: usize = 400;

/// Where the server of an app answers its pages: AI, and data that visitors share.
const SERVICES: [&str; 2] = ["/_ai/", "/_data/"];

/// A page as addresses name it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LinkedPage<'a> {
    pub slug: &'a str,
    pub name: &'a str,
    pub is_home: bool,
}

/// Where an address leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PageLink<'a> {
    /// The place of the page among those of the app.
    pub place: usize,
    /// From `?` on; empty without one.
    pub query: &'a str,
    /// From `#` on; empty without one.
    pub anchor: &'a str,
}

/// The pages of an app by what addresses call them.
#[derive(Debug, Clone)]
pub struct PageLinks {
    home: Option<usize>,
    by_slug: HashMap<String, usize>,
    by_name: HashMap<String, usize>,
}

impl PageLinks {
    /// Of pages with one name the first counts.
    #[must_use]
    pub fn new(pages: &[LinkedPage<'_>]) -> Self {
        let home = pages.iter().position(|page| page.is_home);
        let (mut by_slug, mut by_name) = (HashMap::new(), HashMap::new());
        for (place, page) in pages.iter().enumerate() {
            by_slug.entry(plain(page.slug)).or_insert(place);
            by_name.entry(plain(page.name)).or_insert(place);
        }
        Self {
            home: home.or((!pages.is_empty()).then_some(0)),
            by_slug,
            by_name,
        }
    }

    /// The page that an address leads to: its path from the app's root, decoded and without `.html`, is the page's
    /// slug, else its name, letter case, accents and separators aside; empty or `index` is the home page. Nothing for
    /// an anchor or query alone, and for what lies elsewhere.
    #[must_use]
    pub fn resolve<'a>(&self, address: &'a str) -> Option<PageLink<'a>> {
        let address = Address::of(address)?;
        if address.name.chars().nth(NAME_MAX).is_some() {
            return None;
        }
        let named = plain(&address.name);
        let place = match named.as_str() {
            // of signs alone
            "" if !address.name.is_empty() => return None,
            "" | "index" => self.home,
            named => self
                .by_slug
                .get(named)
                .or_else(|| self.by_name.get(named))
                .copied(),
        };
        Some(PageLink {
            place: place?,
            query: address.query,
            anchor: address.anchor,
        })
    }

    /// Whether an address means a page of the app that the app does not have. Files and services of the app's server are
    /// no pages.
    #[must_use]
    pub fn is_missing(&self, address: &str) -> bool {
        let Some(Address { path, .. }) = Address::of(address) else {
            return false;
        };
        let rooted = format!("/{path}");
        let is_file = without_ending(&path).contains('.') || rooted.starts_with(asset_path::PREFIX);
        let is_service = SERVICES.iter().any(|service| rooted.starts_with(service));
        !is_file && !is_service && self.resolve(address).is_none()
    }
}

/// An address within the app.
struct Address<'a> {
    /// Decoded, without `.` and `..`.
    path: String,
    /// The path without slashes around it and without `.html`.
    name: String,
    query: &'a str,
    anchor: &'a str,
}

impl<'a> Address<'a> {
    fn of(address: &'a str) -> Option<Self> {
        let address = address.trim();
        let (rest, anchor) = address.split_at(address.find('#').unwrap_or(address.len()));
        let (path, query) = rest.split_at(rest.find('?').unwrap_or(rest.len()));
        if path.is_empty() || leads_outside(path) {
            return None;
        }
        let path = percent_decode_str(path)
            .decode_utf8()
            .map_or_else(|_| path.to_owned(), std::borrow::Cow::into_owned);
        let path = normal_path(&path);
        Some(Self {
            name: without_ending(&path).to_owned(),
            path,
            query,
            anchor,
        })
    }
}

/// Whether an address begins with a host, or a scheme as `https:` (RFC 3986, 3.1).
#[must_use]
pub fn leads_outside(address: &str) -> bool {
    let is_slash = |c: char| matches!(c, '/' | '\\');
    let mut first = address.chars();
    if first.next().is_some_and(is_slash) && first.next().is_some_and(is_slash) {
        return true;
    }
    address.split_once(':').is_some_and(|(scheme, _)| {
        scheme.starts_with(|first: char| first.is_ascii_alphabetic())
            && scheme
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
    })
}

/// A path without `.`, `..` and blank parts; one that would lead out stays at the top, as addresses do.
#[must_use]
pub fn normal_path(path: &str) -> String {
    let mut parts = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// A path without `.html` or `.htm`.
#[must_use]
pub fn without_ending(path: &str) -> &str {
    [".html", ".htm"]
        .iter()
        .find_map(|ending| {
            let (name, found) = path.split_at_checked(path.len().checked_sub(ending.len())?)?;
            found.eq_ignore_ascii_case(ending).then_some(name)
        })
        .unwrap_or(path)
}

/// A text in lower case without accents, one hyphen in place of spaces and ASCII punctuation between words.
fn plain(text: &str) -> String {
    let letters: String = text.nfkd().filter(|c| !is_combining_mark(*c)).collect();
    let lower = letters.replace('ß', "ss").to_lowercase();
    let words = lower.split(|c: char| c.is_whitespace() || c.is_ascii_punctuation());
    words
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join("-")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde::Deserialize;

    use super::*;

    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Page {
        slug: String,
        name: String,
        is_home_page: bool,
    }

    #[derive(Deserialize)]
    struct Case {
        address: String,
        page: Option<String>,
        #[serde(default)]
        query: String,
        #[serde(default)]
        anchor: String,
        #[serde(default)]
        missing: bool,
    }

    #[derive(Deserialize)]
    struct Table {
        pages: Vec<Page>,
        cases: Vec<Case>,
    }

    #[test]
    fn services_of_the_server_are_no_missing_pages() {
        let links = links(&table().pages);
        for address in ["/_data/lists/guests", "_ai/chat", "/_data/values/likes?x=1"] {
            assert!(!links.is_missing(address), "{address}");
        }
        assert!(links.is_missing("/data/lists"));
    }

    fn table() -> Table {
        serde_json::from_str(include_str!("../../../tests/links/cases.json")).unwrap()
    }

    fn links(pages: &[Page]) -> PageLinks {
        let pages: Vec<_> = pages
            .iter()
            .map(|page| LinkedPage {
                slug: &page.slug,
                name: &page.name,
                is_home: page.is_home_page,
            })
            .collect();
        PageLinks::new(&pages)
    }

    #[test]
    fn addresses_lead_where_the_table_says() {
        let Table { pages, cases } = table();
        let links = links(&pages);
        for case in cases {
            let found = links.resolve(&case.address);
            let slug = found.map(|link| pages[link.place].slug.clone());
            assert_eq!(slug, case.page, "{}", case.address);
            if let Some(link) = found {
                assert_eq!(
                    (link.query, link.anchor),
                    (&*case.query, &*case.anchor),
                    "{}",
                    case.address
                );
            }
            assert_eq!(links.is_missing(&case.address), case.missing, "{}", case.address);
        }
    }

    #[test]
    fn the_first_page_is_home_where_none_says_so() {
        let page = |slug| LinkedPage {
            slug,
            name: "",
            is_home: false,
        };
        let links = PageLinks::new(&[page("a"), page("b")]);
        assert_eq!(links.resolve("/").map(|link| link.place), Some(0));
        assert_eq!(PageLinks::new(&[]).resolve("/"), None);
    }

    proptest! {
        #[test]
        fn what_leads_to_a_page_is_not_missing(address in ".{0,60}") {
            let links = links(&table().pages);
            prop_assert!(links.resolve(&address).is_none() || !links.is_missing(&address));
        }
    }
}
