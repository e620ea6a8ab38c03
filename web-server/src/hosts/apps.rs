//! The hosts of published apps. An origin each, so that storage, service worker and install scope are an
//! app's own; no cookie is ever set or read here.

use actix_web::http::StatusCode;
use actix_web::http::header::{
    ACCEPT_RANGES, CACHE_CONTROL, CONTENT_RANGE, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, EntityTag,
    Header, IfNoneMatch, LOCATION, PERMISSIONS_POLICY, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use actix_web::middleware::DefaultHeaders;
use actix_web::web::{self, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};
use askama::Template;
use bytes::Bytes;
use db::account_deletions;
use db::published_apps::files::{self, Entry};
use db::published_apps::{self, Hosted};
use domain::ids::PublicationId;
use domain::page_links;
use domain::slug::AppSlug;
use platform::config::HttpConfig;
use publishing::files::{PAGE, SERVICE_WORKER};
use thiserror::Error;

use super::library_parts::original;
use super::{NO_PASSKEYS, Site, links, piece};
use crate::pages::read;
use crate::state::AppState;

/// Where the files are that pages refer to by what they hold.
const ASSETS: &str = "_assets/";
/// Files that are asked for with their version never change at that address.
const FOREVER: &str = "public, max-age=31536000, immutable";

/// Registers the answer to every address.
pub fn configure(services: &mut ServiceConfig) {
    services
        .configure(super::data::configure)
        .route("/_installed", web::post().to(installed))
        .configure(super::ai::configure)
        .service(read("/{path:.*}", serve).route(web::post().to(after_form)));
}

/// What every answer says, whatever it is: the policy of published apps, and that they get no passkeys.
pub fn headers(config: &HttpConfig) -> DefaultHeaders {
    DefaultHeaders::new()
        .add((CONTENT_SECURITY_POLICY, publishing::csp(config.scheme())))
        .add((PERMISSIONS_POLICY, NO_PASSKEYS))
}

#[derive(Debug, Error)]
enum Failure {
    #[error(transparent)]
    Connect(#[from] db::pool::ConnectError),
    #[error(transparent)]
    Store(#[from] diesel::result::Error),
}

/// What is at an address of an app's host.
enum Found {
    /// A file of the app, with what it holds.
    File(Entry, Vec<u8>),
    /// A file that the visitor has already.
    Unchanged(Entry),
    /// A page of the app whose own address is this one, or the original of what a library has beside itself.
    Elsewhere(String),
    /// The app was taken offline, or its account was deleted; its host goes on existing.
    Offline,
    /// Nothing.
    Nothing,
}

async fn serve(state: web::Data<AppState>, request: HttpRequest) -> HttpResponse {
    let Site::App(slug) = Site::of_head(request.head(), &state.config.http) else {
        return super::misdirected().await;
    };
    let path = request.path().trim_matches('/');
    let path = if path.is_empty() { PAGE } else { path };
    let app = match find(&state, &slug).await {
        Ok(app) => app,
        Err(failure) => return out_of_order(&failure),
    };
    let found = match &app {
        Some(app) => look_up(&state, app, path, &request).await,
        None => look_up_retired(&state, &slug, path).await,
    };
    if let (Ok(Found::File(file, _) | Found::Unchanged(file)), Some(app)) = (&found, &app)
        && file.title.is_some()
        && is_visit(&request)
    {
        state.visits.opened(PublicationId(app.id));
    }
    match found {
        Ok(Found::File(file, bytes)) if file.path.starts_with(ASSETS) => asset(&request, &file, bytes),
        Ok(Found::File(file, bytes)) => headed(StatusCode::OK, &request, &file).body(bytes),
        Ok(Found::Unchanged(file)) => answer(StatusCode::NOT_MODIFIED)
            .insert_header((CACHE_CONTROL, caching(&request, &file.path)))
            .insert_header((ETAG, tag_of(&file).to_string()))
            .finish(),
        Ok(Found::Elsewhere(address)) => leading_to(StatusCode::FOUND, &address),
        Ok(Found::Offline) if path == SERVICE_WORKER => tombstone(),
        Ok(_) if wants_page(&request, path) => not_available(&state.config.http.origin()),
        Ok(_) => answer(StatusCode::NOT_FOUND)
            .insert_header((CACHE_CONTROL, "no-cache"))
            .finish(),
        Err(failure) => out_of_order(&failure),
    }
}

/// An answer with a file of the app.
fn headed(status: StatusCode, request: &HttpRequest, file: &Entry) -> HttpResponseBuilder {
    let mut headed = answer(status);
    headed
        .insert_header((CONTENT_TYPE, file.content_type.as_str()))
        .insert_header((CACHE_CONTROL, caching(request, &file.path)))
        .insert_header((ETAG, tag_of(file).to_string()));
    headed
}

/// A file that pages refer to by what it holds, or the piece of it that is asked for.
fn asset(request: &HttpRequest, file: &Entry, bytes: Vec<u8>) -> HttpResponse {
    let bytes = Bytes::from(bytes);
    let length = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
    let piece = piece::asked(request, length);
    let within = |place| usize::try_from(place).unwrap_or(bytes.len()).min(bytes.len());
    let sent = bytes.slice(within(piece.sent.start)..within(piece.sent.end));
    let mut answer = headed(piece.status, request, file);
    answer.insert_header((ACCEPT_RANGES, "bytes"));
    if let Some(range) = piece.content_range {
        answer.insert_header((CONTENT_RANGE, range));
    }
    answer.body(sent)
}

async fn find(state: &AppState, slug: &AppSlug) -> Result<Option<Hosted>, Failure> {
    let mut connection = state.pool.get().await?;
    Ok(published_apps::find_by_slug(&mut connection, slug).await?)
}

async fn look_up(
    state: &AppState,
    app: &Hosted,
    path: &str,
    request: &HttpRequest,
) -> Result<Found, Failure> {
    if !app.is_active {
        return Ok(Found::Offline);
    }
    let mut connection = state.pool.get().await?;
    let id = PublicationId(app.id);
    let mut file = files::find(&mut connection, id, app.version, path).await?;
    if file.is_none() && wants_page(request, path) {
        // The first page needs no other address to be shown, and apps that tell addresses apart themselves have one page.
        match links::path_of_page(&mut connection, app, request.uri().path()).await? {
            Some(page) if page != "/" => return Ok(Found::Elsewhere(with_query(page, request))),
            _ => {}
        }
        file = files::find(&mut connection, id, app.version, PAGE).await?;
    }
    let Some(file) = file else {
        let original = original(&state.config.libraries.hosts, path, request.uri().query());
        return Ok(original
            .filter(|_| !wants_page(request, path))
            .map_or(Found::Nothing, Found::Elsewhere));
    };
    if knows(request, &tag_of(&file)) {
        return Ok(Found::Unchanged(file));
    }
    let bytes = files::bytes(&mut connection, id, &file).await?;
    Ok(bytes.map_or(Found::Nothing, |bytes| Found::File(file, bytes)))
}

/// What visitors installed of an account that was deleted removes itself, as with an app that was taken offline.
async fn look_up_retired(state: &AppState, slug: &AppSlug, path: &str) -> Result<Found, Failure> {
    if path == SERVICE_WORKER {
        let mut connection = state.pool.get().await?;
        if account_deletions::is_retired(&mut connection, slug).await? {
            return Ok(Found::Offline);
        }
    }
    Ok(Found::Nothing)
}

/// POST of a form. Published apps have no server of their own: the page at the address is shown.
async fn after_form(state: web::Data<AppState>, request: HttpRequest) -> HttpResponse {
    let Site::App(slug) = Site::of_head(request.head(), &state.config.http) else {
        return super::misdirected().await;
    };
    match page_after_form(&state, &slug, &request).await {
        Ok(Some(page)) => leading_to(StatusCode::SEE_OTHER, &with_query(page, &request)),
        Ok(None) => answer(StatusCode::METHOD_NOT_ALLOWED).finish(),
        Err(failure) => out_of_order(&failure),
    }
}

async fn page_after_form(
    state: &AppState,
    slug: &AppSlug,
    request: &HttpRequest,
) -> Result<Option<String>, Failure> {
    let mut connection = state.pool.get().await?;
    match published_apps::find_by_slug(&mut connection, slug).await? {
        Some(app) if app.is_active => {
            Ok(links::path_of_page(&mut connection, &app, request.uri().path()).await?)
        }
        _ => Ok(None),
    }
}

fn with_query(mut page: String, request: &HttpRequest) -> String {
    if let Some(query) = request.uri().query() {
        page.push('?');
        page.push_str(query);
    }
    page
}

/// An answer that leads to another address of the app; browsers carry the anchor along.
fn leading_to(status: StatusCode, address: &str) -> HttpResponse {
    answer(status)
        .insert_header((LOCATION, address))
        .insert_header((CACHE_CONTROL, "no-cache"))
        .finish()
}

/// Changes with what a file holds.
fn tag_of(file: &Entry) -> EntityTag {
    let hash = file.sha256.iter().take(12);
    EntityTag::new_weak(hash.map(|byte| format!("{byte:02x}")).collect())
}

/// Whether the visitor has this state already.
fn knows(request: &HttpRequest, now: &EntityTag) -> bool {
    match IfNoneMatch::parse(request) {
        Ok(IfNoneMatch::Items(shown)) => shown.iter().any(|tag| tag.weak_eq(now)),
        Ok(IfNoneMatch::Any) | Err(_) => false,
    }
}

/// Whether somebody opens the page, rather than a browser that fetches it in case they do, or a service worker that
/// keeps it.
fn is_visit(request: &HttpRequest) -> bool {
    let header = |name| request.headers().get(name).and_then(|value| value.to_str().ok());
    let is_early = header("sec-purpose").is_some_and(|purpose| purpose.contains("prefetch"));
    !is_early && header("sec-fetch-mode").is_none_or(|mode| mode == "navigate")
}

/// Whether a browser says that the app itself sent it. Browsers of before 2023 do not say.
fn is_of_app(request: &HttpRequest) -> bool {
    let site = request.headers().get("sec-fetch-site");
    site.is_none_or(|site| site == "same-origin")
}

/// POST `/_installed`: an app says that somebody installed it.
async fn installed(state: web::Data<AppState>, request: HttpRequest) -> HttpResponse {
    let Site::App(slug) = Site::of_head(request.head(), &state.config.http) else {
        return super::misdirected().await;
    };
    if !is_of_app(&request) {
        return answer(StatusCode::FORBIDDEN).finish();
    }
    match find(&state, &slug).await {
        Ok(Some(app)) if app.is_active => {
            state.visits.installed(PublicationId(app.id));
            answer(StatusCode::NO_CONTENT).finish()
        }
        Ok(_) => answer(StatusCode::NOT_FOUND).finish(),
        Err(failure) => out_of_order(&failure),
    }
}

/// Whether a browser opens this address as a page. A name with an ending is a file, unless the ending is that of pages.
fn wants_page(request: &HttpRequest, path: &str) -> bool {
    let header = |name| request.headers().get(name).and_then(|value| value.to_str().ok());
    match header("sec-fetch-mode") {
        Some(mode) => mode == "navigate",
        None if path == PAGE => true,
        None => {
            let name = page_links::without_ending(path).rsplit('/').next();
            let is_file = name.is_some_and(|name| name.contains('.'));
            !is_file && header("accept").is_some_and(|accept| accept.contains("text/html"))
        }
    }
}

fn caching(request: &HttpRequest, path: &str) -> &'static str {
    let has_version = request
        .query_string()
        .strip_prefix("v=")
        .is_some_and(|version| !version.is_empty());
    if (path.ends_with(".png") && has_version) || path.starts_with(ASSETS) {
        FOREVER
    } else {
        "no-cache"
    }
}

fn answer(status: StatusCode) -> HttpResponseBuilder {
    let mut answer = HttpResponse::build(status);
    answer
        .insert_header((X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .insert_header((REFERRER_POLICY, "strict-origin-when-cross-origin"));
    answer
}

/// Installed copies fetch this in place of their service worker and clean up after themselves.
fn tombstone() -> HttpResponse {
    answer(StatusCode::OK)
        .insert_header((CONTENT_TYPE, "text/javascript; charset=utf-8"))
        .insert_header((CACHE_CONTROL, "no-cache"))
        .body(publishing::tombstone())
}

#[derive(Template)]
#[template(path = "pages/app-not-available.html")]
struct NotAvailable<'a> {
    main_origin: &'a str,
}

fn not_available(main_origin: &str) -> HttpResponse {
    let page = NotAvailable { main_origin }.render().unwrap_or_default();
    answer(StatusCode::NOT_FOUND)
        .insert_header((CONTENT_TYPE, "text/html; charset=utf-8"))
        .insert_header((CACHE_CONTROL, "no-cache"))
        .insert_header(("x-robots-tag", "noindex"))
        .body(page)
}

fn out_of_order(failure: &Failure) -> HttpResponse {
    tracing::error!(error = %failure, "a published app cannot be served");
    answer(StatusCode::SERVICE_UNAVAILABLE)
        .insert_header((CACHE_CONTROL, "no-store"))
        .insert_header(("retry-after", "5"))
        .finish()
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    fn request(address: &str, headers: &[(&'static str, &'static str)]) -> HttpRequest {
        let mut request = TestRequest::with_uri(address);
        for header in headers {
            request = request.insert_header(*header);
        }
        request.to_http_request()
    }

    #[test]
    fn browsers_get_the_page_wherever_they_navigate() {
        let navigation = request("/notes/3", &[("sec-fetch-mode", "navigate")]);
        assert!(wants_page(&navigation, "notes/3"));
        let older = request("/notes/3", &[("accept", "text/html,*/*")]);
        assert!(wants_page(&older, "notes/3"));
        assert!(wants_page(&older, "about.html"));
        assert!(!wants_page(&older, "data.json"));
        let fetch = request("/notes/3", &[("sec-fetch-mode", "cors"), ("accept", "text/html")]);
        assert!(!wants_page(&fetch, "notes/3"));
        assert!(wants_page(&request("/", &[]), PAGE));
    }

    #[test]
    fn a_tag_is_known_strong_or_weak_and_in_a_list() {
        for shown in ["\"abc\"", "W/\"abc\"", "\"x\", W/\"abc\""] {
            assert!(
                knows(
                    &request("/", &[("if-none-match", shown)]),
                    &EntityTag::new_weak("abc".to_owned())
                ),
                "{shown}"
            );
        }
        for shown in ["\"other\"", "*"] {
            assert!(
                !knows(
                    &request("/", &[("if-none-match", shown)]),
                    &EntityTag::new_weak("abc".to_owned())
                ),
                "{shown}"
            );
        }
        assert!(!knows(&request("/", &[]), &EntityTag::new_weak("abc".to_owned())));
    }

    #[test]
    fn only_icons_with_their_version_are_kept_for_ever() {
        assert_eq!(
            caching(&request("/icon-192.png?v=0f", &[]), "icon-192.png"),
            FOREVER
        );
        assert_eq!(
            caching(&request("/icon-192.png", &[]), "icon-192.png"),
            "no-cache"
        );
        assert_eq!(caching(&request("/_assets/0f", &[]), "_assets/0f"), FOREVER);
        assert_eq!(caching(&request("/?v=1", &[]), PAGE), "no-cache");
        assert_eq!(caching(&request("/sw.js?v=1", &[]), SERVICE_WORKER), "no-cache");
    }
}
