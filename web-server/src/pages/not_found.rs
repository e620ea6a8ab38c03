//! Everything that is nowhere.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, web};
use askama::Template;
use domain::errors::ErrorCode;

use super::page::Page;
use crate::assets::ISLANDS;
use crate::error::{ApiError, ApiResult};
use crate::state::AppState;

#[derive(Template)]
#[template(path = "pages/not-found.html")]
struct NotFound {
    page: Page,
}

/// A page for people, the catalogue's error for callers of the API.
///
/// # Errors
/// For addresses of the API, always; else when the template fails.
pub async fn not_found(state: web::Data<AppState>, request: HttpRequest) -> ApiResult {
    if is_call(request.path()) {
        return Err(ApiError::from(ErrorCode::NotFound));
    }
    let config = &state.config.http;
    let page = Page::new(config, &state.assets, ISLANDS, &[]);
    let nonce = page.nonce.clone();
    Page::answer(config, StatusCode::NOT_FOUND, &nonce, &NotFound { page })
}

fn is_call(path: &str) -> bool {
    path == "/api" || path.starts_with("/api/")
}

#[cfg(test)]
mod tests {
    use super::super::page::fixture;
    use super::*;

    #[test]
    fn it_says_what_happened_and_leads_home() {
        let page = fixture::page();
        let nonce = page.nonce.clone();
        let html = fixture::rendered(&NotFound { page }, &nonce);
        for text in [
            "404",
            "Page not found",
            "The page you are looking for doesn't exist or has been moved.",
            "Go back home",
        ] {
            assert!(html.contains(text), "{text}: {html}");
        }
    }

    #[test]
    fn only_addresses_below_api_are_calls() {
        assert!(is_call("/api/nothing") && is_call("/api"));
        assert!(!is_call("/apis") && !is_call("/nowhere/api/"));
    }
}
