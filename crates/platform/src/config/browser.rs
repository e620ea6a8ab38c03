//! The browser that makes thumbnails of apps and checks pages.

use std::path::PathBuf;

use super::reader::Environment;

/// `CHROMIUM`: the browser that workers make thumbnails of apps with, and check pages with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BrowserConfig {
    /// Unset: the one of the machine, if there is one.
    Usual,
    /// A path, or a name in `PATH`.
    At(PathBuf),
    /// `none`: no thumbnails are made, and no page is checked.
    None,
}

impl BrowserConfig {
    pub(super) fn read(environment: &Environment) -> Self {
        match environment.get("CHROMIUM") {
            None => Self::Usual,
            Some("none") => Self::None,
            Some(path) => Self::At(path.into()),
        }
    }
}
