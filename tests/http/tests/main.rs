//! Tests over HTTP, with a real Postgres, a real Redis, and fake providers that speak the real formats.
//! `bin/test` starts what they need.

mod auth;
mod cancel;
mod chaos;
mod chat;
mod chat_answers;
mod chat_history;
mod credits;
mod generate;
mod generations;
mod google;
mod guessing;
mod hostile_requests;
mod hosts;
mod idempotency;
mod models;
mod modify;
mod openapi;
mod operations;
mod password_reset;
mod private_answers;
mod providers;
mod publish;
mod pwa_auth;
mod queue;
mod resume;
mod save_app;
mod sessions;
mod write_limits;
