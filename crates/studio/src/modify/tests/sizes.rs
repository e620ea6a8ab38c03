//! Bigger and smaller, as people ask for it.

use super::super::modify_alone;
use super::modify;
use crate::patience::Patience;

const PAGE: &str = r#"<!doctype html>
<html lang="en">
<head><title>Tides</title><style>
h1 { font-size: 2.5rem; }
.hero h1 { font-size: clamp(2rem, 6vw, 4rem); }
h2 { font-size: 20px; }
.price { font: 700 1.25rem/1.2 serif; }
.logo { width: 80px; }
.card { max-width: 40rem; }
button { font: inherit; }
.cta { font-size: 18px; }
</style></head>
<body>
<header class="hero"><h1>Tides</h1><p class="tagline">High and low</p><img class="logo" src="/logo.png" alt="Logo"></header>
<main>
<section class="card"><h2>Today</h2><h3>Morning</h3><p>High water at six</p><span class="price">4 m</span></section>
<button class="cta">Subscribe</button>
<button style="padding: 1px; font-size: 12px">Later</button>
<a href="/about">About us</a>
</main>
<footer>Made at sea</footer>
</body>
</html>
"#;

/// What is asked, and what the page has then.
const WISHES: [(&str, &[&str]); 12] = [
    (
        "make the title bigger",
        &["h1 { font-size: calc(clamp(2rem, 6vw, 4rem) * 1.2) !important; }"],
    ),
    (
        "Can you make the headline a bit smaller please",
        &["h1 { font-size: calc(clamp(2rem, 6vw, 4rem) * 0.83) !important; }"],
    ),
    (
        "the headings are too small",
        &[
            "h2 { font-size: 24px !important; }",
            "h3 { font-size: 1.4em !important; }",
        ],
    ),
    (
        "make the buttons larger",
        &[
            "style=\"font-size: 22px !important;\">Subscribe",
            "style=\"padding: 1px; font-size: 14px !important;\">Later",
        ],
    ),
    (
        "make the Subscribe button bigger",
        &["style=\"font-size: 22px !important;\">Subscribe"],
    ),
    (
        "I want a bigger logo",
        &["alt=\"Logo\" style=\"width: 96px !important;\">"],
    ),
    (
        "make the logo smaller",
        &["alt=\"Logo\" style=\"width: 67px !important;\">"],
    ),
    ("make the links bigger", &["a { font-size: 1.2em !important; }"]),
    (
        "the footer should be smaller",
        &["[role=contentinfo] { font-size: 0.83em !important; }"],
    ),
    (
        "make the price larger",
        &["class=\"price\" style=\"font-size: 1.5rem !important;\""],
    ),
    ("enlarge the tagline", &["{ font-size: 1.2em !important; }"]),
    (
        "the paragraphs are too big",
        &["p { font-size: 0.83em !important; }"],
    ),
];

#[test]
fn sizes_change_in_their_own_unit() {
    let mut wrong = Vec::new();
    for (wish, parts) in WISHES {
        let html = match modify(wish, PAGE) {
            Ok(reply) => reply.text,
            Err(refusal) => {
                wrong.push(format!("{wish}: {}", refusal.message));
                continue;
            }
        };
        for part in parts.iter().filter(|part| !html.contains(**part)) {
            wrong.push(format!("{wish}: {part}\n{html}"));
        }
        if html.contains("zoom") {
            wrong.push(format!("{wish}: zoom"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn steps_add_up_and_lead_back() {
    let mut page = PAGE.to_owned();
    for (wish, part) in [
        (
            "make the title bigger",
            "clamp(2rem, 6vw, 4rem) * 1.2) !important",
        ),
        (
            "make the title even bigger",
            "clamp(2rem, 6vw, 4rem) * 1.44) !important",
        ),
        (
            "make the Later button bigger",
            "padding: 1px; font-size: 14px !important;\">Later",
        ),
        (
            "make the Later button bigger",
            "padding: 1px; font-size: 17px !important;\">Later",
        ),
        (
            "make the Later button smaller",
            "padding: 1px; font-size: 14px !important;\">Later",
        ),
    ] {
        page = modify(wish, &page)
            .unwrap_or_else(|refusal| panic!("{wish}: {refusal:?}"))
            .text;
        assert!(page.contains(part), "{wish}: {part}\n{page}");
    }
}

#[test]
fn an_element_alone_grows_from_the_size_that_its_page_gives_it() {
    for (wish, markup, styles, part) in [
        (
            "make it bigger",
            "<h1>Tides</h1>",
            "header > h1 { font-size: 3rem }\n",
            "<h1 style=\"font-size: 3.6rem !important;\">",
        ),
        (
            "make the title bigger",
            "<h1>Tides</h1>",
            "",
            "<h1 style=\"font-size: 2.4em !important;\">",
        ),
        (
            "bigger",
            "<img src=x width=50 height=20>",
            "",
            "style=\"width: 60px !important; height: 24px !important;\"",
        ),
        (
            "a bit smaller",
            "<img src=x style='width:50%'>",
            "",
            "style='width: 41.67% !important;'",
        ),
        ("larger", "<img src=x>", "", "zoom: 120% !important"),
        (
            "make this smaller",
            "<div class=card><p>a</p></div>",
            ".card { width: 300px }\n",
            "style=\"width: 250px !important;\"",
        ),
        (
            "make the text bigger",
            "<p style=\"color: red; font-size: 10px; \">a</p>",
            "p { font-size: 9px }",
            "<p style=\"color: red; font-size: 12px !important;\">",
        ),
    ] {
        let reply = modify_alone(wish, (markup, styles), Patience::new());
        let text = reply.unwrap_or_else(|refusal| panic!("{wish}: {refusal:?}")).text;
        assert!(text.contains(part), "{wish}: {part}\n{text}");
    }
}
