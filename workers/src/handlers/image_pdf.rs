//! Puts images with their captions into one PDF: A4, an image a page.

use anyhow::Context as _;
use bytes::Bytes;
use db::images::Image;
use db::images::pdfs::{self, Kept};
use domain::errors::ErrorCode;
use domain::ids::{ImageId, UserId};
use jobs::kinds::ImagePdf;
use jobs::kinds::image_pdf::PdfOutput;
use pdf::{Album, Shown};
use platform::spooled::{SpooledBytes, SpooledWriter};

use crate::context::Context;
use crate::failure::Failure;
use crate::fonts;
use crate::handler::{Finished, Handler, Job};
use crate::image_jobs::inputs;
use crate::pixels::MemoryPermit;
use crate::run::Run;

/// Captions that nobody wrote.
const NO_CAPTIONS: [&str; 2] = ["Generated image", "for:"];
/// What the pixels of a page take as they are written: A4 at 300 dots an inch, three times over.
const PAGE: u64 = 12 * 3_508 * 2_480;
/// The fonts as they are written, and the glyphs of all captions.
const FONTS: u64 = 32 * 1024 * 1024;
/// How often a file that is collected while it is stored is stored again, and one made of which an image is deleted.
const ATTEMPTS: usize = 3;

impl Handler for ImagePdf {
    async fn handle(
        context: &Context,
        job: Job<Self>,
        run: &mut Run,
    ) -> Result<Finished<PdfOutput>, Failure> {
        run.progress(5, "Creating PDF...", 1).await?;
        let _turn = context.pixels.album().await?;
        for _ in 0..ATTEMPTS {
            let made = made(context, &job, run).await?;
            let bytes = made.file.len();
            if keep(context, &job, made).await? {
                return Ok(Finished::plain(&PdfOutput {
                    pdf_id: job.id.to_string(),
                    url: String::new(),
                    pages: job.input.assets.len(),
                    bytes,
                })?);
            }
        }
        Err(anyhow::anyhow!("images of a PDF were deleted again and again").into())
    }
}

/// A PDF that is not stored yet.
struct Made {
    file: Bytes,
    /// The images that it shows.
    shown: Vec<ImageId>,
    /// For its bytes.
    _memory: MemoryPermit,
}

/// The PDF as its images stand now.
async fn made(context: &Context, job: &Job<ImagePdf>, run: &mut Run) -> Result<Made, Failure> {
    let pages = job.input.assets.len();
    let mut album = Vec::with_capacity(pages);
    let (mut shown, mut bytes) = (Vec::new(), 0);
    for (at, asset) in (1..).zip(&job.input.assets) {
        let footer = format!("Image {at} of {pages}");
        let found = own_image(context, job.user, asset).await?;
        if let Some((image, file)) = found {
            let caption = caption(&image);
            // An image that cannot be read has a page that says so.
            let weighed = context.pixels.weighed(&file).await?;
            let weight = weighed.map_or(0, |weighed| weighed.shrinking().max(weighed.bytes() + PAGE));
            let spooled = context.pixels.work(weight, move || spool(&file)).await??;
            bytes += spooled.as_ref().map_or(0, |spooled| spooled.file.len());
            shown.extend(spooled.is_some().then_some(ImageId(image.id)));
            // Told before more is set aside than can be kept.
            if bytes > blobs::MAX_BYTES {
                return Err(ErrorCode::PayloadTooLarge.into());
            }
            album.push(Page {
                image: spooled,
                caption,
                footer,
            });
        } else {
            album.push(Page {
                image: None,
                caption: String::new(),
                footer,
            });
        }
        let percent = u8::try_from(5 + 85 * at / pages.max(1)).unwrap_or(90);
        run.progress(percent, "Creating PDF...", 2).await?;
    }
    if shown.is_empty() {
        return Err(ErrorCode::ImageNotFound.into());
    }
    // All of them till they are written, then the file till it is stored.
    let held = u64::try_from(bytes).unwrap_or(u64::MAX);
    let memory = context.pixels.memory(FONTS + held).await?;
    let title = job.input.title.clone();
    let file = memory.work(move || put_together(&title, album)).await??;
    if file.len() > blobs::MAX_BYTES {
        return Err(ErrorCode::PayloadTooLarge.into());
    }
    Ok(Made {
        file,
        shown,
        _memory: memory,
    })
}

/// A page of the album, until it is put together.
struct Page {
    /// None says that there is none.
    image: Option<SpooledImage>,
    caption: String,
    footer: String,
}

/// What a page shows. Its bytes are in a file.
struct SpooledImage {
    /// Without its bytes.
    shown: Shown,
    file: SpooledBytes,
}

/// An image as a page shows it; none for one that cannot be read.
fn spool(file: &SpooledBytes) -> anyhow::Result<Option<SpooledImage>> {
    let bytes = file.read().context("a temporary file failed")?;
    let mut shown = match pdf::shown(bytes) {
        Ok(shown) => shown,
        Err(error) => {
            tracing::info!(%error, "an image is missing in a PDF");
            return Ok(None);
        }
    };
    let file = SpooledBytes::of(std::mem::take(&mut shown.bytes)).context("a temporary file failed")?;
    Ok(Some(SpooledImage { shown, file }))
}

/// All pages, in their order. They are written to a temporary file, so that its images and the file are never in memory
/// together.
fn put_together(title: &str, pages: Vec<Page>) -> anyhow::Result<Bytes> {
    let mut album = Album::new(title, fonts::for_albums());
    for (at, page) in (1..).zip(pages) {
        match page.image {
            Some(SpooledImage { mut shown, file }) => {
                shown.bytes = file.read().context("a temporary file failed")?;
                album.page(&shown, &page.caption, &page.footer);
            }
            None => album.note(&format!("Error loading image {at}"), &page.footer),
        }
    }
    let mut file = SpooledWriter::default();
    album.finish(&mut file)?;
    let file = file.end().and_then(|file| file.read());
    file.context("a temporary file failed")
}

/// An image of this person, with its bytes.
async fn own_image(
    context: &Context,
    user: UserId,
    asset: &str,
) -> Result<Option<(Image, SpooledBytes)>, Failure> {
    let Ok(id) = asset.parse() else { return Ok(None) };
    let found = {
        let mut connection = context.pool.get().await.context("no database connection")?;
        db::images::find(&mut connection, user, id).await
    };
    let found = found.context("an image cannot be read")?;
    let Some((image, hash)) = found.and_then(|image| image.hash(false).map(|hash| (image, hash))) else {
        return Ok(None);
    };
    match inputs::file(context, user, &hash.to_string()).await {
        Ok(file) => Ok(Some((image, file))),
        Err(Failure::Error(_)) => Ok(None),
        Err(failure) => Err(failure),
    }
}

/// Its part of a story, else what it was made from.
fn caption(image: &Image) -> String {
    let notes = if image.caption.is_empty() {
        &image.prompt
    } else {
        &image.caption
    };
    let is_caption = NO_CAPTIONS.iter().all(|none| !notes.contains(none));
    if is_caption { notes.clone() } else { String::new() }
}

/// Stores the file, which its job refers to. Gives whether its images are still there.
async fn keep(context: &Context, job: &Job<ImagePdf>, made: Made) -> Result<bool, Failure> {
    for _ in 0..ATTEMPTS {
        let hash = context.blobs.put("application/pdf", made.file.clone()).await;
        let hash = hash.context("a PDF cannot be stored")?;
        let mut connection = context.pool.get().await.context("no database connection")?;
        let kept = pdfs::keep(&mut connection, job.user, job.id, hash, &made.shown).await;
        match kept.context("a PDF cannot be kept")? {
            Kept::Yes => return Ok(true),
            Kept::ImageDeleted => return Ok(false),
            Kept::Collected => {}
        }
    }
    Err(anyhow::anyhow!("a PDF was collected again and again").into())
}
