//! What people write to support, from both sides.

use std::io::Cursor;
use std::path::Path;

use domain::errors::ErrorCode;
use http_tests::site::{Site, wait_until};
use http_tests::{Account, Answer, TestApp};
use image::{ImageFormat, Rgba, RgbaImage};
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use test_support::mail::{Letter, SmtpServer, letters_in};
use uuid::Uuid;
use web_server::maintenance::Maintenance;
use web_server::support::desk;
use web_server::support::mails::SupportMails;

const MESSAGES: &str = "/api/support/messages";
const IMAGES: &str = "/api/support/images";

async fn start() -> TestApp {
    TestApp::builder().workers(0).start().await
}

async fn chat(account: &Account) -> Value {
    account.get(MESSAGES).await.ok()
}

async fn write(account: &Account, text: &str) -> Value {
    let answer = account.post(MESSAGES, json!({ "text": text })).await;
    assert_eq!(answer.status, 201, "{}", answer.text);
    answer.body
}

async fn read(account: &Account, up_to: &Value) -> Answer {
    let body = json!({ "upTo": up_to });
    Answer::of(account.request(Method::PUT, "/api/support/read").json(&body)).await
}

/// What the command says, or why it is refused.
async fn operate(site: &Site, words: &[&str]) -> Result<String, String> {
    desk::run(&site.config(), words)
        .await
        .map_err(|error| format!("{error:#}"))
}

/// The id of the account's open conversation.
async fn conversation(site: &Site, account: &Account) -> String {
    let query = format!(
        "SELECT id FROM support_conversations WHERE user_id = '{}' AND closed_at IS NULL",
        account.uid
    );
    site.text(&query).await
}

async fn reply(site: &Site, account: &Account, text: &str) {
    let id = conversation(site, account).await;
    operate(site, &["reply", &id, text]).await.unwrap();
}

fn texts(chat: &Value) -> Vec<(&str, &str)> {
    let messages = chat["messages"].as_array().unwrap().iter();
    messages
        .map(|message| {
            (
                message["from"].as_str().unwrap(),
                message["text"].as_str().unwrap(),
            )
        })
        .collect()
}

fn png(width: u32, height: u32) -> Vec<u8> {
    let mut png = Cursor::new(Vec::new());
    RgbaImage::from_pixel(width, height, Rgba([20, 90, 200, 255]))
        .write_to(&mut png, ImageFormat::Png)
        .unwrap();
    png.into_inner()
}

async fn upload(account: &Account, file: Vec<u8>) -> Answer {
    let form = Form::new().part("image", Part::bytes(file).file_name("screen.png"));
    Answer::of(account.request(Method::POST, IMAGES).multipart(form)).await
}

async fn uploaded(account: &Account) -> String {
    let answer = upload(account, png(80, 50)).await;
    assert_eq!(answer.status, 201, "{}", answer.text);
    answer.body["imageId"].as_str().unwrap().to_owned()
}

fn letters(app: &TestApp) -> Vec<Letter> {
    letters_in(&Path::new(app.setting("STATE_DIR")).join("mail")).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_writes_and_an_operator_answers() {
    let app = start().await;
    let (ada, other) = (app.register().await, app.register_pro().await);
    let empty = chat(&ada).await;
    assert_eq!(empty["messages"], json!([]));
    assert_eq!((&empty["unread"], &empty["more"]), (&json!(0), &json!(false)));
    assert_eq!(
        (&empty["paid"], &empty["repliesByMail"]),
        (&json!(false), &json!(false))
    );

    let sent = write(&ada, " My app\r\nis \u{1b}[31mgone.\u{202e} ").await;
    assert_eq!(sent["text"], "My app\nis [31mgone.");
    assert_eq!((&sent["from"], &sent["image"]), (&json!("user"), &Value::Null));
    write(&other, "Hello").await;
    assert_eq!(chat(&other).await["paid"], true);

    let id = conversation(&app, &ada).await;
    let list = operate(&app, &["list"]).await.unwrap();
    assert_eq!(list.lines().count(), 2, "{list}");
    let of = |email: &str| list.lines().find(|line| line.contains(email)).unwrap().to_owned();
    assert!(
        of(&ada.email).starts_with(&id) && of(&ada.email).contains("1 waiting"),
        "{list}"
    );
    assert!(
        !of(&ada.email).contains("[paid]") && of(&other.email).ends_with("[paid]"),
        "{list}"
    );

    operate(&app, &["reply", &id, "Open", "'Saved Apps'."])
        .await
        .unwrap();
    let answered = chat(&ada).await;
    let answer = ("operator", "Open 'Saved Apps'.");
    assert_eq!(texts(&answered), [("user", "My app\nis [31mgone."), answer]);
    assert_eq!(answered["unread"], 1);
    let waiting = operate(&app, &["list", "waiting"]).await.unwrap();
    assert!(!waiting.contains(&id), "{waiting}");
    let shown = operate(&app, &["show", &id]).await.unwrap();
    assert!(shown.contains("person\n  My app\n  is [31mgone.\n"), "{shown}");
    assert!(
        shown.contains("you, not read yet\n  Open 'Saved Apps'."),
        "{shown}"
    );

    // Seen up to one's own message, which came before.
    assert_eq!(read(&ada, &sent["id"]).await.status, 204);
    assert_eq!(chat(&ada).await["unread"], 1);
    let newest = answered["messages"][1]["id"].clone();
    assert_eq!(read(&other, &newest).await.status, 204);
    assert_eq!(chat(&ada).await["unread"], 1, "another's message reads nothing");
    assert_eq!(read(&ada, &newest).await.status, 204);
    let peek = ada.get(&format!("{MESSAGES}?limit=0")).await.ok();
    assert_eq!((&peek["unread"], &peek["messages"]), (&json!(0), &json!([])));
    assert!(
        operate(&app, &["show", &id])
            .await
            .unwrap()
            .contains("you, read\n")
    );
    assert_eq!(texts(&chat(&other).await), [("user", "Hello")]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closed_conversation_stays_in_the_history_and_the_next_message_opens_another() {
    let app = start().await;
    let ada = app.register().await;
    write(&ada, "One").await;
    let first = conversation(&app, &ada).await;
    operate(&app, &["close", &first]).await.unwrap();
    for words in [&["close", &first][..], &["reply", &first, "Late"]] {
        let error = operate(&app, words).await.unwrap_err();
        assert!(error.contains("closed"), "{error}");
    }
    assert_eq!(
        operate(&app, &["list"]).await.unwrap(),
        "There are no conversations."
    );
    write(&ada, "Two").await;
    let second = conversation(&app, &ada).await;
    assert_ne!(first, second);
    assert_eq!(texts(&chat(&ada).await), [("user", "One"), ("user", "Two")]);
    assert_eq!(operate(&app, &["list", "all"]).await.unwrap().lines().count(), 2);
    let shown = operate(&app, &["show", &second]).await.unwrap();
    assert!(shown.contains("Two") && !shown.contains("One"), "{shown}");
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_that_make_no_sense_are_refused_in_words() {
    let app = start().await;
    let nobody = Uuid::now_v7().to_string();
    for (words, expected) in [
        (vec![], "support list"),
        (vec!["list", "some"], "support list"),
        (vec!["show", "1"], "not the id"),
        (vec!["show", &nobody], "no such conversation"),
        (vec!["close", &nobody], "no such conversation"),
        (vec!["reply", &nobody, "Hello"], "no such conversation"),
        (vec!["reply", &nobody, " "], "1 to 10,000"),
    ] {
        let error = operate(&app, &words).await.unwrap_err();
        assert!(error.contains(expected), "{words:?}: {error}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_history_comes_page_by_page() {
    let app = start().await;
    let (ada, other) = (app.register().await, app.register().await);
    for number in 1..=5 {
        write(&ada, &number.to_string()).await;
    }
    let page = |before: &Value| {
        let before = before
            .as_str()
            .map_or(String::new(), |id| format!("&before={id}"));
        format!("{MESSAGES}?limit=2{before}")
    };
    let mut before = Value::Null;
    let mut seen = Vec::new();
    for expected in [(vec!["4", "5"], true), (vec!["2", "3"], true), (vec!["1"], false)] {
        let found = ada.get(&page(&before)).await.ok();
        let messages = found["messages"].as_array().unwrap();
        let texts: Vec<&str> = messages
            .iter()
            .map(|message| message["text"].as_str().unwrap())
            .collect();
        assert_eq!((texts, found["more"].as_bool().unwrap()), expected);
        before = messages[0]["id"].clone();
        seen.extend(messages.iter().map(|message| message["id"].clone()));
    }
    // Nobody reads on from another's message.
    let found = other.get(&page(&seen[0])).await.ok();
    assert_eq!(found["messages"], json!([]));
    for query in ["limit=51", "limit=-1", "limit=x", "before=x"] {
        let answer = ada.get(&format!("{MESSAGES}?{query}")).await;
        assert_eq!(answer.status, 422, "{query}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_message_is_refused() {
    let app = start().await;
    let ada = app.register().await;
    for body in [
        json!({ "text": "" }),
        json!({ "text": " \u{200b}\n" }),
        json!({ "text": "ä".repeat(4_001) }),
    ] {
        ada.post(MESSAGES, body).await.is_error(ErrorCode::SupportMessage);
    }
    for body in [
        json!({}),
        json!([]),
        json!({ "text": 7 }),
        json!({ "text": "x", "id": "x" }),
    ] {
        assert_eq!(ada.post(MESSAGES, body.clone()).await.status, 422, "{body}");
    }
    let large = json!({ "text": "x", "more": "x".repeat(60_000) });
    assert_eq!(ada.post(MESSAGES, large).await.status, 413);
    for image in ["x".to_owned(), Uuid::now_v7().to_string()] {
        let body = json!({ "text": "x", "imageId": image });
        ada.post(MESSAGES, body).await.is_error(ErrorCode::ImageNotFound);
    }
    assert_eq!(read(&ada, &json!("x")).await.status, 422);
    assert_eq!(read(&ada, &json!(Uuid::now_v7())).await.status, 204);
    assert_eq!(app.number("SELECT count(*) FROM support_conversations").await, 0);
    write(&ada, &"😀".repeat(4_000)).await;
    write(&ada, "<img src=x onerror=alert(1)>").await;
    for call in [
        app.visitor().get(MESSAGES).await,
        app.visitor().post(MESSAGES, json!({ "text": "x" })).await,
    ] {
        call.is_error(ErrorCode::NotAuthenticated);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_is_sent_again_is_stored_once() {
    let app = start().await;
    let (ada, other) = (app.register().await, app.register().await);
    let body = json!({ "id": Uuid::new_v4(), "text": "Hello", "imageId": uploaded(&ada).await });
    let (one, two) = tokio::join!(ada.post(MESSAGES, body.clone()), ada.post(MESSAGES, body.clone()));
    assert_eq!((one.status, two.status), (201, 201), "{} {}", one.text, two.text);
    assert_eq!(one.body, two.body);
    assert_eq!(chat(&ada).await["messages"].as_array().unwrap().len(), 1);
    assert_eq!(
        app.number("SELECT unanswered FROM support_conversations").await,
        1
    );
    let taken = json!({ "id": body["id"], "text": "Mine?" });
    other
        .post(MESSAGES, taken)
        .await
        .is_error(ErrorCode::IdempotencyKeyReused);
    assert_eq!(chat(&other).await["messages"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_have_limits() {
    let app = start().await;
    let ada = app.register().await;
    for _ in 0..20 {
        write(&ada, "Hello?").await;
    }
    ada.post(MESSAGES, json!({ "text": "Hello?" }))
        .await
        .is_error(ErrorCode::RateLimited);
    // An hour later, when nobody answered.
    let redis = app.redis().await;
    let key = redis.key(&format!("rate:support-messages:{}", ada.uid));
    let forgotten: i64 = redis::cmd("DEL")
        .arg(key)
        .query_async(&mut redis.connection())
        .await
        .unwrap();
    assert_eq!(forgotten, 1);
    app.sql("UPDATE support_conversations SET unanswered = 200").await;
    ada.post(MESSAGES, json!({ "text": "Hello?" }))
        .await
        .is_error(ErrorCode::SupportUnanswered);
    assert_eq!(app.number("SELECT count(*) FROM support_messages").await, 20);
    reply(&app, &ada, "Hello!").await;
    write(&ada, "There you are").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_screenshot_is_written_anew_and_shown_by_a_signed_address_alone() {
    let app = start().await;
    let (ada, other) = (app.register().await, app.register().await);
    let answer = upload(&ada, png(4_000, 1_000)).await;
    assert_eq!(answer.status, 201, "{}", answer.text);
    let image = answer.body["imageId"].clone();
    let theirs = json!({ "text": "", "imageId": image });
    other
        .post(MESSAGES, theirs)
        .await
        .is_error(ErrorCode::ImageNotFound);
    let sent = ada.post(MESSAGES, json!({ "text": "", "imageId": image })).await;
    assert_eq!(sent.status, 201, "{}", sent.text);
    let shown = &sent.body["image"];
    assert_eq!((&shown["width"], &shown["height"]), (&json!(2_560), &json!(640)));
    // Once for a message.
    ada.post(MESSAGES, json!({ "text": "", "imageId": image }))
        .await
        .is_error(ErrorCode::ImageNotFound);

    let address = shown["url"].as_str().unwrap();
    let file = app.visitor().request(Method::GET, address).send().await.unwrap();
    assert_eq!(file.headers()["content-type"], "image/webp");
    assert!(
        file.headers()["content-security-policy"]
            .to_str()
            .unwrap()
            .contains("sandbox")
    );
    let probe = images::probe(&file.bytes().await.unwrap()).unwrap();
    assert_eq!((probe.width, probe.height), (2_560, 640));
    let (bare, _) = address.split_once('?').unwrap();
    for unsigned in [
        bare.to_owned(),
        format!("{bare}?e=99999999999&s=AAAA"),
        format!("{IMAGES}/x?e=1&s=x"),
    ] {
        let answer = app.visitor().get(&unsigned).await;
        assert!(
            matches!(answer.status, 404 | 422),
            "{unsigned}: {}",
            answer.status
        );
    }
    let id = conversation(&app, &ada).await;
    let seen = operate(&app, &["show", &id]).await.unwrap();
    assert!(
        seen.contains(&format!("screenshot: {}{bare}?e=", app.origin())),
        "{seen}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_no_screenshot_is_refused() {
    let app = start().await;
    let ada = app.register().await;
    let drawing = b"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>".to_vec();
    for file in [Vec::new(), b"no image".to_vec(), drawing] {
        let answer = upload(&ada, file).await;
        assert_eq!(answer.body["code"], "picture-unreadable", "{}", answer.text);
    }
    upload(&ada, vec![0; 5 * 1024 * 1024 + 1])
        .await
        .is_error(ErrorCode::ImageTooLarge);
    assert_eq!(app.number("SELECT count(*) FROM blob_references").await, 0);
    for _ in 4..20 {
        uploaded(&ada).await;
    }
    upload(&ada, png(5, 5)).await.is_error(ErrorCode::RateLimited);
    // All but the newest five went again.
    assert_eq!(app.number("SELECT count(*) FROM support_images").await, 5);
    assert_eq!(app.number("SELECT count(*) FROM blob_references").await, 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_account_still_writes_without_a_screenshot() {
    let app = TestApp::builder()
        .workers(0)
        .set("STORAGE_QUOTA_FREE_MB", "1")
        .start()
        .await;
    let ada = app.register().await;
    app.sql(&format!(
        "INSERT INTO blobs (sha256, key, mime, bytes, stored_at) VALUES (sha256('x'), 'x', 'image/png', 1048576, now());
         INSERT INTO blob_references (owner, sha256, kind, user_id)
         VALUES (gen_random_uuid(), sha256('x'), 'image', '{}')",
        ada.uid
    ))
    .await;
    let answer = upload(&ada, png(50, 50)).await;
    assert_eq!(answer.body["code"], "storage-quota-exceeded", "{}", answer.text);
    assert_eq!(app.number("SELECT count(*) FROM support_images").await, 0);
    write(&ada, "My storage is full.").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn operators_are_mailed_once_in_fifteen_minutes() {
    let app = TestApp::builder()
        .workers(0)
        .set("SUPPORT_EMAIL", "help@example.org")
        .start()
        .await;
    let ada = app.register_pro().await;
    write(&ada, "The first").await;
    wait_until("operators are mailed", || async { letters(&app).len() == 1 }).await;
    let letter = letters(&app).swap_remove(0);
    assert_eq!(letter.to, "help@example.org");
    assert_eq!(letter.subject, format!("[paid] Support: {}", ada.email));
    let id = conversation(&app, &ada).await;
    assert!(letter.text.contains("The first"), "{}", letter.text);
    assert!(
        letter.text.contains(&format!("web-server support reply {id}")),
        "{}",
        letter.text
    );

    let known = "SELECT count(*) FROM support_conversations WHERE notified_of = asked_at";
    wait_until("it is noted", || async { app.number(known).await == 1 }).await;
    write(&ada, "The second").await;
    let mails = SupportMails::connect(&app.config()).unwrap();
    mails.run_once().await;
    assert_eq!(letters(&app).len(), 1, "not within 15 minutes");
    let later = "UPDATE support_conversations SET notified_at = notified_at - interval '16 minutes'";
    app.sql(later).await;
    let (one, two) = (mails.clone(), mails.clone());
    tokio::join!(one.run_once(), two.run_once());
    assert_eq!(letters(&app).len(), 2, "one of two processes mails what waited");
    assert!(letters(&app)[1].text.contains("The second"));

    app.sql(later).await;
    mails.run_once().await;
    assert_eq!(letters(&app).len(), 2, "there is nothing new");
    write(&ada, "The third").await;
    wait_until("operators are mailed", || async { letters(&app).len() == 3 }).await;
    write(&ada, "The fourth").await;
    reply(&app, &ada, "Answered before it was mailed").await;
    app.sql(later).await;
    mails.run_once().await;
    assert_eq!(letters(&app).len(), 3, "nothing waits");
}

#[tokio::test(flavor = "multi_thread")]
async fn without_an_address_for_support_nobody_is_mailed() {
    let app = start().await;
    let ada = app.register().await;
    write(&ada, "Hello").await;
    SupportMails::connect(&app.config()).unwrap().run_once().await;
    assert!(letters(&app).is_empty());
}

/// An app whose mail goes to this server.
async fn mailing(smtp: &SmtpServer) -> TestApp {
    TestApp::builder()
        .workers(0)
        .set("MAIL_SMTP_URL", smtp.url())
        .set("MAIL_FROM", "Morpheo <no-reply@morpheo.example>")
        .start()
        .await
}

fn answers(smtp: &SmtpServer) -> Vec<Letter> {
    let letters = smtp.letters().into_iter();
    letters
        .filter(|letter| letter.subject == "Morpheo support has answered")
        .collect()
}

const TEN_MINUTES_LATER: &str = "UPDATE support_messages SET created_at = created_at - interval '11 minutes',
    mail_tried_at = mail_tried_at - interval '11 minutes'";

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_nobody_reads_is_mailed_once() {
    let smtp = SmtpServer::start(0).await.unwrap();
    let app = mailing(&smtp).await;
    let (ada, reading) = (app.register().await, app.register().await);
    assert_eq!(chat(&ada).await["repliesByMail"], true);
    for account in [&ada, &reading] {
        write(account, "Hello?").await;
        reply(&app, account, "Hello & <b>welcome</b>.").await;
        reply(&app, account, "What can we do?").await;
    }
    let newest = chat(&reading).await["messages"][2]["id"].clone();
    read(&reading, &newest).await;
    let mails = SupportMails::connect(&app.config()).unwrap();
    mails.run_once().await;
    assert!(answers(&smtp).is_empty(), "ten minutes are not over");
    app.sql(TEN_MINUTES_LATER).await;
    // What came just now goes along.
    reply(&app, &ada, "Are you there?").await;
    let (one, two) = (mails.clone(), mails.clone());
    tokio::join!(one.run_once(), two.run_once());
    let mailed = answers(&smtp);
    assert_eq!(mailed.len(), 1);
    assert_eq!(mailed[0].to, ada.email);
    let text = mailed[0].text.replace("\r\n", "\n");
    let expected = "Hello & <b>welcome</b>.\n\nWhat can we do?\n\nAre you there?";
    assert!(text.contains(expected), "{text}");
    assert!(!mailed[0].html.contains("<b>"), "{}", mailed[0].html);
    assert!(
        mailed[0]
            .link(&format!("{}/dashboard?support=open", app.origin()))
            .is_some()
    );
    app.sql(TEN_MINUTES_LATER).await;
    mails.run_once().await;
    assert_eq!(answers(&smtp).len(), 1);
    assert_eq!(chat(&ada).await["unread"], 3, "the chat still shows them as new");
    let id = conversation(&app, &ada).await;
    assert!(
        operate(&app, &["show", &id])
            .await
            .unwrap()
            .contains("you, mailed")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closed_account_is_mailed_no_answer() {
    let smtp = SmtpServer::start(0).await.unwrap();
    let app = mailing(&smtp).await;
    let ada = app.register().await;
    write(&ada, "Hello?").await;
    reply(&app, &ada, "Hello!").await;
    app.sql(TEN_MINUTES_LATER).await;
    app.sql("UPDATE users SET disabled_at = now()").await;
    SupportMails::connect(&app.config()).unwrap().run_once().await;
    assert!(answers(&smtp).is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_mail_server_answers_are_in_the_chat_alone() {
    let app = start().await;
    let ada = app.register().await;
    write(&ada, "Hello?").await;
    reply(&app, &ada, "Hello!").await;
    app.sql(TEN_MINUTES_LATER).await;
    SupportMails::connect(&app.config()).unwrap().run_once().await;
    assert!(letters(&app).is_empty());
    assert_eq!(chat(&ada).await["unread"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn conversations_go_a_year_after_they_were_closed_and_unsent_screenshots_after_a_day() {
    let app = start().await;
    let (old, open) = (app.register().await, app.register().await);
    for account in [&old, &open] {
        let body = json!({ "text": "Look", "imageId": uploaded(account).await });
        assert_eq!(account.post(MESSAGES, body).await.status, 201);
    }
    uploaded(&open).await;
    let closed = conversation(&app, &old).await;
    operate(&app, &["close", &closed]).await.unwrap();
    let clean_up = async || {
        let config = app.config();
        Maintenance::connect(&config).await.unwrap().run_once().await;
    };
    clean_up().await;
    assert_eq!(app.number("SELECT count(*) FROM support_images").await, 3);
    app.sql(
        "UPDATE support_conversations SET last_message_at = now() - interval '366 days',
             closed_at = closed_at - interval '364 days' WHERE closed_at IS NOT NULL;
         UPDATE support_images SET created_at = now() - interval '25 hours'",
    )
    .await;
    clean_up().await;
    assert_eq!(app.number("SELECT count(*) FROM support_conversations").await, 2);
    assert_eq!(
        app.number("SELECT count(*) FROM support_images").await,
        2,
        "the unsent one went"
    );
    app.sql("UPDATE support_conversations SET closed_at = now() - interval '366 days' WHERE closed_at IS NOT NULL")
        .await;
    clean_up().await;
    assert_eq!(chat(&old).await["messages"], json!([]));
    assert_eq!(texts(&chat(&open).await), [("user", "Look")]);
    let kind = "SELECT count(*) FROM blob_references WHERE kind = 'support-image'";
    assert_eq!(app.number(kind).await, 1);
}
