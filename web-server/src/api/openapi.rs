//! The description of the API, from the calls themselves.

use actix_web::{HttpResponse, get};
use anyhow::Context;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::{Modify, OpenApi};

use super::{account, auth, catalog, chat, generate, generations, jobs, pwa};
use crate::error::ApiResult;

#[derive(OpenApi)]
#[openapi(
    info(title = "Morpheo", description = "Apps from plain words.", license(name = "MIT", identifier = "MIT")),
    paths(
        auth::register::register,
        auth::login::login,
        auth::refresh::refresh,
        auth::logout::logout,
        auth::me::me,
        auth::request_password_reset::request_password_reset,
        auth::reset_password::reset_password,
        auth::providers::list_sign_in_providers,
        auth::google::start::start_google_sign_in,
        auth::google::callback::finish_google_sign_in,
        account::credit_info::credit_info,
        account::subscription_info::subscription_info,
        account::storage_info::storage_info,
        catalog::models::list_models,
        catalog::examples::list_examples,
        catalog::sample::example_sample,
        generate::generate_full_code::generate_full_code,
        generate::modify_full_code::modify_full_code,
        chat::differential::differential_chat,
        chat::with_code::chat_with_code,
        chat::save_history::save_chat_history,
        chat::show_history::get_chat_history,
        jobs::show::get_job,
        jobs::events::job_events,
        jobs::cancel::cancel_job,
        generations::save_app::save_app,
        generations::list::list_generations,
        generations::show::get_generation,
        generations::page_html::get_page_html,
        generations::delete::delete_generation,
        generations::delete_all::delete_all_generations,
        pwa::make::make_pwa,
        pwa::delete::delete_pwa,
        pwa::verify::verify_pwa_access,
    ),
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
    Api::openapi()
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
