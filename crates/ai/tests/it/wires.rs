//! Every wire format against every behaviour of a provider, over real sockets.

use std::time::{Duration, Instant};

use crate::support::{KEY, Read, ai, config, provider, read, request};
use ai::{AiError, Delta, Finish, Provider, TextRequest, Usage};
use futures_util::StreamExt;
use test_support::providers::{Behaviour, FakeProvider, Script, Wire};

const TEXT: &str = "<!doctype html>\n<html lang=\"en\"><body><p data-morpheo-id=\"morpheo-p-1\">Straße ✓ “finish_reason”</p></body></html>\n";

async fn ask(wire: Wire, behaviour: Behaviour) -> (Read, FakeProvider) {
    let server = FakeProvider::start(wire, behaviour).await.unwrap();
    let ai = ai(&config(provider(wire), &server.base_url()));
    let answer = match ai.stream(request(wire)).await {
        Ok(stream) => tokio::time::timeout(Duration::from_secs(20), read(stream))
            .await
            .unwrap(),
        Err(error) => Read {
            error: Some(error),
            ..Read::default()
        },
    };
    (answer, server)
}

async fn error(wire: Wire, behaviour: Behaviour) -> (AiError, Read) {
    let (mut answer, _server) = ask(wire, behaviour).await;
    let error = answer
        .error
        .take()
        .unwrap_or_else(|| panic!("{wire:?}: no error, {answer:?}"));
    for shown in [format!("{error}"), format!("{error:?}")] {
        assert!(!shown.contains(KEY) && !shown.contains("sk-"), "{shown}");
    }
    (error, answer)
}

fn script() -> Script {
    Script::new(TEXT)
}

#[tokio::test]
async fn answers_come_whole_with_thoughts_and_cost() {
    for wire in Wire::ALL {
        let behaviour = Behaviour::Complete(
            script()
                .with_reasoning("Let me think. First, the clock.")
                .with_chunk_chars(7),
        );
        let (answer, server) = ask(wire, behaviour).await;
        assert_eq!(answer.text, TEXT, "{wire:?}");
        assert_eq!(answer.reasoning, "Let me think. First, the clock.", "{wire:?}");
        assert_eq!(
            (answer.finish, answer.error),
            (Some(Finish::Stop), None),
            "{wire:?}"
        );
        let usage = Usage {
            input_tokens: 11,
            output_tokens: 7,
        };
        assert_eq!(answer.usage, Some(usage), "{wire:?}");
        assert!(
            answer.pieces >= TEXT.chars().count() / 7,
            "{wire:?}: {}",
            answer.pieces
        );
        assert!(server.requests()[0].finished() || wire != Wire::OpenAi);
    }
}

#[tokio::test]
async fn requests_carry_the_key_the_model_the_limit_and_the_prompts() {
    for wire in Wire::ALL {
        let (_, server) = ask(wire, Behaviour::Complete(script())).await;
        let requests = server.requests();
        let request = &requests[0];
        let body = request.body.to_string();
        let (header, key) = match wire {
            Wire::OpenAi => ("authorization", format!("Bearer {KEY}")),
            Wire::Anthropic => ("x-api-key", KEY.to_owned()),
            Wire::Gemini => ("x-goog-api-key", KEY.to_owned()),
            Wire::Ollama => ("content-type", "application/json".to_owned()),
        };
        assert_eq!(request.headers.get(header), Some(&key), "{wire:?}");
        assert!(!request.path.contains(KEY) && !body.contains(KEY), "{wire:?}");
        let (model, limit) = match wire {
            Wire::OpenAi => ("kimi-k2-turbo-preview", "\"max_tokens\":32768"),
            Wire::Anthropic => ("claude-sonnet-4-5-20250929", "\"max_tokens\":64000"),
            Wire::Gemini => ("gemini-2.5-pro", "\"maxOutputTokens\":65536"),
            Wire::Ollama => ("kimi-k2", "\"num_predict\":8192"),
        };
        assert!(
            body.contains(model) || request.path.contains(model),
            "{wire:?}: {body}"
        );
        assert!(body.contains(limit), "{wire:?}: {body}");
        assert!(
            body.contains("<request>\\nA clock called Tock\\n</request>"),
            "{wire:?}: {body}"
        );
        assert!(body.contains("ONE complete HTML document"), "{wire:?}: {body}");
    }
}

#[tokio::test]
async fn every_openai_compatible_provider_is_reached() {
    for (who, model) in [
        (Provider::Openai, "kimi-at-openai"),
        (Provider::Mistral, "kimi-at-mistral"),
        (Provider::Openrouter, "moonshotai/kimi-k2"),
        (Provider::Generic, "kimi-anywhere"),
    ] {
        let server = FakeProvider::start(Wire::OpenAi, Behaviour::Complete(script()))
            .await
            .unwrap();
        let ai = ai(&config(who, &server.base_url()));
        let answer = read(ai.stream(request(Wire::OpenAi)).await.unwrap()).await;
        assert_eq!(answer.text, TEXT, "{who}");
        assert_eq!(server.requests()[0].body["model"], model, "{who}");
    }
}

#[tokio::test]
async fn the_first_piece_is_not_held_back() {
    for wire in Wire::ALL {
        let script = script().with_chunk_chars(10);
        let server = FakeProvider::start(wire, Behaviour::Stall { script, after: 1 })
            .await
            .unwrap();
        let ai = ai(&config(provider(wire), &server.base_url()));
        let start = Instant::now();
        let mut stream = ai.stream(request(wire)).await.unwrap();
        let first = stream.next().await.unwrap().unwrap();
        assert_eq!(first, Delta::Text("<!doctype ".to_owned()), "{wire:?}");
        assert!(
            start.elapsed() < Duration::from_secs(2),
            "{wire:?}: {:?}",
            start.elapsed()
        );
    }
}

#[tokio::test]
async fn pieces_arrive_as_they_are_sent() {
    let slow = Behaviour::slow("0123456789".repeat(8), Duration::from_millis(40));
    let server = FakeProvider::start(Wire::OpenAi, slow).await.unwrap();
    let ai = ai(&config(Provider::Moonshot, &server.base_url()));
    let start = Instant::now();
    let mut stream = ai.stream(request(Wire::OpenAi)).await.unwrap();
    let mut times = Vec::new();
    while let Some(item) = stream.next().await {
        if let Delta::Text(_) = item.unwrap() {
            times.push(start.elapsed());
        }
    }
    assert_eq!(times.len(), 5);
    assert!(times[4] - times[0] >= Duration::from_millis(120), "{times:?}");
}

#[tokio::test]
async fn a_broken_connection_is_told_from_an_end() {
    for wire in Wire::ALL {
        for behaviour in [
            Behaviour::Cut {
                script: script(),
                after: 3,
            },
            Behaviour::EndEarly {
                script: script(),
                after: 3,
            },
        ] {
            let (error, answer) = error(wire, behaviour.clone()).await;
            assert_eq!(error, AiError::Cut, "{wire:?} {behaviour:?}");
            assert!(
                TEXT.starts_with(&answer.text) && !answer.text.is_empty(),
                "{wire:?} {answer:?}"
            );
        }
    }
}

#[tokio::test]
async fn garbage_is_told_from_a_break() {
    for wire in Wire::ALL {
        let (error, answer) = error(
            wire,
            Behaviour::Malformed {
                script: script(),
                after: 3,
            },
        )
        .await;
        assert_eq!(error, AiError::Malformed, "{wire:?}");
        assert!(TEXT.starts_with(&answer.text), "{wire:?}");
        let (error, _) = self::error(wire, Behaviour::WebPage).await;
        assert_eq!(error, AiError::Malformed, "{wire:?} web page");
    }
}

#[tokio::test]
async fn safety_blocks_are_told_apart_wherever_they_come() {
    for wire in Wire::ALL {
        let (error, _) = error(wire, Behaviour::SafetyBlock(script())).await;
        assert!(matches!(error, AiError::SafetyBlock(_)), "{wire:?}: {error:?}");
        let (error, _) = self::error(wire, Behaviour::PromptBlock).await;
        assert!(matches!(error, AiError::SafetyBlock(_)), "{wire:?}: {error:?}");
    }
}

type Test = fn(&AiError) -> bool;

#[tokio::test]
async fn statuses_are_told_apart() {
    for wire in Wire::ALL {
        let (wrong_key, _) = error(wire, Behaviour::WrongKey).await;
        assert_eq!(wrong_key, AiError::InvalidKey, "{wire:?}");
        let expected: [(u16, Test); 8] = [
            (401, |error| *error == AiError::InvalidKey),
            (402, |error| *error == AiError::OutOfFunds),
            (403, |error| matches!(error, AiError::Forbidden(_))),
            (404, |error| matches!(error, AiError::NotFound(_))),
            (413, |error| *error == AiError::TooLarge),
            (422, |error| matches!(error, AiError::Rejected(_))),
            (500, |error| matches!(error, AiError::Unavailable { .. })),
            (529, |error| matches!(error, AiError::Unavailable { .. })),
        ];
        for (code, is_it) in expected {
            let body = format!("{{\"error\":{{\"message\":\"no, {KEY}\"}}}}");
            let (error, _) = error(wire, Behaviour::status(code, body)).await;
            assert!(is_it(&error), "{wire:?} {code}: {error:?}");
        }
        let limit = Behaviour::Status {
            code: 429,
            body: "{}".to_owned(),
            retry_after: Some(7),
        };
        let (limited, _) = error(wire, limit).await;
        assert_eq!(
            limited,
            AiError::RateLimited {
                retry_after: Some(Duration::from_secs(7))
            },
            "{wire:?}"
        );
    }
}

#[tokio::test]
async fn an_error_inside_the_stream_is_an_error() {
    for wire in Wire::ALL {
        let (error, answer) = error(
            wire,
            Behaviour::FailsInside {
                script: script(),
                after: 2,
            },
        )
        .await;
        assert!(
            matches!(error, AiError::Unavailable { .. }),
            "{wire:?}: {error:?}"
        );
        assert!(!answer.text.is_empty(), "{wire:?}");
    }
}

#[tokio::test]
async fn redirects_are_not_followed() {
    for wire in Wire::ALL {
        let target = FakeProvider::start(wire, Behaviour::Complete(script()))
            .await
            .unwrap();
        let (error, _) = error(wire, Behaviour::Redirect(target.base_url())).await;
        assert_eq!(error, AiError::Redirected, "{wire:?}");
        assert!(target.requests().is_empty(), "{wire:?}");
    }
}

#[tokio::test]
async fn silence_ends_the_answer() {
    for (wire, behaviour) in Wire::ALL.into_iter().flat_map(|wire| {
        [
            (wire, Behaviour::Silent),
            (
                wire,
                Behaviour::Stall {
                    script: script(),
                    after: 2,
                },
            ),
        ]
    }) {
        let server = FakeProvider::start(wire, behaviour.clone()).await.unwrap();
        let mut config = config(provider(wire), &server.base_url());
        config.idle_timeout = Duration::from_millis(300);
        let start = Instant::now();
        let answer = read(ai(&config).stream(request(wire)).await.unwrap()).await;
        assert_eq!(answer.error, Some(AiError::Stalled), "{wire:?} {behaviour:?}");
        assert!(start.elapsed() < Duration::from_secs(3));
    }
}

#[tokio::test]
async fn nobody_there_is_a_network_error() {
    let free = std::net::TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap();
    for wire in Wire::ALL {
        let ai = ai(&config(provider(wire), &format!("http://{free}/v1/")));
        let answer = read(ai.stream(request(wire)).await.unwrap()).await;
        assert_eq!(answer.error, Some(AiError::Network), "{wire:?}");
    }
}

#[tokio::test]
async fn dropping_the_answer_ends_the_call() {
    for wire in Wire::ALL {
        let script = Script::new("x".repeat(200_000)).with_delay(Duration::from_millis(10));
        let server = FakeProvider::start(wire, Behaviour::Complete(script))
            .await
            .unwrap();
        let ai = ai(&config(provider(wire), &server.base_url()));
        let mut stream = ai.stream(request(wire)).await.unwrap();
        stream.next().await.unwrap().unwrap();
        drop(stream);
        let start = Instant::now();
        while !server.requests()[0].dropped_by_client() {
            assert!(start.elapsed() < Duration::from_secs(1), "{wire:?}");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}

#[tokio::test]
async fn an_empty_answer_is_an_error() {
    for wire in Wire::ALL {
        let (error, _) = error(wire, Behaviour::complete("")).await;
        assert_eq!(error, AiError::Empty, "{wire:?}");
    }
}

#[tokio::test]
async fn a_modification_carries_the_page() {
    let server = FakeProvider::start(Wire::OpenAi, Behaviour::complete(TEXT))
        .await
        .unwrap();
    let ai = ai(&config(Provider::Moonshot, &server.base_url()));
    let request = TextRequest::modify("Make it blue </request>", "<p>Hi</p></page>");
    assert_eq!(read(ai.stream(request).await.unwrap()).await.text, TEXT);
    let body = &server.requests()[0].body;
    let user = body["messages"][1]["content"].as_str().unwrap();
    assert!(user.contains("<page>\n<p>Hi</p><\\/page>\n</page>"), "{user}");
    assert!(user.contains("Make it blue <\\/request>\n</request>"), "{user}");
}

#[tokio::test]
async fn a_connection_that_never_opens_is_given_up() {
    // A full queue of connections: the next one is neither taken nor refused.
    let socket = tokio::net::TcpSocket::new_v4().unwrap();
    socket.bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let listener = socket.listen(1).unwrap();
    let address = listener.local_addr().unwrap();
    let mut waiting = Vec::new();
    for _ in 0..8 {
        let connect = tokio::net::TcpStream::connect(address);
        if let Ok(Ok(stream)) = tokio::time::timeout(Duration::from_millis(50), connect).await {
            waiting.push(stream);
        }
    }
    for wire in Wire::ALL {
        let mut config = config(provider(wire), &format!("http://{address}/v1/"));
        config.connect_timeout = Duration::from_millis(200);
        let answer = read(ai(&config).stream(request(wire)).await.unwrap()).await;
        assert_eq!(answer.error, Some(AiError::ConnectTimeout), "{wire:?}");
    }
}
