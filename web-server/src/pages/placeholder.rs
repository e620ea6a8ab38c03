//! Where previews lead from links that have no address.

use actix_web::http::StatusCode;
use actix_web::web;
use askama::Template;

use super::page::Page;
use crate::assets::ISLANDS;
use crate::error::ApiResult;
use crate::state::AppState;

#[derive(Template)]
#[template(path = "pages/placeholder.html")]
struct Placeholder {
    page: Page,
}

/// GET `/placeholder`.
///
/// # Errors
/// When the template fails.
pub async fn placeholder(state: web::Data<AppState>) -> ApiResult {
    let config = &state.config.http;
    let page = Page::new(config, &state.assets, ISLANDS, &[]);
    let nonce = page.nonce.clone();
    Page::answer(config, StatusCode::OK, &nonce, &Placeholder { page })
}

#[cfg(test)]
mod tests {
    use super::super::page::fixture;
    use super::*;

    #[test]
    fn it_says_what_happened_and_what_to_do_and_is_not_listed() {
        let page = fixture::page();
        let nonce = page.nonce.clone();
        let html = fixture::rendered(&Placeholder { page }, &nonce);
        for text in [
            "<h1>This link has no destination yet</h1>",
            "If the app is yours",
            "name=\"robots\" content=\"noindex\"",
            "href=\"/\"",
        ] {
            assert!(html.contains(text), "{text}: {html}");
        }
    }
}
