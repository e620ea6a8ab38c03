//! Tests over HTTP, with a real Postgres, a real Redis, and fake providers that speak the real formats.
//! `bin/test` starts what they need.

mod auth;
mod cancel;
mod chaos;
mod credits;
mod generate;
mod generations;
mod hosts;
mod models;
mod modify;
mod openapi;
mod operations;
mod providers;
mod publish;
mod queue;
mod resume;
mod save_app;
mod sessions;
