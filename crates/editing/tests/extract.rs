//! What holds for every answer, whatever stands in it.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use editing::check::check;
use editing::extract::{NoPage, extract};
use proptest::prelude::*;

/// What begins, ends and quotes pages.
const PIECES: [&str; 36] = [
    "<!DOCTYPE html>",
    "<html>",
    "<HTML lang=\"en\">",
    "</html>",
    "<head>",
    "</head>",
    "<body>",
    "</body>",
    "\n",
    "\n\n",
    "```html\n",
    "```\n",
    "~~~\n",
    "````html\n",
    "`",
    "<!-- ",
    " -->",
    "<script>",
    "</script>",
    "<style>",
    "</style>",
    "<file path=\"index.html\">",
    "</file>",
    "<answer>",
    "</answer>",
    "{\"html\": \"",
    "\"}",
    "\\n",
    "\\\"",
    "\"",
    "words ",
    "é",
    "> ",
    "<p title='",
    "'>",
    "<![CDATA[",
];
/// What comes beside a page.
const PARTS: [&str; 8] = [
    "```css\n",
    "```js title=\"a.js\"\n",
    "<script src=\"a.js\"></script>",
    "<link rel=stylesheet href=a.css>",
    "<file path=\"a.css\">",
    "## a.css\n",
    "]]>",
    "<?xml version=\"1.0\"?>",
];

/// Answers made of these pieces.
fn answers(pieces: Vec<&'static str>) -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(pieces), 0..40).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn a_page_that_was_found_is_found_again(answer in answers(PIECES.to_vec()), is_cut: bool) {
        if let Ok(page) = extract(&answer, is_cut).page {
            let again = extract(&page, false);
            prop_assert_eq!(again.page.as_ref(), Ok(&page));
        }
    }

    #[test]
    fn a_page_that_was_put_together_is_sound(answer in answers([&PIECES[..], &PARTS].concat()), is_cut: bool) {
        if let Ok(page) = extract(&answer, is_cut).page {
            prop_assert!(check(&page).is_ok(), "{page:?}");
        }
    }

    #[test]
    fn words_around_a_page_change_nothing(
        before in "[a-zé .,:!\n]{0,60}",
        body in "[a-z<>/`\"{}\n é]{0,80}",
        after in "[a-zé .,:!\"{}\n]{0,60}",
    ) {
        let page = format!("<!doctype html>\n<html><body>{body}</body></html>");
        let alone = extract(&page, false);
        let amid = extract(&format!("{before}\n{page}\n{after}"), false);
        prop_assert_eq!(alone.page, amid.page);
    }
}

#[test]
fn the_samples_come_back_as_they_are() {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../catalog/samples");
    let mut read = 0;
    for sample in fs::read_dir(samples).unwrap() {
        let Ok(page) = fs::read_to_string(sample.unwrap().path().join("page.html")) else {
            continue;
        };
        let page = page.trim().to_owned();
        let json = serde_json::json!({"path": "index.html", "content": page});
        for answer in [
            page.clone(),
            format!("Here it is:\n\n```html\n{page}\n```\n\nEnjoy!"),
            format!("Here it is:\n{page}\nEnjoy!"),
            format!("<artifact type=\"text/html\">{page}</artifact>"),
            json.to_string(),
            format!("```json\n{json:#}\n```"),
            serde_json::json!({"arguments": json.to_string()}).to_string(),
        ] {
            let found = extract(&answer, false);
            assert_eq!(found.page.as_deref(), Ok(page.as_str()));
            assert!(found.reports.is_empty(), "{:?}", found.reports);
        }
        read += 1;
    }
    assert!(read > 10, "{read} samples");
}

#[test]
fn a_page_that_breaks_off_and_is_written_again_counts_once() {
    let broken = "```html\n<!doctype html><html><head><style>\n.a {\n```\n\nOnce more:\n\n";
    let page = "<!doctype html><html><head><style>.a{}</style></head><body></body></html>";
    let found = extract(&format!("{broken}```html\n{page}\n```"), false);
    assert_eq!(found.page.as_deref(), Ok(page));
    assert_eq!(extract(broken, false).page, Err(NoPage::Cut));
}

#[test]
fn deferred_scripts_run_once_the_page_is_read() {
    let page = "```html\n<html><head><script defer src=\"./a.js\"></script><script type=\"module\" src=\"b.js\"></script>\
                </head><body><p></p></body></html>\n```\n";
    let scripts = "a.js\n```js\nlet a\n```\n\nb.js\n```js\nlet b\n```\n";
    assert_eq!(
        extract(&format!("{page}{scripts}"), false).page.as_deref(),
        Ok(
            "<html><head><script type=\"module\">\nlet b\n</script></head><body><p></p>\n<script>\nlet a\n</script>\n\
            </body></html>"
        )
    );
}

#[test]
fn files_of_a_json_object_by_their_languages_make_a_page() {
    let answer = r#"{"html": "<h1>Hi</h1>", "css": "h1{color:red}", "js": "let a"}"#;
    let page = extract(answer, false).page.unwrap();
    assert!(
        page.contains("<h1>Hi</h1>") && page.contains("h1{color:red}") && page.contains("let a"),
        "{page}"
    );
}

#[test]
fn a_hostile_answer_takes_time_linear_in_its_size() {
    let many: String = (0..60_000)
        .map(|at| format!("<a{at} path=\"x.css\">\n"))
        .collect();
    let runs: String = (1..2_000).map(|width| "`".repeat(width) + " ").collect();
    let mut slow = Vec::new();
    for piece in [
        "<html",
        "<html>",
        "<html>\n",
        "x <html> ",
        "x <html> <body> ",
        "`",
        "``` ",
        "```\n",
        "```css\n",
        "~~~",
        "<!--",
        "<!--\n",
        "```x\n<!--\n",
        "```\n<!--\n```\n",
        "```css\nx\ny\nz\n<html>\n",
        "```html\n<html><script>\n```\n",
        "```html\n<html>\n```\n",
        "```html\n<html>\n",
        "<html></html><script>",
        "<html></html><!--",
        "{\"a\":",
        "{\"a\":[",
        "[[",
        "{\"",
        "\"<html>",
        "\"<html>\n",
        "x \"<html>\\n",
        "<html>\\n",
        "<html lang=\\\"",
        "<file path=\"a.css\">",
        "<file path=\"a.html\">",
        "<![CDATA[",
        "<|im_end|>",
        "<p title='",
        "<html><p title='",
        "\\n",
        " ",
        "</x>",
        "<x>",
        "<x><html>\n",
        "<?xml ",
        "```md\n",
        "# a.css\n```css\na{}\n```\n",
        "<html>\n```js\n",
        "<svg><html>\n",
        "{\"a\":\"<html>\"}",
        "{\"a\":\"```\"}\n",
        "``` x ``` ",
        "```html <html> ",
        many.as_str(),
        runs.as_str(),
    ] {
        for prefix in ["", "```html\n<html>", "\""] {
            let answer = format!("{prefix}{}", piece.repeat(250_000 / piece.len().min(250_000)));
            let begun = Instant::now();
            let _ = extract(&answer, false);
            let took = begun.elapsed();
            if took > Duration::from_secs(2) {
                slow.push(format!(
                    "{prefix:?} {:?}: {took:?}",
                    piece.get(..20).unwrap_or(piece)
                ));
            }
        }
    }
    // far above what linear work takes on a busy machine without optimisation, below what quadratic work takes
    assert!(slow.is_empty(), "{}", slow.join("\n"));
}

/// A short answer makes no page of hundreds of megabytes: a page may refer to one script without end.
#[test]
fn a_part_is_not_repeated_without_end() {
    let slots = "<script src=\"a.js\"></script>\n".repeat(2_000);
    let code = "let tide = 1;\n".repeat(7_000);
    let answer = format!(
        "```html\n<!doctype html>\n<html><body>\n{slots}</body></html>\n```\n\n### a.js\n```js\n{code}```\n"
    );
    let page = extract(&answer, false).page.unwrap();
    assert!(
        page.contains("let tide") && page.len() < 5 * answer.len(),
        "{}",
        page.len()
    );
}
