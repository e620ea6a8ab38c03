//! The description of the API, from the calls themselves.

use actix_web::{App, HttpResponse, get};
use anyhow::Context;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::{Modify, OpenApi};
use utoipa_actix_web::AppExt;

use crate::error::ApiResult;

#[derive(OpenApi)]
#[openapi(
    info(title = "Morpheo", description = "Apps from plain words.", license(name = "MIT", identifier = "MIT")),
    modifiers(&Bearer)
)]
struct Api;

struct Bearer;

impl Modify for Bearer {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let scheme = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .bearer_format("JWT")
            .build();
        document
            .components
            .get_or_insert_with(Default::default)
            .add_security_scheme("bearer", SecurityScheme::Http(scheme));
    }
}

/// The description as JSON.
///
/// # Errors
/// When it cannot be written as JSON.
pub fn document() -> anyhow::Result<String> {
    let (_, document) = App::new()
        .into_utoipa_app()
        .openapi(Api::openapi())
        .configure(super::described)
        .split_for_parts();
    document
        .to_pretty_json()
        .context("the description of the API cannot be written")
}

/// The description of the API.
#[get("/api/openapi.json")]
pub async fn serve() -> ApiResult {
    Ok(HttpResponse::Ok()
        .content_type("application/json")
        .body(document()?))
}
