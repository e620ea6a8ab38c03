//! Passkeys: made, named and removed by their owner, and signing in with them.

use std::path::Path;

use domain::errors::ErrorCode;
use http_tests::client::PASSWORD;
use http_tests::site::wait_until;
use http_tests::{Account, Answer, TestApp};
use serde_json::{Value, json};
use test_support::mail::{Letter, letters_in};
use test_support::passkey_device::PasskeyDevice;
use uuid::Uuid;

const LIST: &str = "/api/account/passkeys";
const BEGIN: &str = "/api/account/passkeys/begin";
const FINISH: &str = "/api/account/passkeys/finish";

async fn start() -> TestApp {
    TestApp::builder().workers(0).start().await
}

async fn begin(account: &Account) -> Value {
    account.post(BEGIN, json!({ "password": PASSWORD })).await.ok()
}

async fn finish(account: &Account, name: &str, credential: Value) -> Answer {
    account
        .post(FINISH, json!({ "name": name, "credential": credential }))
        .await
}

/// Makes a passkey of an account on a device and gives its id.
async fn made(site: &TestApp, account: &Account, device: &mut PasskeyDevice) -> String {
    let options = begin(account).await;
    let credential = device.create(&options, site.origin()).unwrap();
    let made = finish(account, " My laptop ", credential).await;
    assert_eq!(made.status, 201, "{}", made.text);
    assert_eq!(made.body["name"], "My laptop");
    made.body["id"].as_str().unwrap().to_owned()
}

async fn begin_sign_in(site: &TestApp) -> (String, Value) {
    let begun = site.visitor().post_nothing("/api/auth/passkey/begin").await.ok();
    (
        begun["ticket"].as_str().unwrap().to_owned(),
        begun["options"].clone(),
    )
}

async fn finish_sign_in(site: &TestApp, ticket: &str, credential: Value) -> Answer {
    let body = json!({ "ticket": ticket, "credential": credential });
    site.visitor().post("/api/auth/passkey/finish", body).await
}

/// Removes a passkey of an account.
async fn remove(account: &Account, id: &str, proof: Value) -> Answer {
    account.post(&format!("{LIST}/{id}/remove"), proof).await
}

/// The mail with this subject.
async fn letter(site: &TestApp, subject: &str) -> Letter {
    let found = || {
        let letters = letters_in(&Path::new(site.setting("STATE_DIR")).join("mail")).unwrap();
        letters.into_iter().find(|letter| letter.subject == subject)
    };
    wait_until("the mail is there", || async { found().is_some() }).await;
    found().unwrap()
}

fn id_of(account: &Account) -> Uuid {
    account.uid.parse().unwrap()
}

/// Signs in with a device, for a page of this origin.
async fn sign_in(site: &TestApp, device: &mut PasskeyDevice, origin: &str, owner: Uuid) -> Answer {
    let (ticket, options) = begin_sign_in(site).await;
    let credential = device.get(&options, origin, owner).unwrap();
    finish_sign_in(site, &ticket, credential).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_passkey_signs_in_without_a_password_or_code() {
    let site = start().await;
    let account = site.register().await;
    let mut device = PasskeyDevice::new().unwrap();
    let id = made(&site, &account, &mut device).await;
    for _ in 0..2 {
        let signed_in = sign_in(&site, &mut device, site.origin(), id_of(&account)).await;
        assert_eq!(signed_in.status, 200, "{}", signed_in.text);
        assert_eq!(signed_in.body["user"]["uid"], account.uid.as_str());
    }
    let list = account.get(LIST).await.ok();
    assert_eq!(
        (&list["available"], &list["reason"]),
        (&json!(true), &Value::Null)
    );
    assert_eq!(list["passkeys"][0]["id"], id.as_str());
    assert!(list["passkeys"][0]["lastUsedAt"].is_string(), "{list}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_passkey_of_another_origin_or_another_device_signs_nobody_in() {
    let site = start().await;
    let account = site.register().await;
    let mut device = PasskeyDevice::new().unwrap();
    made(&site, &account, &mut device).await;
    let apps = format!("http://evil.{}", site.setting("APPS_HOST_SUFFIX"));
    for origin in ["https://evil.example", "http://localhost:1", &apps] {
        sign_in(&site, &mut device, origin, id_of(&account))
            .await
            .is_error(ErrorCode::PasskeyRefused);
        let options = begin(&account).await;
        let credential = PasskeyDevice::new().unwrap().create(&options, origin).unwrap();
        finish(&account, "Evil", credential)
            .await
            .is_error(ErrorCode::PasskeyRefused);
    }
    let mut forger = PasskeyDevice::claiming(device.credential_id()).unwrap();
    sign_in(&site, &mut forger, site.origin(), id_of(&account))
        .await
        .is_error(ErrorCode::PasskeyRefused);
    // Nor does its own passkey sign in to somebody else's account.
    let victim = site.register().await;
    sign_in(&site, &mut device, site.origin(), id_of(&victim))
        .await
        .is_error(ErrorCode::PasskeyRefused);
    assert_eq!(
        account.get(LIST).await.ok()["passkeys"].as_array().unwrap().len(),
        1
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_browser_answered_is_of_use_once() {
    let site = start().await;
    let account = site.register().await;
    let mut device = PasskeyDevice::new().unwrap();
    let options = begin(&account).await;
    let credential = device.create(&options, site.origin()).unwrap();
    assert_eq!(finish(&account, "Laptop", credential.clone()).await.status, 201);
    finish(&account, "Laptop", credential)
        .await
        .is_error(ErrorCode::PasskeyExpired);
    let (ticket, options) = begin_sign_in(&site).await;
    let credential = device.get(&options, site.origin(), id_of(&account)).unwrap();
    assert_eq!(
        finish_sign_in(&site, &ticket, credential.clone()).await.status,
        200
    );
    for ticket in [ticket.as_str(), "made-up", ""] {
        finish_sign_in(&site, ticket, credential.clone())
            .await
            .is_error(ErrorCode::PasskeyExpired);
    }
    // With another ticket it is the answer to another question.
    let (other, _) = begin_sign_in(&site).await;
    finish_sign_in(&site, &other, credential)
        .await
        .is_error(ErrorCode::PasskeyRefused);
}

#[tokio::test(flavor = "multi_thread")]
async fn passkeys_are_made_by_who_knows_the_password_and_seen_by_their_owner() {
    let site = start().await;
    let (account, stranger) = (site.register().await, site.register().await);
    for (body, code) in [
        (json!({}), ErrorCode::MissingPassword),
        (json!({ "password": "incorrect horse" }), ErrorCode::WrongPassword),
    ] {
        account.post(BEGIN, body).await.is_error(code);
    }
    let mut device = PasskeyDevice::new().unwrap();
    let id = made(&site, &account, &mut device).await;
    let path = format!("{LIST}/{id}");
    assert_eq!(stranger.get(LIST).await.ok()["passkeys"], json!([]));
    let rename = json!({ "name": "Mine now" });
    for id in [id.as_str(), "x"] {
        stranger
            .post(&format!("{LIST}/{id}"), rename.clone())
            .await
            .is_error(ErrorCode::PasskeyNotFound);
        remove(&stranger, id, json!({ "password": PASSWORD }))
            .await
            .is_error(ErrorCode::PasskeyNotFound);
    }
    for name in ["", "  ", &"x".repeat(61), "\u{0}\u{202e}", "\u{200b}"] {
        account
            .post(&path, json!({ "name": name }))
            .await
            .is_error(ErrorCode::PasskeyName);
    }
    let renamed = account.post(&path, json!({ "name": "Phone" })).await.ok();
    assert_eq!(renamed["name"], "Phone");
    for (proof, code) in [
        (json!({}), ErrorCode::MissingPassword),
        (json!({ "password": "incorrect horse" }), ErrorCode::WrongPassword),
    ] {
        remove(&account, &id, proof).await.is_error(code);
    }
    let proof = json!({ "password": PASSWORD });
    assert_eq!(remove(&account, &id, proof).await.status, 204);
    sign_in(&site, &mut device, site.origin(), id_of(&account))
        .await
        .is_error(ErrorCode::PasskeyRefused);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_credential_is_refused() {
    let site = start().await;
    let account = site.register().await;
    for credential in [
        json!(null),
        json!({}),
        json!("x"),
        json!({ "id": [1, 2], "response": {} }),
    ] {
        begin(&account).await;
        finish(&account, "Laptop", credential.clone())
            .await
            .is_error(ErrorCode::PasskeyRefused);
        let (ticket, _) = begin_sign_in(&site).await;
        finish_sign_in(&site, &ticket, credential)
            .await
            .is_error(ErrorCode::PasskeyRefused);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn there_are_no_passkeys_where_apps_of_strangers_run_below_the_site() {
    let site = TestApp::builder()
        .workers(0)
        .set("PUBLIC_URL", "https://morpheo.example")
        .set("APPS_HOST_SUFFIX", "apps.morpheo.example")
        .set("FRAME_HOST_SUFFIX", "frames.example")
        .start()
        .await;
    let visitor =
        http_tests::Visitor::through(site.setting("PORT").parse().unwrap(), "http://morpheo.example");
    let body = json!({ "email": "ada@example.org", "password": PASSWORD });
    let registered = visitor.post("/api/auth/register", body).await;
    assert_eq!(registered.status, 201, "{}", registered.text);
    let account = Account::of(&visitor, &registered);
    let list = account.get(LIST).await.ok();
    assert_eq!(list["available"], false);
    assert!(
        list["reason"]
            .as_str()
            .unwrap()
            .starts_with("Passkeys are off because"),
        "{list}"
    );
    account
        .post(BEGIN, json!({ "password": PASSWORD }))
        .await
        .is_error(ErrorCode::PasskeysOff);
    visitor
        .post_nothing("/api/auth/passkey/begin")
        .await
        .is_error(ErrorCode::PasskeysOff);
}

#[tokio::test(flavor = "multi_thread")]
async fn published_apps_and_frames_may_ask_for_no_passkeys() {
    let site = start().await;
    let hosts = [
        format!("nobody.{}", site.setting("APPS_HOST_SUFFIX")),
        format!("f1.{}", site.setting("FRAME_HOST_SUFFIX")),
    ];
    for host in hosts {
        let page = site.visitor().get_on(&host, "/").await;
        let policy = page.header("permissions-policy");
        assert!(
            policy.contains("publickey-credentials-get=()"),
            "{host}: {policy}"
        );
        assert!(
            policy.contains("publickey-credentials-create=()"),
            "{host}: {policy}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_without_a_password_removes_its_passkeys_without_one() {
    let site = start().await;
    let account = site.register().await;
    let id = made(&site, &account, &mut PasskeyDevice::new().unwrap()).await;
    site.sql("UPDATE users SET password_hash = NULL").await;
    assert_eq!(remove(&account, &id, json!({})).await.status, 204);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_does_not_turn_the_text_around_it() {
    let site = start().await;
    let account = site.register().await;
    let id = made(&site, &account, &mut PasskeyDevice::new().unwrap()).await;
    let name = json!({ "name": " Lap\u{202e}top\u{0} of\n Ada\u{2069} " });
    let renamed = account.post(&format!("{LIST}/{id}"), name).await.ok();
    assert_eq!(renamed["name"], "Laptop of Ada");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_password_by_mail_removes_passkeys_and_the_mails_say_how_they_go() {
    let site = start().await;
    let account = site.register().await;
    site.sql("UPDATE users SET email_verified_at = now()").await;
    let mut device = PasskeyDevice::new().unwrap();
    made(&site, &account, &mut device).await;
    let added = letter(&site, "New passkey for your Morpheo account").await;
    assert!(added.text.contains("remove the passkey"), "{}", added.text);
    assert!(
        added.link(&format!("{}/profile", site.origin())).is_some(),
        "{}",
        added.text
    );
    let asked = json!({ "email": account.email });
    site.visitor()
        .post("/api/auth/request-password-reset", asked)
        .await;
    let link = letter(&site, "Reset your Morpheo password").await;
    assert!(link.text.contains("passkeys"), "{}", link.text);
    let (_, token) = link.link(site.origin()).unwrap().split_once("#token=").unwrap();
    let body = json!({ "token": token, "password": "another horse 2" });
    let reset = site.visitor().post("/api/auth/reset-password", body).await;
    assert_eq!(reset.status, 204, "{}", reset.text);
    sign_in(&site, &mut device, site.origin(), id_of(&account))
        .await
        .is_error(ErrorCode::PasskeyRefused);
}
