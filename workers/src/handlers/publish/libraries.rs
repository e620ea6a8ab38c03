//! The libraries that pages load: copied, so that the published app starts without their CDNs.

use std::sync::Arc;

use anyhow::Context as _;
use db::published_apps::publish::File;
use domain::blob::BlobHash;
use domain::ids::UserId;
use jobs::kinds::publish::PublishPage;
use publishing::libraries::{Copies, Library};
use sha2::{Digest as _, Sha256};

use crate::context::Context;
use crate::failure::Failure;

/// The copies of an app.
pub(super) struct Libraries {
    pub copies: Arc<Copies>,
    /// Addresses that copies load in turn and that could not be had.
    pub lacking: Vec<String>,
}

/// Fetches what the pages load. What cannot be had is left out.
///
/// # Errors
/// When the copies cannot be made.
pub(super) async fn of(context: &Context, user: UserId, pages: &[PublishPage]) -> Result<Libraries, Failure> {
    let pages = pages.iter().map(|page| page.html.clone()).collect();
    let found = context.libraries.of_pages(user, pages).await;
    let lacking = found.lacking();
    let copied = tokio::task::spawn_blocking(move || {
        let libraries: Vec<_> = found
            .found
            .iter()
            .map(|file| Library {
                address: &file.address,
                media_type: &file.media_type,
                bytes: &file.bytes,
            })
            .collect();
        Copies::of(&libraries)
    });
    Ok(Libraries {
        copies: Arc::new(copied.await.context("copying libraries panicked")?),
        lacking,
    })
}

/// The copies as the publication has them.
pub(super) fn published(copies: &Copies) -> impl Iterator<Item = File> {
    copies.files().map(|copy| File {
        path: copy.path.clone(),
        content_type: copy.content_type.clone(),
        sha256: BlobHash(Sha256::digest(&copy.bytes).into()),
        bytes: copy.bytes.clone(),
        title: None,
    })
}
