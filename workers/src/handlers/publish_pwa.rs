//! Publishes an app on an origin of its own.

use std::sync::Arc;

use anyhow::Context as _;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use db::generations;
use db::jobs::finish::WriteError;
use db::published_apps::slugs::{self, Request, Slug};
use db::published_apps::{self, File, Publication, PublishedApp};
use domain::errors::ErrorCode;
use domain::ids::{PwaId, unix_millis};
use domain::slug::AppSlug;
use jobs::kinds::PublishPwa;
use jobs::kinds::publish_pwa::{PublishInput, PublishOutput};
use publishing::files::{APPLE_TOUCH_ICON, MANIFEST, SERVICE_WORKER};
use publishing::icons::Picture;
use publishing::{Bundle, PublishError};

use crate::context::Context;
use crate::failure::Failure;
use crate::handler::{Finished, Handler, Job};
use crate::room::Room;
use crate::run::Run;

impl Handler for PublishPwa {
    /// Builds the files of the app. Running it twice gives the same app the same slug.
    async fn handle(
        context: &Context,
        job: Job<Self>,
        run: &mut Run,
    ) -> Result<Finished<PublishOutput>, Failure> {
        run.progress(10, "Creating PWA...", 1).await?;
        let input = &job.input;
        // Before a slug is taken for ever: an icon that cannot be used ends the job.
        let icon = read_icon(context, input.icon.as_deref().unwrap_or_default()).await?;
        let held = slug(context, &job).await?;
        run.progress(40, "Preparing app for installation...", 2).await?;
        let origin = context.config.http.app_origin(&held.slug);
        let bundle = match build(input.clone(), held.version + 1, icon, origin.clone(), context).await {
            Ok(bundle) => bundle,
            Err(failure) => {
                let mut connection = context.pool.get().await.context("no database connection")?;
                slugs::release(&mut connection, PwaId(held.id), job.id)
                    .await
                    .context("the slug cannot be freed")?;
                return Err(failure);
            }
        };
        run.progress(90, "Creating share link...", 3).await?;
        let output = output(&held, &origin, &bundle);
        let publication = Arc::new(publication(&job, &held, bundle));
        let size = publication.files.iter().map(|file| file.bytes.len()).sum();
        let room = Room::for_publication(context, job.user, job.app()?.client_id, size);
        Ok(Finished::writing_if_allowed(move |connection| {
            let (publication, output, room) = (Arc::clone(&publication), output.clone(), room.clone());
            Box::pin(async move {
                if let Some(record) = publication.generation
                    && !generations::hold(connection, record).await?
                {
                    return Err(WriteError::Refused(ErrorCode::GenerationNotFound));
                }
                room.check_and_lock(connection).await?;
                published_apps::store(connection, &publication).await?;
                Ok(output)
            })
        }))
    }
}

/// The app's row with its slug: the one it was online with, else one that the account may hold.
async fn slug(context: &Context, job: &Job<PublishPwa>) -> Result<PublishedApp, Failure> {
    let rules = &context.config.publishing;
    let (app, input) = (job.app()?.key, &job.input);
    let mut connection = context.pool.get().await.context("no database connection")?;
    let held = published_apps::find_by_app(&mut connection, app)
        .await
        .context("the app cannot be read")?;
    if let Some(held) = held.filter(|held| held.version > 0) {
        return Ok(held);
    }
    let name = input.slug_name.as_deref().unwrap_or(&input.name);
    let first = AppSlug::from_name(name, unix_millis());
    if rules.reserved_slugs.has(&first) {
        return Err(ErrorCode::SlugReserved.into());
    }
    let request = Request {
        app,
        job: job.id,
        name: &input.name,
        first: &first,
        free_limit: rules.free_tier_slugs,
    };
    match slugs::reserve(&mut connection, request)
        .await
        .context("no slug could be had")?
    {
        Slug::Held(held) => Ok(held),
        Slug::TooMany => Err(ErrorCode::SlugLimit.into()),
    }
}

/// Decodes the icon on a thread of its own, at most two in this process at once: each may take 200 MB.
async fn read_icon(context: &Context, text: &str) -> Result<Option<Picture>, Failure> {
    let Some(bytes) = icon_bytes(text)? else {
        return Ok(None);
    };
    let decoding = context
        .pictures
        .clone()
        .acquire_owned()
        .await
        .context("no turn")?;
    let read = tokio::task::spawn_blocking(move || {
        // Held till the picture is decoded, even when nobody waits for it any more.
        let _decoding = decoding;
        Picture::read(&bytes)
    });
    let picture = read.await.context("the decoder panicked")?.map_err(|error| {
        tracing::info!(%error, "an icon was refused");
        ErrorCode::InvalidIcon
    })?;
    Ok(Some(picture))
}

/// Builds on a thread of its own: drawing icons takes a while.
async fn build(
    input: PublishInput,
    version: i32,
    icon: Option<Picture>,
    origin: String,
    context: &Context,
) -> Result<Bundle, Failure> {
    let main_origin = context.config.http.origin();
    let built = tokio::task::spawn_blocking(move || {
        publishing::build(&publishing::PublishInput {
            name: &input.name,
            description: None,
            version: &format!("1.0.{version}"),
            html: &input.html,
            origin: &origin,
            main_origin: &main_origin,
            icon: icon.as_ref(),
        })
    });
    built
        .await
        .context("the builder panicked")?
        .map_err(|error| match error {
            PublishError::NameMissing => ErrorCode::AppNameRequired.into(),
            PublishError::PageMissing => ErrorCode::HtmlRequired.into(),
            other => Failure::Unexpected(other.into()),
        })
}

fn output(held: &PublishedApp, origin: &str, bundle: &Bundle) -> PublishOutput {
    PublishOutput {
        pwa_id: held.id.to_string(),
        pwa_page_url: format!("{origin}/"),
        manifest_url: format!("{origin}/{MANIFEST}"),
        service_worker_url: format!("{origin}/{SERVICE_WORKER}"),
        apple_touch_icon_url: format!("{origin}/{APPLE_TOUCH_ICON}"),
        app_slug: held.slug.clone(),
        share_url: format!("{origin}/"),
        share_url_camel: format!("{origin}/"),
        content_hash: bundle.content_hash.clone(),
    }
}

fn publication(job: &Job<PublishPwa>, held: &PublishedApp, bundle: Bundle) -> Publication {
    let files = bundle.files().into_iter().map(|file| File {
        path: file.path.to_owned(),
        content_type: file.content_type.to_owned(),
        bytes: file.bytes.to_vec(),
    });
    Publication {
        id: PwaId(held.id),
        name: job.input.name.clone(),
        generation: job.input.generation,
        asked_at: job.asked_at,
        files: files.collect(),
        content_hash: bundle.content_hash,
    }
}

/// The bytes of a data URL (`data:image/png;base64,…`); none when the text is blank.
fn icon_bytes(text: &str) -> Result<Option<Vec<u8>>, ErrorCode> {
    if text.trim().is_empty() {
        return Ok(None);
    }
    let (head, body) = text.trim().split_once(',').ok_or(ErrorCode::InvalidIcon)?;
    if !head.starts_with("data:image/") || !head.ends_with(";base64") {
        return Err(ErrorCode::InvalidIcon);
    }
    STANDARD
        .decode(body)
        .map(Some)
        .map_err(|_| ErrorCode::InvalidIcon)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn icons_come_as_data_urls() {
        assert_eq!(icon_bytes(" "), Ok(None));
        assert_eq!(icon_bytes("data:image/png;base64,AQI="), Ok(Some(vec![1, 2])));
        for bad in ["AQI=", "data:text/html;base64,AQI=", "data:image/png;base64,*"] {
            assert_eq!(icon_bytes(bad), Err(ErrorCode::InvalidIcon), "{bad}");
        }
    }
}
