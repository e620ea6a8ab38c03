//! A key that was given is nowhere to be read again: in no answer, table, input of a job, event or line of a log.

use std::collections::BTreeSet;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use diesel_async::RunQueryDsl as _;
use http_tests::attached_files::{GENERATE, asked, refused};
use http_tests::{Account, Cluster, Events, Site, TestApp};
use platform::sealing::Sealing;
use redis::Value as Found;
use reqwest::Method;
use serde_json::{Value, json};

use super::{PATH, create, created, id_of, list, patch};

/// What marks a key. Each place has a key of its own, with this in the middle, so that the four characters that are shown
/// are no part of it.
const MARK: &str = "quokka7731";

fn key(place: &str) -> String {
    format!("sk-{place}-{MARK}-shown")
}

/// A text as it may be stored: plain, as hexadecimal digits, and as base64 with each of its three beginnings.
fn spellings() -> Vec<String> {
    let hex: String = MARK.bytes().map(|byte| format!("{byte:02x}")).collect();
    let base64 = (0..3).map(|shift| {
        let text = format!("{}{MARK}", &"xxx"[..shift]);
        let encoded = STANDARD.encode(text);
        // Without what depends on the characters around it.
        encoded[4..encoded.len() - 4].to_owned()
    });
    [MARK.to_owned(), hex].into_iter().chain(base64).collect()
}

#[track_caller]
fn assert_clean(what: &str, text: &str) {
    for spelling in spellings() {
        assert!(!text.contains(&spelling), "{what} has '{spelling}'");
    }
}

/// Every row of every table, as text.
async fn tables(site: &Site) -> Vec<(String, String)> {
    #[derive(diesel::QueryableByName)]
    struct Name {
        #[diesel(sql_type = diesel::sql_types::Text)]
        name: String,
    }
    let mut connection = site.connect().await;
    let names: Vec<Name> = diesel::sql_query(
        "SELECT quote_ident(table_name) AS name FROM information_schema.tables
         WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'",
    )
    .load(&mut connection)
    .await
    .unwrap();
    let mut rows = Vec::new();
    for Name { name } in names {
        let query = format!("SELECT string_agg({name}::text, ' ') FROM {name}");
        rows.push((name, site.text(&query).await));
    }
    rows
}

/// Everything in Redis below the prefix of a site.
async fn in_redis(site: &Site) -> String {
    let script = "
        local found = {}
        for _, key in ipairs(redis.call('KEYS', ARGV[1])) do
            local kind = redis.call('TYPE', key)['ok']
            local value = {}
            if kind == 'string' then value = {redis.call('GET', key)}
            elseif kind == 'hash' then value = redis.call('HGETALL', key)
            elseif kind == 'list' then value = redis.call('LRANGE', key, 0, -1)
            elseif kind == 'set' then value = redis.call('SMEMBERS', key)
            elseif kind == 'zset' then value = redis.call('ZRANGE', key, 0, -1)
            elseif kind == 'stream' then value = redis.call('XRANGE', key, '-', '+')
            else return redis.error_reply('an unknown kind ' .. kind) end
            table.insert(found, {key, value})
        end
        return found";
    let redis = site.redis().await;
    let found: Found = redis::Script::new(script)
        .arg(format!("{}*", site.setting("REDIS_PREFIX")))
        .invoke_async(&mut redis.connection())
        .await
        .unwrap();
    let mut text = String::new();
    write(&found, &mut text);
    text
}

fn write(found: &Found, text: &mut String) {
    match found {
        Found::BulkString(bytes) => text.push_str(&String::from_utf8_lossy(bytes)),
        Found::SimpleString(string) => text.push_str(string),
        Found::Array(items) => items.iter().for_each(|item| write(item, text)),
        _ => {}
    }
    text.push(' ');
}

/// Gives keys in every way there is, good and bad, and gives what was answered.
async fn plant(account: &Account) -> Vec<String> {
    let made = create(account, json!({ "preset": "openai", "apiKey": key("created") })).await;
    let id = id_of(&made.body);
    let named = json!({ "preset": "openai", "name": "Named", "apiKey": key("named") });
    let mut answers = vec![
        made,
        create(account, named).await,
        create(account, json!({ "preset": "openai", "apiKey": [key("list")] })).await,
        create(account, json!({ "preset": key("preset") })).await,
        create(account, json!({ "preset": "openai", "apiKey": format!("{} x", key("blank")) })).await,
        create(
            account,
            json!({ "preset": "openai", "baseUrl": format!("https://u:{}@example.com", key("user")) }),
        )
        .await,
        create(
            account,
            json!({ "preset": "openai", "baseUrl": format!("https://example.com/?key={}", key("query")) }),
        )
        .await,
        patch(account, &id, json!({ "apiKey": key("changed") })).await,
        patch(account, &id, json!({ "chosen": key("chosen") })).await,
        account.get(PATH).await,
        account.post(&format!("{PATH}/{id}/test"), json!({ "model": [key("tested")] })).await,
        account
            .post(
                &format!("{PATH}/openrouter"),
                json!({ "code": key("code"), "codeVerifier": format!("{}{}", key("verifier"), "v".repeat(43)) }),
            )
            .await,
    ];
    let form = |place: &str| {
        asked("A clock", json!([]))
            .text("model", "gpt-4.1")
            .text("provider_override", "openai")
            .text("api_key_override", key(place))
    };
    answers.push(refused(account, GENERATE, form("broken").text("page", "{")).await);
    let mut texts: Vec<String> = answers
        .into_iter()
        .map(|answer| format!("{:?} {}", answer.headers, answer.text))
        .collect();
    let request = account.request(Method::POST, GENERATE).multipart(form("lent"));
    let mut events = Events::open(request).await;
    let job = events.job().await;
    let shown = account.job(&job).await;
    texts.push(shown.to_string());
    let tested = account.request(Method::POST, &format!("{PATH}/{id}/test"));
    Events::open(tested).await.job().await;
    texts.extend([
        json!(
            events
                .read
                .events
                .iter()
                .map(|event| &event.event)
                .collect::<Vec<_>>()
        )
        .to_string(),
        account.get("/api/generations").await.text,
    ]);
    texts
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_appears_nowhere_but_sealed() {
    let mut cluster = Cluster::create().await;
    cluster.set("RUST_LOG", "debug");
    // Nobody answers there.
    cluster.set("OPENROUTER_AUTH_URL", "http://127.0.0.1:9/");
    let web = cluster.web().await;
    let account = cluster.register(&web).await;
    for answer in plant(&account).await {
        assert_clean("an answer", &answer);
    }
    let sealed = "SELECT count(*) FROM model_connections WHERE octet_length(key_sealed) > 28";
    assert_eq!(cluster.number(sealed).await, 3, "what was searched has keys");
    let kept = tables(&cluster).await;
    let names: BTreeSet<&str> = kept.iter().map(|(name, _)| name.as_str()).collect();
    assert!(
        names.contains("model_connections") && names.contains("job_inputs"),
        "{names:?}"
    );
    for (name, rows) in &kept {
        assert_clean(name, rows);
    }
    let in_redis = in_redis(&cluster).await;
    assert!(in_redis.contains("rate:"), "{in_redis}");
    assert_clean("Redis", &in_redis);
    let words = web.words();
    assert!(words.contains("submitted"), "{words}");
    assert_clean("the log", &words);
}

/// A search that finds nothing has to be able to find something.
#[test]
fn the_search_knows_a_key_in_each_spelling() {
    for text in [
        key("plain"),
        key("hex").bytes().map(|byte| format!("{byte:02x}")).collect(),
        STANDARD.encode(key("a")),
        STANDARD.encode(key("ab")),
        STANDARD.encode(key("abc")),
    ] {
        assert!(
            spellings().iter().any(|spelling| text.contains(spelling)),
            "{text}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_row_that_was_copied_to_another_account_does_not_open() {
    let app = TestApp::builder().workers(0).start().await;
    let (account, other) = (app.register().await, app.register().await);
    let made = created(&account, json!({ "preset": "openai", "apiKey": key("own") })).await;
    let id: uuid::Uuid = id_of(&made).parse().unwrap();
    let sealed = app
        .text(&format!(
            "SELECT encode(key_sealed, 'base64') FROM model_connections WHERE id = '{id}'"
        ))
        .await;
    let sealed = STANDARD.decode(sealed.replace('\n', "")).unwrap();
    let sealing = Sealing::from_config(&app.config().model_connections).unwrap();
    let user = |account: &Account| account.uid.parse::<uuid::Uuid>().unwrap();
    let opened = sealing.open(&sealed, &Sealing::aad(id, user(&account)));
    assert_eq!(opened.as_deref(), Some(key("own").as_bytes()));
    assert_eq!(sealing.open(&sealed, &Sealing::aad(id, user(&other))), None);
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_are_sealed_anew_and_the_old_key_can_go() {
    let (old, new) = (STANDARD.encode([1_u8; 32]), STANDARD.encode([2_u8; 32]));
    let app = TestApp::builder()
        .workers(0)
        .set("CONNECTION_KEYS", &old)
        .start()
        .await;
    let account = app.register().await;
    for place in ["one", "two"] {
        created(&account, json!({ "preset": "openai", "apiKey": key(place) })).await;
    }
    created(&account, json!({ "preset": "ollama" })).await;
    let with_keys = |keys: String| {
        let environment = app
            .environment()
            .filter(|(name, _)| name != "CONNECTION_KEYS")
            .chain([("CONNECTION_KEYS".to_owned(), keys)]);
        platform::config::Config::read(&platform::config::Environment::of(environment)).unwrap()
    };
    let both = with_keys(format!("{new},{old}"));
    let done = web_server::reseal::run(&both).await.unwrap();
    assert_eq!((done.resealed, done.unreadable), (2, 0));
    // The old key opens nothing any more, and the new one all.
    let done = web_server::reseal::run(&with_keys(old)).await.unwrap();
    assert_eq!((done.resealed, done.unreadable), (0, 2));
    let done = web_server::reseal::run(&with_keys(new)).await.unwrap();
    assert_eq!((done.resealed, done.unreadable), (2, 0));
    let shown: Vec<Value> = list(&account)
        .await
        .into_iter()
        .map(|connection| connection["keyLast4"].clone())
        .collect();
    assert_eq!(shown, [json!("hown"), json!("hown"), Value::Null]);
}
