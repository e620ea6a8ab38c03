//! The calls, one file each.

pub mod account;
pub mod account_data;
pub mod app_ai;
pub mod app_permissions;
mod app_request;
mod ask;
pub mod attachments;
pub mod auth;
pub mod catalog;
pub mod chat;
pub mod connections;
pub mod drafts;
pub(crate) mod fields;
pub mod files;
pub mod generate;
pub mod generations;
pub mod images;
pub mod jobs;
pub mod model_connections;
pub mod onboarding;
pub mod openapi;
pub mod plans;
pub mod pwa;
pub mod repair;
mod several_pages;
pub mod shared_data;
mod small_json;
pub mod suggest;
pub mod support;
pub mod thumbnails;

use actix_web::web;
use domain::limits::PAGE_MAX_BYTES;
use domain::page_metadata::PageMetadata;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::error::{ApiError, ApiResult, json_error, path_error, query_error};

pub use small_json::SmallJson;

/// Registers every call.
pub fn configure(config: &mut web::ServiceConfig) {
    config
        .app_data(
            web::JsonConfig::default()
                .limit(PAGE_MAX_BYTES)
                .error_handler(json_error),
        )
        .app_data(web::PathConfig::default().error_handler(path_error))
        .app_data(web::QueryConfig::default().error_handler(query_error))
        .service(openapi::serve);
    described(&mut ServiceConfig::new(config));
}

/// The calls that the description of the API is made from.
fn described(config: &mut ServiceConfig) {
    config
        .configure(auth::configure)
        .configure(account::configure)
        .configure(account_data::configure)
        .configure(plans::configure)
        .configure(onboarding::configure)
        .configure(catalog::configure)
        .configure(model_connections::configure)
        .configure(generate::configure)
        .configure(suggest::configure)
        .configure(chat::configure)
        .configure(jobs::configure)
        .configure(generations::configure)
        .configure(drafts::configure)
        .configure(connections::configure)
        .configure(pwa::configure)
        .configure(thumbnails::configure)
        .configure(repair::configure)
        .configure(images::configure)
        .configure(files::configure)
        .configure(attachments::configure)
        .configure(app_permissions::configure)
        .configure(app_ai::configure)
        .configure(shared_data::configure)
        .configure(support::configure);
}

/// What a person says about a page, as it is stored.
///
/// # Errors
/// `invalid-request` when it is too long.
fn metadata_to_store(metadata: &PageMetadata) -> ApiResult<String> {
    metadata.to_json().ok_or_else(|| ApiError::invalid("metadata"))
}

/// A text that Postgres can store: it takes every character but the null character, which no page needs.
fn storable(text: String) -> String {
    if text.contains('\0') {
        text.replace('\0', "")
    } else {
        text
    }
}
