//! Forms that post into a list, without a script.

use http_tests::Answer;
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::json;

use super::{App, publish, site, token};

async fn post(app: &App, list: &str, body: &str, referer: Option<&str>) -> Answer {
    let mut request = app
        .request(Method::POST, &format!("/_data/lists/{list}"))
        .header("sec-fetch-mode", "navigate")
        .header("content-type", "application/x-www-form-urlencoded")
        .body(body.to_owned());
    if let Some(referer) = referer {
        request = request.header("referer", referer);
    }
    Answer::of(request).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_adds_an_entry_and_leads_back() {
    let site = site().start().await;
    let owner = site.register().await;
    let app = publish(&site, &owner, "tides", "everyone").await;
    let page = format!("{}/book?page=2", app.origin);
    let body = "name=Ada+%26+Ben&text=%3Cb%3Ehi%3C%2Fb%3E%0D%0A%C3%A4&tag=a&tag=b";
    let posted = post(&app, "guests", body, Some(&page)).await;
    assert_eq!((posted.status, posted.header("location")), (303, page.as_str()));
    // As it was typed: nothing is escaped.
    let expected = json!({ "name": "Ada & Ben", "text": "<b>hi</b>\r\nä", "tag": ["a", "b"] });
    assert_eq!(app.list("guests").await, [expected]);

    let form = Form::new()
        .text("name", "Cleo")
        .part("photo", Part::bytes(Vec::new()).file_name(""));
    let request = app.request(Method::POST, "/_data/lists/guests").multipart(form);
    let posted = Answer::of(request).await;
    assert_eq!(
        (posted.status, posted.header("location")),
        (303, format!("{}/", app.origin).as_str())
    );
    assert_eq!(app.list("guests").await[1], json!({ "name": "Cleo" }));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_leads_nowhere_but_to_its_own_app() {
    let site = site().start().await;
    let owner = site.register().await;
    let app = publish(&site, &owner, "tides", "everyone").await;
    let home = format!("{}/", app.origin);
    for (next, expected) in [
        ("/thanks?a=b", format!("{}/thanks?a=b", app.origin)),
        ("thanks", format!("{}/thanks", app.origin)),
        ("https://evil.example/", home.clone()),
        ("//evil.example/", home.clone()),
        ("/\\evil.example/", home.clone()),
        ("/.//evil.example/", format!("{}//evil.example/", app.origin)),
        ("javascript:alert(1)", home.clone()),
        ("http://tides@evil.example/", home.clone()),
        (
            "/a\r\nset-cookie: a=b",
            format!("{}/aset-cookie:%20a=b", app.origin),
        ),
    ] {
        let next: String = next.bytes().map(|byte| format!("%{byte:02X}")).collect();
        let body = format!("name=Ada&_next={next}");
        let posted = post(&app, "guests", &body, Some("https://evil.example/")).await;
        assert_eq!(
            (posted.status, posted.header("location")),
            (303, expected.as_str())
        );
        assert_eq!(posted.set_cookie(), "");
    }
    assert_eq!(app.list("guests").await[0], json!({ "name": "Ada" }));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_that_is_refused_says_why_and_leads_back() {
    let site = site().start().await;
    let owner = site.register().await;
    let app = publish(&site, &owner, "tides", "owner").await;
    let page = format!("{}/book?q=%22%3E%3Cscript%3E", app.origin);
    let refused = post(&app, "guests", "name=Ada&_next=/thanks", Some(&page)).await;
    assert_eq!(refused.status, 401);
    assert_eq!(refused.header("content-type"), "text/html; charset=utf-8");
    assert!(refused.text.contains("please sign in"), "{}", refused.text);
    assert!(
        refused.text.contains("/book?q=")
            && !refused.text.contains("<script")
            && !refused.text.contains("/thanks"),
        "{}",
        refused.text
    );
    assert!(
        refused
            .header("content-security-policy")
            .starts_with("default-src 'none'")
    );

    let app = publish(&site, &owner, "moons", "everyone").await;
    let many: Vec<_> = (0..51).map(|n| format!("f{n}=1")).collect();
    let large = format!("text={}", "a".repeat(70_000));
    let huge = format!("text={}", "a".repeat(300_000));
    for (body, status) in [
        ("", 422),
        ("_next=/", 422),
        (many.join("&").as_str(), 422),
        (large.as_str(), 413),
        (huge.as_str(), 413),
    ] {
        let refused = post(&app, "guests", body, None).await;
        assert_eq!(refused.status, status, "{}", refused.text);
        assert!(refused.text.contains("Nothing was sent"), "{}", refused.text);
    }
    assert_eq!(post(&app, "a.b", "name=Ada", None).await.status, 422);
    let form = Form::new()
        .text("name", "Ada")
        .part("photo", Part::bytes(vec![1, 2, 3]).file_name("a.png"));
    let request = app.request(Method::POST, "/_data/lists/guests").multipart(form);
    let refused = Answer::of(request).await;
    assert_eq!(refused.status, 422);
    assert!(refused.text.contains("no files"), "{}", refused.text);
    let broken = app
        .request(Method::POST, "/_data/lists/guests")
        .header("content-type", "multipart/form-data; boundary=x")
        .body("--x\r\nnonsense");
    assert_eq!(Answer::of(broken).await.status, 422);
    assert!(app.list("guests").await.is_empty());
}

/// The addresses that the page of a refused form leads to.
fn links(refused: &Answer) -> Vec<String> {
    let parts = refused.text.split("<a href=\"").skip(1);
    parts
        .map(|part| {
            part.split('"')
                .next()
                .unwrap()
                .replace("&#38;", "&")
                .replace("&amp;", "&")
        })
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_that_needs_a_sign_in_leads_there_and_back_to_its_page() {
    let site = site().start().await;
    let (owner, ada) = (site.register().await, site.register().await);
    let app = publish(&site, &owner, "tides", "visitors").await;
    let page = format!("{}/book?page=2", app.origin);
    let refused = post(&app, "guests", "name=Ada&_next=/thanks", Some(&page)).await;
    assert_eq!(refused.status, 401);
    let back: String = url::form_urlencoded::byte_serialize(page.as_bytes()).collect();
    let sign_in = format!("{}/login?pwa_id={}&return_url={back}", site.origin(), app.id);
    assert_eq!(links(&refused), [sign_in, page.clone()]);
    // What that gives for the address to come back to is what the form is taken with.
    let token = token(&ada, &app).await;
    let body = json!({ "pwa_id": app.id, "return_url": page });
    let verified = ada.post("/api/pwa-auth/verify", body).await.ok();
    assert!(
        verified["redirect_to"]
            .as_str()
            .unwrap()
            .starts_with(&format!("{page}&token="))
    );
    let posted = post(&app, "guests", &format!("name=Ada&_token={token}"), Some(&page)).await;
    assert_eq!(posted.status, 303, "{}", posted.text);
    // A token that is good no more leads to the sign-in, too.
    let ended = post(&app, "guests", "name=Ada&_token=x", Some(&page)).await;
    assert_eq!((ended.status, links(&ended).len()), (401, 2));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_of_an_app_that_only_its_owner_writes_says_so_and_takes_the_owners() {
    let site = site().start().await;
    let (owner, ada) = (site.register().await, site.register().await);
    let app = publish(&site, &owner, "tides", "owner").await;
    let says = "Only the owner of this app may add or change something here.";
    let nobody = post(&app, "news", "text=Hi", None).await;
    assert_eq!((nobody.status, links(&nobody).len()), (401, 2));
    assert!(
        nobody.text.contains(says) && nobody.text.contains("If that is you, please sign in"),
        "{}",
        nobody.text
    );
    // To sign in helps nobody else.
    let of_ada = token(&ada, &app).await;
    let refused = post(&app, "news", &format!("text=Hi&_token={of_ada}"), None).await;
    assert_eq!(
        (refused.status, links(&refused)),
        (403, vec![format!("{}/", app.origin)])
    );
    assert!(refused.text.contains(says), "{}", refused.text);
    let of_owner = token(&owner, &app).await;
    let posted = post(&app, "news", &format!("text=Hi&_token={of_owner}"), None).await;
    assert_eq!(posted.status, 303, "{}", posted.text);
    assert_eq!(app.list("news").await, [json!({ "text": "Hi" })]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_may_carry_the_token_of_who_sends_it() {
    let site = site().start().await;
    let (owner, ada) = (site.register().await, site.register().await);
    let app = publish(&site, &owner, "tides", "visitors").await;
    let other = publish(&site, &owner, "moons", "visitors").await;
    let of_app = token(&ada, &app).await;
    let posted = post(&app, "guests", &format!("name=Ada&_token={of_app}"), None).await;
    assert_eq!(posted.status, 303, "{}", posted.text);
    let entries = app.entries("guests").await;
    assert_eq!(entries[0]["value"], json!({ "name": "Ada" }));
    assert!(entries[0]["author"].is_string());
    for foreign in [token(&ada, &other).await, ada.token.clone(), "x".to_owned()] {
        let refused = post(&app, "guests", &format!("name=Ada&_token={foreign}"), None).await;
        assert_eq!(refused.status, 401, "{}", refused.text);
    }
}
