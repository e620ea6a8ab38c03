//! The plans and what they hold.

use actix_web::http::StatusCode;
use actix_web::web;
use askama::Template;
use domain::tier::Tier;
use platform::config::Config;

use super::page::{Page, script_json};
use super::structured::{Question, product_with_questions};
use crate::assets::ISLANDS;
use crate::error::ApiResult;
use crate::state::AppState;

/// Its address.
pub const PATH: &str = "/pricing";

const TITLE: &str = "Pricing · Morpheo";
const DESCRIPTION: &str = "10 credits a month are free, no card needed. For $15 a month there is no limit: every AI \
     model, as many apps and changes as you like.";

/// Questions and answers; search engines get them in the same words.
const QUESTIONS: [Question; 4] = [
    (
        "What is a credit?",
        "One new app, or one change that you ask for with Modify. Chatting about an app, undo, saving, publishing \
         and installing are free. If a request fails or you stop it, the credit is returned.",
    ),
    (
        "When do credits renew?",
        "On the first of every month, at midnight UTC. Unused monthly credits do not carry over.",
    ),
    (
        "What if I run out of credits?",
        "Your apps stay as they are: you can still open them, edit them in the chat, save and publish them. \
         For new apps and changes, wait for the next month or choose a larger plan.",
    ),
    (
        "Do my published apps go offline if I change plans?",
        "No. Published apps stay at their addresses.",
    ),
];

struct Plan {
    tier: Tier,
    name: &'static str,
    price: &'static str,
    period: Option<&'static str>,
    about: &'static str,
    features: Vec<String>,
    /// Whether everybody may have it at once.
    is_open: bool,
    is_suggested: bool,
}

#[derive(Template)]
#[template(path = "pages/pricing.html")]
struct Pricing {
    page: Page,
    path: &'static str,
    title: &'static str,
    description: &'static str,
    structured: String,
    plans: [Plan; 3],
    questions: &'static [Question],
}

/// GET `/pricing`.
///
/// # Errors
/// When the template fails.
pub async fn pricing(state: web::Data<AppState>) -> ApiResult {
    let config = &state.config.http;
    let page = Page::new(config, &state.assets, ISLANDS, &[]);
    let nonce = page.nonce.clone();
    Page::answer(config, StatusCode::OK, &nonce, &compose(page, &state.config))
}

fn compose(page: Page, config: &Config) -> Pricing {
    Pricing {
        path: PATH,
        title: TITLE,
        description: DESCRIPTION,
        structured: script_json(&product_with_questions(&page.origin, PATH, &QUESTIONS)),
        page,
        plans: plans(config),
        questions: &QUESTIONS,
    }
}

fn plans(config: &Config) -> [Plan; 3] {
    let addresses = config.publishing.free_tier_slugs;
    [
        Plan {
            tier: Tier::Free,
            name: "Free",
            price: "$0",
            period: None,
            about: "For trying ideas and the little tools you always wanted.",
            features: vec![
                credits(Tier::Free),
                "Save, publish and install your apps".to_owned(),
                format!("Up to {addresses} app addresses"),
                storage(config, Tier::Free),
                "Standard AI models".to_owned(),
            ],
            is_open: true,
            is_suggested: false,
        },
        Plan {
            tier: Tier::Explorer,
            name: "Explorer",
            price: "On request",
            period: None,
            about: "More apps and changes every month.",
            features: vec![
                credits(Tier::Explorer),
                "Unlimited app addresses".to_owned(),
                storage(config, Tier::Explorer),
                "Everything in Free".to_owned(),
            ],
            is_open: false,
            is_suggested: false,
        },
        Plan {
            tier: Tier::Pro,
            name: "Pro",
            price: "$15",
            period: Some("a month"),
            about: "For when one idea leads to the next.",
            features: vec![
                credits(Tier::Pro),
                "Every AI model".to_owned(),
                "Custom app icons".to_owned(),
                storage(config, Tier::Pro),
                "Everything in Explorer".to_owned(),
            ],
            is_open: false,
            is_suggested: true,
        },
    ]
}

fn credits(tier: Tier) -> String {
    tier.monthly_credits().map_or_else(
        || "No monthly limit".to_owned(),
        |credits| format!("{credits} new apps or changes every month"),
    )
}

fn storage(config: &Config, tier: Tier) -> String {
    match config.store.quotas.bytes(tier) {
        None => "Unlimited storage".to_owned(),
        Some(bytes) if bytes >= 1_000_000_000 => {
            let tenths = bytes / 100_000_000;
            match tenths % 10 {
                0 => format!("{} GB of storage", tenths / 10),
                tenth => format!("{}.{tenth} GB of storage", tenths / 10),
            }
        }
        Some(bytes) => format!("{} MB of storage", bytes / 1_000_000),
    }
}

#[cfg(test)]
mod tests {
    use platform::config::Environment;

    use super::super::page::fixture;
    use super::*;

    fn html(settings: &[(&str, &str)]) -> String {
        let needed = [("DATABASE_URL", "postgres://x/y"), ("REDIS_URL", "redis://x")];
        let pairs = needed.iter().chain(settings);
        let pairs = pairs.map(|(key, value)| ((*key).to_owned(), (*value).to_owned()));
        let config = Config::read(&Environment::of(pairs)).unwrap();
        let page = fixture::page();
        let nonce = page.nonce.clone();
        fixture::rendered(&compose(page, &config), &nonce)
    }

    #[test]
    fn the_page_is_as_agreed() {
        insta::assert_snapshot!(html(&[]));
    }

    #[test]
    fn the_plans_hold_what_the_operator_set() {
        let html = html(&[
            ("STORAGE_QUOTA_FREE_MB", "1500"),
            ("STORAGE_QUOTA_PRO_MB", "0"),
            ("FREE_TIER_SLUGS", "7"),
        ]);
        for text in ["1.5 GB of storage", "Unlimited storage", "Up to 7 app addresses"] {
            assert!(html.contains(text), "{text}: {html}");
        }
    }
}
