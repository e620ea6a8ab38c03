//! Nothing is left of a browser: no process, no zombie, no folder.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use browser::{Browser, LaunchError, PageToShow, ShotError, Size, Wear};

use crate::processes::{alive, leaders, mentioning, of_group, wait_until, zombies};
use crate::support::{GREEN, browser};

#[tokio::test]
async fn one_chromium_runs_and_nothing_is_left_of_it() {
    let shown = browser();
    assert!(
        mentioning(shown.profiles.path()).is_empty(),
        "started before it is needed"
    );
    let (one, other) = tokio::join!(shown.colour("show(true)"), shown.colour("show(true)"));
    assert_eq!((one, other), (GREEN, GREEN));
    let leaders = leaders(shown.profiles.path());
    assert_eq!(leaders.len(), 1);
    assert!(
        of_group(leaders[0]).len() > 1,
        "Chromium has processes of its own"
    );
    let folder = shown.profiles;
    drop(shown.browser);
    assert!(of_group(leaders[0]).is_empty());
    assert_nothing_of(folder.path());
}

#[tokio::test]
async fn a_killed_page_leaves_nothing() {
    let shown = browser();
    shown
        .try_screenshot("<script>for (;;);</script>")
        .await
        .unwrap_err();
    assert_nothing_of(shown.profiles.path());
}

#[tokio::test]
async fn a_chromium_that_crashed_gives_way_to_a_new_one() {
    let mut shown = browser();
    assert_eq!(shown.colour("show(true)").await, GREEN);
    let first = leaders(shown.profiles.path());
    rustix::process::kill_process(
        rustix::process::Pid::from_raw(first[0]).unwrap(),
        rustix::process::Signal::KILL,
    )
    .unwrap();
    // That it is gone may be noticed by the page that needs it.
    shown.try_screenshot("").await.ok();
    assert_eq!(shown.colour("show(true)").await, GREEN);
    assert_ne!(leaders(shown.profiles.path()), first);
    // Worn out at once.
    for wear in [
        Wear {
            pages: 1,
            ..Wear::default()
        },
        Wear {
            memory: 1,
            ..Wear::default()
        },
    ] {
        shown.browser = shown.browser.with_wear(wear);
        assert_eq!(shown.colour("show(true)").await, GREEN);
        assert_nothing_of(shown.profiles.path());
    }
}

#[tokio::test]
async fn a_killed_page_leaves_no_thread() {
    let shown = browser();
    let html = "<script>setInterval(() => { location.href = 'https://elsewhere.example/' }, 0); \
        onload = () => setTimeout(() => { for (;;); }, 500)</script>";
    shown.try_screenshot("").await.unwrap();
    let before = threads();
    shown.try_screenshot(html).await.unwrap_err();
    wait_until("threads are left", || threads() <= before);
}

fn threads() -> usize {
    fs::read_dir("/proc/self/task").unwrap().count()
}

#[tokio::test]
async fn a_program_that_ends_at_once_is_no_chromium() {
    let profiles = tempfile::tempdir().unwrap();
    let browser = Browser::find(Some(Path::new("/bin/false")))
        .unwrap()
        .with_profiles_in(profiles.path().to_owned());
    let error = browser
        .screenshot(PageToShow::of_html(""), Size::SOCIAL_PREVIEW)
        .await
        .unwrap_err();
    assert!(
        matches!(error, ShotError::Launch(LaunchError::Ended(_))),
        "{error}"
    );
    assert_nothing_of(profiles.path());
}

fn assert_nothing_of(folder: &Path) {
    assert!(mentioning(folder).is_empty());
    // Where tests share a process, another one may be at reaping.
    wait_until("zombies are left", || zombies().is_empty());
    assert_eq!(fs::read_dir(folder).unwrap().count(), 0);
}

#[test]
fn a_process_that_is_killed_takes_its_chromium_and_profile_along() {
    if std::env::var_os(HOLDS).is_some() {
        return hold_a_chromium();
    }
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let test = "left_behind::a_process_that_is_killed_takes_its_chromium_and_profile_along";
    let mut holder = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", test, "--nocapture"])
        .env(HOLDS, "1")
        .env("TMPDIR", folder)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(holder.stdout.take().unwrap()).lines();
    assert!(lines.map(Result::unwrap).any(|line| line.contains("it is shown")));
    let leader = leaders(folder)[0];
    assert!(fs::read_dir(folder).unwrap().count() > 0);
    holder.kill().unwrap();
    holder.wait().unwrap();
    // Zombies of it are for whoever is the parent of orphans.
    wait_until("its processes run on", || leaders(folder).is_empty());
    wait_until("its group runs on", || alive(leader).is_empty());
    wait_until("its profile is still there", || {
        fs::read_dir(folder).unwrap().count() == 0
    });
}

/// Says that the test above is to be the process that is killed: it starts its own program.
const HOLDS: &str = "MORPHEO_TEST_HOLDS_A_CHROMIUM";

#[tokio::main]
async fn hold_a_chromium() {
    let browser = Browser::find(None).unwrap();
    browser
        .screenshot(PageToShow::of_html("a"), Size::SOCIAL_PREVIEW)
        .await
        .unwrap();
    println!("\nit is shown");
    std::future::pending::<()>().await;
}
