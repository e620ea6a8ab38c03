//! What is removed takes with it the links of the page that led to it.

use std::time::Duration;

use super::modify;
use crate::patience::Patience;

const PAGE: &str = r##"<!doctype html>
<html lang="en"><head><title>Sauna</title></head><body>
<nav><ul><li><a href="#prices">Prices</a></li><li><a href="#questions">Questions</a></li><li>See <a href='#towels'>towels</a></li></ul></nav>
<p><a href="/faq#questions">Elsewhere</a></p>
<section id="prices"><h2>Prices</h2></section>
<section class="faq" id="questions"><h2>Questions</h2><p id="towels">Towels</p><a href="#prices">Up</a></section>
</body></html>
"##;

#[test]
fn links_to_what_is_removed_go_with_it() {
    for instruction in ["Remove the questions section", "remove the second section"] {
        let reply = modify(instruction, PAGE).unwrap();
        let html = reply.text;
        assert!(
            !html.contains("#questions\">Q") && !html.contains("#towels"),
            "{instruction}\n{html}"
        );
        assert!(
            html.contains("<nav><ul><li><a href=\"#prices\">Prices</a></li><li>See </li></ul></nav>"),
            "{html}"
        );
        assert!(
            html.contains("/faq#questions") && html.contains("<section id=\"prices\">"),
            "{html}"
        );
        assert!(reply.note.contains("2 links that led there"), "{}", reply.note);
    }
    let reply = modify("remove the prices section", PAGE).unwrap();
    assert!(!reply.text.contains("#prices"), "{}", reply.text);
}

#[test]
fn a_link_that_is_removed_takes_no_other_with_it() {
    let reply = modify("remove the questions link", PAGE).unwrap();
    assert!(
        reply.text.contains("#prices") && reply.text.contains("#towels"),
        "{}",
        reply.text
    );
    assert!(!reply.note.contains("led there"), "{}", reply.note);
}

/// Each link would look at all of its item, and each at all names of what goes: on a large page that would take hours.
#[test]
fn a_page_full_of_links_to_what_goes_loses_them_in_one_pass() {
    let links = "<a href=\"#x\">x</a>".repeat(40_000);
    let named: String = (0..20_000)
        .map(|n| format!("<i id=\"n{n}\"></i><a href=\"#n{n}\">y</a>"))
        .collect();
    let page = format!(
        "<!doctype html><html><head><title>T</title></head><body><ul><li>{links}</li></ul><section id=\"x\">{named}</section></body></html>"
    );
    // on a busy machine one pass may take longer than an answer may
    let patience = Patience::of(Duration::from_secs(60));
    let samples = samples::Catalog::default();
    let reply = super::super::modify("remove the section", &page, &samples, patience);
    let text = reply.unwrap().text;
    assert!(
        !text.contains("href=") && text.contains("<ul><li></li></ul>"),
        "{}",
        text.len()
    );
}
