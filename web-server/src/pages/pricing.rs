//! The plans and what they hold, and what of them can be bought here.

use actix_web::http::StatusCode;
use actix_web::web;
use askama::Template;
use domain::plan::CreditPack;
use domain::tier::Tier;
use platform::config::{Config, PaymentsConfig};

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
const QUESTIONS: [Question; 3] = [
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
        "Do my published apps go offline if I change plans?",
        "No. Published apps stay at their addresses.",
    ),
];

const OUT_OF_CREDITS: Question = (
    "What if I run out of credits?",
    "Your apps stay as they are: you can still open them, edit them in the chat, save and publish them. \
     For new apps and changes, wait for the next month or choose a larger plan.",
);
const OUT_OF_CREDITS_WITH_PACKS: Question = (
    OUT_OF_CREDITS.0,
    "Your apps stay as they are: you can still open them, edit them in the chat, save and publish them. \
     For new apps and changes, wait for the next month, choose a larger plan or buy credits.",
);
const EXPIRY: Question = (
    "Do purchased credits expire?",
    "No. They are spent after the credits of the month, and stay when your plan changes.",
);
const CANCELLATION: Question = (
    "How do I cancel?",
    "On your profile, under Manage Subscription. Your plan stays until the end of the time that you paid for.",
);

/// How an account comes to a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Access {
    /// Everybody has it at once.
    Open,
    /// It is bought here.
    Sold,
    /// Other plans are sold here; for this one somebody writes to the operator.
    OnRequest,
    /// Nothing is sold here.
    NotSold,
}

struct Plan {
    tier: Tier,
    name: &'static str,
    price: &'static str,
    period: Option<&'static str>,
    about: &'static str,
    features: Vec<String>,
    access: Access,
    is_suggested: bool,
}

impl Plan {
    fn is_open(&self) -> bool {
        self.access == Access::Open
    }

    fn is_sold(&self) -> bool {
        self.access == Access::Sold
    }

    fn is_on_request(&self) -> bool {
        self.access == Access::OnRequest
    }
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
    /// The credits of each pack that is sold here.
    packs: Vec<i32>,
    sells_plans: bool,
    questions: Vec<Question>,
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
    let plans = plans(config);
    let packs: Vec<i32> = CreditPack::ALL
        .into_iter()
        .filter(|pack| sells(config, |payments| payments.sells_pack(*pack)))
        .map(CreditPack::credits)
        .collect();
    let sells_plans = plans.iter().any(Plan::is_sold);
    let questions = questions(sells_plans, !packs.is_empty());
    Pricing {
        path: PATH,
        title: TITLE,
        description: DESCRIPTION,
        structured: script_json(&product_with_questions(&page.origin, PATH, &questions)),
        page,
        sells_plans,
        plans,
        packs,
        questions,
    }
}

fn sells(config: &Config, what: impl FnOnce(&PaymentsConfig) -> bool) -> bool {
    config.payments.as_ref().is_some_and(what)
}

fn questions(sells_plans: bool, sells_packs: bool) -> Vec<Question> {
    let [credit, renewal, published] = QUESTIONS;
    let out_of_credits = if sells_packs {
        OUT_OF_CREDITS_WITH_PACKS
    } else {
        OUT_OF_CREDITS
    };
    let mut questions = vec![credit, renewal, out_of_credits];
    questions.extend(sells_packs.then_some(EXPIRY));
    questions.extend(sells_plans.then_some(CANCELLATION));
    questions.push(published);
    questions
}

/// How the plan of a tier that costs something is had here.
fn access(config: &Config, tier: Tier) -> Access {
    let sells_plan = |tier| sells(config, |payments| payments.sells_plan(tier));
    let sells_any = sells_plan(Tier::Explorer) || sells_plan(Tier::Pro);
    match (sells_plan(tier), sells_any) {
        (true, _) => Access::Sold,
        (false, true) => Access::OnRequest,
        (false, false) => Access::NotSold,
    }
}

fn plans(config: &Config) -> [Plan; 3] {
    let addresses = config.publishing.free_tier_slugs;
    let explorer = access(config, Tier::Explorer);
    // the operator sets its price at the payment service, which names it
    let (explorer_price, explorer_period) = match explorer {
        Access::Sold => ("Monthly", Some("price shown at checkout")),
        _ => ("On request", None),
    };
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
            access: Access::Open,
            is_suggested: false,
        },
        Plan {
            tier: Tier::Explorer,
            name: "Explorer",
            price: explorer_price,
            period: explorer_period,
            about: "More apps and changes every month.",
            features: vec![
                credits(Tier::Explorer),
                "Unlimited app addresses".to_owned(),
                storage(config, Tier::Explorer),
                "Everything in Free".to_owned(),
            ],
            access: explorer,
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
            access: access(config, Tier::Pro),
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

    /// Stripe, with a price for each of these.
    fn selling(prices: &[&'static str]) -> String {
        let stripe = [
            ("STRIPE_SECRET_KEY", "sk_test_a"),
            ("STRIPE_WEBHOOK_SECRET", "whsec_a"),
        ];
        // each has a price of its own
        let prices = prices.iter().map(|key| (*key, *key));
        html(&stripe.into_iter().chain(prices).collect::<Vec<_>>())
    }

    #[test]
    fn what_has_a_price_has_a_button_that_works_without_scripts() {
        let html = selling(&[
            "STRIPE_PRICE_PRO",
            "STRIPE_PRICE_EXPLORER",
            "STRIPE_PRICE_PACK_50",
            "STRIPE_PRICE_PACK_200",
        ]);
        for text in [
            r#"data-props='{"tier":"explorer"}' action="/login""#,
            r#"data-props='{"tier":"pro"}' action="/login""#,
            r#"data-props='{"credits":50}' action="/login""#,
            r#"data-props='{"credits":200}' action="/login""#,
            r#"name="return_to" value="/pricing""#,
            "Get Explorer",
            "Get Pro",
            "Buy 50 Credits",
            "Buy 200 Credits",
            "price shown at checkout",
            "Do purchased credits expire?",
            "How do I cancel?",
            "choose a larger plan or buy credits",
        ] {
            assert!(html.contains(text), "{text}: {html}");
        }
        assert!(!html.contains("sells no plans") && !html.contains("mailto:contact@morpheo.example?"));
    }

    #[test]
    fn a_plan_without_a_price_is_on_request_beside_one_that_is_sold() {
        let html = selling(&["STRIPE_PRICE_PRO"]);
        for text in ["Get Pro", "On request", "Ask for Explorer", "How do I cancel?"] {
            assert!(html.contains(text), "{text}: {html}");
        }
        for text in ["Get Explorer", "Buy 50 Credits", "Do purchased credits expire?"] {
            assert!(!html.contains(text), "{text}: {html}");
        }
    }

    #[test]
    fn packs_alone_can_be_sold() {
        let html = selling(&["STRIPE_PRICE_PACK_50"]);
        assert!(html.contains("Buy 50 Credits") && html.contains("This server sells no plans"));
        assert!(!html.contains("Get Pro") && !html.contains("How do I cancel?"));
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
