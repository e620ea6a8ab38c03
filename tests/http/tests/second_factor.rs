//! Two-factor authentication: codes of an authenticator app, recovery codes, and what guesses them.

use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use domain::errors::ErrorCode;
use http_tests::client::PASSWORD;
use http_tests::site::wait_until;
use http_tests::table_lock::TableLock;
use http_tests::{Account, Answer, TestApp};
use reqwest::Method;
use reqwest::header::COOKIE;
use serde_json::{Value, json};
use test_support::mail::letters_in;
use totp_rs::{Builder, Secret, Totp};

const STATE: &str = "/api/account/two-factor";
const BEGIN: &str = "/api/account/two-factor/begin";
const ENABLE: &str = "/api/account/two-factor/enable";
const DISABLE: &str = "/api/account/two-factor/disable";
const NEW_CODES: &str = "/api/account/two-factor/recovery-codes";

async fn start() -> TestApp {
    let builder = TestApp::builder().workers(0);
    builder.set("SIGN_INS_PER_ADDRESS", "1000").start().await
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs()
}

/// An account with an authenticator app.
struct Owner {
    account: Account,
    app: Totp,
    recovery_codes: Vec<String>,
}

impl Owner {
    /// Registers, and enables the app with the code of the step before: the current one is left.
    async fn of(site: &TestApp) -> Self {
        let account = site.register().await;
        let begun = account.post(BEGIN, json!({ "password": PASSWORD })).await.ok();
        let app = authenticator(&begun);
        let code = app.generate(now() - 30).to_string();
        let enabled = account.post(ENABLE, json!({ "code": code })).await;
        assert_eq!(enabled.status, 200, "{}", enabled.text);
        let recovery_codes = codes(&enabled);
        let renewed = account
            .post_with_cookie("/api/auth/refresh", &enabled.cookie())
            .await;
        let account = Account::of(&site.visitor(), &renewed);
        Self {
            account,
            app,
            recovery_codes,
        }
    }

    /// A code that holds now and was not used.
    fn code(&self) -> String {
        self.app.generate(now()).to_string()
    }

    /// The next one, which holds already.
    fn next_code(&self) -> String {
        self.app.generate(now() + 30).to_string()
    }

    fn wrong_code(&self) -> String {
        let held: Vec<String> = (0..5)
            .map(|step| self.app.generate(now() - 60 + 30 * step).to_string())
            .collect();
        let mut codes = (0..).map(|number| format!("{number:06}"));
        codes.find(|code| !held.contains(code)).unwrap()
    }

    /// Enters the password, and gives the ticket.
    async fn ticket(&self, site: &TestApp) -> String {
        let answer = site.visitor().login(&self.account.email, PASSWORD).await;
        answer.is_error(ErrorCode::SecondFactorRequired);
        assert_eq!(answer.headers.get("set-cookie"), None);
        answer.body["detail"]["ticket"].as_str().unwrap().to_owned()
    }
}

fn authenticator(begun: &Value) -> Totp {
    let secret = Secret::try_from_base32(begun["secret"].as_str().unwrap()).unwrap();
    Builder::new().with_secret(secret).build().unwrap()
}

fn codes(answer: &Answer) -> Vec<String> {
    let codes = answer.body["recoveryCodes"].as_array().unwrap();
    codes
        .iter()
        .map(|code| code.as_str().unwrap().to_owned())
        .collect()
}

async fn enter(site: &TestApp, ticket: &str, code: &str) -> Answer {
    let body = json!({ "ticket": ticket, "code": code });
    site.visitor().post("/api/auth/second-factor", body).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_code_of_the_app_turns_it_on_and_is_asked_for_from_then_on() {
    let site = start().await;
    let account = site.register().await;
    let elsewhere = site.visitor().login(&account.email, PASSWORD).await;
    let elsewhere = Account::of(&site.visitor(), &elsewhere);
    let begun = account.post(BEGIN, json!({ "password": PASSWORD })).await.ok();
    let url = begun["otpauthUrl"].as_str().unwrap();
    assert!(url.starts_with("otpauth://totp/Morpheo:"), "{url}");
    assert!(url.contains(begun["secret"].as_str().unwrap()), "{url}");
    assert!(begun["qrSvg"].as_str().unwrap().starts_with("<svg "));
    // Until a code came, the password is enough.
    assert_eq!(site.visitor().login(&account.email, PASSWORD).await.status, 200);
    let off = json!({ "enabled": false, "recoveryCodesLeft": 0, "hasPassword": true });
    assert_eq!(account.get(STATE).await.ok(), off);

    let code = authenticator(&begun).generate(now()).to_string();
    let enabled = account.post(ENABLE, json!({ "code": code })).await;
    assert_eq!(codes(&enabled).len(), 10);
    for ended in [&account, &elsewhere] {
        ended
            .get("/api/auth/me")
            .await
            .is_error(ErrorCode::UserTokenExpired);
    }
    let renewed = account
        .post_with_cookie("/api/auth/refresh", &enabled.cookie())
        .await;
    let here = Account::of(&site.visitor(), &renewed);
    let on = json!({ "enabled": true, "recoveryCodesLeft": 10, "hasPassword": true });
    assert_eq!(here.get(STATE).await.ok(), on);
    let again = here.post(BEGIN, json!({ "password": PASSWORD })).await;
    again.is_error(ErrorCode::SecondFactorOn);
    let asked = site.visitor().login(&account.email, PASSWORD).await;
    asked.is_error(ErrorCode::SecondFactorRequired);
    assert_eq!(asked.body["detail"]["methods"], json!(["totp", "recovery"]));
    let folder = Path::new(site.setting("STATE_DIR")).join("mail");
    wait_until("the owner is notified", || async {
        let letters = letters_in(&folder).unwrap();
        letters
            .iter()
            .any(|letter| letter.subject == "Two-factor authentication is on")
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_secret_waits_a_quarter_of_an_hour_for_its_first_code() {
    let site = start().await;
    let account = site.register().await;
    let begun = account.post(BEGIN, json!({ "password": PASSWORD })).await.ok();
    site.sql("UPDATE authenticators SET created_at = created_at - interval '16 minutes'")
        .await;
    let code = authenticator(&begun).generate(now()).to_string();
    account
        .post(ENABLE, json!({ "code": code }))
        .await
        .is_error(ErrorCode::SecondFactorExpired);
    assert_eq!(site.visitor().login(&account.email, PASSWORD).await.status, 200);
    let again = account.post(BEGIN, json!({ "password": PASSWORD })).await.ok();
    let code = authenticator(&again).generate(now()).to_string();
    account.post(ENABLE, json!({ "code": code })).await.ok();
    // One that is on does not end.
    site.sql("UPDATE authenticators SET created_at = created_at - interval '16 minutes'")
        .await;
    let asked = site.visitor().login(&account.email, PASSWORD).await;
    asked.is_error(ErrorCode::SecondFactorRequired);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_right_code_signs_in_and_is_not_accepted_again() {
    let site = start().await;
    let owner = Owner::of(&site).await;
    let (ticket, other) = (owner.ticket(&site).await, owner.ticket(&site).await);
    let code = owner.code();
    let signed_in = enter(&site, &ticket, &format!(" {} {} ", &code[..3], &code[3..])).await;
    assert_eq!(signed_in.status, 200, "{}", signed_in.text);
    Account::of(&site.visitor(), &signed_in)
        .get("/api/auth/me")
        .await
        .ok();
    // Neither the code with another ticket, nor the ticket with another code.
    enter(&site, &other, &code)
        .await
        .is_error(ErrorCode::SecondFactorWrong);
    enter(&site, &ticket, &owner.next_code())
        .await
        .is_error(ErrorCode::SecondFactorExpired);
    // A later step makes earlier ones useless, too.
    assert_eq!(enter(&site, &other, &owner.next_code()).await.status, 200);
    let third = owner.ticket(&site).await;
    enter(&site, &third, &code)
        .await
        .is_error(ErrorCode::SecondFactorWrong);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_sign_ins_at_once_with_one_code_one_succeeds() {
    let site = start().await;
    let owner = Owner::of(&site).await;
    let mut tickets = Vec::new();
    for _ in 0..4 {
        tickets.push(owner.ticket(&site).await);
    }
    let code = owner.next_code();
    let entered = tickets.iter().map(|ticket| enter(&site, ticket, &code));
    let answers = futures_util::future::join_all(entered).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_code_that_enabled_the_app_signs_nobody_in() {
    let site = start().await;
    let account = site.register().await;
    let begun = account.post(BEGIN, json!({ "password": PASSWORD })).await.ok();
    let code = authenticator(&begun).generate(now()).to_string();
    account.post(ENABLE, json!({ "code": code })).await.ok();
    let asked = site.visitor().login(&account.email, PASSWORD).await;
    let ticket = asked.body["detail"]["ticket"].as_str().unwrap();
    enter(&site, ticket, &code)
        .await
        .is_error(ErrorCode::SecondFactorWrong);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_recovery_code_works_once_and_is_stored_as_a_hash() {
    let site = start().await;
    let owner = Owner::of(&site).await;
    let recovery = &owner.recovery_codes[0];
    let stored = site
        .text("SELECT string_agg(encode(code_hash, 'hex'), ' ') FROM recovery_codes")
        .await;
    assert_eq!(stored.split(' ').count(), 10);
    assert!(stored.split(' ').all(|hash| hash.len() == 64));
    let seen = [owner.code(), owner.next_code()];
    let ticket = owner.ticket(&site).await;
    let signed_in = enter(&site, &ticket, &recovery.to_uppercase()).await;
    assert_eq!(signed_in.status, 200, "{}", signed_in.text);
    let account = Account::of(&site.visitor(), &signed_in);
    assert_eq!(account.get(STATE).await.ok()["recoveryCodesLeft"], 9);
    let ticket = owner.ticket(&site).await;
    enter(&site, &ticket, recovery)
        .await
        .is_error(ErrorCode::SecondFactorWrong);
    // Whoever saw the codes of the app at that moment has nothing of them.
    for code in seen {
        let refused = enter(&site, &ticket, &code).await;
        refused.is_error(ErrorCode::SecondFactorWrong);
        let message = refused.body["message"].as_str().unwrap();
        assert!(
            message.contains("after a recovery code, wait a minute"),
            "{message}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_code_is_none_in_any_script() {
    let site = start().await;
    let owner = Owner::of(&site).await;
    let ticket = owner.ticket(&site).await;
    let code = owner.code();
    let arabic: String = code
        .chars()
        .map(|digit| char::from_u32(0x0660 + digit.to_digit(10).unwrap()).unwrap())
        .collect();
    let long = "1".repeat(10_000);
    for wrong in [
        "",
        "12345",
        &arabic,
        &format!("+{}", &code[1..]),
        "abcd-efgh-ijkl",
        &long,
    ] {
        enter(&site, &ticket, wrong)
            .await
            .is_error(ErrorCode::SecondFactorWrong);
    }
    // None of these was a try.
    assert_eq!(enter(&site, &ticket, &code).await.status, 200);
    enter(&site, "made-up", &code)
        .await
        .is_error(ErrorCode::SecondFactorExpired);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ticket_is_good_for_five_codes() {
    let site = start().await;
    let owner = Owner::of(&site).await;
    let ticket = owner.ticket(&site).await;
    for _ in 0..5 {
        enter(&site, &ticket, &owner.wrong_code())
            .await
            .is_error(ErrorCode::SecondFactorWrong);
    }
    enter(&site, &ticket, &owner.code())
        .await
        .is_error(ErrorCode::SecondFactorExpired);
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_wrong_codes_lock_who_knows_the_password_out_whatever_the_tickets() {
    let site = start().await;
    let owner = Owner::of(&site).await;
    for _ in 0..2 {
        let ticket = owner.ticket(&site).await;
        for _ in 0..5 {
            enter(&site, &ticket, &owner.wrong_code())
                .await
                .is_error(ErrorCode::SecondFactorWrong);
        }
    }
    let folder = Path::new(site.setting("STATE_DIR")).join("mail");
    wait_until("the owner is notified", || async {
        let letters = letters_in(&folder).unwrap();
        letters
            .iter()
            .any(|letter| letter.subject == "Wrong codes for your Morpheo account")
    })
    .await;
    let ticket = owner.ticket(&site).await;
    enter(&site, &ticket, &owner.code())
        .await
        .is_error(ErrorCode::TooManyRequests);
    enter(&site, &ticket, &owner.recovery_codes[0])
        .await
        .is_error(ErrorCode::TooManyRequests);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ticket_ends_with_the_password_that_it_stands_for() {
    let site = start().await;
    let owner = Owner::of(&site).await;
    let ticket = owner.ticket(&site).await;
    let body = json!({
        "currentPassword": PASSWORD, "newPassword": "another horse 2", "code": owner.code()
    });
    assert_eq!(
        owner.account.post("/api/account/password", body).await.status,
        200
    );
    enter(&site, &ticket, &owner.next_code())
        .await
        .is_error(ErrorCode::SecondFactorExpired);
}

#[tokio::test(flavor = "multi_thread")]
async fn turning_it_off_and_new_recovery_codes_need_the_password_and_a_code() {
    let site = start().await;
    let owner = Owner::of(&site).await;
    for path in [DISABLE, NEW_CODES] {
        let wrong = json!({ "password": "incorrect horse", "code": owner.next_code() });
        owner
            .account
            .post(path, wrong)
            .await
            .is_error(ErrorCode::WrongPassword);
        let wrong = json!({ "password": PASSWORD, "code": owner.wrong_code() });
        let wrong = owner.account.post(path, wrong).await;
        wrong.is_error(ErrorCode::SecondFactorWrong);
    }
    let body = json!({ "password": PASSWORD, "code": owner.code() });
    let made = owner.account.post(NEW_CODES, body).await;
    let new = codes(&made);
    assert!(new.iter().all(|code| !owner.recovery_codes.contains(code)));
    let body = json!({ "password": PASSWORD, "code": owner.recovery_codes[0] });
    let before = owner.account.post(DISABLE, body).await;
    before.is_error(ErrorCode::SecondFactorWrong);
    let body = json!({ "password": PASSWORD, "code": new[0] });
    let disabled = owner.account.post(DISABLE, body.clone()).await;
    assert_eq!(disabled.status, 204, "{}", disabled.text);
    assert_eq!(site.number("SELECT count(*) FROM recovery_codes").await, 0);
    let signed_in = site.visitor().login(&owner.account.email, PASSWORD).await;
    assert_eq!(signed_in.status, 200);
    let account = Account::of(&site.visitor(), &signed_in);
    for path in [DISABLE, NEW_CODES] {
        account
            .post(path, body.clone())
            .await
            .is_error(ErrorCode::SecondFactorOff);
    }
    let never_begun = account.post(ENABLE, json!({ "code": "123456" })).await;
    never_begun.is_error(ErrorCode::SecondFactorOff);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_secret_is_sealed_for_its_account_and_sealed_anew_with_the_others() {
    let site = start().await;
    let (owner, other) = (Owner::of(&site).await, Owner::of(&site).await);
    let sealed = site
        .text("SELECT string_agg(encode(secret_sealed, 'hex'), ' ') FROM authenticators")
        .await;
    // A nonce, twenty bytes, and a tag.
    assert!(sealed.split(' ').all(|sealed| sealed.len() == 2 * (12 + 20 + 16)));
    let done = web_server::reseal::run(&site.config()).await.unwrap();
    assert_eq!((done.resealed, done.unreadable), (2, 0));
    let ticket = owner.ticket(&site).await;
    assert_eq!(enter(&site, &ticket, &owner.code()).await.status, 200);
    // Another account's row is of no use.
    site.sql(&format!(
        "UPDATE authenticators SET secret_sealed = (SELECT secret_sealed FROM authenticators WHERE user_id = '{}')
         WHERE user_id = '{}'",
        owner.account.uid, other.account.uid
    ))
    .await;
    let ticket = other.ticket(&site).await;
    for code in [owner.next_code(), other.code()] {
        enter(&site, &ticket, &code)
            .await
            .is_error(ErrorCode::SecondFactorWrong);
    }
}

/// Who registered somebody's address with an app of their own does not shut its owner out.
#[tokio::test(flavor = "multi_thread")]
async fn the_first_proof_of_an_address_removes_the_app_of_who_registered_it() {
    let site = start().await;
    let owner = Owner::of(&site).await;
    let new_password = async |site: &TestApp, mails: usize| {
        let asked = json!({ "email": owner.account.email });
        site.visitor()
            .post("/api/auth/request-password-reset", asked)
            .await;
        let folder = Path::new(site.setting("STATE_DIR")).join("mail");
        let links = || {
            let mut letters = letters_in(&folder).unwrap();
            letters.retain(|letter| letter.subject == "Reset your Morpheo password");
            letters
        };
        wait_until("the mail is there", || async { links().len() == mails }).await;
        let letter = links().pop().unwrap();
        let (_, token) = letter.link(site.origin()).unwrap().split_once("#token=").unwrap();
        let body = json!({ "token": token, "password": PASSWORD });
        let reset = site.visitor().post("/api/auth/reset-password", body).await;
        assert_eq!(reset.status, 204, "{}", reset.text);
        reset.headers.contains_key("set-cookie")
    };
    assert!(new_password(&site, 1).await, "the device is known");
    let signed_in = site.visitor().login(&owner.account.email, PASSWORD).await;
    assert_eq!(signed_in.status, 200, "{}", signed_in.text);
    // From then on the app is its owner's, and a mailed link does not replace it.
    let account = Account::of(&site.visitor(), &signed_in);
    let begun = account.post(BEGIN, json!({ "password": PASSWORD })).await.ok();
    let code = authenticator(&begun).generate(now()).to_string();
    account.post(ENABLE, json!({ "code": code })).await.ok();
    // Each device may enter so many codes: a link makes none.
    assert!(!new_password(&site, 2).await, "the device is known");
    site.visitor()
        .login(&owner.account.email, PASSWORD)
        .await
        .is_error(ErrorCode::SecondFactorRequired);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_codes_at_once_with_one_ticket_one_is_used_up() {
    let site = start().await;
    let owner = Owner::of(&site).await;
    let ticket = owner.ticket(&site).await;
    let entered = owner.recovery_codes[..5]
        .iter()
        .map(|code| enter(&site, &ticket, code));
    let lock = TableLock::of(&site, "recovery_codes").await;
    let (answers, ()) = tokio::join!(futures_util::future::join_all(entered), async {
        lock.until_somebody_waits(&site).await;
        tokio::time::sleep(Duration::from_millis(500)).await;
        lock.release().await;
    });
    for answer in answers.iter().filter(|answer| answer.status != 200) {
        answer.is_error(ErrorCode::SecondFactorExpired);
    }
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    assert_eq!(site.number("SELECT count(*) FROM recovery_codes").await, 9);
}

#[tokio::test(flavor = "multi_thread")]
async fn changes_of_how_the_account_is_signed_in_to_ask_for_a_code_too() {
    let site = start().await;
    let owner = Owner::of(&site).await;
    let no_passkey = format!("/api/account/passkeys/{}/remove", uuid::Uuid::nil());
    let changes = [
        (
            "/api/account/passkeys/begin",
            json!({ "password": PASSWORD }),
            200,
        ),
        (no_passkey.as_str(), json!({ "password": PASSWORD }), 404),
        (
            "/api/account/email",
            json!({ "email": "ada@example.com", "password": PASSWORD }),
            202,
        ),
        ("/api/account/deletion", json!({ "password": PASSWORD }), 200),
        (
            "/api/account/password",
            json!({ "currentPassword": PASSWORD, "newPassword": "another horse 2" }),
            200,
        ),
    ];
    for ((path, mut body, status), right) in changes.into_iter().zip(&owner.recovery_codes) {
        let without = owner.account.post(path, body.clone()).await;
        without.is_error(ErrorCode::SecondFactorWrong);
        body["code"] = json!(owner.wrong_code());
        let wrong = owner.account.post(path, body.clone()).await;
        wrong.is_error(ErrorCode::SecondFactorWrong);
        body["code"] = json!(right);
        let changed = owner.account.post(path, body).await;
        assert_eq!(changed.status, status, "{path}: {}", changed.text);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_codes_in_a_session_count_for_the_account_whatever_the_device() {
    let site = start().await;
    let owner = Owner::of(&site).await;
    let renewed = owner
        .account
        .post_with_cookie("/api/auth/refresh", &owner.account.cookie)
        .await;
    let cookies = renewed.headers.get_all("set-cookie").iter();
    let device = cookies
        .map(|cookie| cookie.to_str().unwrap())
        .find(|cookie| cookie.starts_with("morpheo_device="));
    let device = device.unwrap().split(';').next().unwrap();
    let try_code = async |cookies: &str, code: &str| {
        let body = json!({ "password": PASSWORD, "code": code });
        let request = owner.account.request(Method::POST, NEW_CODES);
        Answer::of(request.header(COOKIE, cookies).json(&body)).await
    };
    for _ in 0..10 {
        let wrong = try_code(device, &owner.wrong_code()).await;
        wrong.is_error(ErrorCode::SecondFactorWrong);
    }
    let folder = Path::new(site.setting("STATE_DIR")).join("mail");
    wait_until("the owner is notified", || async {
        let mut letters = letters_in(&folder).unwrap().into_iter();
        letters.any(|letter| letter.subject == "Wrong codes for your Morpheo account")
    })
    .await;
    for cookies in [device, ""] {
        let right = try_code(cookies, &owner.recovery_codes[0]).await;
        right.is_error(ErrorCode::TooManyRequests);
    }
    // Signing in is another matter: with the right code it succeeds.
    let ticket = owner.ticket(&site).await;
    assert_eq!(enter(&site, &ticket, &owner.code()).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn codes_that_would_turn_it_on_are_counted() {
    let site = start().await;
    let account = site.register().await;
    let begun = account.post(BEGIN, json!({ "password": PASSWORD })).await.ok();
    let app = authenticator(&begun);
    for _ in 0..10 {
        let wrong = account
            .post(ENABLE, json!({ "code": app.generate(0).to_string() }))
            .await;
        wrong.is_error(ErrorCode::SecondFactorWrong);
    }
    let right = app.generate(now()).to_string();
    let right = account.post(ENABLE, json!({ "code": right })).await;
    right.is_error(ErrorCode::TooManyRequests);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_that_waits_for_its_attempt_ends_with_the_session() {
    let site = start().await;
    let account = site.register().await;
    let wrong = json!({ "password": "another one", "email": "ada@example.com" });
    for _ in 0..10 {
        let wrong = account.post("/api/account/email", wrong.clone()).await;
        wrong.is_error(ErrorCode::WrongPassword);
    }
    let right = json!({ "password": PASSWORD });
    let first = account.post("/api/account/deletion", wrong.clone());
    let waiting = account.post("/api/account/deletion", right.clone());
    let epoch = format!(
        "UPDATE users SET session_epoch = session_epoch + 1 WHERE id = '{}'",
        account.uid
    );
    let ended = async {
        tokio::time::sleep(Duration::from_secs(1)).await;
        site.sql(&epoch).await;
    };
    let (first, waiting, ()) = tokio::join!(first, waiting, ended);
    // One of them is looked at some seconds after the other.
    for answer in [first, waiting] {
        assert!(answer.status >= 400, "{}", answer.text);
    }
    let asked = site.number("SELECT count(*) FROM account_deletions").await;
    assert_eq!(asked, 0);
}
