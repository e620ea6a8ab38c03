//! Providers that fail for a moment before anything came.

use std::time::{Duration, Instant};

use crate::support::{Read, ai, config, provider, read, request};
use ai::{AiError, Finish};
use test_support::providers::{Behaviour, FakeProvider, Script, Wire};

const TEXT: &str = "<p>One two three four five six seven</p>";

async fn ask(wire: Wire, steps: Vec<Behaviour>) -> (Read, FakeProvider) {
    let server = FakeProvider::start(wire, Behaviour::Sequence(steps))
        .await
        .unwrap();
    let mut config = config(provider(wire), &server.base_url());
    config.retries = 3;
    config.retry_pause = Duration::from_millis(1);
    (
        read(ai(&config).stream(request(wire)).await.unwrap()).await,
        server,
    )
}

fn busy(retry_after: Option<u64>) -> Behaviour {
    failing(429, retry_after)
}

fn failing(code: u16, retry_after: Option<u64>) -> Behaviour {
    Behaviour::Status {
        code,
        body: "{}".to_owned(),
        retry_after,
    }
}

fn script() -> Script {
    Script::new(TEXT)
}

#[tokio::test]
async fn a_provider_that_fails_for_a_moment_is_asked_again() {
    for wire in Wire::ALL {
        for failure in [
            busy(None),
            Behaviour::status(500, "oops"),
            Behaviour::status(529, "{}"),
            Behaviour::FailsInside {
                script: script(),
                after: 0,
            },
            Behaviour::Cut {
                script: script(),
                after: 0,
            },
        ] {
            let steps = vec![failure.clone(), failure.clone(), Behaviour::complete(TEXT)];
            let (answer, server) = ask(wire, steps).await;
            assert_eq!(answer.text, TEXT, "{wire:?} {failure:?}");
            assert_eq!(
                (answer.finish, answer.retries),
                (Some(Finish::Stop), 2),
                "{wire:?} {failure:?}"
            );
            assert_eq!(server.requests().len(), 3);
        }
    }
}

#[tokio::test]
async fn it_is_asked_four_times_at_most() {
    let (answer, server) = ask(Wire::OpenAi, vec![busy(None)]).await;
    assert_eq!(answer.error, Some(AiError::RateLimited { retry_after: None }));
    assert_eq!((answer.retries, server.requests().len()), (3, 4));
}

#[tokio::test]
async fn the_provider_says_when_to_ask_again() {
    for code in [429, 503] {
        let start = Instant::now();
        let steps = vec![failing(code, Some(1)), Behaviour::complete(TEXT)];
        let (answer, _server) = ask(Wire::OpenAi, steps).await;
        assert_eq!(answer.text, TEXT);
        assert!(start.elapsed() >= Duration::from_secs(1), "{code}");
        let steps = vec![failing(code, Some(3_600)), Behaviour::complete(TEXT)];
        let (answer, server) = ask(Wire::OpenAi, steps).await;
        assert!(answer.error.is_some(), "{code}: {answer:?}");
        assert_eq!(server.requests().len(), 1, "{code}");
    }
}

#[tokio::test]
async fn what_lasts_and_what_came_after_a_piece_is_not_repeated() {
    for failure in [
        Behaviour::WrongKey,
        Behaviour::status(404, "{}"),
        Behaviour::status(422, "{}"),
        Behaviour::PromptBlock,
        Behaviour::WebPage,
        Behaviour::complete(""),
        Behaviour::FailsInside {
            script: script(),
            after: 1,
        },
        Behaviour::Malformed {
            script: script(),
            after: 1,
        },
    ] {
        let (answer, server) = ask(Wire::OpenAi, vec![failure.clone(), Behaviour::complete(TEXT)]).await;
        assert!(answer.error.is_some(), "{failure:?}");
        assert_eq!((answer.retries, server.requests().len()), (0, 1), "{failure:?}");
    }
}

#[tokio::test]
async fn a_continuation_is_asked_for_again_too() {
    let steps = vec![
        Behaviour::Cut {
            script: script(),
            after: 1,
        },
        busy(None),
        Behaviour::complete(TEXT.split_at(16).1),
    ];
    let (answer, server) = ask(Wire::OpenAi, steps).await;
    assert_eq!(answer.text, TEXT);
    assert_eq!(
        (answer.continued, answer.retries, server.requests().len()),
        (1, 1, 3)
    );
}
