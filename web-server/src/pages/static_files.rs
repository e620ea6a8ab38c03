//! The built files, on the main host and on the hosts of preview frames.

use std::path::Path;

use actix_files::Files;
use actix_web::body::MessageBody;
use actix_web::dev::{HttpServiceFactory, ServiceRequest, ServiceResponse};
use actix_web::http::header::{CACHE_CONTROL, HeaderValue, X_CONTENT_TYPE_OPTIONS};
use actix_web::middleware::{Next, from_fn};
use actix_web::{Error, HttpResponse, web};

/// The files of a folder at `/static/`. Those whose name holds a hash are kept by browsers for a year; the
/// others are asked for again each time, and not sent again while they are the same.
pub fn service(folder: &Path) -> impl HttpServiceFactory + use<> {
    let files = Files::new("", folder)
        .use_etag(true)
        .use_last_modified(true)
        .prefer_utf8(true)
        .default_handler(web::to(HttpResponse::NotFound));
    web::scope("/static")
        .wrap(from_fn(say_how_long))
        .service(files)
        .default_service(web::to(HttpResponse::NotFound))
}

async fn say_how_long(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let is_fixed = has_hash(request.path());
    let mut response = next.call(request).await?;
    let found = response.status().is_success() || response.status().is_redirection();
    let caching = if is_fixed && found {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(caching));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    Ok(response)
}

/// Whether a name ends in a hyphen and eight characters of base64 before its ending. A word of eight small
/// letters is taken for a word: a file that is asked for once more costs less than one kept when it is old.
fn has_hash(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or_default();
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let Some(start) = stem.len().checked_sub(9) else {
        return false;
    };
    stem.get(start..)
        .and_then(|end| end.strip_prefix('-'))
        .is_some_and(|hash| {
            let fits = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
            hash.chars().all(fits) && hash.chars().any(|c| c.is_ascii_uppercase() || c.is_ascii_digit())
        })
}

#[cfg(test)]
mod tests {
    use actix_web::http::StatusCode;
    use actix_web::{App, test};

    use super::*;

    #[::core::prelude::v1::test]
    fn hashed_names_are_told_from_words() {
        for name in [
            "/static/js/app-C90Qigsf.js",
            "/static/assets/inter-latin-wght-normal-Dx4kXJAl.woff2",
            "/static/js/preload-helper-yi-fcvM2.css",
            "/static/js/client-DM_2THI4.js",
        ] {
            assert!(has_hash(name), "{name}");
        }
        for name in [
            "/static/js/sample-previews.js",
            "/static/js/app.js",
            "/static/manifest.json",
            "/static/icons/icon-192.png",
            "/static/",
            "/static/é-aaaaé.js",
        ] {
            assert!(!has_hash(name), "{name}");
        }
    }

    #[actix_web::test]
    async fn built_files_are_served_with_their_time() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("js")).unwrap();
        std::fs::write(folder.path().join("js/app-C90Qigsf.js"), "1").unwrap();
        std::fs::write(folder.path().join("manifest.json"), "{}").unwrap();
        let app = test::init_service(App::new().service(service(folder.path()))).await;
        for (path, status, caching) in [
            (
                "/static/js/app-C90Qigsf.js",
                StatusCode::OK,
                "public, max-age=31536000, immutable",
            ),
            ("/static/manifest.json", StatusCode::OK, "no-cache"),
            ("/static/js/old-C90Qigsf.js", StatusCode::NOT_FOUND, "no-cache"),
            ("/static/../Cargo.toml", StatusCode::NOT_FOUND, "no-cache"),
            ("/static", StatusCode::NOT_FOUND, "no-cache"),
        ] {
            let response = test::call_service(&app, test::TestRequest::get().uri(path).to_request()).await;
            assert_eq!(response.status(), status, "{path}");
            if status == StatusCode::OK {
                assert_eq!(response.headers().get(CACHE_CONTROL).unwrap(), caching, "{path}");
            }
        }
    }
}
