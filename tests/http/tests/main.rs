//! Tests over HTTP, with a real Postgres, a real Redis, and fake providers that speak the real formats.
//! `bin/test` starts what they need.

mod apps;
mod auth;
mod bad_icons;
mod cancel;
mod chaos;
mod chat;
mod chat_answers;
mod chat_history;
mod chat_history_size;
mod credits;
mod files;
mod generate;
mod generations;
mod google;
mod hosts;
mod idempotency;
mod large_pages;
mod ledger;
mod models;
mod modify;
mod openapi;
mod operations;
mod ownership;
mod password_reset;
mod providers;
mod publish;
mod pwa_auth;
mod queue;
mod quotas;
mod resume;
mod retention;
mod save_app;
mod sessions;
mod slugs;
