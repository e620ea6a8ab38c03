//! The calls, one file each.

pub mod account;
pub mod auth;
pub mod catalog;
pub mod chat;
pub mod generate;
pub mod generations;
pub mod jobs;
pub mod openapi;
pub mod pwa;
mod small_json;

use actix_web::web::{self, ServiceConfig};
use domain::limits::PAGE_MAX_BYTES;

use crate::error::{json_error, path_error};

pub use small_json::SmallJson;

/// Registers every call.
pub fn configure(config: &mut ServiceConfig) {
    config
        .app_data(
            web::JsonConfig::default()
                .limit(PAGE_MAX_BYTES)
                .error_handler(json_error),
        )
        .app_data(web::PathConfig::default().error_handler(path_error))
        .service(auth::register::register)
        .service(auth::login::login)
        .service(auth::refresh::refresh)
        .service(auth::logout::logout)
        .service(auth::me::me)
        .service(auth::request_password_reset::request_password_reset)
        .service(auth::reset_password::reset_password)
        .service(auth::providers::list_sign_in_providers)
        .service(auth::google::start::start_google_sign_in)
        .service(auth::google::callback::finish_google_sign_in)
        .service(account::credit_info::credit_info)
        .service(account::subscription_info::subscription_info)
        .service(account::storage_info::storage_info)
        .service(catalog::models::list_models)
        .service(catalog::examples::list_examples)
        .service(catalog::sample::example_sample)
        .service(generate::generate_full_code::generate_full_code)
        .service(generate::modify_full_code::modify_full_code)
        .service(chat::differential::differential_chat)
        .service(chat::with_code::chat_with_code)
        .service(chat::save_history::save_chat_history)
        .service(chat::show_history::get_chat_history)
        .service(jobs::events::job_events)
        .service(jobs::cancel::cancel_job)
        .service(jobs::show::get_job)
        .service(generations::save_app::save_app)
        .service(generations::list::list_generations)
        .service(generations::delete_all::delete_all_generations)
        .service(generations::show::get_generation)
        .service(generations::page_html::get_page_html)
        .service(generations::delete::delete_generation)
        .service(pwa::make::make_pwa)
        .service(pwa::delete::delete_pwa)
        .service(pwa::verify::verify_pwa_access)
        .service(openapi::serve);
}

/// A text that Postgres can store: it takes every character but the null character, which no page needs.
fn storable(text: String) -> String {
    if text.contains('\0') {
        text.replace('\0', "")
    } else {
        text
    }
}
