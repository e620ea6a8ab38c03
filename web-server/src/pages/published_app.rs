//! The page of a published app on the main origin: what links to it show, and what people see who follow them. Nothing
//! of the app itself runs here.

use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE, USER_AGENT};
use actix_web::web::{self, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use db::published_apps::{self, Listing, files};
use db::thumbnails;
use domain::ids::PublicationId;
use domain::slug::AppSlug;
use publishing::address::manifest_of;
use publishing::files::{ICON_512, MANIFEST, PAGE};
use serde::Deserialize;

use super::install_help::install_help;
use super::page::Page;
use super::{not_found, read};
use crate::assets::ISLANDS;
use crate::error::ApiResult;
use crate::share_code;
use crate::state::AppState;
use crate::thumbnails::{answer, version};

/// Said of an app that says nothing of itself.
const NO_DESCRIPTION: &str =
    "An app made with Morpheo. It opens in the browser, and installs like any other app.";

/// Registers the page and the thumbnails of it.
pub fn configure(services: &mut ServiceConfig) {
    services
        .service(read("/a/{slug}", page))
        .service(read("/a/{slug}/icon.png", icon))
        .service(read("/a/{slug}/picture.png", thumbnail))
        .service(read("/a/{slug}/qr.png", qr_code))
        .service(read("/a/{slug}/{page}", page_of_app));
}

#[derive(Template)]
#[template(path = "pages/published-app.html")]
struct PublishedApp<'a> {
    page: Page,
    name: &'a str,
    slug: &'a str,
    /// Where it is on its own origin.
    address: String,
    /// Its path on this origin.
    path: String,
    /// Whether search engines may list it.
    indexable: bool,
    description: String,
    /// Changes with its icon.
    version: &'a str,
    /// Changes with its thumbnail, if it has one.
    thumbnail: Option<String>,
    /// How the visitor's browser installs it.
    install_help: &'static str,
}

/// The part of a manifest that is read.
#[derive(Deserialize)]
struct Manifest {
    description: Option<String>,
}

/// GET `/a/{slug}`.
///
/// # Errors
/// When the database or the template fails.
async fn page(state: web::Data<AppState>, slug: web::Path<String>, request: HttpRequest) -> ApiResult {
    show(state, &slug, None, request).await
}

/// GET `/a/{slug}/{page}`: the same of a page of the app.
///
/// # Errors
/// When the database or the template fails.
async fn page_of_app(
    state: web::Data<AppState>,
    path: web::Path<(String, String)>,
    request: HttpRequest,
) -> ApiResult {
    let (slug, page) = path.into_inner();
    show(state, &slug, Some(&page), request).await
}

async fn show(state: web::Data<AppState>, slug: &str, page: Option<&str>, request: HttpRequest) -> ApiResult {
    let mut connection = state.pool.get().await?;
    let found = find(&mut connection, slug).await?;
    let (Some((slug, app)), Some(named)) = (&found, named(&mut connection, found.as_ref(), page).await?)
    else {
        drop(connection);
        return not_found::not_found(state, request).await;
    };
    let manifest = match named.path.as_str() {
        "" => MANIFEST.to_owned(),
        page => manifest_of(page),
    };
    let manifest = files::bytes_at(&mut connection, PublicationId(app.id), app.version, &manifest).await?;
    let thumbnail = thumbnails::of_published(&mut connection, slug).await?;
    drop(connection);
    let manifest = manifest.and_then(|bytes| serde_json::from_slice::<Manifest>(&bytes).ok());
    let description = manifest.and_then(|manifest| manifest.description);
    let config = &state.config.http;
    let page = Page::new(config, &state.assets, ISLANDS, &[]);
    let nonce = page.nonce.clone();
    let shown = PublishedApp {
        page,
        name: &named.title,
        slug: slug.as_str(),
        address: format!("{}/{}", config.app_origin(slug.as_str()), named.path),
        path: match named.path.as_str() {
            "" => format!("/a/{slug}"),
            page => format!("/a/{slug}/{page}"),
        },
        indexable: app.indexable,
        description: description.unwrap_or_else(|| NO_DESCRIPTION.to_owned()),
        version: &app.content_hash,
        thumbnail: thumbnail.map(|(_, hash)| version(hash)),
        install_help: install_help(user_agent(&request)),
    };
    Page::answer(config, StatusCode::OK, &nonce, &shown)
}

fn user_agent(request: &HttpRequest) -> &str {
    let header = request.headers().get(USER_AGENT);
    header.and_then(|value| value.to_str().ok()).unwrap_or_default()
}

/// GET `/a/{slug}/icon.png`. The address of a page names the icon's version, so that it never changes there.
async fn icon(state: web::Data<AppState>, slug: web::Path<String>) -> ApiResult {
    let mut connection = state.pool.get().await?;
    let icon = match find(&mut connection, &slug).await? {
        Some((_, app)) => {
            files::bytes_at(&mut connection, PublicationId(app.id), app.version, ICON_512).await?
        }
        None => None,
    };
    Ok(match icon {
        Some(icon) => HttpResponse::Ok()
            .insert_header((CONTENT_TYPE, "image/png"))
            .insert_header((CACHE_CONTROL, "public, max-age=86400"))
            .body(icon),
        None => HttpResponse::NotFound().finish(),
    })
}

/// GET `/a/{slug}/qr.png`: the code of the app's own address.
async fn qr_code(state: web::Data<AppState>, slug: web::Path<String>) -> ApiResult {
    let found = {
        let mut connection = state.pool.get().await?;
        find(&mut connection, &slug).await?
    };
    let address = found.map(|(slug, _)| format!("{}/", state.config.http.app_origin(slug.as_str())));
    Ok(match address.as_deref().and_then(share_code::png) {
        Some(code) => HttpResponse::Ok()
            .insert_header((CONTENT_TYPE, "image/png"))
            .insert_header((CACHE_CONTROL, "public, max-age=86400"))
            .body(code),
        None => HttpResponse::NotFound().finish(),
    })
}

/// The app, or a page of it.
struct Named {
    title: String,
    /// On the app's origin, without the first slash.
    path: String,
}

/// Nothing when the app has no such page.
async fn named(
    connection: &mut db::Connection,
    found: Option<&(AppSlug, Listing)>,
    page: Option<&str>,
) -> ApiResult<Option<Named>> {
    let Some((_, app)) = found else {
        return Ok(None);
    };
    let Some(page) = page else {
        return Ok(Some(Named {
            title: app.name.clone(),
            path: String::new(),
        }));
    };
    // The first page has no address here but the app's.
    if page == PAGE {
        return Ok(None);
    }
    let file = files::find(connection, PublicationId(app.id), app.version, page).await?;
    Ok(file.and_then(|file| {
        Some(Named {
            title: file.title?,
            path: file.path,
        })
    }))
}

/// GET `/a/{slug}/picture.png`.
///
/// # Errors
/// When the database or the store of files fails.
async fn thumbnail(state: web::Data<AppState>, slug: web::Path<String>, request: HttpRequest) -> ApiResult {
    let found = {
        let mut connection = state.pool.get().await?;
        match AppSlug::from_label(&slug) {
            Some(slug) => thumbnails::of_published(&mut connection, &slug).await?,
            None => None,
        }
    };
    let answer = match found {
        Some((user, hash)) => answer(&state, &request, user, hash, "public, max-age=86400").await?,
        None => None,
    };
    Ok(answer.unwrap_or_else(|| HttpResponse::NotFound().finish()))
}

async fn find(connection: &mut db::Connection, slug: &str) -> ApiResult<Option<(AppSlug, Listing)>> {
    let Some(slug) = AppSlug::from_label(slug) else {
        return Ok(None);
    };
    let app = published_apps::listing(connection, &slug).await?;
    Ok(app.map(|app| (slug, app)))
}
