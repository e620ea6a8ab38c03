//! Which page of its app a job makes.

use serde::{Deserialize, Serialize};

use crate::ids::PageId;
use crate::name::AppName;
use crate::slug::page_slug;

/// What a page is called that nobody named.
const UNTITLED: &str = "Untitled Page";

/// A page and its place in its app.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PagePlace {
    /// The id that the client gives it.
    pub id: PageId,
    pub name: String,
    /// The name as an address.
    pub slug: String,
    /// Its place, from 0.
    pub position: i32,
}

impl PagePlace {
    /// The only page of an app whose client names none.
    #[must_use]
    pub fn first() -> Self {
        Self {
            id: PageId::first(),
            name: "Page 1".to_owned(),
            slug: "page-1".to_owned(),
            position: 0,
        }
    }

    /// A page with any name: a blank one is `Untitled Page`, the slug is made from the name when absent.
    #[must_use]
    pub fn new(id: PageId, name: &str, slug: Option<&str>, position: i32) -> Self {
        let named = AppName::parse(name);
        Self {
            id,
            name: named.map_or_else(|| UNTITLED.to_owned(), |name| name.as_str().to_owned()),
            slug: page_slug(slug.unwrap_or(name)),
            position,
        }
    }
}
