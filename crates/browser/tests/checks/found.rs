//! What findings say.

use std::sync::Arc;

use browser::{
    ErrorKind, Findings, Location, Moment, PageToCheck, PageToShow, ProblemKind, RequestKind, ShownFile, Size,
};

use crate::support::{browser, document, library};

#[tokio::test]
async fn an_error_has_its_place_and_its_moment() {
    let checks = browser();
    let body = "<button>Keep</button><button id=save>Save</button>
<script>
function store(note) { return note.text.trim(); }
document.getElementById('save').onclick = () => store({});
setTimeout(function late() { late.missing.name }, 10);
</script>";
    let findings = checks.body(body).await;
    let [at_load, at_press] = &findings.errors[..] else {
        panic!("{findings:#?}");
    };
    assert_eq!(at_load.kind, ErrorKind::Uncaught);
    assert_eq!(at_load.moment, Moment::Loading);
    assert_eq!(
        at_load.message,
        "TypeError: Cannot read properties of undefined (reading 'name')"
    );
    // Once in each size, and once more after the error of the button.
    assert!(at_load.count >= 2, "{at_load:?}");
    assert_eq!(at_press.moment.to_string(), "Pressing \"Save\"");
    let place = Location {
        address: "/".to_owned(),
        line: 5,
        column: 41,
    };
    assert_eq!(at_press.location, Some(place));
    assert_eq!(at_press.stack[0], "store (/:5:41)");
    assert_eq!(at_press.stack.len(), 2, "{:?}", at_press.stack);
    assert_eq!(findings.pressed, ["Keep", "Save"]);
    assert!(findings.is_complete);
    let kinds: Vec<_> = findings.problems().iter().map(|problem| problem.kind).collect();
    assert_eq!(kinds, [ProblemKind::Error, ProblemKind::Press]);
}

#[tokio::test]
async fn the_same_error_of_another_version_has_the_same_key() {
    let checks = browser();
    let key = async |line: &str| {
        let body =
            format!("{line}<script>throw new Error('row ' + Math.random() + ' of table-4f3a9c21')</script>");
        checks.body(&body).await.errors[0].key.clone()
    };
    assert_eq!(key("").await, key("<p>More</p>\n\n").await);
}

#[tokio::test]
async fn an_error_is_followed_by_a_fresh_page_and_no_form_is_sent() {
    let checks = browser();
    let findings = checks
        .body(
            "<p id=out></p><form action='/elsewhere'><button>Submit</button></form>
            <button onclick=\"out.textContent += 'x'; missing()\">First</button>
            <button onclick=\"if (out.textContent) fail(); else throw new Error('fresh')\">Second</button>
            <a onclick=\"location.href = 'https://elsewhere.example/'\">Leave</a>
            <div role=button onclick=\"throw new Error('still here')\">Last</div>
            <button disabled onclick='disabled()'>Off</button><button hidden onclick='hidden()'>Hidden</button>",
        )
        .await;
    let errors: Vec<_> = findings
        .errors
        .iter()
        .map(|error| (error.moment.to_string(), error.message.as_str()))
        .collect();
    let pressing = |label: &str| format!("Pressing \"{label}\"");
    assert_eq!(
        errors,
        [
            (pressing("First"), "ReferenceError: missing is not defined"),
            (pressing("Second"), "Error: fresh"),
            (pressing("Last"), "Error: still here"),
        ]
    );
    assert_eq!(findings.pressed, ["Submit", "First", "Second", "Leave", "Last"]);
}

#[tokio::test]
async fn a_button_behind_a_dialog_is_pressed_on_a_fresh_page() {
    let checks = browser();
    let findings = checks
        .body(
            "<button onclick=\"cover.style.display = 'block'\">Open</button><button onclick='missing()'>Next</button>
            <div id=cover style='display: none; position: fixed; inset: 0; background: #eee'>Dialog</div>",
        )
        .await;
    assert_eq!(findings.pressed, ["Open", "Next"]);
    assert_eq!(findings.errors[0].moment, Moment::Pressing("Next".to_owned()));
}

#[tokio::test]
async fn a_page_stores_values_that_no_other_page_sees() {
    let checks = browser();
    let body = "<script type=module>
        if (localStorage.length + sessionStorage.length > 0 || document.cookie) throw new Error('something is left');
        localStorage.a = sessionStorage.a = '1';
        document.cookie = 'a=1';
        const database = await new Promise((resolve, reject) => {
            const request = indexedDB.open('a');
            request.onupgradeneeded = () => request.result.createObjectStore('a');
            request.onsuccess = () => resolve(request.result);
            request.onerror = () => reject(request.error);
        });
        database.transaction('a', 'readwrite').objectStore('a').put('1', 'a');
        await caches.open('a');
        if (localStorage.a + sessionStorage.a + document.cookie !== '11a=1') throw new Error('nothing is stored');
        </script>";
    for _ in 0..2 {
        assert_eq!(checks.body(body).await.errors, []);
    }
}

#[tokio::test]
async fn files_and_libraries_are_there_for_every_way_to_load_them() {
    let checks = browser();
    let body = "<link rel=stylesheet href='https://cdn.example/a.css'><script crossorigin src='https://cdn.example/a.js?v=1'></script>
        <img src='logo.svg?v=2' alt='Logo' onload='window.logo = true'>
        <script type=module>
        import { b } from 'https://cdn.example/b.js';
        const text = await (await fetch('https://cdn.example/b.js')).text();
        const missing = await fetch('/api/nothing');
        if (window.a !== 1 || b !== 2 || !text.includes('export') || missing.status !== 404) throw new Error('not served');
        await new Promise((resolve) => setTimeout(resolve, 300));
        if (!window.logo) throw new Error('no logo');
        if (getComputedStyle(document.body).fontSize !== '33px') throw new Error('no style');
        </script>";
    let mut style = library("https://cdn.example/a.css", "body { font-size: 33px }");
    style.media_type = "text/css".to_owned();
    let page = PageToCheck {
        page: PageToShow {
            html: document(body),
            files: vec![ShownFile {
                path: "/logo.svg".to_owned(),
                media_type: "image/svg+xml".to_owned(),
                bytes: "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>".into(),
            }],
        },
        libraries: vec![
            style,
            library("https://cdn.example/a.js?v=1", "window.a = 1"),
            library("https://cdn.example/b.js", "export const b = 2"),
        ],
        library_hosts: vec!["cdn.example".to_owned()],
    };
    let findings = checks.page(page).await;
    assert_eq!(findings.errors, []);
    let failed: Vec<_> = findings
        .failed_requests
        .iter()
        .map(|request| (request.address.as_str(), request.kind))
        .collect();
    assert_eq!(failed, [("/api/nothing", RequestKind::Fetch)]);
}

#[tokio::test]
async fn a_failed_request_says_where_it_went_and_whether_somebody_minds() {
    let checks = browser();
    let body = "<link rel=stylesheet href=/a.css><style>@font-face { font-family: a; src: url(/a.woff2) } h1 { font-family: a }</style>
        <script src=https://cdn.example/a.js></script><script src=/b.js onerror='window.failed = true'></script>
        <img src=/a.png alt=A><img src=/b.png alt=B onerror='this.remove()'><img src=https://photos.example/a.jpg alt=C>
        <audio src=/a.mp3></audio>
        <script>
        fetch('https://api.example/a').catch(() => {});
        const script = document.createElement('script');
        script.src = '/c.js';
        script.onerror = () => script.remove();
        document.head.append(script);
        const other = document.createElement('script');
        other.src = '/d.js';
        other.addEventListener('error', () => {});
        document.head.append(other);
        </script>";
    let page = PageToCheck {
        library_hosts: vec!["cdn.example".to_owned()],
        ..PageToCheck::of_html(document(body))
    };
    let findings = checks.page(page).await;
    let mut failed: Vec<_> = findings
        .failed_requests
        .iter()
        .map(|request| {
            (
                request.address.as_str(),
                request.kind,
                request.outside,
                request.handled,
            )
        })
        .collect();
    failed.sort_by_key(|(address, ..)| *address);
    let (own, outside, open, handled) = (false, true, false, true);
    assert_eq!(
        failed,
        [
            ("/a.css", RequestKind::Stylesheet, own, open),
            ("/a.mp3", RequestKind::Other, own, open),
            ("/a.png", RequestKind::Image, own, open),
            ("/a.woff2", RequestKind::Font, own, open),
            ("/b.js", RequestKind::Script, own, handled),
            ("/b.png", RequestKind::Image, own, handled),
            ("/c.js", RequestKind::Script, own, handled),
            ("/d.js", RequestKind::Script, own, handled),
            ("https://api.example/a", RequestKind::Fetch, outside, open),
            ("https://cdn.example/a.js", RequestKind::Script, own, open),
            ("https://photos.example/a.jpg", RequestKind::Image, outside, open),
        ]
    );
    assert_eq!(findings.problems().len(), 4, "{:?}", findings.problems());
}

#[tokio::test]
async fn accessibility_has_each_rule_once_with_its_elements() {
    let checks = browser();
    let body = "<img src='data:image/gif;base64,R0lGODlhAQABAAAAACw='><input><input>
        <p style='color: #ccc; background: #fff'>Hardly to be read</p>
        <style>@media (min-width: 600px) { button { font-size: 0 } }</style><button>Go</button>";
    let findings = checks.body(body).await;
    let issue = |rule: &str| {
        findings
            .accessibility
            .iter()
            .find(|issue| issue.rule == rule)
            .unwrap()
    };
    let label = issue("label");
    assert_eq!((label.elements, label.impact.as_str()), (2, "critical"));
    assert_eq!(label.widths, [390, 1280]);
    assert!(label.selector.starts_with("input"), "{label:?}");
    assert_eq!(issue("color-contrast").elements, 1);
    issue("image-alt");
    assert_eq!(findings.accessibility.len(), 3, "{:?}", findings.accessibility);
    // They are no errors of the page.
    assert_eq!(findings.problems(), []);
}

#[tokio::test]
async fn a_view_says_how_much_of_it_is_blank() {
    let checks = browser();
    let findings = checks
        .body("<style>body { margin: 0; background: #234 } h1 { display: none } div { height: 200px; background: #fff }</style><div></div>")
        .await;
    let [phone, desktop] = &findings.views[..] else {
        panic!("{findings:#?}");
    };
    assert_eq!((phone.width, phone.height), (390, 844));
    assert_eq!((desktop.width, desktop.height), (1280, 800));
    assert!((0.7..0.8).contains(&desktop.blank_share), "{desktop:?}");
    assert!(!phone.is_blank && !desktop.is_blank);
}

#[tokio::test]
async fn the_widest_element_beyond_the_screen_is_named() {
    let checks = browser();
    let findings = checks
        .body("<div style='overflow: auto'><p style='width: 2000px'>In a box</p></div><main class='page wide' style='width: 700px'><p>Wide</p></main>")
        .await;
    let overflow = findings.overflow.unwrap();
    assert_eq!(overflow.selector, "main.page.wide");
    assert_eq!(overflow.element_width, 700);
    assert!((310..=330).contains(&overflow.by), "{overflow:?}");
}

#[tokio::test]
async fn findings_are_stored_and_read_as_json() {
    let checks = browser();
    let body = "<script>missing()</script><img src=/a.png alt=A><div style='width: 900px'>Wide</div><button onclick='gone()'>Go</button>";
    let findings = checks.body(body).await;
    let json = serde_json::to_value(&findings).unwrap();
    assert_eq!(
        json["errors"][0]["moment"],
        serde_json::json!({ "while": "loading" })
    );
    assert_eq!(
        json["errors"][1]["moment"],
        serde_json::json!({ "while": "pressing", "label": "Go" })
    );
    assert_eq!(json["failedRequests"][0]["kind"], "image");
    assert_eq!(serde_json::from_value::<Findings>(json).unwrap(), findings);
}

#[tokio::test]
async fn a_screenshot_waits_for_two_checks_at_most() {
    let checks = Arc::new(browser());
    let mut finished = tokio::task::JoinSet::new();
    for at in 0..4 {
        let checks = Arc::clone(&checks);
        finished.spawn(async move {
            checks.body("").await;
            format!("check {at}")
        });
    }
    while std::fs::read_dir(checks.profiles.path())
        .unwrap()
        .next()
        .is_none()
    {
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    let shown = Arc::clone(&checks);
    finished.spawn(async move {
        let page = PageToShow::of_html("a");
        shown
            .browser
            .screenshot(page, Size::SOCIAL_PREVIEW)
            .await
            .unwrap();
        "screenshot".to_owned()
    });
    let order = finished.join_all().await;
    let before = order.iter().position(|work| work == "screenshot").unwrap();
    assert!(before <= 2, "{order:?}");
}
