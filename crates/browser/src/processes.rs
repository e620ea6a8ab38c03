//! What `/proc` tells of processes: nothing where it is not Linux'.

use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

/// The unit of times in `/proc`: `USER_HZ` is 100 on every platform of Linux.
const TICK: Duration = Duration::from_millis(10);

/// Memory that the processes of a group hold, in bytes: what they wrote and what they share with each other, without the
/// program's own files.
pub(crate) fn memory_of(group: i32) -> u64 {
    members(group).map(|process| held(process).unwrap_or(0)).sum()
}

/// Processor time that the processes of a group spent so far, in steps of ten milliseconds. That of processes which ended
/// is gone.
pub(crate) fn time_of(group: i32) -> Duration {
    members(group)
        .map(|process| spent(process).unwrap_or_default())
        .sum()
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

fn group_of(process: i32) -> Option<i32> {
    field(process, 2)
}

fn spent(process: i32) -> Option<Duration> {
    let (user, system): (u64, u64) = (field(process, 11)?, field(process, 12)?);
    Some(TICK * u32::try_from(user.saturating_add(system)).ok()?)
}

/// A field of `pid (name) state parent group …`, counted from the state; the name may hold anything.
fn field<T: FromStr>(process: i32, index: usize) -> Option<T> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let (_, behind_name) = stat.rsplit_once(')')?;
    behind_name.split_whitespace().nth(index)?.parse().ok()
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
