//! The built files, on the main host and on the hosts of preview frames.

use std::ffi::OsStr;
use std::path::{Component, Path, PathBuf};

use actix_files::{Files, NamedFile, file_extension_to_mime};
use actix_web::body::BoxBody;
use actix_web::dev::{HttpServiceFactory, ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::http::header::{
    ACCEPT_ENCODING, AcceptEncoding, CACHE_CONTROL, ContentEncoding, Encoding, HeaderValue, VARY,
    X_CONTENT_TYPE_OPTIONS,
};
use actix_web::middleware::{Next, from_fn};
use actix_web::{Error, HttpMessage as _, HttpResponse, web};

/// The files of a folder at `/static/`. Those whose name holds a hash are kept by browsers for a year; the
/// others are asked for again each time, and not sent again while they are the same. Of the former the build
/// holds Brotli copies (`frontend/scripts/compress.mjs`).
pub fn service(folder: &Path) -> impl HttpServiceFactory + use<> {
    let files = Files::new("", folder)
        .use_etag(true)
        .use_last_modified(true)
        .prefer_utf8(true)
        .default_handler(web::to(HttpResponse::NotFound));
    let root = folder.to_owned();
    web::scope("/static")
        .wrap(from_fn(move |request, next| answer(root.clone(), request, next)))
        .service(files)
        .default_service(web::to(HttpResponse::NotFound))
}

async fn answer(
    root: PathBuf,
    request: ServiceRequest,
    next: Next<BoxBody>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let is_fixed = has_hash(request.path());
    let copy = if is_fixed {
        brotli_copy(&root, &request).await
    } else {
        None
    };
    let mut response = match copy {
        Some(copy) => {
            let (request, _) = request.into_parts();
            let mut response = copy.into_response(&request);
            let headers = response.headers_mut();
            headers.insert(VARY, HeaderValue::from_name(ACCEPT_ENCODING));
            ServiceResponse::new(request, response)
        }
        None => next.call(request).await?,
    };
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

/// The compressed copy of the file that is asked for, if there is one and the client takes it.
async fn brotli_copy(root: &Path, request: &ServiceRequest) -> Option<NamedFile> {
    let is_read = [Method::GET, Method::HEAD].contains(request.method());
    let takes = request.get_header::<AcceptEncoding>()?;
    if !is_read || takes.negotiate([Encoding::brotli()].iter()) != Some(Encoding::brotli()) {
        return None;
    }
    let name = Path::new(request.path().strip_prefix("/static/")?);
    if !name.components().all(|part| matches!(part, Component::Normal(_))) {
        return None;
    }
    let mime = file_extension_to_mime(name.extension().and_then(OsStr::to_str)?);
    let mut copy = root.join(name).into_os_string();
    copy.push(".br");
    let copy = NamedFile::open_async(copy).await.ok()?;
    Some(
        copy.set_content_type(mime)
            .set_content_encoding(ContentEncoding::Brotli)
            .disable_content_disposition()
            .use_etag(true)
            .use_last_modified(true)
            .prefer_utf8(true),
    )
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
    use actix_web::http::header::{CONTENT_ENCODING, CONTENT_TYPE};
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

    #[actix_web::test]
    async fn a_compressed_copy_goes_to_whom_takes_it() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("js")).unwrap();
        std::fs::write(folder.path().join("js/app-C90Qigsf.js"), "as it is").unwrap();
        std::fs::write(folder.path().join("js/app-C90Qigsf.js.br"), "compressed").unwrap();
        let app = test::init_service(App::new().service(service(folder.path()))).await;
        for (takes, body, encoding) in [
            (Some("gzip, deflate, br, zstd"), "compressed", Some("br")),
            (Some("gzip, br;q=0"), "as it is", None),
            (Some("gzip"), "as it is", None),
            (None, "as it is", None),
        ] {
            let mut request = test::TestRequest::get().uri("/static/js/app-C90Qigsf.js");
            if let Some(takes) = takes {
                request = request.insert_header((ACCEPT_ENCODING, takes));
            }
            let response = test::call_service(&app, request.to_request()).await;
            let headers = response.headers();
            let text = |name| {
                headers
                    .get(name)
                    .map(|value: &HeaderValue| value.to_str().unwrap())
            };
            assert_eq!(text(CONTENT_ENCODING), encoding, "{takes:?}");
            assert_eq!(text(CONTENT_TYPE), Some("text/javascript"));
            assert_eq!(text(CACHE_CONTROL), Some("public, max-age=31536000, immutable"));
            assert_eq!(text(VARY), encoding.map(|_| "accept-encoding"));
            assert_eq!(test::read_body(response).await, body, "{takes:?}");
        }
    }
}
