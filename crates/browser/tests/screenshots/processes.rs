//! What `/proc` tells of a browser that keeps its profiles in a folder.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

/// The first process of every Chromium that has a profile in this folder; it leads their group.
pub fn leaders(profiles: &Path) -> Vec<i32> {
    let option = format!("--user-data-dir={}", profiles.display());
    let all = mentioning(profiles).into_iter();
    all.filter(|process| command(*process).contains(&option) && field(*process, 2) == Some(*process))
        .collect()
}

/// Whatever was started with a path in this folder.
pub fn mentioning(folder: &Path) -> Vec<i32> {
    let folder = folder.display().to_string();
    all()
        .filter(|process| command(*process).contains(&folder))
        .collect()
}

fn command(process: i32) -> String {
    let command = fs::read(format!("/proc/{process}/cmdline")).unwrap_or_default();
    String::from_utf8_lossy(&command).into_owned()
}

/// All processes of a group, zombies among them.
pub fn of_group(group: i32) -> Vec<i32> {
    all()
        .filter(|process| field(*process, 2) == Some(group))
        .collect()
}

/// Those of a group that are no zombies.
pub fn alive(group: i32) -> Vec<i32> {
    let group = of_group(group).into_iter();
    group.filter(|process| !is_zombie(*process)).collect()
}

/// Children of this process that ended and that it does not know of.
pub fn zombies() -> Vec<i32> {
    let own = i32::try_from(std::process::id()).unwrap();
    all()
        .filter(|process| field(*process, 1) == Some(own) && is_zombie(*process))
        .collect()
}

pub fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let end = Instant::now() + Duration::from_secs(10);
    while !is_so() {
        assert!(Instant::now() < end, "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn all() -> impl Iterator<Item = i32> {
    fs::read_dir("/proc")
        .unwrap()
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
}

fn is_zombie(process: i32) -> bool {
    behind_name(process).is_some_and(|fields| fields.trim_start().starts_with('Z'))
}

/// Behind the name: 0 is the state, 1 the parent, 2 the group.
fn field(process: i32, index: usize) -> Option<i32> {
    behind_name(process)?.split_whitespace().nth(index)?.parse().ok()
}

fn behind_name(process: i32) -> Option<String> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    Some(stat.rsplit_once(')')?.1.to_owned())
}
