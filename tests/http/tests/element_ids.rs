//! Every answer of a model is kept with ids, so that each element of a page can be edited.

use std::collections::HashSet;

use http_tests::chat::change;
use http_tests::{Account, Events, TestApp};
use regex::Regex;
use reqwest::Method;
use serde_json::{Value, json};
use test_support::providers::{Behaviour, FakeProvider, Script, Wire};

/// Seven elements; one has an id of its own, one had an id of the product.
const PAGE: &str = "<!doctype html>\n<html lang=\"en\">\n<head>\n<title>Tides</title>\n</head>\n<body>\n<main>\n<h1 id=\"top\">Tides</h1>\n<ul><li>High<li>Low</ul>\n<p id=\"morpheo-p-7\">At noon</p>\n</main>\n</body>\n</html>";

/// The ids in a page; each element of its body has one, and none has that of another.
fn ids(page: &str) -> Vec<String> {
    let body = page.split_once("<body").expect("a body").1;
    let tags = Regex::new(r"<[a-z][^>]*>").unwrap();
    let id = Regex::new(r#"\s(?:data-morpheo-id|id)="(morpheo-[a-z0-9]+-[0-9]+)""#).unwrap();
    let ids: Vec<String> = tags
        .find_iter(body)
        .map(|tag| {
            let found = id.captures(tag.as_str());
            found.unwrap_or_else(|| panic!("{} has no id in {page}", tag.as_str()))[1].to_owned()
        })
        .collect();
    assert_eq!(ids.iter().collect::<HashSet<_>>().len(), ids.len(), "{ids:?}");
    ids
}

/// The page without what ids look like.
fn without_ids(page: &str) -> String {
    let ids = Regex::new(r#" (?:data-morpheo-id|id)="morpheo-[a-z0-9-]+""#).unwrap();
    ids.replace_all(page, "").into_owned()
}

async fn provider(answers: Vec<Behaviour>) -> FakeProvider {
    FakeProvider::start(Wire::OpenAi, Behaviour::Sequence(answers))
        .await
        .unwrap()
}

async fn stored(account: &Account) -> String {
    let list = account.get("/api/generations").await.ok();
    let path = format!(
        "/api/generations/{}",
        list["generations"][0]["id"].as_str().unwrap()
    );
    let page = &account.get(&path).await.ok()["pages"][0]["htmlContent"];
    page.as_str().unwrap().to_owned()
}

fn html(complete: &Value) -> &str {
    complete["html"].as_str().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_generated_page_is_kept_with_ids_and_a_modified_one_keeps_them() {
    let next = PAGE.replace("At noon", "At six").replace("</ul>", "<li>Ebb</ul>");
    let provider = provider(vec![Behaviour::complete(PAGE), Behaviour::complete(&next)]).await;
    let app = TestApp::builder().answered_by(&provider).start().await;
    let account = app.register().await;

    let made = account.generate_all("tides").await;
    let first = html(made.complete()).to_owned();
    assert_eq!(made.text(), PAGE, "what was told is what the model wrote");
    assert_eq!(without_ids(&first), without_ids(PAGE));
    assert!(first.contains(r#"<p id="morpheo-p-7">"#), "{first}");
    assert!(first.contains(r#"id="top""#), "{first}");
    assert_eq!(ids(&first).len(), 6);
    assert_eq!(stored(&account).await, first);
    assert_eq!(account.job(made.job()).await["result"]["html"], first);

    let changed = account.modify("Add the ebb", &first).await.all().await;
    let second = html(changed.complete());
    assert_eq!(without_ids(second), without_ids(&next));
    assert_eq!(ids(second).len(), 7);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_was_broken_off_gets_its_ids_when_it_is_whole() {
    let (begin, rest) = PAGE.split_at(PAGE.find("<p id").unwrap());
    let broken = || Behaviour::Cut {
        script: Script::of_pieces(&[begin]),
        after: 1,
    };
    let again = || Behaviour::Cut {
        script: Script::of_pieces(&[begin.get(begin.len() - 12..).unwrap()]),
        after: 1,
    };
    let answers = vec![broken(), again(), again(), again(), Behaviour::complete(rest)];
    let provider = provider(answers).await;
    let app = TestApp::builder().answered_by(&provider).start().await;
    let account = app.register().await;
    let first = account.generate_all("tides").await;
    assert_eq!(
        account.job(first.job()).await["unfinished"],
        begin,
        "what is continued is what the model wrote"
    );
    let path = format!("/api/jobs/{}/continue", first.job());
    let second = Events::open(account.request(Method::POST, &path))
        .await
        .all()
        .await;
    let page = html(second.complete());
    assert_eq!(without_ids(page), without_ids(PAGE));
    assert_eq!(ids(page).len(), 6);
}

#[tokio::test(flavor = "multi_thread")]
async fn elements_that_a_chat_adds_get_ids_and_those_that_stood_keep_theirs() {
    let answer = change("1", "<li>Low", "<li>Low<li><b>Ebb</b>");
    let provider = provider(vec![
        Behaviour::complete(&answer),
        Behaviour::complete(&answer),
        Behaviour::complete("Nothing was changed."),
    ])
    .await;
    let app = TestApp::builder().answered_by(&provider).start().await;
    let account = app.register().await;

    let applied = account.chat("Add the ebb", PAGE).await.all().await;
    let page = html(applied.complete());
    assert_eq!(
        without_ids(page),
        without_ids(&PAGE.replace("<li>Low", "<li>Low<li><b>Ebb</b>"))
    );
    assert_eq!(ids(page).len(), 8);
    assert!(page.contains(r#"<p id="morpheo-p-7">"#), "{page}");

    let offered = account.chat_with_code("Add the ebb", PAGE).await.all().await;
    let code = offered.complete()["modified_code"].as_str().unwrap();
    assert_eq!(ids(code).len(), 8);
    let metrics = &offered.complete()["metrics"];
    assert_eq!(
        metrics,
        &json!({ "added": 0, "removed": 0, "modified": 1 }),
        "ids are no change that was asked for"
    );

    let conversation = account.chat("What is a tide?", PAGE).await.all().await;
    assert_eq!(
        conversation.complete()["html"],
        Value::Null,
        "an answer that changes nothing leaves the page as it was"
    );
}
