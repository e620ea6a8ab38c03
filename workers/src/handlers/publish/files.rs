//! The files that pages refer to: copied, so that the published app needs nobody else.

use anyhow::Context as _;
use blobs::Mentioned;
use db::published_apps::publish::File;
use domain::asset_path;
use domain::ids::UserId;
use jobs::kinds::publish::PublishPage;

use crate::context::Context;
use crate::failure::Failure;

/// What the pages of an app refer to.
pub struct Files(Mentioned);

/// Reads what the pages refer to.
///
/// # Errors
/// When the database or the store of files fails.
pub async fn of(context: &Context, user: UserId, pages: &[PublishPage]) -> Result<Files, Failure> {
    let pages = pages.iter().map(|page| page.html.as_str());
    let mentioned = context.blobs.mentioned(user, pages).await;
    Ok(Files(mentioned.context("the files of the app cannot be read")?))
}

impl Files {
    /// Their paths on the app's origin, without the first slash.
    pub fn paths(&self) -> Vec<String> {
        let files = self.0.files.iter();
        files.map(|file| path(&asset_path::of(file.hash))).collect()
    }

    /// The paths, as pages have them, of those that the app is published without.
    pub fn left_out(&self) -> Vec<String> {
        self.0.left_out.iter().copied().map(asset_path::of).collect()
    }

    /// As the publication has them.
    pub fn into_published(self) -> impl Iterator<Item = File> {
        self.0.files.into_iter().map(|file| File {
            path: path(&asset_path::of(file.hash)),
            content_type: file.mime,
            sha256: file.hash,
            bytes: file.bytes.to_vec(),
            title: None,
        })
    }
}

fn path(address: &str) -> String {
    address.trim_start_matches('/').to_owned()
}
