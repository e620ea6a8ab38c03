//! Images, by servers that speak the formats of providers.

mod answers;
mod bounds;
mod failures;
mod logs;
mod requests;
mod support;
mod upstream;
