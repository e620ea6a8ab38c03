//! The contents of an export: each table with data of the account as JSON, its apps as archives that run by themselves, its files.
//! Nothing is held in memory but a row, a piece of a file, or one app.

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context as _;
use blobs::BlobError;
use db::personal_data::{self, TABLES, Table};
use domain::blob::BlobHash;
use domain::ids::{GenerationId, UserId};
use domain::slug::page_slug;
use futures_util::TryStreamExt as _;
use import_export::export::{AppToExport, ExportError, FileToExport, as_archive, file_ending};
use platform::storage::StorageError;
use publishing::PageInput;
use tokio::runtime::Handle;
use uuid::Uuid;
use zip::write::{SimpleFileOptions, StreamWriter};
use zip::{CompressionMethod, ZipWriter};

use super::output::{Output, Pieces};
use super::running::Running;
use crate::state::AppState;

/// Files or apps that are looked up at once.
const AT_ONCE: i64 = 200;

type Archive = ZipWriter<StreamWriter<Output>>;

/// An account whose data is exported.
pub(super) struct Export {
    pub(super) state: AppState,
    pub(super) account: UserId,
}

impl Export {
    /// Writes the archive. One that fails has no end. Failures are logged.
    pub(super) fn write(&self, runtime: &Handle, running: Running, pieces: Pieces) {
        let is_given_up = Arc::new(AtomicBool::new(false));
        let output = Output::new(runtime, pieces, running, Arc::clone(&is_given_up));
        let mut archive = ZipWriter::new_stream(output);
        let written = match self.fill(runtime, &mut archive) {
            Ok(()) => archive
                .finish()
                .map_err(anyhow::Error::from)
                .and_then(|output| Ok(output.into_inner().end()?)),
            Err(error) => {
                // Dropping it would write its end.
                is_given_up.store(true, Ordering::Relaxed);
                drop(archive);
                Err(error)
            }
        };
        if let Err(error) = written {
            // A client that left is the usual reason.
            tracing::warn!(account = %self.account, "an export broke off: {error:#}");
        }
    }

    fn fill(&self, runtime: &Handle, archive: &mut Archive) -> anyhow::Result<()> {
        archive.start_file("readme.txt", packed())?;
        archive.write_all(include_bytes!("readme.txt"))?;
        for table in TABLES {
            self.write_table(runtime, archive, table)
                .with_context(|| format!("the table {}", table.name))?;
        }
        self.write_apps(runtime, archive).context("the apps")?;
        self.write_files(runtime, archive).context("the files")?;
        self.write_published(runtime, archive)
            .context("the published apps")
    }

    fn write_table(&self, runtime: &Handle, archive: &mut Archive, table: &Table) -> anyhow::Result<()> {
        let mut connection = runtime.block_on(self.state.pool.get())?;
        let mut rows = runtime.block_on(personal_data::rows(&mut connection, table, self.account))?;
        archive.start_file(format!("data/{}.json", table.name), packed().large_file(true))?;
        let mut before = "[\n";
        while let Some(row) = runtime.block_on(rows.try_next())? {
            archive.write_all(before.as_bytes())?;
            archive.write_all(row.as_bytes())?;
            before = ",\n";
        }
        let end = if before == "[\n" { "[]\n" } else { "\n]\n" };
        archive.write_all(end.as_bytes())?;
        Ok(())
    }

    fn write_apps(&self, runtime: &Handle, archive: &mut Archive) -> anyhow::Result<()> {
        let mut after = Uuid::nil();
        loop {
            let apps = runtime.block_on(async {
                let mut connection = self.state.pool.get().await?;
                let apps = personal_data::recorded_apps(&mut connection, self.account, after, AT_ONCE);
                Ok::<_, anyhow::Error>(apps.await?)
            })?;
            let Some((last, _)) = apps.last() else {
                return Ok(());
            };
            after = *last;
            for (generation, name) in apps {
                if let Some(app) = self.app(runtime, GenerationId(generation), &name)? {
                    let slug = page_slug(&name);
                    archive.start_file(format!("apps/{slug}-{}.zip", generation.simple()), stored())?;
                    archive.write_all(&app)?;
                }
            }
        }
    }

    /// An app as an archive of its own; nothing when it cannot be one: its pages are among the tables.
    fn app(&self, runtime: &Handle, generation: GenerationId, name: &str) -> anyhow::Result<Option<Vec<u8>>> {
        let _permit = runtime
            .block_on(self.state.import_export_permits.acquire())
            .map_err(|_| anyhow::anyhow!("too many exports of apps"))?;
        let (pages, mentioned) = runtime.block_on(async {
            let pages = {
                let mut connection = self.state.pool.get().await?;
                db::pages::of(&mut connection, generation, usize::MAX, 0).await?
            };
            let html = pages.iter().map(|page| page.html_content.as_str());
            let mentioned = self.state.blobs.mentioned(self.account, html).await;
            Ok::<_, anyhow::Error>((pages, mentioned))
        })?;
        let mentioned = match mentioned {
            Ok(mentioned) => mentioned,
            Err(BlobError::Storage(StorageError::NotFound)) => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        let inputs: Vec<PageInput<'_>> = pages
            .iter()
            .map(|page| PageInput {
                name: &page.name,
                slug: &page.slug,
                html: &page.html_content,
                is_home: page.is_home,
            })
            .collect();
        let files: BTreeMap<BlobHash, FileToExport> = mentioned
            .files
            .into_iter()
            .map(|file| {
                let held = FileToExport {
                    media_type: file.mime,
                    bytes: file.bytes.to_vec(),
                };
                (file.hash, held)
            })
            .collect();
        let app = AppToExport {
            name,
            pages: &inputs,
            files: &files,
        };
        match as_archive(&app) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(ExportError::NoPage | ExportError::TooLarge | ExportError::Unreadable(_)) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    fn write_files(&self, runtime: &Handle, archive: &mut Archive) -> anyhow::Result<()> {
        let mut after = None;
        loop {
            let files = runtime.block_on(async {
                let mut connection = self.state.pool.get().await?;
                let files = personal_data::files(&mut connection, self.account, after, AT_ONCE);
                Ok::<_, anyhow::Error>(files.await?)
            })?;
            let Some((last, _)) = files.last() else {
                return Ok(());
            };
            after = Some(*last);
            for (hash, media_type) in files {
                let mut opened = match runtime.block_on(self.state.blobs.open(self.account, hash)) {
                    Ok(Some(opened)) => opened,
                    // One that was given up meanwhile is left out.
                    Ok(None) => continue,
                    Err(BlobError::Storage(StorageError::NotFound)) => {
                        tracing::error!(%hash, "a file is missing in an export");
                        continue;
                    }
                    Err(error) => return Err(error.into()),
                };
                archive.start_file(format!("files/{hash}{}", file_ending(&media_type)), stored())?;
                while let Some(piece) = runtime.block_on(opened.pieces.try_next())? {
                    archive.write_all(&piece)?;
                }
            }
        }
    }

    fn write_published(&self, runtime: &Handle, archive: &mut Archive) -> anyhow::Result<()> {
        let mut connection = runtime.block_on(self.state.pool.get())?;
        let contents = personal_data::published_contents(&mut connection, self.account);
        let mut contents = runtime.block_on(contents)?;
        while let Some(content) = runtime.block_on(contents.try_next())? {
            let Ok(hash) = BlobHash::try_from(content.sha256) else {
                continue;
            };
            archive.start_file(format!("published/{}/{hash}", content.published_app_id), packed())?;
            archive.write_all(&content.bytes)?;
        }
        Ok(())
    }
}

fn packed() -> SimpleFileOptions {
    SimpleFileOptions::default().compression_method(CompressionMethod::Deflated)
}

/// For files that are compressed already.
fn stored() -> SimpleFileOptions {
    SimpleFileOptions::default().compression_method(CompressionMethod::Stored)
}
