//! The table of answers: the page that each must give, or why there is none. Answers whose thoughts must be taken out
//! first are left to the crate that does so.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::string_slice,
    reason = "a test fails by panicking"
)]

use editing::extract::{Extracted, NoPage, extract};
use editing::html::token::{Token, Tokenizer};
use serde::Deserialize;

#[derive(Deserialize)]
struct Table {
    answer: Vec<Answer>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Answer {
    name: String,
    text: String,
    finish: Option<String>,
    page: Option<String>,
    none: Option<String>,
    #[serde(default)]
    contains: Vec<String>,
    #[serde(default)]
    lacks: Vec<String>,
    reports: Option<Vec<String>>,
}

/// The answers that have no thoughts.
fn answers() -> Vec<Answer> {
    let tables = [
        include_str!("answers/plain.toml"),
        include_str!("answers/prose.toml"),
        include_str!("answers/envelopes.toml"),
        include_str!("answers/json.toml"),
        include_str!("answers/parts.toml"),
        include_str!("answers/cut.toml"),
    ];
    let all = tables
        .iter()
        .flat_map(|table| toml::from_str::<Table>(table).unwrap().answer);
    all.filter(|answer| !answer.text.contains("<think>") && !answer.text.contains("<|channel|>"))
        .collect()
}

/// What is wrong with what was found.
fn problem(answer: &Answer, found: &Extracted) -> Option<String> {
    let none = answer.none.as_deref().map(|none| match none {
        "empty" => NoPage::Empty,
        "no-page" => NoPage::NoPage,
        "cut" => NoPage::Cut,
        other => panic!("{other}"),
    });
    let page = match (&found.page, none) {
        (Err(found), Some(wanted)) => {
            return (*found != wanted).then(|| format!("{found} instead of {wanted}"));
        }
        (Err(found), None) => return Some(found.to_string()),
        (Ok(page), Some(wanted)) => return Some(format!("a page instead of {wanted}:\n{page}")),
        (Ok(page), None) => page,
    };
    if let Some(wanted) = &answer.page
        && page != wanted.trim()
    {
        return Some(format!("another page:\n{page}"));
    }
    for part in &answer.contains {
        if !page.contains(part) {
            return Some(format!("lacks {part:?}:\n{page}"));
        }
    }
    for part in &answer.lacks {
        if page.contains(part) {
            return Some(format!("has {part:?}:\n{page}"));
        }
    }
    let mut reports = found.reports.clone();
    let mut wanted = answer.reports.clone()?;
    reports.sort();
    wanted.sort();
    (reports != wanted).then(|| format!("reports {reports:?}"))
}

#[test]
fn each_answer_gives_its_page() {
    let problems: Vec<String> = answers()
        .iter()
        .filter_map(|answer| {
            let is_cut = answer.finish.as_deref() == Some("length");
            let problem = problem(answer, &extract(&answer.text, is_cut))?;
            Some(format!("## {}: {problem}", answer.name))
        })
        .collect();
    assert!(problems.is_empty(), "{}", problems.join("\n\n"));
}

#[test]
fn an_answer_that_is_cut_gives_a_complete_page_or_none() {
    for answer in answers() {
        let mut pages: Vec<String> = Vec::new();
        for (at, _) in answer.text.char_indices() {
            let Ok(page) = extract(&answer.text[..at], true).page else {
                continue;
            };
            if pages.last() != Some(&page) {
                assert!(is_complete(&page), "{} cut at {at}:\n{page}", answer.name);
                pages.push(page);
            }
        }
        // the last complete page counts: with more of the answer it may be another, but a few only
        assert!(pages.len() <= 3, "{}: {pages:#?}", answer.name);
        if let Some(page) = &answer.page
            && let Some(found) = pages.last()
        {
            assert_eq!(found, page.trim(), "{}", answer.name);
        }
        if answer.none.is_some() {
            assert!(pages.is_empty(), "{}: {pages:#?}", answer.name);
        }
    }
}

/// Whether a page has an end tag, at least of its body.
fn is_complete(page: &str) -> bool {
    Tokenizer::new(page).any(|token| match token {
        Token::Tag(tag) if tag.closing => {
            let name = &page[tag.name];
            name.eq_ignore_ascii_case("html") || name.eq_ignore_ascii_case("body")
        }
        _ => false,
    })
}
