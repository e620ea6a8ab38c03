//! Publishes an app on an origin of its own.

use anyhow::Context as _;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use db::jobs::finish::{Effect, Success};
use db::jobs::lease::{self, Claimed};
use db::published_apps::{self, File, Publication, PublishedApp, Slug};
use domain::errors::ErrorCode;
use domain::ids::{AppKey, PwaId, unix_millis};
use domain::slug::AppSlug;
use jobs::kinds::PublishPwa;
use publishing::files::{APPLE_TOUCH_ICON, MANIFEST, SERVICE_WORKER};
use publishing::icons::Picture;
use publishing::{Bundle, PublishError, PublishInput};

use crate::context::Context;
use crate::failure::Failure;
use crate::run::Run;

/// Builds the files of the app and gives them as the result. Running it twice gives the same app the same
/// slug.
///
/// # Errors
/// Entries of the catalogue for a blank page, a blank name, an icon that cannot be read, or a slug that the account
/// may not have.
pub async fn handle(
    context: &Context,
    job: &Claimed,
    payload: PublishPwa,
    run: &mut Run,
) -> Result<Success, Failure> {
    run.progress(10, "Creating PWA...", 1).await?;
    let app = job.app.context("a publication without an app")?;
    let input = {
        let mut connection = context.pool.get().await.context("no database connection")?;
        lease::input(&mut connection, job.id)
            .await
            .context("the input cannot be read")?
    };
    // Before a slug is taken: an icon that cannot be used ends the job.
    let icon = read_icon(context, &input.prompt).await?;
    let held = slug(context, app, &payload).await?;
    let html = input.html.ok_or(ErrorCode::HtmlRequired)?;
    run.progress(40, "Preparing app for installation...", 2).await?;
    let origin = context.config.http.app_origin(&held.slug);
    let bundle = build(
        payload.name.clone(),
        held.version + 1,
        html,
        icon,
        origin.clone(),
        context,
    )
    .await;
    let bundle = match bundle {
        Ok(bundle) => bundle,
        Err(failure) => {
            let mut connection = context.pool.get().await.context("no database connection")?;
            published_apps::release(&mut connection, PwaId(held.id), job.id)
                .await
                .context("the slug cannot be freed")?;
            return Err(failure);
        }
    };
    run.progress(90, "Creating share link...", 3).await?;
    Ok(success(job, &payload, &held, &origin, &bundle))
}

/// The app's row with its slug: the one it has, else a new one that the account may hold.
async fn slug(context: &Context, app: AppKey, payload: &PublishPwa) -> Result<PublishedApp, Failure> {
    let rules = &context.config.publishing;
    let mut connection = context.pool.get().await.context("no database connection")?;
    let held = published_apps::find_by_app(&mut connection, app)
        .await
        .context("the app cannot be read")?;
    if let Some(held) = held {
        return Ok(held);
    }
    let name = payload.wished_slug.as_deref().unwrap_or(&payload.name);
    let first = AppSlug::from_name(name, unix_millis());
    if rules.reserved_slugs.has(&first) {
        return Err(ErrorCode::SlugReserved.into());
    }
    let reserved =
        published_apps::reserve(&mut connection, app, &payload.name, &first, rules.free_tier_slugs)
            .await
            .context("no slug could be had")?;
    match reserved {
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
    name: String,
    version: i32,
    html: String,
    icon: Option<Picture>,
    origin: String,
    context: &Context,
) -> Result<Bundle, Failure> {
    let main_origin = context.config.http.origin();
    let built = tokio::task::spawn_blocking(move || {
        publishing::build(&PublishInput {
            name: &name,
            description: None,
            version: &format!("1.0.{version}"),
            html: &html,
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

fn success(
    job: &Claimed,
    payload: &PublishPwa,
    held: &PublishedApp,
    origin: &str,
    bundle: &Bundle,
) -> Success {
    let data = serde_json::json!({
        "pwa_id": held.id,
        "pwa_page_url": format!("{origin}/"),
        "manifest_url": format!("{origin}/{MANIFEST}"),
        "service_worker_url": format!("{origin}/{SERVICE_WORKER}"),
        "apple_touch_icon_url": format!("{origin}/{APPLE_TOUCH_ICON}"),
        "app_slug": held.slug,
        "share_url": format!("{origin}/"),
        "shareUrl": format!("{origin}/"),
        "content_hash": bundle.content_hash,
    });
    let files = bundle.files().into_iter().map(|file| File {
        path: file.path.to_owned(),
        content_type: file.content_type.to_owned(),
        bytes: file.bytes.to_vec(),
    });
    let publication = Publication {
        id: PwaId(held.id),
        asked_at: job.created_at,
        name: payload.name.clone(),
        generation: payload.generation,
        content_hash: bundle.content_hash.clone(),
        files: files.collect(),
    };
    Success {
        html: None,
        data,
        effect: Effect::Publication(publication),
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
