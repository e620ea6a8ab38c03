//! An answer that would take the place of a good page and leaves parts of it out is withheld: the page stays, nothing is
//! charged, and the answer is applied only when the person asks for that.

use domain::errors::ErrorCode;
use http_tests::pages::with_ids;
use http_tests::{Account, Events, TestApp, Transcript, with_answers};
use reqwest::Method;
use serde_json::Value;
use test_support::providers::Behaviour;

use crate::drafts;

const PARAGRAPHS: usize = 60;

/// A page with a style, sixty paragraphs, a form and a script.
fn page() -> String {
    let paragraphs: String = (1..=PARAGRAPHS)
        .map(|at| format!("<p>Tide {at} comes in at {at} o'clock and leaves the harbour dry.</p>\n"))
        .collect();
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<title>Tides</title>\n<style>\nbody {{ font: 18px Georgia, serif; margin: 2rem; }}\nh1 {{ color: #0b3d5c; }}\nform {{ display: grid; gap: 1rem; }}\n</style>\n</head>\n<body>\n<h1 id=\"top\">Tides</h1>\n<main id=\"list\">\n{paragraphs}</main>\n<form id=\"ask\"><label>Harbour <input name=\"harbour\"></label><button>Ask</button></form>\n<script>\nconst form = document.querySelector('form');\nconst harbours = ['Hamburg', 'Bremen', 'Emden'];\nform.addEventListener('submit', (event) => {{\n  event.preventDefault();\n  const asked = form.harbour.value;\n  const found = harbours.find((one) => one === asked);\n  document.querySelector('h1').textContent = found ? 'Tides of ' + found : 'No such harbour';\n}});\n</script>\n</body>\n</html>"
    )
}

/// The page with what lies between two marks replaced.
fn replaced(from: &str, to: &str, with: &str) -> String {
    let page = page();
    let start = page.find(from).unwrap() + from.len();
    let end = start + page[start..].find(to).unwrap();
    format!("{}{with}{}", &page[..start], &page[end..])
}

/// Answers that leave something out.
fn incomplete() -> Vec<(&'static str, String)> {
    vec![
        (
            "a pointer",
            "<!DOCTYPE html>\n<html><body>See index-v2.html</body></html>".to_owned(),
        ),
        (
            "a placeholder in the script",
            replaced("<script>\n", "</script>", "// rest of the code unchanged\n"),
        ),
        (
            "a placeholder in German",
            replaced(
                "<script>\n",
                "</script>",
                "// Der übrige Code bleibt unverändert\n",
            ),
        ),
        (
            "a placeholder in the style",
            replaced("<style>\n", "</style>", "/* Same CSS as before */\n"),
        ),
        (
            "a placeholder in the page",
            replaced(
                "<main id=\"list\">\n",
                "</main>",
                "<!-- Rest of the page content -->\n",
            ),
        ),
        ("no script", replaced("</form>\n", "</body>", "")),
    ]
}

async fn committed(app: &TestApp) -> i64 {
    app.number("SELECT count(*) FROM credit_ledger WHERE state = 'committed' AND amount < 0")
        .await
}

async fn apply(account: &Account, job: &str) -> Transcript {
    let request = account.request(Method::POST, &format!("/api/jobs/{job}/apply"));
    Events::open(request).await.all().await
}

fn reason(transcript: &Transcript) -> &str {
    let error = transcript.failed_with(ErrorCode::AnswerIncomplete);
    error["message"].as_str().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_modification_that_leaves_parts_out_is_withheld_and_costs_nothing() {
    let answers = incomplete();
    let (app, account, _provider) = with_answers(
        answers
            .iter()
            .map(|(_, answer)| Behaviour::complete(answer))
            .collect(),
    )
    .await;
    for (what, answer) in &answers {
        let transcript = account.modify("Make the title blue", &page()).await.all().await;
        transcript.failed_with(ErrorCode::AnswerIncomplete);
        assert!(
            reason(&transcript).contains("missing") || reason(&transcript).contains("replaces"),
            "{what}: {}",
            reason(&transcript)
        );
        assert_eq!(
            account.job(transcript.job()).await["unfinished"],
            answer.as_str(),
            "{what}"
        );
        assert_eq!(account.credits().await, 10, "{what}");
    }
    assert_eq!(committed(&app).await, 0);
    let kept = app.number("SELECT count(*) FROM generations").await;
    assert_eq!(kept, 0, "no draft was made of any of them");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_withheld_answer_is_applied_once_without_a_model_and_charged_once() {
    let short = replaced("<main id=\"list\">\n", "</main>", "<!-- the tides -->\n");
    let (app, account, provider) = with_answers(vec![Behaviour::complete(&short)]).await;
    let other = app.register().await;
    let withheld = account.modify("Make the title blue", &page()).await.all().await;
    withheld.failed_with(ErrorCode::AnswerIncomplete);
    let job = withheld.job().to_owned();
    let path = format!("/api/jobs/{job}/apply");
    other
        .post(&path, Value::Null)
        .await
        .is_error(ErrorCode::JobNotFound);
    account
        .post(&format!("/api/jobs/{job}/continue"), Value::Null)
        .await
        .is_error(ErrorCode::NothingToContinue);

    let (one, two) = tokio::join!(apply(&account, &job), apply(&account, &job));
    let (applied, refused) = if one.kinds().contains(&"complete") {
        (one, two)
    } else {
        (two, one)
    };
    assert_eq!(applied.complete()["html"], with_ids(&short));
    refused.is_error(ErrorCode::NothingToApply);
    assert_eq!(account.credits().await, 9);
    assert_eq!(committed(&app).await, 1);
    assert_eq!(provider.requests().len(), 1, "no model is asked again");
    account
        .post(&path, Value::Null)
        .await
        .is_error(ErrorCode::NothingToApply);
    assert!(account.job(&job).await.get("unfinished").is_none());
    assert_eq!(app.number("SELECT count(*) FROM generations").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_instruction_asks_to_leave_out_is_left_out() {
    let form = replaced("<body>\n", "<form", "");
    let (app, account, _provider) = with_answers(vec![Behaviour::complete(&form)]).await;
    let changed = account
        .modify("Remove everything but the form", &page())
        .await
        .all()
        .await;
    assert_eq!(changed.complete()["html"], with_ids(&form));
    assert_eq!(committed(&app).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_comes_back_as_it_was_is_reported_and_free() {
    let (app, account, _provider) = with_answers(vec![
        Behaviour::complete(page()),
        Behaviour::complete(format!("Done!\n```html\n{}\n```", with_ids(&page()))),
        Behaviour::complete("<h1 id=\"top\">Tides</h1>"),
    ])
    .await;
    for html in [page(), with_ids(&page())] {
        let same = account.modify("Make the title blue", &html).await.all().await;
        same.is_error(ErrorCode::AnswerUnchanged);
    }
    let same = account
        .modify_element("Make it blue", &page(), "top")
        .await
        .all()
        .await;
    same.is_error(ErrorCode::AnswerUnchanged);
    assert_eq!(account.credits().await, 10);
    assert_eq!(committed(&app).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_chat_whose_page_comes_back_as_it_was_changes_nothing() {
    let (app, account, _provider) =
        with_answers(vec![Behaviour::complete(page()), Behaviour::complete(page())]).await;
    let complete = account.chat("Make the title blue", &page()).await.all().await;
    let complete = complete.complete();
    for (part, is) in [
        ("html", Value::Null),
        ("withheld", Value::Null),
        ("applied", 0.into()),
    ] {
        assert_eq!(complete[part], is, "{complete}");
    }
    assert_eq!(account.credits().await, 10);
    assert_eq!(committed(&app).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_generated_page_that_is_none_is_withheld() {
    let pointer = "<!DOCTYPE html>\n<html><body>See index-v2.html</body></html>";
    let empty = "<!doctype html>\n<html><head><title>Tides</title></head><body>\n<h1>Tides</h1>\n<script>\n// the code goes here\n</script>\n</body></html>";
    let blank = "<!doctype html>\n<html><head><link rel=\"stylesheet\" href=\"app.css\"></head><body><script src=\"app.js\"></script></body></html>";
    let half = "<!doctype html>\n<html><head><title>Tides</title></head><body>\n<h1>Tides</h1>\n<p>High at noon</p><img";
    let answers = [pointer, empty, blank, half];
    let (app, account, _provider) =
        with_answers(answers.into_iter().map(Behaviour::complete).collect()).await;
    for answer in answers {
        let transcript = account.generate_all("a tide table").await;
        transcript.failed_with(ErrorCode::AnswerIncomplete);
        assert_eq!(account.job(transcript.job()).await["unfinished"], answer);
    }
    assert_eq!(account.credits().await, 10);
    assert_eq!(committed(&app).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_element_that_leaves_parts_out_is_withheld() {
    let list = "<main id=\"list\">\n<!-- the other tides stay as they are -->\n</main>";
    let (app, account, _provider) = with_answers(vec![Behaviour::complete(list)]).await;
    let transcript = account
        .modify_element("Make the text larger", &page(), "list")
        .await
        .all()
        .await;
    transcript.failed_with(ErrorCode::AnswerIncomplete);
    let kept = account.job(transcript.job()).await["unfinished"]
        .as_str()
        .unwrap()
        .to_owned();
    assert!(
        kept.contains("the other tides stay") && kept.contains("id=\"ask\""),
        "the whole page: {kept}"
    );
    assert_eq!(account.credits().await, 10);
    let applied = apply(&account, transcript.job()).await;
    assert_eq!(applied.complete()["html"], with_ids(&kept));
    assert_eq!((account.credits().await, committed(&app).await), (9, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_chat_that_leaves_parts_out_applies_nothing() {
    for (what, answer) in incomplete() {
        let answers = vec![Behaviour::complete(&answer), Behaviour::complete(&answer)];
        let (app, account, _provider) = with_answers(answers).await;
        let transcript = account.chat("Make the title blue", &page()).await.all().await;
        let complete = transcript.complete();
        assert_eq!(complete["html"], Value::Null, "{what}: {complete}");
        assert_eq!(complete["withheld"]["html"], answer.as_str(), "{what}");
        assert_eq!(complete["applied"], 0, "{what}");
        assert_eq!(committed(&app).await, 0, "{what}");
    }
}

/// What a chat offers is free, so no job takes it over: applied, it is a step of the draft like any other.
#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_a_chat_withheld_is_a_step_when_it_is_applied() {
    let (_, answer) = incomplete().remove(1);
    let answers = vec![Behaviour::complete(&answer), Behaviour::complete(&answer)];
    let (app, account, provider) = with_answers(answers).await;
    let before = drafts::kept(&account, &drafts::whole(0, &page())).await;
    let chat = account.chat("Make the title blue", &page()).await.all().await;
    let asked = provider.requests().len();
    let offered = chat.complete()["withheld"]["html"].as_str().unwrap().to_owned();
    account
        .post(&format!("/api/jobs/{}/apply", chat.job()), Value::Null)
        .await
        .is_error(ErrorCode::NothingToApply);
    assert_eq!(drafts::stored(&account).await, page());
    drafts::kept(&account, &drafts::whole(before, &offered)).await;
    assert_eq!(drafts::stored(&account).await, answer);
    assert_eq!(provider.requests().len(), asked, "no model is asked again");
    assert_eq!((account.credits().await, committed(&app).await), (10, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offered_page_that_leaves_parts_out_is_marked() {
    let (_, answer) = incomplete().remove(1);
    let answers = vec![Behaviour::complete(&answer), Behaviour::complete(&answer)];
    let (app, account, _provider) = with_answers(answers).await;
    let transcript = account
        .chat_with_code("Make the title blue", &page())
        .await
        .all()
        .await;
    let complete = transcript.complete();
    assert_eq!(complete["modified_code"], Value::Null, "{complete}");
    assert_eq!(complete["withheld"]["html"], answer.as_str(), "{complete}");
    assert_eq!(committed(&app).await, 0);
}
