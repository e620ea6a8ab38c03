//! Postgres: the schema, the pool, the migrations, and one module of queries per entity.
//!
//! Queries are plain functions over a connection that give a [`diesel::QueryResult`]. Those that must be
//! one transaction open it themselves and say so.
//!
//! - [`users`], [`refresh_tokens`]: accounts and sign-ins
//! - [`profiles`]: the names and the picture that accounts show
//! - [`password_resets`], [`google_accounts`]: the other ways into an account
//! - [`email_changes`], [`email_confirmations`]: links to addresses that are to be confirmed
//! - [`mailed_links`]: what these links, and those for a new password, have in common
//! - [`operator`]: the account of who runs the product
//! - [`auto_analysis_settings`]: what a person set about the analysis that runs by itself
//! - [`usernames`], [`first_steps`], [`personality_preferences`]: names of accounts; how far one is with its first steps;
//!   how people like answers and apps to be
//! - [`model_connections`]: access to models that people bring along
//! - [`jobs`]: background work, its lease and its fate
//! - [`credits`]: what is left, and the ledger
//! - [`plans`]: what accounts buy
//! - [`apps`]: what everything kept of an app points to
//! - [`thumbnails`]: what apps look like
//! - [`assets`]: the files that their pages refer to
//! - [`app_files`]: what was read of files that people attach
//! - [`images`], [`stories`]: images of Image Studio, and stories in several of them
//! - [`generations`], [`pages`]: apps as the server keeps them
//! - [`drafts`]: the pages of an app that nobody saved yet, as a person changes them
//! - [`published_apps`]: apps on an origin of their own
//! - [`shared_data`]: what the visitors of published apps share
//! - [`app_permissions`]: the published apps that a person lets know who they are
//! - [`app_ai`]: AI in apps: what is set, calls and budgets, previews that may use it
//! - [`chat_histories`]: the conversation about an app
//! - [`owned`]: what an account finds under an id
//! - [`support`]: what people write to operators, and the answers
//! - [`blobs`]: files and images, and who uses them
//! - [`libraries`]: what pages load from CDNs, as it was fetched
//! - [`usage`]: how many bytes an account stores
//! - [`personal_data`]: the tables that hold data of accounts; [`account_deletions`]: accounts that are to be deleted
//! - [`retention`], [`clean_ups`]: what goes by itself, and when it last did
//! - `clock`, `statement`, `storable`: the database's clock, statements in SQL, texts as Postgres takes them

pub mod account_deletions;
pub mod app_ai;
pub mod app_files;
pub mod app_permissions;
pub mod apps;
pub mod assets;
pub mod authenticators;
pub mod auto_analysis_settings;
pub mod blobs;
pub mod chat_histories;
pub mod clean_ups;
mod clock;
pub mod connections;
pub mod credits;
pub mod drafts;
pub mod email_changes;
pub mod email_confirmations;
pub mod first_steps;
pub mod generations;
pub mod google_accounts;
pub mod images;
pub mod jobs;
pub mod libraries;
pub mod mailed_links;
pub mod model_connections;
pub mod operator;
pub mod owned;
pub mod pages;
pub mod passkeys;
pub mod password_resets;
pub mod personal_data;
pub mod personality_preferences;
pub mod plans;
pub mod pool;
pub mod profiles;
pub mod published_apps;
pub mod refresh_tokens;
pub mod retention;
pub mod schema;
pub mod sessions;
pub mod shared_data;
mod statement;
mod storable;
pub mod stories;
pub mod support;
pub mod thumbnails;
pub mod usage;
pub mod usernames;
pub mod users;

pub use diesel::result::{DatabaseErrorKind, Error as QueryError, QueryResult};
pub use diesel_async::{AsyncConnection, AsyncPgConnection as Connection};
pub use pool::{Pool, connect, migrate};
