//! Apps as files. Pure: text and bytes in, text and bytes out.
//!
//! - [`import`]: a page or an archive of pages as an app
//! - [`export`]: an app as one page, or as an archive, that runs by itself

pub mod export;
pub mod import;
