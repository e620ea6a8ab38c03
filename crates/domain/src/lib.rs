//! The words of the product: identifiers, names, tiers, limits and messages. No input or output.
//!
//! - [`ids`]: identifiers as newtypes
//! - [`email`], [`password`], [`slug`], [`name`], [`prompt`], [`page_html`], [`icon_data_url`]: text that was checked
//!   once, at the edge
//! - [`page_place`]: which page of its app a job makes
//! - [`page_metadata`]: what a person says about a page
//! - [`page_links`]: which page of its app an address leads to
//! - [`page_change`]: changes of a page, with the offsets that browsers count
//! - [`page_errors`]: errors of a page, as they are reported and told apart
//! - [`reserved_slugs`]: slugs that no app may have
//! - [`username`]: names of accounts
//! - [`onboarding`], [`personality`]: the first steps of an account; how a person likes answers and apps to be
//! - [`tier`]: what a tier may do and how many credits it has
//! - [`plan`]: what accounts buy: subscriptions, packs of credits
//! - [`model_connection`], [`model_address`]: access to models that a person brings along, and where these are
//! - [`limits`]: every limit that the server enforces
//! - [`errors`]: the catalogue of codes, statuses and messages
//! - [`events`]: the events of a job
//! - [`chat`]: what is said in a chat
//! - [`blob`]: how a stored file is named
//! - [`asset_path`]: where an app finds a file
//! - [`file_kind`]: what kind of file somebody attaches
//! - [`analysis_type`]: what a page is optimized for
//! - [`app_ai`]: AI in apps: requests of pages, who pays, what a call costs
//! - [`generation_source`]: where an app is made
//! - [`sampling`]: temperature and most tokens, where a person sets them
//! - [`sent_request`]: what a model was sent
//! - [`relay`]: calls that a browser makes for a job
//! - [`shared_data`]: what visitors of a published app share
//! - [`support`]: messages between people and operators

pub mod analysis_type;
pub mod app_ai;
pub mod asset_path;
pub mod blob;
pub mod chat;
pub mod email;
pub mod errors;
pub mod events;
pub mod file_kind;
pub mod generation_source;
pub mod icon_data_url;
pub mod ids;
pub mod limits;
pub mod model_address;
pub mod model_connection;
pub mod name;
pub mod onboarding;
pub mod page_change;
pub mod page_errors;
pub mod page_html;
pub mod page_links;
pub mod page_metadata;
pub mod page_place;
pub mod password;
pub mod personality;
pub mod plan;
pub mod prompt;
pub mod relay;
pub mod reserved_slugs;
pub mod sampling;
pub mod sent_request;
pub mod shared_data;
pub mod slug;
pub mod support;
pub mod tier;
pub mod username;
