//! Reads a file that somebody attaches, in a process of its own that may do nothing else (`crates/extract`).

use std::sync::{Arc, LazyLock};

use anyhow::Context as _;
use db::app_files::{self, FileInfo};
use db::assets::{self, Kept};
use db::jobs::finish::WriteError;
use domain::asset_path;
use domain::blob::BlobHash;
use domain::errors::ErrorCode;
use domain::file_kind::FileKind;
use extract::{Reading, Unreadable};
use futures_util::{StreamExt as _, TryStreamExt as _};
use jobs::kinds::ReadFile;
use jobs::kinds::read_file::{AttachedFile, ReadFileInput, ReadFileOutput};
use platform::spooled::SpooledBytes;
use tokio::sync::Semaphore;

use crate::context::Context;
use crate::failure::Failure;
use crate::handler::{Finished, Handler, Job};
use crate::run::Run;

/// Processes that read at a time: each may take a core and 512 MB. The lane runs as many jobs at a time; a cancelled one
/// holds its permit until its process has ended.
const AT_ONCE: usize = 2;

static PERMITS: LazyLock<Arc<Semaphore>> = LazyLock::new(|| Arc::new(Semaphore::new(AT_ONCE)));

impl Handler for ReadFile {
    async fn handle(
        context: &Context,
        job: Job<Self>,
        _run: &mut Run,
    ) -> Result<Finished<ReadFileOutput>, Failure> {
        let (app, user) = (job.app()?, job.user);
        let hash: BlobHash = job.input.sha256.parse().map_err(|_| ErrorCode::FileNotFound)?;
        let opened = context.blobs.open(job.user, hash).await.context("a file cannot be opened")?;
        let opened = opened.ok_or(ErrorCode::FileNotFound)?;
        let media_type = opened.mime.clone();
        let pieces = opened.pieces.map_err(anyhow::Error::new).boxed();
        let file = SpooledBytes::of_pieces(pieces, anyhow::Error::new).await;
        let file = file.context("a file cannot be read")?;
        let reading = match read(&job.input.name, file).await? {
            Ok(reading) => reading,
            Err(why) => {
                tracing::info!(?why, "a file cannot be used");
                return Ok(Finished::plain(&ReadFileOutput::Unreadable {
                    unreadable: sentence(why).to_owned(),
                })?);
            }
        };
        let (info, content, output) = kept(job.input, hash, media_type, reading)?;
        let (info, content) = (Arc::new(info), Arc::new(content));
        Ok(Finished::writing_if_allowed(move |connection| {
            let (info, content, output) = (Arc::clone(&info), Arc::clone(&content), output.clone());
            let app_id = app.client_id.clone();
            Box::pin(async move {
                // Given up meanwhile, as a file of the same bytes that could not be read.
                match assets::keep(connection, user, &app_id, &[hash]).await? {
                    Kept::Yes => {}
                    Kept::Gone => return Err(WriteError::Refused(ErrorCode::FileNotFound)),
                    Kept::TooMany => return Err(WriteError::Refused(ErrorCode::AppFilesFull)),
                }
                app_files::keep(connection, app.key, &info, content.as_deref()).await?;
                Ok(ReadFileOutput::Read(output))
            })
        }))
    }
}

/// What the process says of a file.
async fn read(name: &str, file: SpooledBytes) -> anyhow::Result<Result<Reading, Unreadable>> {
    let permit = Arc::clone(&PERMITS).acquire_owned().await.context("no permit")?;
    let name = name.to_owned();
    let reading = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        let program = extract::program()?;
        let bytes = file.read()?;
        anyhow::Ok(extract::read(&program, &name, bytes.as_ref())?)
    });
    reading.await.context("reading a file")?
}

/// What is kept of a file, and what is answered.
fn kept(
    file: ReadFileInput,
    hash: BlobHash,
    media_type: String,
    reading: Reading,
) -> anyhow::Result<(FileInfo, Option<String>, AttachedFile)> {
    let kind = match reading.kind {
        extract::FileKind::Table => FileKind::Table,
        extract::FileKind::Data => FileKind::Data,
        extract::FileKind::Text => FileKind::Text,
        extract::FileKind::Document => FileKind::Document,
        extract::FileKind::Audio => FileKind::Audio,
        extract::FileKind::Video => FileKind::Video,
    };
    let content = reading.text.map(|text| text.replace('\0', ""));
    let chars = i64::try_from(reading.total_chars).unwrap_or(i64::MAX);
    let duration = reading.duration_ms.and_then(|duration| i64::try_from(duration).ok());
    let info = FileInfo {
        sha256: hash.0.to_vec(),
        name: file.name.clone(),
        kind: kind.as_str().to_owned(),
        media_type: media_type.clone(),
        bytes: file.bytes,
        width: None,
        height: None,
        duration_ms: duration,
        content_chars: chars,
        notes: serde_json::to_string(&reading.notes)?,
        was_there: file.was_there,
    };
    let output = AttachedFile {
        path: asset_path::of(hash),
        name: file.name,
        media_type,
        bytes: file.bytes,
        kind,
        width: None,
        height: None,
        duration_ms: duration,
        chars,
        notes: reading.notes,
    };
    Ok((info, content, output))
}

/// Why a file cannot be used, for the person.
fn sentence(why: Unreadable) -> &'static str {
    match why {
        Unreadable::Empty => "There is no text in this file.",
        Unreadable::Encrypted => "This file has a password. Please remove it and attach the file again.",
        Unreadable::Damaged => "This file is damaged and cannot be read.",
        Unreadable::Scan => {
            "No text in this PDF: its pages are images, as of a scan. Please attach the pages as images, or run text recognition first."
        }
        Unreadable::TooComplex => {
            "This file is too complex to be read. Please attach a smaller part of it, or save it as plain text or CSV."
        }
        Unreadable::Heic => "HEIC photos cannot be read. Please save the photo as JPEG or PNG first.",
        Unreadable::Avif => "AVIF images cannot be read. Please save the image as JPEG or PNG first.",
        Unreadable::Unsupported => {
            "Files of this kind cannot be read. Please use an image, PDF, Word or Excel document, CSV, JSON, XML, text, sound or film."
        }
    }
}
