//! The files that the pages of an app refer to.

use std::collections::{HashSet, VecDeque};

use bytes::Bytes;
use domain::asset_path;
use domain::blob::BlobHash;
use domain::ids::UserId;
use domain::limits::{APP_ASSETS_MAX_BYTES, APP_MAX_ASSETS};

use crate::{BlobError, Blobs};

/// A file that an app refers to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MentionedFile {
    /// What it is referred to by.
    pub hash: BlobHash,
    pub mime: String,
    pub bytes: Bytes,
}

/// What an app refers to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Mentioned {
    /// The files that the person has, in the order of their first mention.
    pub files: Vec<MentionedFile>,
    /// Those that the person does not have, and what goes beyond what an app may have.
    pub left_out: Vec<BlobHash>,
}

impl Blobs {
    /// Reads the files of this person that these pages refer to, and what these refer to in turn: at most
    /// [`APP_MAX_ASSETS`] with [`APP_ASSETS_MAX_BYTES`] together.
    ///
    /// # Errors
    /// [`BlobError`].
    pub async fn mentioned(
        &self,
        user: UserId,
        pages: impl IntoIterator<Item = &str>,
    ) -> Result<Mentioned, BlobError> {
        let mut seen = HashSet::new();
        let mut waiting = VecDeque::new();
        for page in pages {
            note(page, &mut seen, &mut waiting);
        }
        let (mut mentioned, mut budget) = (Mentioned::default(), APP_ASSETS_MAX_BYTES);
        while let Some(hash) = waiting.pop_front() {
            let fits = mentioned.files.len() < APP_MAX_ASSETS;
            let opened = if fits { self.open(user, hash).await? } else { None };
            let Some(opened) = opened else {
                mentioned.left_out.push(hash);
                continue;
            };
            let mime = opened.mime.clone();
            let Some(bytes) = opened.whole(budget).await? else {
                mentioned.left_out.push(hash);
                continue;
            };
            budget = budget.saturating_sub(bytes.len());
            if let ("text/css" | "text/javascript", Ok(text)) = (mime.as_str(), std::str::from_utf8(&bytes)) {
                note(text, &mut seen, &mut waiting);
            }
            mentioned.files.push(MentionedFile { hash, mime, bytes });
        }
        Ok(mentioned)
    }
}

/// What is mentioned first here waits to be read. Of one text no more than an app may have.
fn note(text: &str, seen: &mut HashSet<BlobHash>, waiting: &mut VecDeque<BlobHash>) {
    for hash in asset_path::mentioned(text, APP_MAX_ASSETS) {
        if seen.insert(hash) {
            waiting.push_back(hash);
        }
    }
}
