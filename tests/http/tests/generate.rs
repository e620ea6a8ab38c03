//! Making an app, with the offline studio.

use domain::errors::ErrorCode;
use http_tests::TestApp;
use http_tests::pages::with_ids;
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn a_generation_comes_in_order_and_ends_with_the_page() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let body = json!({ "prompt": "A tip calculator called Plate", "appId": "app-1-x" });
    let transcript = account.generate_with(body).await.all().await;
    let kinds = transcript.kinds();
    assert_eq!(&kinds[..2], ["job", "progress"], "{kinds:?}");
    assert_eq!(kinds.last(), Some(&"complete"), "{kinds:?}");
    assert!(
        kinds.contains(&"reasoning") && kinds.contains(&"chunk"),
        "{kinds:?}"
    );
    transcript.is_in_order();
    assert!(
        transcript.events[1..]
            .iter()
            .all(|received| received.id.is_some())
    );

    let complete = transcript.complete();
    let html = complete["html"].as_str().unwrap();
    assert_eq!(with_ids(transcript.text().trim()), html);
    assert!(html.contains("<title>Plate</title>"), "{}", &html[..400]);
    assert_eq!(complete["model"], "offline-studio");
    assert!(complete["usage"].is_null() && complete["generationId"].is_string());

    let job = account.job(transcript.job()).await;
    assert_eq!(job["status"], "succeeded");
    assert_eq!(job["kind"], "generate_app");
    assert_eq!(job["appId"], "app-1-x");
    assert_eq!(job["result"]["html"], html);
    assert_eq!(job["result"]["generationId"], complete["generationId"]);
    assert!(job["finishedAt"].is_string() && job.get("error").is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn progress_says_what_the_screen_shows() {
    let app = TestApp::start().await;
    let transcript = app.register().await.generate_all("a tip calculator").await;
    let progress: Vec<_> = transcript
        .events
        .iter()
        .filter(|received| received.kind() == "progress")
        .collect();
    let first = &progress[0].event;
    assert_eq!(first["currentStep"], "Generating UI...");
    assert_eq!(
        (&first["currentStepNumber"], &first["totalSteps"]),
        (&json!(1), &json!(3))
    );
    assert!(first["estimatedSeconds"].is_u64());
    assert_eq!(progress.last().unwrap().event["percent"], 100);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_stream_is_not_to_be_stored_or_held_back() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let request = account
        .request(reqwest::Method::POST, "/api/generate-full-code")
        .header("accept-encoding", "gzip, br")
        .json(&json!({ "prompt": "a tip calculator" }));
    let response = request.send().await.unwrap();
    let header = |name: &str| {
        response
            .headers()
            .get(name)
            .map_or("", |value| value.to_str().unwrap())
    };
    assert_eq!(header("content-type"), "text/event-stream");
    assert!(header("cache-control").contains("no-store"));
    assert_eq!(header("x-accel-buffering"), "no");
    assert!(["", "identity"].contains(&header("content-encoding")));
    let text = response.text().await.unwrap();
    assert!(text.starts_with("retry: 1500\n\ndata: {"), "{}", &text[..80]);
    assert!(text.ends_with("\n\ndata: [DONE]\n\n"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_result_is_kept_before_anybody_saves_it() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let prompt = format!("A tip calculator {}", "for friends ".repeat(20));
    let transcript = account.generate_all(&prompt).await;
    let list = account.get("/api/generations").await.ok();
    let kept = &list["generations"][0];
    assert_eq!(kept["id"], transcript.complete()["generationId"]);
    assert_eq!(kept["saved"], false);
    assert_eq!(kept["name"], "Untitled App");
    assert_eq!(kept["prompt"], prompt.trim());
    assert_eq!(kept["prompt_preview"].as_str().unwrap().chars().count(), 100);
    assert_eq!(kept["pageCount"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_prompt_has_one_to_ten_thousand_characters() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    for prompt in [String::new(), " \n\t ".to_owned(), "ä".repeat(10_001)] {
        let answer = account
            .post("/api/generate-full-code", json!({ "prompt": prompt }))
            .await;
        answer.is_error(ErrorCode::InvalidPrompt);
    }
    let missing = account.post("/api/generate-full-code", json!({})).await;
    missing.is_error(ErrorCode::InvalidRequest);
    assert_eq!(app.number("SELECT count(*) FROM jobs").await, 0);
    account.generate(&"ä".repeat(10_000)).await.job().await;
    let kept = app
        .number("SELECT length(input::json ->> 'prompt') FROM job_inputs")
        .await;
    assert_eq!(kept, 10_000);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_app_id_of_a_client_that_lost_its_state_is_refused() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    for id in ["", "app-undefined", "null", "../x", "a b"] {
        let answer = account
            .post(
                "/api/generate-full-code",
                json!({ "prompt": "a clock", "appId": id }),
            )
            .await;
        answer.is_error(ErrorCode::InvalidRequest);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_generates_more_than_thirty_times_a_minute() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let redis = app.redis().await;
    let key = redis.key(&format!("rate:generations:{}", account.uid));
    let _: () = redis::cmd("SET")
        .arg(&[key.as_str(), "30", "EX", "60"])
        .query_async(&mut redis.connection())
        .await
        .unwrap();
    let answer = account
        .post("/api/generate-full-code", json!({ "prompt": "a clock" }))
        .await;
    answer.is_error(ErrorCode::RateLimited);
    assert_eq!(account.credits().await, 10);
}
