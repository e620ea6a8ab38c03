//! Ids for the elements of a model's page, by which the editor knows them.

use std::sync::Arc;

use domain::limits::EDIT_PAGE_MAX_BYTES;
use editing::ids::insert_missing;

use crate::work::on_a_thread;

/// A page whose elements have ids. The page as it is when it would be too large to be edited with them, and when there
/// was no time for it: old pages get theirs when they are edited.
pub async fn with_ids(page: Arc<str>) -> Arc<str> {
    let span = tracing::info_span!("ids", bytes = page.len());
    let of = Arc::clone(&page);
    let given = on_a_thread("giving ids", span, move || {
        insert_missing(&of, EDIT_PAGE_MAX_BYTES).map(|with_ids| with_ids.page)
    });
    match given.await {
        Ok(Some(with_ids)) => with_ids.into(),
        Ok(None) => page,
        Err(error) => {
            tracing::warn!(%error, "a page is kept without ids");
            page
        }
    }
}
