//! How the allocator of a program gives memory back. `mimalloc` reads its settings from the environment, before anything
//! of the program runs; so a program that lacks them begins anew with them.

use std::ffi::OsString;
use std::io;
use std::os::unix::process::CommandExt as _;
use std::process::Command;

/// Memory that is no longer used goes back at once, and none is taken before it is used. Who sets one of them to something
/// else keeps it.
const SETTINGS: [(&str, &str); 2] = [
    ("MIMALLOC_PURGE_DELAY", "0"),
    ("MIMALLOC_ARENA_EAGER_COMMIT", "0"),
];

/// Begins the program anew with the settings that its environment lacks: the same process, the same arguments. It comes
/// back when there is nothing to do, or it cannot be done. Called before anything else.
///
/// # Errors
/// Why it cannot.
pub fn settle() -> io::Result<()> {
    let missing = missing(|name| std::env::var_os(name));
    if missing.is_empty() {
        return Ok(());
    }
    let mut arguments = std::env::args_os();
    let mut program = Command::new(std::env::current_exe()?);
    if let Some(name) = arguments.next() {
        program.arg0(name);
    }
    Err(program.args(arguments).envs(missing).exec())
}

fn missing(environment: impl Fn(&str) -> Option<OsString>) -> Vec<(&'static str, &'static str)> {
    let mut settings = SETTINGS.to_vec();
    settings.retain(|(name, _)| environment(name).is_none());
    settings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_set_stays() {
        assert_eq!(missing(|_| None), SETTINGS);
        let one_is_set = |name: &str| (name == "MIMALLOC_PURGE_DELAY").then(|| "10".into());
        assert_eq!(missing(one_is_set), [("MIMALLOC_ARENA_EAGER_COMMIT", "0")]);
        assert!(missing(|_| Some("".into())).is_empty());
    }
}
