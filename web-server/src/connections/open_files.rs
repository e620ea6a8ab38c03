//! How many files and sockets the process may open.

use rustix::process::{Resource, getrlimit, setrlimit};

/// Raises the process' own limit to the most that the system lets it have, and gives the limit. Shells start
/// programs with 1,024, for the sake of programs that are older than larger numbers.
pub fn raise_limit() -> usize {
    let mut limit = getrlimit(Resource::Nofile);
    if limit.current != limit.maximum {
        let raised = rustix::process::Rlimit {
            current: limit.maximum,
            maximum: limit.maximum,
        };
        match setrlimit(Resource::Nofile, raised) {
            Ok(()) => limit = getrlimit(Resource::Nofile),
            Err(error) => tracing::warn!(%error, "the limit of open files could not be raised"),
        }
    }
    // None is no limit.
    limit
        .current
        .map_or(usize::MAX, |files| usize::try_from(files).unwrap_or(usize::MAX))
}
