//! Taking up a stream where it was lost.

use std::time::Duration;

use domain::errors::ErrorCode;
use http_tests::pages::{page, with_ids, written_slowly};
use http_tests::site::wait_until;
use http_tests::table_lock::TableLock;
use http_tests::{TestApp, Transcript};
use reqwest::Method;
use test_support::providers::{Behaviour, FakeProvider, Script, Wire};

#[tokio::test(flavor = "multi_thread")]
async fn from_every_place_the_rest_follows_exactly_once() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let whole = account.generate_all("a tip calculator").await;
    assert!(whole.events.len() > 10, "{}", whole.events.len());
    for seen in 0..whole.events.len() - 1 {
        let before = Transcript {
            events: whole.events[..=seen].to_vec(),
            done: false,
        };
        let after = account.events(whole.job(), before.place()).await.all().await;
        assert_eq!(after.events[0].kind(), "job");
        assert_eq!(after.events[1..], whole.events[seen + 1..], "after event {seen}");
        assert!(after.done);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_place_may_stand_in_the_address_and_a_wrong_one_is_the_beginning() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let whole = account.generate_all("a tip calculator").await;
    let place = whole.events[4].id.clone().unwrap();
    let open = |path: String| http_tests::Events::open(account.request(Method::GET, &path));
    let job = whole.job();
    let after = open(format!("/api/jobs/{job}/events?lastEventId={place}"))
        .await
        .all()
        .await;
    assert_eq!(after.events[1..], whole.events[5..]);
    let all = account.events(job, Some("nonsense")).await.all().await;
    assert_eq!(all.events, whole.events);
    let twice = format!("/api/jobs/{job}/events?lastEventId={place}&lastEventId={place}");
    account.get(&twice).await.is_error(ErrorCode::InvalidRequest);
}

#[tokio::test(flavor = "multi_thread")]
async fn streams_that_all_come_back_at_once_wait_for_each_other_and_leave_connections_to_others() {
    let app = TestApp::builder().set("DATABASE_POOL", "4").start().await;
    let account = app.register().await;
    let job = account.generate_all("a tip calculator").await.job().to_owned();
    let lock = TableLock::of_readers(&app, "jobs").await;
    let streams: Vec<_> = (0..20)
        .map(|_| {
            account
                .request(Method::GET, &format!("/api/jobs/{job}/events"))
                .send()
        })
        .map(tokio::spawn)
        .collect();
    lock.until_somebody_waits(&app).await;
    // Longer than anybody waits for a connection of the pool.
    tokio::time::sleep(db::pool::CONNECT_TIMEOUT + Duration::from_secs(1)).await;
    account.get("/api/auth/me").await.ok();
    lock.release().await;
    for stream in streams {
        let answer = stream.await.unwrap().unwrap();
        assert_eq!(answer.status(), 200);
        let text = answer.text().await.unwrap();
        assert!(text.ends_with("data: [DONE]\n\n"), "{text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_loses_its_connection_again_and_again_misses_nothing() {
    let page = page(300);
    let behaviour = written_slowly(&page, 100, Duration::from_secs(3));
    let provider = FakeProvider::start(Wire::OpenAi, behaviour).await.unwrap();
    let app = TestApp::builder()
        .set("MOONSHOT_API_KEY", "sk-test")
        .set("MOONSHOT_BASE_URL", provider.base_url())
        .start()
        .await;
    let account = app.register().await;
    let mut events = account.generate("tides").await;
    let job = events.job().await;
    let mut seen = Transcript::default();
    loop {
        for _ in 0..7 {
            events.next().await;
        }
        seen = seen.and_then(std::mem::take(&mut events.read));
        if seen.done {
            break;
        }
        drop(events);
        events = account.events(&job, seen.place()).await;
    }
    assert_eq!(seen.complete()["html"], with_ids(&page));
    assert_eq!(seen.text(), page);
    seen.is_in_order();
    assert_eq!(provider.requests().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_stream_of_a_job_tells_the_same() {
    let page = page(300);
    let behaviour = written_slowly(&page, 60, Duration::from_secs(2));
    let provider = FakeProvider::start(Wire::OpenAi, behaviour).await.unwrap();
    let app = TestApp::builder()
        .set("MOONSHOT_API_KEY", "sk-test")
        .set("MOONSHOT_BASE_URL", provider.base_url())
        .start()
        .await;
    let account = app.register().await;
    let mut first = account.generate("tides").await;
    let job = first.job().await;
    let mut streams = vec![first];
    for _ in 0..8 {
        streams.push(account.events(&job, None).await);
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let transcript = futures_util::future::join_all(streams.into_iter().map(|events| events.all())).await;
    for stream in &transcript {
        assert_eq!(stream.events, transcript[0].events);
        assert_eq!(stream.text(), page);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_goes_away_does_not_stop_its_job() {
    let app = TestApp::builder().set("STUDIO_PACE", "40000").start().await;
    let account = app.register().await;
    let mut events = account.generate("a tip calculator").await;
    let job = events.job().await;
    drop(events);
    wait_until("the job is done", || async {
        app.status(&job).await == "succeeded"
    })
    .await;
    let transcript = account.events(&job, None).await.all().await;
    assert_eq!(
        with_ids(transcript.text().trim()),
        transcript.complete()["html"].as_str().unwrap()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn when_the_log_has_expired_the_database_answers() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let whole = account.generate_all("a tip calculator").await;
    app.forget_events(whole.job()).await;
    for place in [None, whole.events[3].id.as_deref()] {
        let transcript = account.events(whole.job(), place).await.all().await;
        // Pieces may be lost that whoever was in the middle should have: they are void.
        let kinds: &[&str] = match place {
            None => &["job", "complete"],
            Some(_) => &["job", "restarted", "chunk", "complete"],
        };
        assert_eq!(transcript.kinds(), kinds);
        if place.is_some() {
            assert_eq!(transcript.text(), transcript.complete()["html"].as_str().unwrap());
        }
        assert_eq!(transcript.complete(), whole.complete());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_place_beyond_the_end_of_the_log_is_the_beginning() {
    let app = TestApp::builder().set("STUDIO_PACE", "15000").start().await;
    let account = app.register().await;
    let mut events = account.generate("a tip calculator").await;
    let job = events.job().await;
    events.until("chunk").await;
    let beyond = account.events(&job, Some("99999999999999-0")).await.all().await;
    assert_eq!(beyond.kinds()[..2], ["job", "restarted"]);
    assert_eq!(beyond.text(), events.all().await.text());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_never_jumps_over_pieces_that_redis_lost() {
    let app = TestApp::builder().set("STUDIO_PACE", "15000").start().await;
    let account = app.register().await;
    let mut events = account.generate("a tip calculator").await;
    let job = events.job().await;
    events.until_chars(2_000).await;
    // As by a Redis that restarts empty.
    app.forget_events(&job).await;
    let whole = events.all().await;
    assert_eq!(
        with_ids(whole.text().trim()),
        whole.complete()["html"].as_str().unwrap()
    );
    assert!(whole.kinds().contains(&"restarted"), "{:?}", whole.kinds());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failure_outlives_its_log_as_well() {
    let behaviour = Behaviour::status(500, "{}");
    let provider = FakeProvider::start(Wire::OpenAi, behaviour).await.unwrap();
    let app = TestApp::builder()
        .set("MOONSHOT_API_KEY", "sk-test")
        .set("MOONSHOT_BASE_URL", provider.base_url())
        .start()
        .await;
    let account = app.register().await;
    let whole = account.generate_all("tides").await;
    app.forget_events(whole.job()).await;
    let transcript = account.events(whole.job(), whole.place()).await.all().await;
    assert_eq!(transcript.kinds(), ["job", "error"]);
    transcript.is_error(ErrorCode::ProviderUnavailable);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_saw_the_end_gets_it_again() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let whole = account.generate_all("a tip calculator").await;
    let transcript = account.events(whole.job(), whole.place()).await.all().await;
    assert_eq!(transcript.kinds(), ["job", "complete"]);
    assert_eq!(transcript.complete(), whole.complete());
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_sees_or_stops_the_job_of_another_person() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let other = app.register().await;
    let job = account.generate("a clock").await.job().await;
    for id in [job.as_str(), "no-uuid", "00000000-0000-7000-8000-000000000000"] {
        let path = format!("/api/jobs/{id}");
        other.get(&path).await.is_error(ErrorCode::JobNotFound);
        other
            .get(&format!("{path}/events"))
            .await
            .is_error(ErrorCode::JobNotFound);
        other.cancel(id).await.is_error(ErrorCode::JobNotFound);
    }
    assert_eq!(app.status(&job).await, "queued");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_silent_stream_shows_that_it_lives() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let mut events = account.generate("a clock").await;
    let job = events.job().await;
    events.until_comment().await;
    account.cancel(&job).await;
    events.all().await.is_error(ErrorCode::Cancelled);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_end_that_was_stored_and_never_sent_is_found() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let mut events = account.generate("a clock").await;
    events.job().await;
    app.sql("UPDATE jobs SET status = 'failed', error_code = 'provider-network', finished_at = now()")
        .await;
    events.all().await.is_error(ErrorCode::ProviderNetwork);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_reads_slowly_misses_nothing_of_a_large_page() {
    let page = page(30_000);
    let script = Script::new(&page).with_chunk_chars(600);
    let provider = FakeProvider::start(Wire::OpenAi, Behaviour::Complete(script))
        .await
        .unwrap();
    let app = TestApp::builder()
        .set("MOONSHOT_API_KEY", "sk-test")
        .set("MOONSHOT_BASE_URL", provider.base_url())
        .start()
        .await;
    let account = app.register().await;
    let mut events = account.generate("tides").await;
    let job = events.job().await;
    // Meanwhile nothing is read.
    wait_until("the job is done", || async {
        app.status(&job).await == "succeeded"
    })
    .await;
    let transcript = events.all().await;
    assert_eq!(transcript.text(), page);
    assert_eq!(transcript.complete()["html"], with_ids(&page));
    transcript.is_in_order();
}
