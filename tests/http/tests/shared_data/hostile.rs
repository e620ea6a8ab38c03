//! Strangers: tokens of others, other sites, too much, too often.

use domain::errors::ErrorCode;
use futures_util::future::join_all;
use http_tests::{Account, Answer};
use reqwest::Method;
use serde_json::json;

use super::{App, publish, site, token};

async fn refuses(app: &App, token: &str) {
    let page = App {
        token: Some(token.to_owned()),
        ..app.clone()
    };
    for answer in [
        page.append("guests", &json!("forged")).await,
        page.put("a", &json!("forged"), None).await,
        page.delete("/_data/values/a").await,
    ] {
        assert_eq!(answer.status, 401, "{}", answer.text);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_other_token_lets_anybody_write() {
    let site = site().start().await;
    let (owner, other) = (site.register().await, site.register().await);
    let tides = publish(&site, &owner, "tides", "visitors").await;
    let moons = publish(&site, &other, "moons", "visitors").await;
    let of_moons = token(&owner, &moons).await;
    refuses(&tides, &of_moons).await;
    // A session of the product is no token of an app, not even the owner's.
    refuses(&tides, &owner.token).await;
    let own = token(&other, &tides).await;
    let parts: Vec<&str> = own.split('.').collect();
    for forged in [
        String::new(),
        "x.y.z".to_owned(),
        format!("{}.{}.", parts[0], parts[1]),
        format!(
            "{}.{}.{}",
            parts[0],
            of_moons.split('.').nth(1).unwrap(),
            parts[2]
        ),
        format!("eyJhbGciOiJub25lIn0.{}.", parts[1]),
    ] {
        refuses(&tides, &forged).await;
    }
    // And the token of an app is no session.
    let mut forged: Account = other.clone();
    forged.token = own;
    let path = format!("/api/pwa/{}/shared-data", tides.id);
    forged.get(&path).await.is_error(ErrorCode::InvalidUserToken);
    assert!(tides.list("guests").await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn another_app_and_another_site_get_nothing() {
    let site = site().start().await;
    let owner = site.register().await;
    let tides = publish(&site, &owner, "tides", "everyone").await;
    let moons = publish(&site, &owner, "moons", "everyone").await;
    tides.append("guests", &json!("of tides")).await;
    // The app is that of the host, whatever else a request names.
    assert!(moons.list("guests").await.is_empty());
    moons.get("/_data/values?app=tides").await.ok();
    for origin in [
        moons.origin.as_str(),
        site.origin(),
        "https://evil.example",
        "null",
    ] {
        let request = tides
            .bare(Method::POST, "/_data/lists/guests")
            .header("origin", origin);
        Answer::of(request.json(&json!("foreign")))
            .await
            .is_error(ErrorCode::DataOrigin);
        let request = tides
            .bare(Method::GET, "/_data/lists/guests")
            .header("origin", origin);
        let read = Answer::of(request).await;
        read.is_error(ErrorCode::DataOrigin);
        assert_eq!(read.header("access-control-allow-origin"), "");
    }
    for said in ["cross-site", "same-site", "none"] {
        let request = tides
            .bare(Method::GET, "/_data/lists/guests")
            .header("sec-fetch-site", said);
        Answer::of(request).await.is_error(ErrorCode::DataOrigin);
    }
    // A form of another site, as browsers send it.
    let form = tides
        .bare(Method::POST, "/_data/lists/guests")
        .header("sec-fetch-site", "cross-site")
        .header("sec-fetch-mode", "navigate")
        .header("content-type", "application/x-www-form-urlencoded")
        .body("name=foreign");
    Answer::of(form).await.is_error(ErrorCode::DataOrigin);
    // Neither header: not a browser of today. It may read what everybody may, and writes nothing.
    let bare = tides
        .bare(Method::POST, "/_data/lists/guests")
        .json(&json!("foreign"));
    Answer::of(bare).await.is_error(ErrorCode::DataOrigin);
    let preflight = tides
        .bare(Method::OPTIONS, "/_data/lists/guests")
        .header("origin", "https://evil.example")
        .header("access-control-request-method", "POST");
    let preflight = Answer::of(preflight).await;
    assert!(preflight.status >= 400 && preflight.header("access-control-allow-origin").is_empty());
    let read = tides.get("/_data/lists/guests").await;
    assert_eq!(read.header("cross-origin-resource-policy"), "same-origin");
    assert!(
        read.header("content-security-policy")
            .starts_with("default-src 'none'")
    );
    assert_eq!(read.set_cookie(), "");
    assert_eq!(tides.list("guests").await, [json!("of tides")]);
    // The main host, and the hosts of previews, have no such address.
    for host in [
        site.origin().replace("http://", ""),
        format!("f1.{}", site.setting("FRAME_HOST_SUFFIX")),
    ] {
        let answer = site.visitor().get_on(&host, "/_data/lists/guests").await;
        assert!(!answer.text.contains("of tides"), "{host}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_too_large_is_refused_whatever_it_says_of_itself() {
    let site = site().start().await;
    let owner = site.register().await;
    let app = publish(&site, &owner, "tides", "everyone").await;
    let large = json!("a".repeat(64 * 1024));
    app.put("a", &large, None).await.is_error(ErrorCode::DataTooLarge);
    app.append("guests", &large)
        .await
        .is_error(ErrorCode::DataTooLarge);
    // Without a length, piece by piece.
    let pieces = futures_util::stream::iter((0..400).map(|_| Ok::<_, std::io::Error>(vec![b' '; 1024])));
    let request = app
        .request(Method::POST, "/_data/lists/guests")
        .header("content-type", "application/json")
        .body(reqwest::Body::wrap_stream(pieces));
    Answer::of(request).await.is_error(ErrorCode::DataTooLarge);
    let compressed = app
        .request(Method::POST, "/_data/lists/guests")
        .header("content-type", "application/json")
        .header("content-encoding", "gzip")
        .body("1");
    Answer::of(compressed).await.is_error(ErrorCode::EncodedBody);
    assert!(app.list("guests").await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_visitor_who_writes_too_often_does_not_keep_others_from_writing() {
    let site = site()
        .set("SHARED_DATA_WRITES_PER_MINUTE", "3")
        .set("SHARED_DATA_APP_WRITES_PER_MINUTE", "6")
        .start()
        .await;
    let (owner, ada) = (site.register().await, site.register().await);
    let app = publish(&site, &owner, "tides", "everyone").await;
    let value = json!("flood");
    let flood = join_all((0..30).map(|_| app.append("guests", &value))).await;
    let taken = flood.iter().filter(|answer| answer.status == 201).count();
    assert_eq!(taken, 3);
    let refused = flood.iter().find(|answer| answer.status != 201).unwrap();
    refused.is_error(ErrorCode::RateLimited);
    assert_eq!(refused.header("retry-after"), "60");
    // Whoever signed in is counted apart, and what was refused did not count for the app.
    let by_ada = app.used_by(&ada).await;
    for _ in 0..3 {
        assert_eq!(by_ada.append("guests", &json!("hello")).await.status, 201);
    }
    by_ada
        .append("guests", &json!("hello"))
        .await
        .is_error(ErrorCode::RateLimited);
    // Now the app has had its six.
    app.used_by(&owner)
        .await
        .append("guests", &json!("hello"))
        .await
        .is_error(ErrorCode::RateLimited);
    let other = publish(&site, &owner, "moons", "everyone").await;
    assert_eq!(other.append("guests", &json!("hello")).await.status, 201);
}

#[tokio::test(flavor = "multi_thread")]
async fn readers_are_limited_by_their_network_and_app() {
    let site = site().set("SHARED_DATA_READS_PER_MINUTE", "5").start().await;
    let owner = site.register().await;
    let tides = publish(&site, &owner, "tides", "everyone").await;
    let moons = publish(&site, &owner, "moons", "everyone").await;
    for _ in 0..5 {
        tides.get("/_data/values").await.ok();
    }
    let refused = tides.get("/_data/values").await;
    refused.is_error(ErrorCode::RateLimited);
    assert_eq!(refused.header("retry-after"), "60");
    moons.get("/_data/values").await.ok();
}
