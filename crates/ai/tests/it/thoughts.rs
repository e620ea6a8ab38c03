//! Thoughts in the text of an answer, where it is withdrawn, breaks off or holds nothing else.

use crate::support::{Read, ai, config, provider, read, request};
use ai::{AiError, Delta, Finish};
use futures_util::StreamExt;
use test_support::providers::{Behaviour, FakeProvider, Script, Wire};

async fn start(steps: Vec<Behaviour>) -> FakeProvider {
    FakeProvider::start(Wire::OpenAi, Behaviour::Sequence(steps))
        .await
        .unwrap()
}

async fn ask(steps: Vec<Behaviour>) -> (Read, FakeProvider) {
    let server = start(steps).await;
    let ai = ai(&config(provider(Wire::OpenAi), &server.base_url()));
    (
        read(ai.stream(request(Wire::OpenAi)).await.unwrap()).await,
        server,
    )
}

#[tokio::test]
async fn text_that_turns_out_to_be_thoughts_is_withdrawn() {
    let answer = "Let me think.\n</think>\n\n<p>One</p>";
    let server = start(vec![Behaviour::complete(answer)]).await;
    let ai = ai(&config(provider(Wire::OpenAi), &server.base_url()));
    let deltas: Vec<_> = ai
        .stream(request(Wire::OpenAi))
        .await
        .unwrap()
        .map(Result::unwrap)
        .collect()
        .await;
    let at = deltas
        .iter()
        .position(|delta| *delta == Delta::Withdrawn)
        .unwrap();
    assert_eq!(deltas[0], Delta::Text("Let me think.\n".to_owned()));
    assert_eq!(deltas[at + 1], Delta::Reasoning("Let me think.\n".to_owned()));
    let (answer, _server) = ask(vec![Behaviour::complete(answer)]).await;
    assert_eq!((answer.text.as_str(), answer.withdrawn), ("<p>One</p>", 1));
}

#[tokio::test]
async fn an_answer_that_breaks_off_within_thoughts_goes_on_with_its_text() {
    let cut = Behaviour::LengthStop(Script::new("<p>One two three\n<think>\nNow four?"));
    let rest = Behaviour::complete("<think>\nFour, five.\n</think>\nfour five</p>");
    let (answer, server) = ask(vec![cut, rest]).await;
    assert_eq!(answer.text, "<p>One two three\nfour five</p>");
    assert_eq!(answer.finish, Some(Finish::Continued { times: 1 }));
    assert_eq!(answer.reasoning, "\nNow four?\nFour, five.\n");
    assert!(!server.requests()[1].body.to_string().contains("Now four?"));
}

#[tokio::test]
async fn thoughts_of_a_continuation_take_nothing_from_what_came_before() {
    let cut = Behaviour::LengthStop(Script::new("<p>One two three "));
    let rest = Behaviour::complete("I go on behind three.\n</think>\nfour five</p>");
    let (answer, _server) = ask(vec![cut, rest]).await;
    assert_eq!(answer.text, "<p>One two three four five</p>");
    assert_eq!(answer.withdrawn, 1);
}

#[tokio::test]
async fn an_answer_of_thoughts_alone_is_none() {
    let thoughts = "<think>\nA page, perhaps <!doctype html><html></html>";
    let (answer, _server) = ask(vec![Behaviour::complete(thoughts)]).await;
    assert_eq!((answer.text.as_str(), answer.error), ("", Some(AiError::Empty)));
    let (answer, server) = ask(vec![Behaviour::LengthStop(Script::new(thoughts))]).await;
    assert!(matches!(answer.error, Some(AiError::Incomplete(_))), "{answer:?}");
    assert_eq!(server.requests().len(), 1);
}
