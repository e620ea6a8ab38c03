//! An app as a client wants it saved.

use std::collections::HashSet;

use diesel::prelude::*;
use domain::generation_source::GenerationSource;
use domain::ids::{AppId, GenerationId, PageId, UserId};
use domain::slug::free_page_slug;

use crate::Connection;
use crate::pages::{self, PageToSave};

/// An app to be saved.
#[derive(Debug, Clone)]
pub struct AppToSave {
    /// The account that saves it.
    pub user: UserId,
    /// The app as its client names it.
    pub app: AppId,
    /// Where it was made, for an app that has no record yet.
    pub source: GenerationSource,
    /// The name that the person gave.
    pub name: String,
    /// The page shown first.
    pub current_page: PageId,
    /// Its pages: all of them, or the current one.
    pub pages: Vec<PageToSave>,
    /// Whether pages that are not given go.
    pub replace_all: bool,
    /// The revision that the client's pages come from; any when absent.
    pub base_revision: Option<i32>,
    /// Whether search engines may list it; as before when absent.
    pub indexable: Option<bool>,
}

/// Gives each page a slug that no other page of the app has.
pub(super) async fn give_free_slugs(
    connection: &mut Connection,
    record: GenerationId,
    to_save: &mut AppToSave,
) -> QueryResult<()> {
    let mut taken = if to_save.replace_all {
        HashSet::new()
    } else {
        pages::other_slugs(connection, record, &to_save.pages).await?
    };
    for page in &mut to_save.pages {
        page.slug = free_page_slug(&page.slug, &taken);
        taken.insert(page.slug.clone());
    }
    Ok(())
}
