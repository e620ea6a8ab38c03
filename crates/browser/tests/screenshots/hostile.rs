//! Pages that misbehave: they end in time, and the next page is shown.

use std::time::{Duration, Instant};

use browser::{PageToShow, ShotError, ShownFile, Wear};

use crate::support::{GREEN, GREY, Shown, browser};

/// Ten seconds, the start of Chromium before them (twenty at most) and its end behind them.
const IN_TIME: Duration = Duration::from_secs(35);

#[tokio::test]
async fn dialogs_windows_printing_and_downloads_come_to_nothing() {
    let shown = browser();
    for script in [
        "alert('a'); show(confirm('b') === false && prompt('c') === null)",
        "onbeforeunload = () => 'stay'; show(true)",
        "print(); show(true)",
        "show(window.open('about:blank') === null)",
        "const link = document.createElement('a'); link.href = 'data:text/plain,a'; link.download = 'stolen.txt'; \
         link.click(); show(true)",
        "const file = document.createElement('input'); file.type = 'file'; file.click(); show(true)",
    ] {
        assert_eq!(shown.colour(script).await, GREEN, "{script}");
    }
    assert!(!holds(shown.profiles.path(), "stolen.txt"));
}

fn holds(folder: &std::path::Path, name: &str) -> bool {
    std::fs::read_dir(folder).unwrap().any(|entry| {
        let entry = entry.unwrap();
        entry.file_name() == name || (entry.file_type().unwrap().is_dir() && holds(&entry.path(), name))
    })
}

#[tokio::test]
async fn a_page_that_leaves_is_shown_as_it_was() {
    let shown = browser();
    for script in [
        "location.href = 'https://elsewhere.example/'",
        "location.href = 'file:///etc/passwd'",
        "location.href = 'chrome://crash'",
        "location.href = '/elsewhere'",
        "top.location.replace('http://127.0.0.1:1/')",
        "setInterval(() => { location.href = 'https://elsewhere.example/' + 'a'.repeat(100000) }, 0)",
    ] {
        assert_eq!(shown.colour(script).await, GREY, "{script}");
    }
}

#[tokio::test]
async fn a_page_that_loads_itself_again_and_again_ends_in_time() {
    let shown = browser();
    ends_in_time(&shown, "<script>location.reload()</script>")
        .await
        .ok();
    still_works(&shown).await;
}

#[tokio::test]
async fn an_endless_loop_ends_in_time() {
    let shown = browser();
    for html in [
        "<script>for (;;);</script>",
        "<script>onload = () => { for (;;); }</script>",
        "<script>new Worker(URL.createObjectURL(new Blob(['for (;;);']))); for (;;);</script>",
    ] {
        let error = ends_in_time(&shown, html).await.unwrap_err();
        assert!(matches!(error, ShotError::TooLong), "{html}: {error}");
        still_works(&shown).await;
    }
}

#[tokio::test]
async fn a_page_that_takes_too_much_memory_ends_before_the_machine_does() {
    let mut shown = browser();
    shown.browser = shown.browser.with_wear(Wear {
        memory_meanwhile: 450 << 20,
        ..Wear::default()
    });
    let html = "<script>const kept = []; for (;;) try { kept.push(new Uint8Array(1 << 25).fill(1)) } catch {}</script>";
    let error = ends_in_time(&shown, html).await.unwrap_err();
    assert!(matches!(error, ShotError::TooMuchMemory), "{error}");
    still_works(&shown).await;
}

#[tokio::test]
async fn floods_end_in_time() {
    let shown = browser();
    for html in [
        "<script>setInterval(() => { for (let i = 0; i < 1000; i++) window.open('/') }, 0)</script>",
        "<script>setInterval(() => { for (let i = 0; i < 1000; i++) fetch('/?' + i).catch(() => {}) }, 0)</script>",
        "<script>let i = 0; setInterval(() => { for (let n = 0; n < 100; n++) new Image().src = '/?' + i++ }, 0)</script>",
        "<script>setInterval(() => { for (let i = 0; i < 20; i++) new Worker('data:,for(;;);') }, 0)</script>",
        "<script>setInterval(() => document.body.append(Object.assign(document.createElement('iframe'), \
         { src: 'data:text/html,<script>for(;;);<\\/script>' })), 0)</script>",
        "<script>setInterval(() => { for (;;) alert('a') }, 0)</script>",
    ] {
        // A screenshot or none: what counts is that it ends.
        ends_in_time(&shown, html).await.ok();
        still_works(&shown).await;
    }
}

async fn ends_in_time(shown: &Shown, html: &str) -> Result<(), ShotError> {
    let started = Instant::now();
    let screenshot = shown.try_screenshot(html).await;
    assert!(started.elapsed() < IN_TIME, "{html}: {:?}", started.elapsed());
    screenshot.map(drop)
}

async fn still_works(shown: &Shown) {
    assert_eq!(shown.colour("show(true)").await, GREEN);
}

/// Most bytes that this process held so far.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() << 10
}

/// Five files of the largest size that an upload has: 50 MB, and what one answer takes. All at once would take 700 MB.
#[tokio::test]
async fn large_files_of_a_page_take_little_memory_beside_their_own() {
    let shown = browser();
    let path = |at: u8| format!("/_assets/{at}.wav");
    let files: Vec<_> = (0..5)
        .map(|at: u8| ShownFile {
            path: path(at),
            media_type: "audio/wav".to_owned(),
            bytes: vec![at; 10 << 20].into(),
        })
        .collect();
    let images: String = (0..5).map(|at| format!("<img src='{}'>", path(at))).collect();
    let page = PageToShow {
        files,
        ..PageToShow::of_html(format!("<!doctype html><body style='background: #0f0'>{images}"))
    };
    shown
        .browser
        .screenshot(page, browser::Size::SOCIAL_PREVIEW)
        .await
        .unwrap();
    let peak = peak();
    assert!(peak < 350 << 20, "{} MB", peak >> 20);
}
