//! Where Chromium is.

use std::path::{Path, PathBuf};

/// Where distributions put it, then names that are looked up in `PATH`.
const USUAL: [&str; 4] = [
    "/usr/bin/chromium",
    "chromium",
    "chromium-browser",
    "google-chrome",
];

/// No Chromium is there.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotFound {
    /// The one that the operator named is not there.
    #[error("there is no Chromium at {}", .0.display())]
    Configured(PathBuf),
    /// None is where it usually is.
    #[error("no Chromium was found")]
    Anywhere,
}

/// The program that `configured` names, else one of the usual ones. `search` is a `PATH`.
pub(crate) fn program(configured: Option<&Path>, search: &std::ffi::OsStr) -> Result<PathBuf, NotFound> {
    if let Some(named) = configured {
        return look_up(named, search).ok_or_else(|| NotFound::Configured(named.to_owned()));
    }
    USUAL
        .iter()
        .find_map(|usual| look_up(Path::new(usual), search))
        .ok_or(NotFound::Anywhere)
}

/// A path is taken as it is, a bare name is looked up.
fn look_up(program: &Path, search: &std::ffi::OsStr) -> Option<PathBuf> {
    if program.components().count() > 1 {
        return program.is_file().then(|| program.to_owned());
    }
    std::env::split_paths(search)
        .map(|folder| folder.join(program))
        .find(|candidate| candidate.is_file())
}

#[cfg(test)]
mod tests {
    use std::ffi::OsStr;

    use super::*;

    #[test]
    fn a_named_program_is_the_only_one_that_is_looked_for() {
        let missing = Path::new("/nowhere/chromium");
        assert_eq!(
            program(Some(missing), OsStr::new("/bin:/usr/bin")),
            Err(NotFound::Configured(missing.to_owned()))
        );
        assert_eq!(
            program(Some(Path::new("/bin/sh")), OsStr::new("")),
            Ok("/bin/sh".into())
        );
        assert_eq!(
            program(Some(Path::new("sh")), OsStr::new("/nowhere:/bin")),
            Ok("/bin/sh".into())
        );
    }
}
