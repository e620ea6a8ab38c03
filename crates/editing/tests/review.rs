//! Reviews of pages that nobody wrote for them: the sample apps, which are healthy, and texts made to hurt.

use std::path::Path;
use std::time::{Duration, Instant};

use editing::review::{Finding, INSTRUCTION_MAX_CHARS, review};
use proptest::prelude::*;

/// Far above what the slowest of them takes in a build without optimisation; a quadratic rule takes hours.
const BOUND: Duration = Duration::from_secs(30);

fn instructions(html: &str) -> Vec<String> {
    review(html).iter().map(Finding::instruction).collect()
}

#[test]
fn the_sample_apps_are_healthy() {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../catalog/samples");
    let mut count = 0;
    let mut found = Vec::new();
    for sample in std::fs::read_dir(samples).unwrap() {
        let sample = sample.unwrap().path();
        let Ok(html) = std::fs::read_to_string(sample.join("page.html")) else {
            continue;
        };
        count += 1;
        let name = sample.file_name().unwrap().to_string_lossy().into_owned();
        found.extend(
            instructions(&html)
                .into_iter()
                .map(|text| format!("{name}: {text}")),
        );
    }
    assert!(count >= 54, "only {count} samples were found");
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn a_megabyte_of_anything_is_read_in_bounded_time() {
    let css =
        |rule: &str, body: &str| format!("<style>{}</style>{}", fill(rule, 500_000), fill(body, 500_000));
    let js =
        |code: &str, body: &str| format!("<script>{}</script>{}", fill(code, 500_000), fill(body, 500_000));
    let classes: String = (0..60).map(|n| format!("c{n} ")).collect();
    let nested = fill("<form><div onclick=x()>", 500_000);
    for page in [
        fill("<a href=#>", 1_000_000),
        fill("<a href=#x id=y name=z>", 1_000_000),
        fill("<form><button>", 1_000_000),
        fill("<div onclick='go()'>a", 1_000_000),
        fill("<img src=a><input><label for=b>", 1_000_000),
        fill("<p style='color:#999;background:#fff'>a", 1_000_000),
        fill("<svg><a href=#>", 1_000_000),
        fill("<!--", 1_000_000),
        fill("</a>", 1_000_000),
        format!("<a {}>", fill("x=y ", 1_000_000)),
        format!("<p class='{}'>a", fill("c ", 1_000_000)),
        css(".a.a.a{color:#999;background:#fff}", "<p class=a>a"),
        css(".a,", "<p class=a>a"),
        css("@media x{.a{color:red}", "<p class=a>a"),
        css(&format!("@media {}{{", "x".repeat(1_000)), "<p class=a>a"),
        format!(
            "<style>@media {} {{ {} }}</style>",
            "x".repeat(500_000),
            fill("a{color:red}", 500_000)
        ),
        format!(
            "<style>{}</style>{}",
            classes
                .split(' ')
                .map(|name| format!(".{name}{{color:#999}}").repeat(9))
                .collect::<String>(),
            fill(&format!("<p class='{classes}'>a"), 900_000)
        ),
        js("alert(", "<a href=# class=a-b-c-d>a</a>"),
        js("a-b_c ", "<a href=#a-b_c-d id=a-b>a</a>"),
        js("'a[b] c', ", "<a href=# class=x>a</a>"),
        js("`${", "<p>"),
        fill("data:image/png,", 1_000_000),
        fill("<img src=\"data:image/png;base64,AAAA\">", 1_000_000),
        nested + &"</form>".repeat(20_000),
    ] {
        let start = Instant::now();
        let found = instructions(&page);
        let took = start.elapsed();
        let begin: String = page.chars().take(60).collect();
        assert!(took < BOUND, "{took:?}: {begin}");
        assert!(found.len() <= 12, "{found:?}");
    }
}

fn fill(piece: &str, bytes: usize) -> String {
    piece.repeat(bytes / piece.len().max(1))
}

proptest! {
    #[test]
    fn any_text_is_read(
        html in "(<(/?(a|form|button|input|label|img|div|svg|template|style|script|p|html|title|meta))\
            ( (href|id|class|for|name|style|onclick|alt|lang|src|type)=('[#a.b{}:;()\"/ ]{0,8}'|[#a.b]{0,4})){0,3}>?\
            |color:#999;|background:#fff|\\.a\\{|[{}();,.#'\"`$a b<>=!-]|alert|confirm|é|🦀|&amp;){0,60}"
    ) {
        let found = review(&html);
        prop_assert!(found.len() <= 12);
        for text in found.iter().map(Finding::instruction) {
            prop_assert!(text.chars().count() <= INSTRUCTION_MAX_CHARS, "{}", text);
            prop_assert!(!text.contains(char::is_control), "{}", text);
        }
        // The same page gives the same.
        prop_assert_eq!(found, review(&html));
    }

    #[test]
    fn any_characters_are_read(html in "\\PC{0,200}") {
        let _ = review(&html);
    }
}
