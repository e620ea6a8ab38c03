//! Thumbnails of apps: made when an app was saved or published, and answered with.

use actix_web::body::SizedStream;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, EntityTag, Header, IfNoneMatch};
use actix_web::{HttpRequest, HttpResponse};
use domain::blob::BlobHash;
use domain::ids::{AppId, JobId, UserId};
use jobs::kinds::social_preview::PreviewInput;
use jobs::kinds::{JobKind, SocialPreview};
use jobs::submit::Submission;
use platform::config::BrowserConfig;

use crate::error::ApiResult;
use crate::rate;
use crate::state::AppState;

/// Asks for a new thumbnail of an app, beside the request that changed it. Nobody waits for it, and nothing comes of it
/// when too many are asked for.
pub fn request_in_background(state: &AppState, user: UserId, app: AppId) {
    if state.config.browser == BrowserConfig::None {
        return;
    }
    let asker = state.clone();
    state.background.start(async move {
        if let Err(error) = request(&asker, user, app).await {
            tracing::info!(code = error.code().code(), "no thumbnail of the app is made");
        }
    });
}

async fn request(state: &AppState, user: UserId, app: AppId) -> ApiResult<()> {
    {
        let mut connection = state.pool.get().await?;
        // It will show the app as it is by then.
        if db::thumbnails::is_waiting(&mut connection, user, &app, SocialPreview::NAME).await? {
            return Ok(());
        }
    }
    rate::count(state.redis(), rate::THUMBNAILS_IN_BACKGROUND, &user.to_string()).await?;
    let submission =
        Submission::<SocialPreview>::new(JobId::generate(), user, Some(app), PreviewInput::default());
    state.jobs.submit(submission).await?;
    Ok(())
}

/// Where the owner of a record gets its thumbnail; changes with the thumbnail.
pub fn address(record: &str, hash: BlobHash) -> String {
    format!("/api/generations/{record}/picture?v={}", version(hash))
}

/// Tells one thumbnail from another.
pub fn version(hash: BlobHash) -> String {
    hash.to_string().chars().take(16).collect()
}

/// The thumbnail, unless the client has it; nothing when the file is gone.
///
/// # Errors
/// When the database or the store of files fails.
pub async fn answer(
    state: &AppState,
    request: &HttpRequest,
    user: UserId,
    hash: BlobHash,
    caching: &'static str,
) -> ApiResult<Option<HttpResponse>> {
    let tag = EntityTag::new_strong(hash.to_string());
    let has_it = match IfNoneMatch::parse(request) {
        Ok(IfNoneMatch::Items(shown)) => shown.iter().any(|shown| shown.weak_eq(&tag)),
        Ok(IfNoneMatch::Any) | Err(_) => false,
    };
    if has_it {
        return Ok(Some(
            HttpResponse::NotModified()
                .insert_header((ETAG, tag.to_string()))
                .insert_header((CACHE_CONTROL, caching))
                .finish(),
        ));
    }
    let opened = state.blobs.open(user, hash).await.map_err(anyhow::Error::from)?;
    Ok(opened.map(|opened| {
        HttpResponse::Ok()
            .insert_header((CONTENT_TYPE, "image/png"))
            .insert_header((ETAG, tag.to_string()))
            .insert_header((CACHE_CONTROL, caching))
            .body(SizedStream::new(
                u64::try_from(opened.bytes).unwrap_or(0),
                opened.pieces,
            ))
    }))
}
