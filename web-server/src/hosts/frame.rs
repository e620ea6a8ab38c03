//! The hosts of preview frames: one constant page that holds nothing but the scripts of the frame, which the page
//! that embeds it hands the app to, and the files that apps refer to. No cookie is set or read here.

use std::future::ready;
use std::ops::Range;

use actix_web::body::SizedStream;
use actix_web::http::header::{
    ACCEPT_RANGES, CACHE_CONTROL, CONTENT_RANGE, CONTENT_SECURITY_POLICY, CONTENT_TYPE, PERMISSIONS_POLICY,
    REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use actix_web::web::{self, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse};
use bytes::Bytes;
use domain::blob::BlobHash;
use futures_util::{Stream, TryStreamExt};
use platform::config::HttpConfig;

use super::NO_PASSKEYS;
use super::piece::{self, Piece};
use crate::assets::FrameScripts;
use crate::error::ApiResult;
use crate::pages::{read, static_files};
use crate::state::AppState;

/// Registers the page at every address, so that an app which changes its address survives a reload, and the
/// built files beside it.
pub fn configure(services: &mut ServiceConfig, config: &HttpConfig) {
    services
        .service(static_files::service(&config.static_dir))
        .service(read("/_assets/{hash}", asset))
        .service(read("/{path:.*}", page));
}

/// GET `/_assets/{hash}`: a file that the app in the frame refers to, for anybody who knows its hash, which only the
/// file itself tells. Opened by itself it can do nothing.
///
/// # Errors
/// When the database or the store of files fails.
async fn asset(state: web::Data<AppState>, hash: web::Path<String>, request: HttpRequest) -> ApiResult {
    let opened = match hash.parse::<BlobHash>() {
        Ok(hash) => state.blobs.open_asset(hash).await.map_err(anyhow::Error::from)?,
        Err(_) => None,
    };
    let Some(opened) = opened else {
        return Ok(HttpResponse::NotFound()
            .insert_header((CACHE_CONTROL, "no-cache"))
            .finish());
    };
    let length = u64::try_from(opened.bytes).unwrap_or(0);
    let Piece {
        status,
        sent,
        content_range,
    } = piece::asked(&request, length);
    let mut answer = HttpResponse::build(status);
    if let Some(range) = content_range {
        answer.insert_header((CONTENT_RANGE, range));
    }
    Ok(answer
        .insert_header((ACCEPT_RANGES, "bytes"))
        .insert_header((CONTENT_TYPE, opened.mime))
        .insert_header((CACHE_CONTROL, "public, max-age=31536000, immutable"))
        .insert_header((CONTENT_SECURITY_POLICY, ASSET_POLICY))
        .insert_header((X_CONTENT_TYPE_OPTIONS, "nosniff"))
        // The app's origin is opaque: without these its fonts, modules and data would not load.
        .insert_header(("access-control-allow-origin", "*"))
        .insert_header(("cross-origin-resource-policy", "cross-origin"))
        .insert_header(("x-robots-tag", "noindex, nofollow"))
        .body(SizedStream::new(sent.end - sent.start, cut(opened.pieces, sent))))
}

/// These bytes of a file that comes in pieces.
fn cut<E>(
    pieces: impl Stream<Item = Result<Bytes, E>>,
    sent: Range<u64>,
) -> impl Stream<Item = Result<Bytes, E>> {
    let mut from = 0;
    let end = sent.end;
    pieces
        .map_ok(move |bytes| {
            let length = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
            let within = |place: u64| usize::try_from(place.clamp(from, from + length) - from).unwrap_or(0);
            let part = bytes.slice(within(sent.start)..within(sent.end));
            from += length;
            (from - length, part)
        })
        .try_take_while(move |(from, _)| ready(Ok(*from < end)))
        .map_ok(|(_, part)| part)
        .try_filter(|part| ready(!part.is_empty()))
}

/// For a file that somebody opens as a page.
const ASSET_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

async fn page(state: web::Data<AppState>) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "text/html; charset=utf-8"))
        .insert_header((CACHE_CONTROL, "no-cache"))
        .insert_header((CONTENT_SECURITY_POLICY, policy(&state.config.http.origin())))
        .insert_header((PERMISSIONS_POLICY, NO_PASSKEYS))
        .insert_header((REFERRER_POLICY, "no-referrer"))
        .insert_header((X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .insert_header(("x-robots-tag", "noindex, nofollow"))
        .body(document(state.assets.frame_scripts()))
}

/// An app may load what it likes from elsewhere, but it runs in an opaque origin, may not leave its frame,
/// and only the product's own pages may show it. A sandbox allows what its attribute
/// (`frontend/src/frame/host/frameHost.ts`) allows as well.
fn policy(main_origin: &str) -> String {
    format!(
        "default-src 'none'; \
         script-src 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' http: https: blob: data:; \
         style-src 'unsafe-inline' http: https:; \
         img-src * data: blob:; \
         font-src * data: blob:; \
         media-src * data: blob:; \
         connect-src http: https: ws: wss: data: blob:; \
         worker-src blob:; \
         frame-src https:; \
         base-uri 'none'; \
         form-action 'none'; \
         frame-ancestors {main_origin}; \
         sandbox allow-scripts allow-forms allow-popups allow-modals allow-downloads \
         allow-pointer-lock allow-orientation-lock"
    )
}

/// The runtime comes last: it takes what the script before it leaves, and the app replaces the page at any time after.
/// Browsers fetch both at once.
fn document(FrameScripts { databases, runtime }: &FrameScripts) -> String {
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Preview</title>\
         <script src=\"{databases}\"></script><script src=\"{runtime}\"></script></head><body></body></html>"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_policy_is_one_line_that_lets_the_main_origin_alone_in() {
        let policy = policy("https://morpheo.example");
        assert!(!policy.contains('\n') && !policy.contains("  "), "{policy}");
        assert!(policy.contains("; frame-ancestors https://morpheo.example; sandbox allow-scripts "));
        assert!(!policy.contains("allow-same-origin"));
    }

    #[test]
    fn apps_may_hold_the_pointer_and_the_orientation_of_the_screen() {
        let policy = policy("https://morpheo.example");
        let (_, sandbox) = policy.split_once("; sandbox ").unwrap();
        let allowed: Vec<_> = sandbox.split(' ').collect();
        for token in ["allow-pointer-lock", "allow-orientation-lock"] {
            assert!(allowed.contains(&token), "{sandbox}");
        }
    }

    /// Browsers differ in what `'self'` means there: to some it is the host of the page, to others nothing at all.
    #[test]
    fn no_policy_of_an_opaque_origin_relies_on_its_own() {
        for policy in [policy("https://morpheo.example").as_str(), ASSET_POLICY] {
            assert!(policy.contains("sandbox"));
            assert!(!policy.contains("'self'"), "{policy}");
        }
    }

    #[test]
    fn fonts_of_blobs_load_as_in_the_published_app() {
        let policy = policy("https://morpheo.example");
        assert!(policy.contains("; font-src * data: blob:; "), "{policy}");
        // It names no fonts: they are among the rest.
        let published = publishing::csp("https");
        assert!(
            published.starts_with("default-src 'self' https: data: blob:; ")
                && !published.contains("font-src")
        );
    }

    #[test]
    fn the_page_holds_the_scripts_of_the_frame_and_nothing_else() {
        let scripts = FrameScripts {
            databases: "/static/js/frame-databases-x.js".to_owned(),
            runtime: "/static/js/frame-runtime-x.js".to_owned(),
        };
        assert_eq!(
            document(&scripts),
            "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Preview</title>\
             <script src=\"/static/js/frame-databases-x.js\"></script>\
             <script src=\"/static/js/frame-runtime-x.js\"></script></head><body></body></html>"
        );
    }
}
