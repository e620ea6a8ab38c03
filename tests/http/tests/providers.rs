//! The message to a person when a provider does not do what it should, for each wire format: an entry of the
//! catalogue, and the credit comes back.

use std::time::Duration;

use domain::errors::ErrorCode;
use http_tests::pages::{page, with_ids, written_slowly};
use http_tests::{Account, TestApp, Transcript};
use serde_json::json;
use test_support::providers::{Behaviour, FakeProvider, Script, Wire};

/// A site whose models of one wire format are answered by a fake provider.
struct Case {
    app: TestApp,
    account: Account,
    provider: FakeProvider,
    model: &'static str,
}

impl Case {
    async fn of(wire: Wire, behaviour: Behaviour) -> Self {
        Self::with(wire, behaviour, &[]).await
    }

    async fn with(wire: Wire, behaviour: Behaviour, settings: &[(&str, &str)]) -> Self {
        let (name, model) = match wire {
            Wire::Anthropic => ("ANTHROPIC", "anthropic/claude-sonnet-4.5"),
            Wire::Gemini => ("GEMINI", "gemini-2.5-pro"),
            _ => ("MOONSHOT", "kimi-k2-turbo-preview"),
        };
        let provider = FakeProvider::start(wire, behaviour).await.unwrap();
        let mut builder = TestApp::builder()
            .set(&format!("{name}_API_KEY"), "sk-test-0123456789")
            .set(&format!("{name}_BASE_URL"), provider.base_url());
        for (key, value) in settings {
            builder = builder.set(key, *value);
        }
        let app = builder.start().await;
        let account = match wire {
            Wire::OpenAi => app.register().await,
            _ => app.register_pro().await,
        };
        Self {
            app,
            account,
            provider,
            model,
        }
    }

    async fn ask(&self) -> Transcript {
        let body = json!({ "prompt": "tides", "model": self.model });
        self.account.generate_with(body).await.all().await
    }

    /// Asks, and expects this end, the credit back, and nothing kept.
    async fn fails_with(self, code: ErrorCode) {
        let transcript = self.ask().await;
        transcript.is_error(code);
        assert_eq!(self.app.credit_of(transcript.job()).await, "returned");
        let job = self.account.job(transcript.job()).await;
        assert_eq!(
            (&job["status"], &job["error"]["code"]),
            (&json!("failed"), &json!(code.code()))
        );
        if self.model.starts_with("kimi") {
            assert_eq!(self.account.credits().await, 10);
        }
        let list = self.account.get("/api/generations").await.ok();
        assert_eq!(list["generations"], json!([]));
        let everything = format!("{:?}", transcript.events);
        assert!(
            !everything.contains("sk-test"),
            "the key was transcript: {everything}"
        );
    }
}

fn part(after: usize) -> (Script, usize) {
    (Script::new(page(100)), after)
}

/// Many pieces, so that small limits are passed.
fn many() -> Behaviour {
    written_slowly(&page(100), 60, Duration::from_millis(300))
}

macro_rules! tests_of {
    ($($module:ident $wire:expr;)*) => {$(
        mod $module {
            use super::*;

            #[tokio::test(flavor = "multi_thread")]
            async fn a_page_comes_out_as_it_was_sent() {
                let sent_page = page(120);
                let script = Script::new(format!("```html\n{sent_page}\n```\n")).with_chunk_chars(37);
                let case = Case::of($wire, Behaviour::Complete(script)).await;
                let transcript = case.ask().await;
                assert_eq!(transcript.complete()["html"], with_ids(&sent_page));
                assert_eq!(transcript.text().trim(), sent_page);
                assert_eq!(transcript.complete()["usage"], json!({ "inputTokens": 11, "outputTokens": 7 }));
                assert_eq!(transcript.complete()["model"], case.model);
                assert_eq!(case.app.credit_of(transcript.job()).await, "committed");
                assert!(case.provider.requests()[0].body.to_string().contains("tides"));
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn a_refused_key() {
                Case::of($wire, Behaviour::WrongKey).await.fails_with(ErrorCode::ProviderKey).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn a_refused_access() {
                let case = Case::of($wire, Behaviour::status(403, "{}")).await;
                case.fails_with(ErrorCode::ProviderForbidden).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn a_model_that_the_provider_does_not_know() {
                let case = Case::of($wire, Behaviour::status(404, "{}")).await;
                case.fails_with(ErrorCode::ProviderNotFound).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn the_rate_limit_of_a_provider() {
                let case = Case::of($wire, Behaviour::status(429, "{}")).await;
                case.fails_with(ErrorCode::ProviderRateLimit).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn a_provider_that_fails() {
                let case = Case::of($wire, Behaviour::status(500, "<html>oops</html>")).await;
                case.fails_with(ErrorCode::ProviderUnavailable).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn a_provider_that_is_overloaded_in_the_middle() {
                let (script, after) = part(9);
                let case = Case::of($wire, Behaviour::FailsInside { script, after }).await;
                case.fails_with(ErrorCode::ProviderUnavailable).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn a_prompt_that_a_safety_filter_refuses() {
                let case = Case::of($wire, Behaviour::PromptBlock).await;
                case.fails_with(ErrorCode::SafetyBlock).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn a_page_that_a_safety_filter_stops() {
                let case = Case::of($wire, Behaviour::SafetyBlock(Script::new(page(3)))).await;
                case.fails_with(ErrorCode::SafetyBlock).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn a_modification_that_a_safety_filter_refuses_has_words_of_its_own() {
                let case = Case::of($wire, Behaviour::PromptBlock).await;
                let body = json!({ "modification_prompt": "x", "current_html": page(1), "model": case.model });
                let request = case.account.request(reqwest::Method::POST, "/api/modify-full-code").json(&body);
                let transcript = http_tests::Events::open(request).await.all().await;
                transcript.is_error(ErrorCode::ModificationSafetyBlock);
                assert_eq!(case.app.credit_of(transcript.job()).await, "returned");
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn a_stream_that_breaks() {
                let (script, after) = part(9);
                let case = Case::of($wire, Behaviour::Cut { script, after }).await;
                case.fails_with(ErrorCode::StreamCut).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn a_stream_that_ends_without_its_end_signal() {
                let (script, after) = part(9);
                let case = Case::of($wire, Behaviour::EndEarly { script, after }).await;
                case.fails_with(ErrorCode::StreamCut).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn a_stream_that_cannot_be_read() {
                let (script, after) = part(9);
                let case = Case::of($wire, Behaviour::Malformed { script, after }).await;
                case.fails_with(ErrorCode::StreamMalformed).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn an_answer_without_text() {
                let case = Case::of($wire, Behaviour::complete("")).await;
                case.fails_with(ErrorCode::StreamEmpty).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn an_answer_that_is_no_page() {
                let case = Case::of($wire, Behaviour::complete("I am sorry, I cannot do that.")).await;
                case.fails_with(ErrorCode::StreamInvalidContent).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn a_provider_that_never_answers() {
                let settings = [("STREAM_IDLE_SECONDS", "1")];
                let case = Case::with($wire, Behaviour::Silent, &settings).await;
                case.fails_with(ErrorCode::StreamIdle).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn a_provider_that_falls_silent() {
                let (script, after) = part(9);
                let settings = [("STREAM_IDLE_SECONDS", "1")];
                let case = Case::with($wire, Behaviour::Stall { script, after }, &settings).await;
                case.fails_with(ErrorCode::StreamIdle).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn a_stream_that_takes_too_long() {
                let slow = written_slowly(&page(100), 100, Duration::from_secs(60));
                let case = Case::with($wire, slow, &[("STREAM_TOTAL_SECONDS", "2")]).await;
                case.fails_with(ErrorCode::StreamTooLong).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn a_stream_of_too_many_chunks() {
                let case = Case::with($wire, many(), &[("STREAM_MAX_CHUNKS", "20")]).await;
                case.fails_with(ErrorCode::TooManyChunks).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn a_stream_of_too_many_characters() {
                let case = Case::with($wire, many(), &[("STREAM_MAX_CHARS", "500")]).await;
                case.fails_with(ErrorCode::TooManyChars).await;
            }
        }
    )*};
}

tests_of! {
    openai Wire::OpenAi;
    anthropic Wire::Anthropic;
    gemini Wire::Gemini;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_provider_that_cannot_be_reached() {
    // Nobody listens on the first port.
    let settings = [("MOONSHOT_BASE_URL", "http://127.0.0.1:1/v1/")];
    let case = Case::with(Wire::OpenAi, Behaviour::Silent, &settings).await;
    case.fails_with(ErrorCode::ProviderNetwork).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn thoughts_are_kept_apart_from_the_page() {
    let script = Script::new(page(30)).with_reasoning("A table by the hour. Then the moon.");
    let case = Case::of(Wire::Gemini, Behaviour::Complete(script)).await;
    let transcript = case.ask().await;
    let thoughts: String = transcript
        .events
        .iter()
        .filter(|received| received.kind() == "reasoning")
        .map(|received| received.event["content"].as_str().unwrap())
        .collect();
    assert_eq!(thoughts, "A table by the hour. Then the moon.");
    assert_eq!(transcript.complete()["html"], with_ids(&page(30)));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_reached_its_longest_length_is_continued() {
    let whole = page(60);
    let (begin, rest) = whole.split_at(whole.find("<p>Tide 31").unwrap() + 8);
    let behaviours = vec![
        Behaviour::LengthStop(Script::new(begin)),
        Behaviour::Complete(Script::new(rest)),
    ];
    let case = Case::of(Wire::OpenAi, Behaviour::Sequence(behaviours)).await;
    let transcript = case.ask().await;
    assert_eq!(transcript.complete()["html"], with_ids(&whole));
    assert_eq!(transcript.text(), whole);
    assert_eq!(case.provider.requests().len(), 2);
    assert_eq!(case.account.credits().await, 9);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_never_ends_is_not_kept() {
    let behaviours =
        (0..9).map(|turn| Behaviour::LengthStop(Script::new(page(60 + turn * 10).replace("</html>", ""))));
    let case = Case::of(Wire::OpenAi, Behaviour::Sequence(behaviours.collect())).await;
    case.fails_with(ErrorCode::OutputTooLong).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_redirect_does_not_carry_the_key_away() {
    let elsewhere = FakeProvider::start(Wire::OpenAi, Behaviour::complete(page(1)))
        .await
        .unwrap();
    let target = format!("{}chat/completions", elsewhere.base_url());
    let case = Case::of(Wire::OpenAi, Behaviour::Redirect(target)).await;
    case.fails_with(ErrorCode::ProviderNotFound).await;
    assert!(elsewhere.requests().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_web_page_in_place_of_a_stream_is_no_answer() {
    let case = Case::of(Wire::OpenAi, Behaviour::WebPage).await;
    case.fails_with(ErrorCode::StreamMalformed).await;
}
