//! Storing an attached file with the app, and having it read. Images are looked at here; everything else is read by a job,
//! since it takes a parser.

use std::time::{Duration, Instant};

use bytes::Bytes;
use db::AsyncConnection as _;
use db::app_files::FileInfo;
use db::assets::{self, Kept};
use domain::asset_path;
use domain::errors::ErrorCode;
use domain::events::ErrorDetail;
use domain::file_kind::FileKind;
use domain::ids::{AppId, AppKey, JobId};
use domain::limits::FILE_READ_TIMEOUT;
use images::{ImageError, Kind};
use import_export::import::media::material_type;
use jobs::kinds::ReadFile;
use jobs::kinds::read_file::{AttachedFile, ReadFileInput, ReadFileOutput};
use jobs::submit::{Submission, SubmitError, Submitted};

use super::Incoming;
use crate::api::images::{image_detail, looked_at};
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult};
use crate::quota::{self, Replaced};
use crate::state::AppState;

/// How often it is looked whether another file of the account was read.
const LOOK_EVERY: Duration = Duration::from_millis(250);
/// How often a file that is collected while it is stored is stored again.
const ATTEMPTS: usize = 3;

/// Keeps a file with an app of this account, which is made when there is none, and has it read. The same file again is
/// not read again.
///
/// # Errors
/// `file-unreadable` with the reason, `storage-quota-exceeded`, `app-files-full`; when the database or the store fails.
pub(in crate::api) async fn keep(
    state: &AppState,
    user: &CurrentUser,
    app: &AppId,
    file: &Incoming,
) -> ApiResult<AttachedFile> {
    if file.bytes.is_empty() {
        return Err(refused("The file is empty."));
    }
    let Stored {
        key,
        was_there,
        image,
    } = store(state, user, app, file).await?;
    {
        let mut connection = state.pool.get().await?;
        if let Some(known) = db::app_files::find(&mut connection, key, file.hash).await? {
            let known = FileInfo {
                name: file.name.clone(),
                ..known
            };
            db::app_files::keep(&mut connection, key, &known, None).await?;
            return attached(known);
        }
        if let Some(image) = image {
            db::app_files::keep(&mut connection, key, &image, None).await?;
            return attached(image);
        }
    }
    let error = match read(state, user, app, file, was_there).await {
        Ok(ReadFileOutput::Read(read)) => return Ok(read),
        Ok(ReadFileOutput::Unreadable { unreadable }) => refused(&unreadable),
        Err(error) => error,
    };
    if !was_there {
        let mut connection = state.pool.get().await?;
        connection
            .transaction(async |connection| db::app_files::give_up_unread(connection, key, file.hash).await)
            .await?;
    }
    Err(error)
}

/// Keeps the files of one request. When one cannot be used, those that came before it are given up, unless a request used
/// them before.
///
/// # Errors
/// Those of [`keep`].
pub(in crate::api) async fn keep_all(
    state: &AppState,
    user: &CurrentUser,
    app: &AppId,
    files: &[Incoming],
) -> ApiResult<()> {
    for (at, file) in files.iter().enumerate() {
        let Err(error) = keep(state, user, app, file).await else {
            continue;
        };
        let mut connection = state.pool.get().await?;
        if let Some(app) = db::apps::find(&mut connection, user.id(), app).await? {
            for kept in files.iter().take(at) {
                connection
                    .transaction(async |connection| {
                        db::app_files::remove_unused(connection, app.key(), kept.hash).await
                    })
                    .await?;
            }
        }
        return Err(error);
    }
    Ok(())
}

/// A file whose bytes are the app's.
struct Stored {
    key: AppKey,
    /// Whether the app had it before.
    was_there: bool,
    /// What is known of it when it is an image.
    image: Option<FileInfo>,
}

/// Stores the bytes as a file of the app, and says what is known of an image.
async fn store(state: &AppState, user: &CurrentUser, app: &AppId, file: &Incoming) -> ApiResult<Stored> {
    let size = file.bytes.len();
    {
        // Before anything is written; once more with the account held.
        let mut connection = state.pool.get().await?;
        quota::check(state, &mut connection, user, Replaced::Nothing, size).await?;
    }
    // Files are read back in one piece, a few at a time.
    let permit = state.files_in_memory.acquire().await;
    let _permit = permit.map_err(anyhow::Error::from)?;
    let bytes = file.bytes.clone();
    let bytes = tokio::task::spawn_blocking(move || bytes.read()).await;
    let bytes: Bytes = bytes.map_err(anyhow::Error::from)?.map_err(anyhow::Error::from)?;
    let image = image(file, &bytes)?;
    let mime = match &image {
        Some(image) => image.media_type.clone(),
        None => material_type(&file.name, &bytes).to_owned(),
    };
    for _ in 0..ATTEMPTS {
        let stored = state.blobs.put(&mime, bytes.clone()).await;
        let hash = stored.map_err(anyhow::Error::from)?;
        let mut connection = state.pool.get().await?;
        let kept = connection
            .transaction(async |connection| {
                quota::check_and_lock(state, connection, user, Replaced::Nothing, size).await?;
                let known = db::apps::find(connection, user.id(), app).await?;
                let was_there = match known {
                    Some(known) => assets::has(connection, known.key(), hash).await?,
                    None => false,
                };
                let kept = assets::keep(connection, user.id(), app, &[hash]).await?;
                match kept {
                    Kept::Gone => Ok(None),
                    Kept::TooMany => Err(ApiError::from(ErrorCode::AppFilesFull)),
                    Kept::Yes => {
                        let app = db::apps::find(connection, user.id(), app).await?;
                        Ok(app.map(|app| (app.key(), was_there)))
                    }
                }
            })
            .await?;
        if let Some((key, was_there)) = kept {
            return Ok(Stored {
                key,
                was_there,
                image: image.map(|image| FileInfo { was_there, ..image }),
            });
        }
    }
    Err(ErrorCode::ServiceUnavailable.into())
}

/// What is known of an image; nothing of what is none.
fn image(file: &Incoming, bytes: &Bytes) -> ApiResult<Option<FileInfo>> {
    let unusable = |error: ImageError| {
        Err(ApiError::with_error_detail(
            ErrorCode::FileUnreadable,
            &image_detail(&error),
        ))
    };
    let kind = match images::kind::kind(bytes) {
        Ok(kind) => kind,
        Err(ImageError::NotAnImage | ImageError::Pdf) => return Ok(None),
        Err(error) => return unusable(error),
    };
    if let Err(error) = looked_at(bytes) {
        return unusable(error);
    }
    let probe = (kind != Kind::Svg)
        .then(|| images::probe(bytes))
        .and_then(Result::ok);
    let side = |side: u32| i32::try_from(side).ok();
    Ok(Some(FileInfo {
        sha256: file.hash.0.to_vec(),
        name: file.name.clone(),
        kind: FileKind::Image.as_str().to_owned(),
        media_type: kind.mime().to_owned(),
        bytes: i64::try_from(bytes.len()).unwrap_or(i64::MAX),
        width: probe.as_ref().and_then(|probe| side(probe.width)),
        height: probe.as_ref().and_then(|probe| side(probe.height)),
        duration_ms: None,
        content_chars: 0,
        notes: "[]".to_owned(),
        was_there: false,
    }))
}

/// Has a file read by a worker, and waits for it.
async fn read(
    state: &AppState,
    user: &CurrentUser,
    app: &AppId,
    file: &Incoming,
    was_there: bool,
) -> ApiResult<ReadFileOutput> {
    let input = ReadFileInput {
        sha256: file.hash.to_string(),
        name: file.name.clone(),
        bytes: i64::try_from(file.bytes.len()).unwrap_or(i64::MAX),
        was_there,
    };
    let submitted = submitted(state, user, app, input).await?;
    let waited = state
        .jobs
        .wait::<ReadFile>(submitted.job, user.id(), FILE_READ_TIMEOUT)
        .await;
    Ok(waited?)
}

/// Hands the file over. While the account has as many files that are read as it may have, this waits: an upload that came
/// is not refused for others beside it.
async fn submitted(
    state: &AppState,
    user: &CurrentUser,
    app: &AppId,
    input: ReadFileInput,
) -> ApiResult<Submitted> {
    let by = Instant::now() + FILE_READ_TIMEOUT;
    loop {
        let job = JobId::generate();
        let submission = Submission::<ReadFile>::new(job, user.id(), Some(app.clone()), input.clone());
        match state.jobs.submit(submission).await {
            Err(SubmitError::TooManyJobs) if Instant::now() < by => tokio::time::sleep(LOOK_EVERY).await,
            submitted => return Ok(submitted?),
        }
    }
}

fn refused(why: &str) -> ApiError {
    ApiError::with_error_detail(ErrorCode::FileUnreadable, &ErrorDetail::from(why.to_owned()))
}

/// As it is answered.
fn attached(info: FileInfo) -> ApiResult<AttachedFile> {
    let hash = info.hash().ok_or(ErrorCode::InternalError)?;
    let kind = info.kind.parse().map_err(anyhow::Error::from)?;
    Ok(AttachedFile {
        path: asset_path::of(hash),
        name: info.name,
        media_type: info.media_type,
        bytes: info.bytes,
        kind,
        width: info.width,
        height: info.height,
        duration_ms: info.duration_ms,
        chars: info.content_chars,
        notes: serde_json::from_str(&info.notes).unwrap_or_default(),
    })
}
