//! One file a subject; what they share is here.

mod alone;
mod contact;
mod content;
mod dangling;
mod documents;
mod limits;
mod looks;
mod naming;
mod requests;
mod sizes;
mod slips;
mod swaps;
mod things;
mod which;
mod whole_page;

use crate::patience::{Patience, TOO_MUCH};
use crate::reply::{Refusal, Reply};
use std::time::Duration;

fn modify(instruction: &str, html: &str) -> Result<Reply, Refusal> {
    super::modify(instruction, html, &samples::Catalog::default(), Patience::new())
}

const PLAIN: &str = r#"<!doctype html>
<html lang="en">
<head><title>Shop</title><style>body{background:#ffffff}</style></head>
<body>
<header><h1 data-morpheo-id="morpheo-h1-1">Shop <small>of things</small></h1></header>
<main>
<p data-morpheo-id="morpheo-p-1">Welcome &amp; enjoy</p>
<button data-morpheo-id="morpheo-button-1" style="margin:0">Buy now</button>
<button data-morpheo-id="morpheo-button-2" class="ghost"><b>Later</b></button>
<input placeholder="Your name" type="text">
</main>
<script>const text = "Buy now";</script>
</body>
</html>
"#;

const THEMED: &str = "<!doctype html><html><head><title>T</title><style>\n:root {\n  --bg: #ffffff;\n  --surface: #ffffff;\n  --ink: #111111;\n  --accent: #bf2a1e;\n  --accent-ink: #ffffff;\n  --radius: 4px;\n}\n@media (prefers-color-scheme: dark) {\n  :root {\n    --bg: #101214;\n    --surface: #181a1d;\n    --ink: #eeeeee;\n    --accent: #ff8a73;\n    --accent-ink: #000000;\n  }\n}\n</style></head><body><h1 data-slot=\"name\">T</h1></body></html>";

fn page(instruction: &str) -> String {
    modify(instruction, PLAIN)
        .unwrap_or_else(|refusal| panic!("{instruction}: {refusal:?}"))
        .text
}

fn refused(instruction: &str) -> String {
    modify(instruction, PLAIN).expect_err(instruction).message
}

#[track_caller]
fn holds(instruction: &str, part: &str) {
    let html = page(instruction);
    assert!(html.contains(part), "{instruction}\n{html}");
    assert!(html.starts_with("<!doctype html>") && html.trim_end().ends_with("</html>"));
}

#[test]
fn nothing_more_is_begun_when_the_time_is_over() {
    let over = Patience::of(Duration::ZERO);
    let refusal = super::modify(
        "make the title red and the buttons green",
        PLAIN,
        &samples::Catalog::default(),
        over,
    )
    .unwrap_err();
    assert_eq!(refusal.message, format!("{TOO_MUCH} The page was not changed."));
}
