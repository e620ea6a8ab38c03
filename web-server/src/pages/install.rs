//! The product as an app of its own: web manifest, service worker, and the page for when there is no network.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use actix_web::web;
use askama::Template;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::page::Page;
use crate::assets::{APP, ISLANDS, Needed};
use crate::error::ApiResult;
use crate::state::AppState;

/// The page for when there is no network.
pub const OFFLINE: &str = "/offline";

/// The service worker may fetch from its own origin and nothing else. WebKit looks at what a request is for: the script of
/// a worker that a page starts is fetched by `worker-src`.
const WORKER_POLICY: &str =
    "default-src 'none'; connect-src 'self'; worker-src 'self'; frame-ancestors 'none'";

#[derive(Template)]
#[template(path = "pages/service-worker.js", escape = "none")]
struct Worker<'a> {
    version: &'a str,
    offline: &'a str,
    /// What the page without a network needs.
    files: &'a [String],
}

#[derive(Template)]
#[template(path = "pages/offline.html")]
struct Offline {
    page: Page,
}

/// GET `/manifest.webmanifest`.
pub async fn manifest() -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "application/manifest+json"))
        .insert_header((CACHE_CONTROL, "no-cache"))
        .body(web_manifest().to_string())
}

/// GET `/sw.js`.
///
/// # Errors
/// When the template fails.
pub async fn service_worker(state: web::Data<AppState>) -> ApiResult {
    let script = worker(
        &state.assets.needed(ISLANDS, &[]),
        &state.assets.needed(APP, &[]).script,
    );
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "text/javascript; charset=utf-8"))
        .insert_header((CACHE_CONTROL, "no-cache"))
        .insert_header((CONTENT_SECURITY_POLICY, WORKER_POLICY))
        .body(script.map_err(anyhow::Error::from)?))
}

/// GET [`OFFLINE`].
///
/// # Errors
/// When the template fails.
pub async fn offline(state: web::Data<AppState>) -> ApiResult {
    let config = &state.config.http;
    let page = Page::new(config, &state.assets, ISLANDS, &[]);
    let nonce = page.nonce.clone();
    Page::answer(config, StatusCode::OK, &nonce, &Offline { page })
}

fn web_manifest() -> Value {
    let icon = |file: &str, size: &str, purpose: &str| {
        json!({
            "src": format!("/static/icons/{file}"), "sizes": size, "type": "image/png", "purpose": purpose,
        })
    };
    json!({
        "id": "/",
        "name": "Morpheo",
        "short_name": "Morpheo",
        "description": "Describe an app, watch it take shape.",
        "lang": "en",
        "start_url": "/generate?mode=code",
        "scope": "/",
        "display": "standalone",
        "theme_color": "#11131c",
        "background_color": "#08090e",
        "categories": ["productivity", "developer"],
        "icons": [
            icon("icon-192.png", "192x192", "any"),
            icon("icon-512.png", "512x512", "any"),
            icon("icon-maskable-512.png", "512x512", "maskable"),
        ],
    })
}

/// The worker's text changes with the build, and browsers notice.
fn worker(needed: &Needed, app_script: &str) -> askama::Result<String> {
    let mut files = needed.styles.clone();
    files.push(needed.script.clone());
    files.extend(needed.preloads.iter().cloned());
    files.extend(needed.font.clone());
    let version = version_of(files.iter().map(String::as_str).chain([app_script]));
    Worker {
        version: &version,
        offline: OFFLINE,
        files: &files,
    }
    .render()
}

fn version_of<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let mut sha = Sha256::new();
    for name in names {
        sha.update(name.as_bytes());
        sha.update([0]);
    }
    sha.finalize()
        .iter()
        .take(6)
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::page::fixture;
    use super::*;

    #[test]
    fn a_new_build_makes_a_new_worker() {
        let needed = fixture::page().needed;
        let one = worker(&needed, "/static/js/app-1.js").unwrap();
        assert_eq!(one, worker(&needed, "/static/js/app-1.js").unwrap());
        assert_ne!(one, worker(&needed, "/static/js/app-2.js").unwrap());
    }

    #[test]
    fn the_worker_is_as_agreed() {
        insta::assert_snapshot!(worker(&fixture::page().needed, "/static/js/app-1.js").unwrap());
    }

    #[test]
    fn launchers_find_an_icon_of_each_kind() {
        let manifest = web_manifest();
        let icons = manifest["icons"].as_array().unwrap();
        for (size, purpose) in [("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")] {
            assert!(
                icons
                    .iter()
                    .any(|icon| icon["sizes"] == size && icon["purpose"] == purpose)
            );
        }
    }
}
