//! The files that a request uses.

use domain::asset_path;
use domain::blob::BlobHash;
use domain::errors::ErrorCode;
use domain::ids::{AppId, AppKey};
use domain::limits::{ATTACHED_MAX, ATTACHED_MAX_BYTES};
use jobs::kinds::read_file::UsedFile;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::permitted;
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult};
use crate::state::AppState;

/// What a file is used for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum FileUse {
    /// The model reads it, and pages may show it.
    #[default]
    App,
    /// The model reads it, and no page shows it.
    Reference,
}

/// A file that was attached before.
#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct GivenFile {
    /// Its path: `/_assets/` and its SHA-256.
    pub path: String,
    /// What it is used for; `app` when absent.
    #[serde(default)]
    #[schema(required = false)]
    pub r#use: FileUse,
}

/// The files as a job takes them: at most twenty of this app, 40 MB together. From now on the app's requests name those
/// that pages may show.
///
/// # Errors
/// `pro-required`, `too-many-files`, `files-too-large`, `file-not-found`.
pub(in crate::api) async fn resolve(
    state: &AppState,
    user: &CurrentUser,
    app: &AppId,
    given: Vec<GivenFile>,
) -> ApiResult<Vec<UsedFile>> {
    let Some((app, files)) = check(state, user, app, &given).await? else {
        return Ok(Vec::new());
    };
    let shown: Vec<BlobHash> = files
        .iter()
        .filter_map(|(hash, r#use)| (*r#use == FileUse::App).then_some(*hash))
        .collect();
    let mut connection = state.pool.get().await?;
    db::app_files::note_shown(&mut connection, app, &shown).await?;
    Ok(files
        .into_iter()
        .map(|(hash, r#use)| UsedFile {
            sha256: hash.to_string(),
            for_reference: r#use == FileUse::Reference,
        })
        .collect())
}

/// The files of a request, each once, with their app; nothing where there are none.
type Checked = Option<(AppKey, Vec<(BlobHash, FileUse)>)>;

/// Checks that the app has these files, and that a request may use so many.
///
/// # Errors
/// Those of [`resolve`].
pub(in crate::api) async fn check(
    state: &AppState,
    user: &CurrentUser,
    app: &AppId,
    given: &[GivenFile],
) -> ApiResult<Checked> {
    if given.is_empty() {
        return Ok(None);
    }
    permitted(user)?;
    if given.len() > ATTACHED_MAX {
        return Err(ErrorCode::TooManyFiles.into());
    }
    let mut files: Vec<(BlobHash, FileUse)> = Vec::with_capacity(given.len());
    for GivenFile { path, r#use } in given {
        let hash = path
            .strip_prefix(asset_path::PREFIX)
            .and_then(|hash| hash.parse().ok());
        let hash = hash.ok_or_else(|| ApiError::invalid("uploaded"))?;
        if !files.iter().any(|(known, _)| *known == hash) {
            files.push((hash, *r#use));
        }
    }
    let mut connection = state.pool.get().await?;
    let app = db::apps::find(&mut connection, user.id(), app).await?;
    let app = app.ok_or(ErrorCode::FileNotFound)?.key();
    let mut bytes = 0_i64;
    for (hash, _) in &files {
        let known = db::app_files::find(&mut connection, app, *hash).await?;
        bytes = bytes.saturating_add(known.ok_or(ErrorCode::FileNotFound)?.bytes);
    }
    if usize::try_from(bytes).unwrap_or(usize::MAX) > ATTACHED_MAX_BYTES {
        return Err(ErrorCode::FilesTooLarge.into());
    }
    Ok(Some((app, files)))
}
