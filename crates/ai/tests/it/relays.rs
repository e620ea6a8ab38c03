//! Services that the browser of a person calls.

use std::sync::{Arc, Mutex};

use ai::relay::{Relay, RelayRequest, RelayResponse, RelayedAnswer};
use ai::{AiConfig, AiError, Connection, Finish, TextRequest, with_connections};
use bytes::Bytes;
use domain::model_connection::{Habits, NativeApi, Preset};
use domain::relay::{RelayFailure, RelayPath};
use serde_json::Value;

use crate::connections::{ID, connection, open};
use crate::support::{Read, ai, read};

const PAGE: &str = "<!doctype html><html><body><p>One two three</p></body></html>";

type Piece = Result<&'static str, RelayFailure>;
/// Status, whether it is one JSON text, and its pieces.
type Answer = Result<(u16, bool, Vec<Piece>), RelayFailure>;

/// Answers the calls one after the other.
#[derive(Debug, Default)]
struct Browser {
    asked: Mutex<Vec<RelayRequest>>,
    answers: Mutex<Vec<Answer>>,
}

impl Relay for Browser {
    fn call(&self, request: RelayRequest) -> RelayedAnswer {
        self.asked.lock().unwrap().push(request);
        let mut answers = self.answers.lock().unwrap();
        let answer = if answers.is_empty() {
            Err(RelayFailure::Lost)
        } else {
            answers.remove(0)
        };
        Box::pin(async move {
            let (status, is_json, pieces) = answer?;
            let pieces = pieces
                .into_iter()
                .map(|piece| piece.map(Bytes::from).map_err(AiError::from));
            Ok(RelayResponse {
                status,
                is_json,
                pieces: Box::pin(futures_util::stream::iter(pieces)),
            })
        })
    }
}

/// What a model of this connection answers, and what the browser was asked for.
async fn asked(
    preset: Preset,
    base_url: &str,
    native: Option<NativeApi>,
    answers: Vec<Answer>,
) -> (Read, Vec<RelayRequest>) {
    let browser = Arc::new(Browser {
        answers: Mutex::new(answers),
        ..Browser::default()
    });
    let relay: Arc<dyn Relay> = browser.clone();
    let ours = Connection {
        habits: Habits {
            native,
            ..Habits::default()
        },
        relay: Some(relay),
        ..connection(preset, base_url)
    };
    let ai = ai(&AiConfig { retries: 2, ..open() });
    let request = TextRequest::generate("A clock called Tock").with_model(format!("connection:{ID}/m"));
    let answer = with_connections(vec![ours], async {
        match ai.stream(request).await {
            Ok(stream) => read(stream).await,
            Err(error) => Read {
                error: Some(error),
                ..Read::default()
            },
        }
    })
    .await;
    let asked = browser.asked.lock().unwrap().clone();
    (answer, asked)
}

fn ndjson() -> Vec<Piece> {
    vec![
        // Lines and pieces end where they like.
        Ok("{\"message\":{\"content\":\"<!doctype html><html>\"},\"done\":false}\n{\"mess"),
        Ok("age\":{\"content\":\"<body><p>One two three</p></body></html>\"},\"done\":false}\n"),
        Ok("{\"message\":{\"content\":\"\"},\"done\":true,\"done_reason\":\"stop\",\"eval_count\":7}\n"),
    ]
}

#[tokio::test]
async fn a_browser_is_asked_for_the_call_that_its_program_has_and_for_nothing_else() {
    for (preset, base, native, path) in [
        (
            Preset::Ollama,
            "http://localhost:11434/",
            None,
            RelayPath::OllamaChat,
        ),
        (
            Preset::Compatible,
            "http://localhost:11434/v1/",
            Some(NativeApi::Ollama),
            RelayPath::OllamaChat,
        ),
    ] {
        let (answer, calls) = asked(preset, base, native, vec![Ok((200, false, ndjson()))]).await;
        assert_eq!((answer.text.trim(), answer.finish), (PAGE, Some(Finish::Stop)));
        let [call] = calls.as_slice() else {
            panic!("{calls:?}")
        };
        assert_eq!((call.connection.to_string().as_str(), call.path), (ID, path));
        let body: Value = serde_json::from_str(&call.body).unwrap();
        assert_eq!((&body["model"], &body["stream"]), (&"m".into(), &true.into()));
        // Nothing of the address, which the browser knows better.
        assert!(!call.body.contains("localhost"));
    }
    let sse = vec![
        Ok("data: {\"choices\":[{\"delta\":{\"content\":\"<!doctype html><html><body><p>One two three"),
        Ok("</p></body></html>\"},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n"),
    ];
    let base = "http://localhost:1234/v1/";
    let (answer, calls) = asked(Preset::Lmstudio, base, None, vec![Ok((200, false, sse))]).await;
    assert_eq!(answer.text.trim(), PAGE);
    assert_eq!(calls[0].path, RelayPath::ChatCompletions);
}

#[tokio::test]
async fn an_answer_that_the_browser_loses_is_gone_on_with() {
    let mut broken = ndjson();
    broken.truncate(1);
    broken.push(Err(RelayFailure::Cut));
    let rest = vec![Ok(
        "{\"message\":{\"content\":\"<body><p>One two three</p></body></html>\"},\"done\":true,\"done_reason\":\"stop\"}\n",
    )];
    let answers = vec![Ok((200, false, broken)), Ok((200, false, rest))];
    let (answer, calls) = asked(Preset::Ollama, "http://localhost:11434/", None, answers).await;
    assert_eq!((answer.text.trim(), calls.len()), (PAGE, 2));
}

#[tokio::test]
async fn each_reason_of_a_browser_is_told_apart_and_not_tried_again() {
    for (failure, error) in [
        (RelayFailure::Refused, AiError::NothingAnswers),
        (RelayFailure::Cors, AiError::Relay(RelayFailure::Cors)),
        (
            RelayFailure::MixedContent,
            AiError::Relay(RelayFailure::MixedContent),
        ),
        (RelayFailure::Permission, AiError::Relay(RelayFailure::Permission)),
        (RelayFailure::Lost, AiError::Relay(RelayFailure::Lost)),
    ] {
        let (answer, calls) = asked(Preset::Ollama, "http://localhost:1/", None, vec![Err(failure)]).await;
        assert_eq!((answer.error, calls.len()), (Some(error), 1));
    }
    // What the program itself refuses, in its own words, which go nowhere.
    let refused = vec![Ok("{\"error\":\"model 'm' not found, sk-secret\"}")];
    let answers = vec![Ok((404, true, refused))];
    let (answer, _) = asked(Preset::Ollama, "http://localhost:1/", None, answers).await;
    let error = answer.error.unwrap();
    assert!(matches!(error, AiError::NotFound(_)), "{error}");
    assert!(!error.to_string().contains("sk-secret"));
}
