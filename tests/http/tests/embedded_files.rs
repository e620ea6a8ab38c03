//! What a page embeds as data stays in the product: models see short names in its place.

use domain::errors::ErrorCode;
use http_tests::chat::change;
use http_tests::pages::with_ids;
use http_tests::with_answers;
use test_support::providers::Behaviour;

/// An image of about 2 MB, embedded in a page with a heading.
fn page() -> String {
    let image = "iVBORw0KGgoAAAANSUhEUg".repeat(95_000);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<title>Tides</title>\n</head>\n<body>\n<h1 id=\"top\">Tides</h1>\n<figure id=\"view\"><img alt=\"The harbour\" src=\"data:image/png;base64,{image}\"><figcaption>The harbour</figcaption></figure>\n<p>High tide at noon</p>\n</body>\n</html>"
    )
}

/// The page as models see it.
fn shortened(name: &str) -> String {
    let page = page();
    let start = page.find("data:image").unwrap();
    let end = start + page[start..].find('"').unwrap();
    format!("{}{name}{}", &page[..start], &page[end..])
}

const NAME: &str = "embedded-1.png";

#[tokio::test(flavor = "multi_thread")]
async fn a_modified_page_has_its_image_again_and_no_model_saw_it() {
    let answer = shortened(NAME)
        .replace("At noon", "At six")
        .replace("High tide", "Low tide");
    let (_app, account, provider) = with_answers(vec![Behaviour::complete(&answer)]).await;
    let changed = account.modify("Make it low tide", &page()).await.all().await;
    assert_eq!(
        changed.complete()["html"],
        with_ids(&page().replace("High tide", "Low tide"))
    );
    let asked = provider.requests()[0].body.to_string();
    assert!(
        asked.contains(NAME) && asked.len() < 30_000,
        "{} bytes",
        asked.len()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_element_has_its_image_again() {
    let answer = format!(
        "<figure id=\"view\"><img alt=\"The quay\" src=\"{NAME}\"><figcaption>The quay</figcaption></figure>"
    );
    let (_app, account, provider) = with_answers(vec![Behaviour::complete(answer)]).await;
    let changed = account
        .modify_element("Call it the quay", &page(), "view")
        .await
        .all()
        .await;
    assert_eq!(
        changed.complete()["html"],
        with_ids(&page().replace("The harbour", "The quay"))
    );
    assert!(provider.requests()[0].body.to_string().len() < 30_000);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_chat_changes_what_is_around_an_image() {
    let before = format!("<img alt=\"The harbour\" src=\"{NAME}\">");
    let answer = change("1", &before, &before.replace("harbour", "quay"));
    let (_app, account, provider) = with_answers(vec![Behaviour::complete(answer)]).await;
    let transcript = account
        .chat("Call the picture the quay", &page())
        .await
        .all()
        .await;
    let complete = transcript.complete();
    assert_eq!(
        complete["html"],
        with_ids(&page().replace("alt=\"The harbour", "alt=\"The quay"))
    );
    assert!(provider.requests()[0].body.to_string().len() < 30_000);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_the_model_made_up_is_refused() {
    let answer = shortened("embedded-7.png");
    let (_app, account, _provider) = with_answers(vec![Behaviour::complete(&answer)]).await;
    let transcript = account.modify("Make it low tide", &page()).await.all().await;
    transcript.failed_with(ErrorCode::AnswerIncomplete);
    let reason = transcript.failed_with(ErrorCode::AnswerIncomplete)["message"]
        .as_str()
        .unwrap();
    assert!(reason.contains("embedded-7.png"), "{reason}");
    assert_eq!(account.credits().await, 10);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_without_an_embedded_image_is_withheld_and_free() {
    let lost = [
        "",
        "<img src=\"images/embedded-1.png\">",
        "<img src=\"data:image/png;base64,iVBORw0K...\">",
    ];
    let answers = lost.map(|image| {
        let answer = shortened(NAME).replace("High tide", "Low tide");
        let start = answer.find("<img").unwrap();
        let end = start + answer[start..].find('>').unwrap() + 1;
        format!("{}{image}{}", &answer[..start], &answer[end..])
    });
    let (app, account, _provider) = with_answers(answers.iter().map(Behaviour::complete).collect()).await;
    for answer in &answers {
        let transcript = account.modify("Make it low tide", &page()).await.all().await;
        transcript.failed_with(ErrorCode::AnswerIncomplete);
        assert!(
            transcript.failed_with(ErrorCode::AnswerIncomplete)["message"]
                .to_string()
                .contains("embeds"),
            "{answer}"
        );
    }
    let charged = app
        .number("SELECT count(*) FROM credit_ledger WHERE state = 'committed' AND amount < 0")
        .await;
    assert_eq!((account.credits().await, charged), (10, 0));
}

/// Names that were never given, and images that are gone, in every kind of answer.
#[tokio::test(flavor = "multi_thread")]
async fn generations_elements_and_chats_keep_to_the_names_they_were_given() {
    let (invented, without) = (
        shortened("embedded-7.png"),
        "<figure id=\"view\"><figcaption>The quay</figcaption></figure>",
    );
    let lost = shortened(NAME).replace(&format!("<img alt=\"The harbour\" src=\"{NAME}\">"), "");
    let answers = vec![
        Behaviour::complete(&invented),
        Behaviour::complete("<figure id=\"view\"><img src=\"embedded-7.png\"></figure>"),
        Behaviour::complete(without),
        Behaviour::complete(&invented),
        Behaviour::complete(&invented),
        Behaviour::complete(&lost),
        Behaviour::complete(&lost),
    ];
    let (app, account, _provider) = with_answers(answers).await;
    let generated = account.generate_all("a tide table").await;
    generated.failed_with(ErrorCode::AnswerIncomplete);
    for _ in 0..2 {
        let element = account
            .modify_element("Call it the quay", &page(), "view")
            .await
            .all()
            .await;
        element.failed_with(ErrorCode::AnswerIncomplete);
    }
    // A chat asks once more, with the reason.
    for _ in 0..2 {
        let chat = account.chat("Make the title blue", &page()).await.all().await;
        let complete = chat.complete();
        assert_eq!(complete["html"], serde_json::Value::Null, "{complete}");
        assert_eq!(complete["applied"], 0, "{complete}");
    }
    let charged = app
        .number("SELECT count(*) FROM credit_ledger WHERE state = 'committed' AND amount < 0")
        .await;
    assert_eq!((account.credits().await, charged), (10, 0));
}
