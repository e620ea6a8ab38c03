//! Pages that misbehave: their check ends in time, what was found before is kept, and the next page is checked.

use std::time::{Duration, Instant};

use browser::{ErrorKind, Findings, MAX_OF_A_KIND, MAX_TEXT, Moment, PageToCheck, Wear};

use crate::support::{Checks, browser, document};

/// A minute, the start of Chromium before it (twenty seconds at most) and its end behind it.
const IN_TIME: Duration = Duration::from_secs(85);

/// Throws before whatever comes behind it.
const ERROR: &str = "<script>thrownBefore()</script>";

async fn check(checks: &Checks, body: &str) -> Findings {
    let started = Instant::now();
    let findings = checks.body(&format!("{ERROR}{body}")).await;
    assert!(started.elapsed() < IN_TIME, "{body}: {:?}", started.elapsed());
    assert_in_bounds(&findings);
    findings
}

fn assert_in_bounds(findings: &Findings) {
    for kind in [ErrorKind::Uncaught, ErrorKind::Rejection, ErrorKind::Console] {
        let count = findings.errors.iter().filter(|error| error.kind == kind).count();
        assert!(count <= MAX_OF_A_KIND, "{count} of {kind:?}");
    }
    for error in &findings.errors {
        assert!(error.message.chars().count() <= MAX_TEXT);
        assert!(error.stack.len() <= 3);
    }
    for request in &findings.failed_requests {
        assert!(request.address.chars().count() <= MAX_TEXT);
    }
    assert!(findings.failed_requests.len() <= 6 * MAX_OF_A_KIND);
    assert!(findings.pressed.len() <= 20);
}

fn is_found(findings: &Findings, kind: ErrorKind, words: &str) -> bool {
    let mut errors = findings.errors.iter();
    errors.any(|error| error.kind == kind && error.message.contains(words))
}

fn assert_kept(findings: &Findings) {
    let words = "thrownBefore is not defined";
    assert!(is_found(findings, ErrorKind::Uncaught, words), "{findings:#?}");
}

/// Another page is checked as if nothing had been.
async fn assert_goes_on(checks: &Checks) {
    let next = checks.body("<button onclick='next()'>Next</button>").await;
    assert!(
        is_found(&next, ErrorKind::Uncaught, "next is not defined"),
        "{next:#?}"
    );
    assert_eq!(next.errors.len(), 1, "{next:#?}");
}

#[tokio::test]
async fn an_endless_loop_at_load_is_a_hang() {
    let checks = browser();
    for body in [
        "<script>for (;;);</script>",
        "<script>onload = () => setTimeout(() => { for (;;); }, 300)</script>",
        "<script>setInterval(() => { for (;;); }, 0)</script>",
        "<script>new Worker(URL.createObjectURL(new Blob(['for (;;);']))); for (;;);</script>",
        "<script>(function loop() { Promise.resolve().then(loop) })()</script>",
    ] {
        let findings = check(&checks, body).await;
        let hang = findings.errors.iter().find(|error| error.kind == ErrorKind::Hang);
        assert_eq!(hang.unwrap().moment, Moment::Loading, "{body}: {findings:#?}");
        assert!(!findings.is_complete);
        assert_kept(&findings);
    }
    assert_goes_on(&checks).await;
}

#[tokio::test]
async fn an_endless_loop_at_a_press_is_a_hang_and_the_next_button_is_pressed() {
    let checks = browser();
    for hanging in ["for (;;);", "setTimeout(() => { for (;;); }, 50)"] {
        let body =
            format!("<button onclick='{hanging}'>Spin</button><button onclick='spun()'>After</button>");
        let findings = check(&checks, &body).await;
        let hang = findings.errors.iter().find(|error| error.kind == ErrorKind::Hang);
        assert_eq!(hang.unwrap().moment.to_string(), "Pressing \"Spin\"");
        let words = "spun is not defined";
        assert!(is_found(&findings, ErrorKind::Uncaught, words), "{findings:#?}");
        assert_kept(&findings);
    }
    assert_goes_on(&checks).await;
}

#[tokio::test]
async fn too_much_memory_ends_the_check_before_the_machine() {
    let mut checks = browser();
    checks.browser = checks.browser.with_wear(Wear {
        memory_meanwhile: 450 << 20,
        ..Wear::default()
    });
    for body in [
        "<script>const kept = []; for (;;) try { kept.push(new Uint8Array(1 << 25).fill(1)) } catch {}</script>",
        "<script>const kept = []; for (;;) kept.push(new Array(100000).fill().map(() => ({})))</script>",
    ] {
        let findings = check(&checks, body).await;
        assert!(
            is_found(&findings, ErrorKind::Memory, "memory"),
            "{body}: {findings:#?}"
        );
        assert_kept(&findings);
    }
    assert_goes_on(&checks).await;
}

/// Most bytes that this process held so far.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() << 10
}

#[tokio::test]
#[ignore = "takes minutes: bin/test catalogue"]
async fn floods_of_errors_take_little_memory_and_hide_no_button() {
    let checks = browser();
    for flood in [
        "for (let i = 0; i < 100000; i++) console.error('flood of ' + i.toString(36).replace(/[0-9]/g, 'x'), i)",
        "for (let i = 0; i < 300; i++) console.error('a'.repeat(1 << 20))",
        "for (let i = 0; i < 100000; i++) Promise.reject(new Error('flood'))",
        "for (let i = 0; i < 20000; i++) setTimeout(() => { throw new Error('flood') })",
        "for (let i = 0; i < 20000; i++) fetch('https://elsewhere.example/' + i).catch(() => {})",
        "for (let i = 0; i < 20000; i++) new Image().src = '/' + 'x'.repeat(i % 1000) + '.png'",
        "for (let i = 0; i < 2000; i++) document.body.append(document.createElement('iframe'))",
    ] {
        let body = format!(
            "<button onclick='pressed()'>Press</button><script>onload = () => {{ {flood} }}</script>"
        );
        let findings = check(&checks, &body).await;
        // A flood may go on for seconds, and take all the memory that a page may have.
        assert!(
            is_found(&findings, ErrorKind::Uncaught, "pressed is not defined")
                || is_found(&findings, ErrorKind::Hang, "")
                || is_found(&findings, ErrorKind::Memory, ""),
            "{flood}: {findings:#?}"
        );
        assert_kept(&findings);
    }
    let peak = peak();
    assert!(peak < 400 << 20, "{} MB", peak >> 20);
    assert_goes_on(&checks).await;
}

#[tokio::test]
#[ignore = "takes minutes: bin/test catalogue"]
async fn twenty_of_ten_thousand_buttons_are_pressed() {
    let checks = browser();
    let body = "<main id=all></main><script>
        for (let i = 0; i < 10000; i++) all.insertAdjacentHTML('beforeend',
            `<button onclick=\"if (${i} > 19) beyond()\">Button ${i}</button>`);
        </script>";
    let findings = check(&checks, body).await;
    assert!(findings.pressed.len() > 5, "{findings:#?}");
    assert!(!is_found(&findings, ErrorKind::Uncaught, "beyond is not defined"));
    assert_kept(&findings);
    assert_goes_on(&checks).await;
}

#[tokio::test]
#[ignore = "takes minutes: bin/test catalogue"]
async fn a_page_that_redefines_everything_is_looked_at_all_the_same() {
    let checks = browser();
    let body = "<img name=body alt=A src='data:image/gif;base64,R0lGODlhAQABAAAAACw='><img name=documentElement alt=B>
        <form name=scrollingElement><input name=shadowRoot aria-label=C><input name=parentNode aria-label=D>
        <input name=getBoundingClientRect aria-label=E><button type=button onclick='broken()'>Break</button></form>
        <div id=probe></div><div id=axe></div><div id=probing></div><form name=createTreeWalker></form><form name=elementFromPoint></form>
        <p style='width: 900px'>Wide</p>
        <script>
        const evil = () => { throw 'evil' };
        for (const name of ['querySelector', 'querySelectorAll', 'createTreeWalker', 'elementFromPoint', 'createElement'])
            Document.prototype[name] = evil;
        for (const name of ['getBoundingClientRect', 'matches', 'checkVisibility', 'scrollIntoView', 'getAttribute'])
            Element.prototype[name] = evil;
        for (const name of ['push', 'map', 'filter', 'slice', 'find', 'flat', 'includes'])
            Array.prototype[name] = evil;
        Object.defineProperty(Element.prototype, 'shadowRoot', { get: evil });
        Object.prototype.toJSON = evil;
        String.prototype.trim = String.prototype.slice = evil;
        Function.prototype.call = Function.prototype.apply = evil;
        JSON.stringify = JSON.parse = evil;
        Map = Set = Promise = NodeFilter = getComputedStyle = setTimeout = undefined;
        console = { error: evil };
        Object.freeze(window);
        Error = undefined;
        </script>";
    let findings = check(&checks, body).await;
    assert!(
        is_found(&findings, ErrorKind::Uncaught, "broken is not defined"),
        "{findings:#?}"
    );
    assert!(findings.overflow.is_some(), "{findings:#?}");
    assert!(!findings.views.is_empty() && findings.views.iter().all(|view| !view.is_blank));
    assert_kept(&findings);
    assert_goes_on(&checks).await;
}

#[tokio::test]
#[ignore = "takes minutes: bin/test catalogue"]
async fn a_page_that_leaves_is_checked_where_it_was() {
    let checks = browser();
    for leave in [
        [
            "location.href = 'https://elsewhere.example/'",
            "location.href = '/elsewhere'",
            "location.href = 'chrome://crash'",
        ],
        [
            "location.reload()",
            "location.search = Math.random()",
            "history.back()",
        ],
        [
            "window.close()",
            "document.open(); document.write('gone')",
            "document.documentElement.remove()",
        ],
    ] {
        let buttons = leave.map(|script| format!("<button onclick=\"{script}\">{script}</button>"));
        let body = format!("{}<button onclick='stayed()'>Stay</button>", buttons.concat());
        let findings = check(&checks, &body).await;
        assert_eq!(findings.pressed.len(), 4, "{findings:#?}");
        let words = "stayed is not defined";
        assert!(is_found(&findings, ErrorKind::Uncaught, words), "{findings:#?}");
        assert_kept(&findings);
    }
    for body in [
        "<script>location.reload()</script>",
        "<script>location.search = Math.random()</script>",
        "<script>onload = () => setInterval(() => { location.href = 'https://elsewhere.example/' }, 0)</script>",
    ] {
        let findings = check(&checks, body).await;
        assert_kept(&findings);
    }
    assert_goes_on(&checks).await;
}

#[tokio::test]
#[ignore = "takes minutes: bin/test catalogue"]
async fn deep_documents_are_looked_at_as_far_as_time_allows() {
    let checks = browser();
    for (depth, is_reached) in [(50, true), (5_000, false)] {
        let body = format!(
            "<div id=top></div><script>
            let at = document.getElementById('top');
            for (let i = 0; i < {depth}; i++) at = at.attachShadow({{ mode: 'open' }}).appendChild(document.createElement('div'));
            const button = document.createElement('button');
            button.textContent = 'Deep';
            button.onclick = () => deep();
            at.append(button);
            </script>"
        );
        let findings = check(&checks, &body).await;
        let is_found = is_found(&findings, ErrorKind::Uncaught, "deep is not defined");
        assert!(is_found || !is_reached, "{depth}: {findings:#?}");
        assert_kept(&findings);
    }
    let findings = check(&checks, &"<div>".repeat(20_000)).await;
    assert_kept(&findings);
    assert_goes_on(&checks).await;
}

#[tokio::test]
#[ignore = "takes minutes: bin/test catalogue"]
async fn a_large_page_is_checked() {
    let checks = browser();
    let html = document(&"<p>A line of text that goes on for a while</p>".repeat(40_000));
    let findings = checks.page(PageToCheck::of_html(html)).await;
    assert_eq!(findings.errors, [], "{findings:#?}");
}

/// A page that keeps Chromium busy for as long as a check may take.
const BUSY: &str =
    "<script>setInterval(() => { const end = Date.now() + 900; while (Date.now() < end) {} }, 100)</script>";

#[tokio::test]
async fn a_check_that_nobody_waits_for_gives_chromium_back() {
    let checks = browser();
    let buttons =
        "<button onclick=\"const end = Date.now() + 2000; while (Date.now() < end) {}\">Go</button>";
    let body = format!("{BUSY}{}", buttons.repeat(20));
    let slow = checks.body(&body);
    // long enough for the page to be open
    assert!(tokio::time::timeout(Duration::from_secs(6), slow).await.is_err());
    // what it would have gone on for is not waited for
    let next = tokio::time::timeout(Duration::from_secs(35), assert_goes_on(&checks));
    next.await.unwrap();
}
