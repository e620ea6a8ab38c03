//! Makes the thumbnail of an app.

use anyhow::Context as _;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use browser::{PageToShow, ShownFile, Size};
use bytes::Bytes;
use db::jobs::finish::WriteError;
use db::published_apps::{self, files};
use db::thumbnails::{self, Kept, NewThumbnail};
use domain::asset_path;
use domain::errors::ErrorCode;
use domain::ids::{AppKey, PublicationId, UserId};
use jobs::kinds::SocialPreview;
use jobs::kinds::social_preview::{PreviewInput, PreviewOutput};
use publishing::files::PAGE;

use crate::context::Context;
use crate::failure::Failure;
use crate::handler::{Finished, Handler, Job};
use crate::run::Run;
use crate::social_image;

impl Handler for SocialPreview {
    /// Takes the screenshot that came along, else shows the page. The thumbnail of a later request is left.
    async fn handle(
        context: &Context,
        job: Job<Self>,
        run: &mut Run,
    ) -> Result<Finished<PreviewOutput>, Failure> {
        run.progress(10, "Generating preview...", 1).await?;
        let app = job.app()?;
        let none = PreviewOutput {
            app_id: app.client_id.to_string(),
            picture: None,
        };
        let thumbnail = match thumbnail(context, job.user, app.key, &job.input).await {
            Ok(thumbnail) => thumbnail,
            Err(Failure::Error(error)) if !job.input.is_asked_for => {
                tracing::info!(error = error.code(), "no thumbnail of the app was made");
                return Ok(Finished::plain(&none)?);
            }
            Err(failure) => return Err(failure),
        };
        let hash = context
            .blobs
            .put("image/png", Bytes::from(thumbnail))
            .await
            .context("the thumbnail cannot be stored")?;
        let new = NewThumbnail {
            user: job.user,
            app: app.key,
            asked_at: job.asked_at,
            hash,
        };
        Ok(Finished::writing_if_allowed(move |connection| {
            let none = none.clone();
            Box::pin(async move {
                match thumbnails::keep(connection, new).await? {
                    Kept::Yes => Ok(PreviewOutput {
                        picture: Some(hash.to_string()),
                        ..none
                    }),
                    Kept::Outdated => Ok(none),
                    Kept::Gone => Err(WriteError::Refused(ErrorCode::PreviewFailed)),
                }
            })
        }))
    }
}

/// A PNG in the size of a social preview.
async fn thumbnail(
    context: &Context,
    user: UserId,
    app: AppKey,
    input: &PreviewInput,
) -> Result<Vec<u8>, Failure> {
    let (bytes, if_unreadable) = match &input.screenshot {
        Some(screenshot) => {
            let bytes = STANDARD
                .decode(screenshot)
                .map_err(|_| ErrorCode::InvalidScreenshot)?;
            (bytes, ErrorCode::InvalidScreenshot)
        }
        None => (show(context, user, app, input).await?, ErrorCode::PreviewFailed),
    };
    let weight = social_image::weight(&bytes);
    let made = context
        .pixels
        .work(weight, move || social_image::from_png(&bytes));
    made.await?.map_err(|error| {
        tracing::info!(%error, "a thumbnail was refused");
        if_unreadable.into()
    })
}

/// Shows the page that the job has, else the app's home page, else what it is published with.
async fn show(
    context: &Context,
    user: UserId,
    app: AppKey,
    input: &PreviewInput,
) -> Result<Vec<u8>, Failure> {
    let Some(browser) = &context.browser else {
        return Err(ErrorCode::PreviewFailed.into());
    };
    let html = match &input.html {
        Some(html) => html.clone(),
        None => page_of(context, app).await?.ok_or(ErrorCode::HtmlRequired)?,
    };
    let mentioned = context.blobs.mentioned(user, [html.as_str()]).await;
    let mentioned = mentioned.context("the files of the app cannot be read")?;
    let files = mentioned.files.into_iter().map(|file| ShownFile {
        path: asset_path::of(file.hash),
        media_type: file.mime,
        bytes: file.bytes,
    });
    let page = PageToShow {
        html,
        files: files.collect(),
    };
    let shown = browser.screenshot(page, Size::SOCIAL_PREVIEW);
    shown.await.map_err(|error| {
        tracing::warn!(%error, "an app could not be shown");
        ErrorCode::PreviewFailed.into()
    })
}

async fn page_of(context: &Context, app: AppKey) -> anyhow::Result<Option<String>> {
    let mut connection = context.pool.get().await.context("no database connection")?;
    if let Some(html) = thumbnails::home_page(&mut connection, app).await? {
        return Ok(Some(html));
    }
    let Some(published) = published_apps::find_by_app(&mut connection, app).await? else {
        return Ok(None);
    };
    let id = PublicationId(published.id);
    let page = files::bytes_at(&mut connection, id, published.version, PAGE).await?;
    Ok(page.map(|page| String::from_utf8_lossy(&page).into_owned()))
}
