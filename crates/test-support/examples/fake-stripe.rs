//! Stripe on this machine, for manual and end-to-end tests: pages where one pays, a portal, and events that are sent to the
//! Morpheo to which the pages lead back. What is paid later arrives after 40 seconds:
//! longer than the page after a checkout waits before it says so.
//!
//! ```text
//! cargo run -p test-support --example fake-stripe -- [--port 9097] [--events-after-ms 300]
//! ```
//! Start Morpheo with the settings that it prints.

use std::collections::HashMap;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Context, bail};
use test_support::stripe::{
    Event, PACK_50, PACK_200, PLAN_EXPLORER, PLAN_PRO, Play, SECRET_KEY, Stripe, WEBHOOK_SECRET, sign,
};

const LATER: Duration = Duration::from_secs(40);

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let (mut port, mut after) = (9097, 300);
    let mut args = std::env::args().skip(1);
    while let Some(flag) = args.next() {
        let value = args.next().with_context(|| format!("{flag} needs a value"))?;
        match flag.as_str() {
            "--port" => port = value.parse().context("--port")?,
            "--events-after-ms" => after = value.parse().context("--events-after-ms")?,
            other => bail!("unknown option {other}"),
        }
    }
    let stripe = Stripe::start_on(port)
        .await
        .with_context(|| format!("port {port}"))?;
    for (key, value) in [
        ("STRIPE_API_BASE", stripe.url()),
        ("STRIPE_SECRET_KEY", SECRET_KEY),
        ("STRIPE_WEBHOOK_SECRET", WEBHOOK_SECRET),
        ("STRIPE_PRICE_PRO", PLAN_PRO),
        ("STRIPE_PRICE_EXPLORER", PLAN_EXPLORER),
        ("STRIPE_PRICE_PACK_50", PACK_50),
        ("STRIPE_PRICE_PACK_200", PACK_200),
    ] {
        eprintln!("{key}={value}");
    }
    let http = reqwest::Client::builder().no_proxy().build()?;
    let (mut unsent, mut pending): (Vec<Event>, HashMap<String, Instant>) = Default::default();
    loop {
        tokio::time::sleep(Duration::from_millis(after)).await;
        for session in stripe.pending() {
            let since = pending.entry(session.clone()).or_insert_with(Instant::now);
            if since.elapsed() > LATER {
                stripe.arrive(&session, true);
            }
        }
        unsent.extend(stripe.take_events());
        let Some(site) = stripe.site() else { continue };
        let webhook = format!("{site}/api/stripe/webhook");
        let mut left = Vec::new();
        for event in unsent {
            // As Stripe does: what is not taken is sent again.
            if !deliver(&http, &webhook, &event).await {
                left.push(event);
            }
        }
        unsent = left;
    }
}

/// Sends an event and gives whether it was taken.
async fn deliver(http: &reqwest::Client, webhook: &str, event: &Event) -> bool {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let now = now.map_or(0, |now| i64::try_from(now.as_secs()).unwrap_or(0));
    let signature = format!("t={now},{}", sign(&event.body, now, WEBHOOK_SECRET));
    let sent = http
        .post(webhook)
        .header("stripe-signature", signature)
        .header("content-type", "application/json")
        .body(event.body.clone())
        .send()
        .await;
    match sent {
        Ok(answer) => {
            eprintln!("{} {}: {}", event.kind, event.id, answer.status());
            answer.status().is_success()
        }
        Err(error) => {
            eprintln!("{} {}: {error}", event.kind, event.id);
            false
        }
    }
}
