//! Turns a page into an app that can be installed. Pure: text and bytes in, files out.
//!
//! - [`bundle`]: [`build`] and what it makes
//! - [`libraries`]: copied from CDNs into the app
//! - [`input`], [`error`]: what it is given, and why it may refuse
//! - [`files`]: the paths of an app's files
//! - [`address`]: where each page is
//! - [`connections`]: what leads from one page to another
//! - [`page`]: a page with what an app needs added, every other byte as it was
//! - [`scan`]: one pass over a page: where to add, what is already there; [`insecure`]: its `http:` addresses
//! - [`theme`], [`colour`]: the colours of the page
//! - [`manifest`], [`service_worker`]: the other two texts of an app
//! - [`icons`]: drawn from the name, or scaled from an upload
//! - [`csp`]: the policy that published apps are served with

pub mod address;
pub mod bundle;
pub mod colour;
pub mod connections;
pub mod csp;
pub mod error;
pub mod files;
pub mod icons;
pub mod input;
pub mod insecure;
pub mod libraries;
pub mod manifest;
pub mod page;
pub mod scan;
pub mod service_worker;
pub mod theme;

pub use address::PageAddress;
pub use bundle::{BuiltPage, Bundle, build};
pub use csp::csp;
pub use error::PublishError;
pub use files::File;
pub use input::{PageInput, PublishInput};
pub use service_worker::tombstone;
