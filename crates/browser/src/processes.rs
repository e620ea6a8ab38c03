//! What `/proc` tells of processes: nothing where it is not Linux'.

use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

/// Memory that the processes of a group hold, in bytes: what they wrote and what they share with each other, without the
/// program's own files.
pub(crate) fn memory_of(group: i32) -> u64 {
    members(group).map(|process| held(process).unwrap_or(0)).sum()
}

/// The processes of a group that are there now, zombies among them.
pub(crate) fn members(group: i32) -> impl Iterator<Item = i32> {
    all().filter(move |process| group_of(*process) == Some(group))
}

/// Whatever was started with a path in `folder` among its arguments.
pub(crate) fn mentioning(folder: &Path) -> impl Iterator<Item = i32> {
    let folder = folder.as_os_str().as_bytes().to_owned();
    all().filter(move |process| {
        let command = fs::read(format!("/proc/{process}/cmdline")).unwrap_or_default();
        command.windows(folder.len()).any(|part| part == folder)
    })
}

fn all() -> impl Iterator<Item = i32> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok())
}

/// `pid (name) state parent group …`; the name may hold anything.
fn group_of(process: i32) -> Option<i32> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let (_, behind_name) = stat.rsplit_once(')')?;
    behind_name.split_whitespace().nth(2)?.parse().ok()
}

fn held(process: i32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let kilobytes = |key: &str| -> u64 {
        status
            .lines()
            .find_map(|line| line.strip_prefix(key)?.split_whitespace().next()?.parse().ok())
            .unwrap_or(0)
    };
    Some((kilobytes("RssAnon:") + kilobytes("RssShmem:")) * 1024)
}
