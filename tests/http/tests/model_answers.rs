//! Answers as models really write them: with thoughts in the text, prose, several files. The table of them is tested in
//! `crates/ai`; here is what reaches the client, the draft and the ledger.

use domain::errors::ErrorCode;
use http_tests::chat::change;
use http_tests::pages::{page, with_ids};
use http_tests::{Transcript, with_answers};
use test_support::providers::{Behaviour, Script};

/// Sends a text a few characters at a time.
fn in_pieces(text: &str) -> Behaviour {
    Behaviour::Complete(Script::new(text).with_chunk_chars(7))
}

fn thoughts(transcript: &Transcript) -> String {
    let pieces = transcript.events.iter().filter(|one| one.kind() == "reasoning");
    pieces.filter_map(|one| one.event["content"].as_str()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn thoughts_in_the_text_are_no_part_of_the_page() {
    let draft = "<!doctype html>\n<html><body><p>A draft</p></body></html>";
    let html = page(3);
    let opened = format!(
        "<think>\nA tide table. Perhaps:\n```html\n{draft}\n```\nNo, better.\n</think>\n\n```html\n{html}\n```\nEnjoy!"
    );
    let closed = format!("A tide table. Perhaps:\n\n{draft}\n\nNo, better.\n</think>\n\n{html}");
    let (_app, account, _provider) = with_answers(vec![in_pieces(&opened), in_pieces(&closed)]).await;
    let one = account.generate_all("tides").await;
    assert_eq!(one.complete()["html"], with_ids(&html));
    assert!(!one.text().contains("draft"), "{}", one.text());
    assert!(thoughts(&one).contains("No, better."), "{}", thoughts(&one));

    let other = account.generate_all("tides").await;
    assert_eq!(other.complete()["html"], with_ids(&html));
    assert!(
        other.kinds().contains(&"restarted"),
        "what was shown too early is withdrawn"
    );
    assert!(!other.text().contains("draft"), "{}", other.text());
    assert_eq!(account.credits().await, 8);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_of_nothing_but_thoughts_costs_nothing() {
    let (_app, account, _provider) = with_answers(vec![in_pieces(
        "<think>\nA tide table, with <html> and all of that.",
    )])
    .await;
    account
        .generate_all("tides")
        .await
        .is_error(ErrorCode::StreamEmpty);
    assert_eq!(account.credits().await, 10);
}

#[tokio::test(flavor = "multi_thread")]
async fn thoughts_of_a_chat_change_nothing() {
    let drafted = change("1", "<p>Tide 0: 0 cm — Straße</p>", "<p>Never</p>");
    let meant = change("1", "<p>Tide 0: 0 cm — Straße</p>", "<p>Ebb</p>");
    let answer = format!("I could write\n{drafted}\nbut that is wrong.\n</think>\n\nDone.\n{meant}");
    let (_app, account, _provider) = with_answers(vec![in_pieces(&answer)]).await;
    let transcript = account.chat("Make it ebb", &page(3)).await.all().await;
    let expected = page(3).replace("<p>Tide 0: 0 cm — Straße</p>", "<p>Ebb</p>");
    assert_eq!(transcript.complete()["html"], with_ids(&expected));
    assert_eq!(
        transcript.complete()["response"].as_str().unwrap().trim(),
        "Done."
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn several_files_become_one_page_and_what_is_left_out_is_named() {
    let answer = "### index.html\n```html\n<!doctype html>\n<html><head><link rel=\"stylesheet\" href=\"style.css\"></head><body><p>High tide</p></body></html>\n```\n\n### style.css\n```css\np { color: teal; }\n```\n\n### server.py\n```python\nprint('tides')\n```\n";
    let (_app, account, _provider) = with_answers(vec![in_pieces(answer)]).await;
    let transcript = account.generate_all("tides").await;
    let complete = transcript.complete();
    let html = complete["html"].as_str().unwrap();
    assert!(
        html.contains("color: teal") && !html.contains("style.css"),
        "{html}"
    );
    assert_eq!(transcript.text(), html, "what is shown at the end is the page");
    assert_eq!(complete["note"], "Left out: server.py");
}
