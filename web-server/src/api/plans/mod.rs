//! Plans and packs of credits: buying, managing, and what the payment service reports.
//!
//! - [`create_checkout_session`], [`create_credit_checkout_session`]: pages where something is paid
//! - [`show_checkout`]: whether it arrived
//! - [`create_customer_portal_session`]: the page where it is managed
//! - [`stripe_webhook`]: what Stripe reports
//! - [`change_credit_cap`]: how much a person wants to spend

pub mod change_credit_cap;
pub mod create_checkout_session;
pub mod create_credit_checkout_session;
pub mod create_customer_portal_session;
pub mod show_checkout;
pub mod stripe_webhook;

use domain::limits::RETURN_URL_MAX_BYTES;
use platform::config::HttpConfig;
use serde::Serialize;
use url::Url;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult};
use crate::plans::{Returns, Wanted};
use crate::rate;
use crate::state::AppState;

pub use stripe_webhook::takes_event;

/// Registers the calls.
pub fn configure(config: &mut ServiceConfig) {
    config
        .service(create_checkout_session::create_checkout_session)
        .service(create_credit_checkout_session::create_credit_checkout_session)
        .service(create_customer_portal_session::create_customer_portal_session)
        .service(show_checkout::show_checkout)
        .service(change_credit_cap::change_credit_cap)
        .service(stripe_webhook::stripe_webhook);
}

/// A page where something is paid.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CheckoutSession {
    /// Where it is.
    pub url: String,
    /// The id by which [`show_checkout`] knows it.
    pub session_id: String,
}

/// Begins a purchase of the account.
async fn begin(
    state: &AppState,
    user: &CurrentUser,
    wanted: Wanted,
    success_url: &str,
    cancel_url: &str,
) -> ApiResult<CheckoutSession> {
    let plans = state.plans()?;
    rate::count(state.redis(), rate::CHECKOUTS, &user.id().to_string()).await?;
    let http = &state.config.http;
    let (success, cancel) = (
        return_url(http, "success_url", success_url)?,
        return_url(http, "cancel_url", cancel_url)?,
    );
    let returns = Returns {
        success: &success,
        cancel: &cancel,
    };
    let begun = plans.begin(&user.0, wanted, returns).await?;
    Ok(CheckoutSession {
        url: begun.url,
        session_id: begun.session,
    })
}

/// What Stripe replaces by the id of the session.
const PLACEHOLDER: &str = "{CHECKOUT_SESSION_ID}";

/// An address of this site, where a page of the payment service leads back to: anywhere else it would be an open redirect.
fn return_url(site: &HttpConfig, field: &str, address: &str) -> ApiResult<String> {
    let invalid = || ApiError::invalid(field);
    if address.len() > RETURN_URL_MAX_BYTES {
        return Err(invalid());
    }
    let url = Url::parse(address).map_err(|_| invalid())?;
    let is_ours =
        url.origin() == site.public_url.origin() && url.username().is_empty() && url.password().is_none();
    if !is_ours {
        return Err(invalid());
    }
    // As it was understood here, not as it was written: others may read backslashes and the like in another way.
    let placeholder = PLACEHOLDER.replace('{', "%7B").replace('}', "%7D");
    Ok(url.as_str().replace(&placeholder, PLACEHOLDER))
}

#[cfg(test)]
mod tests {
    use platform::config::{Config, Environment};

    use super::*;

    fn site() -> HttpConfig {
        let settings = [
            ("DATABASE_URL", "postgres://x/y"),
            ("REDIS_URL", "redis://x"),
            ("PUBLIC_URL", "https://morpheo.example"),
        ];
        let owned = settings.map(|(key, value)| (key.to_owned(), value.to_owned()));
        Config::read(&Environment::of(owned)).unwrap().http
    }

    #[test]
    fn an_address_of_the_site_is_taken_with_its_placeholder() {
        for (address, sent) in [
            (
                "https://morpheo.example/checkout/complete?session_id={CHECKOUT_SESSION_ID}",
                "https://morpheo.example/checkout/complete?session_id={CHECKOUT_SESSION_ID}",
            ),
            (
                "https://morpheo.example/done/{CHECKOUT_SESSION_ID}",
                "https://morpheo.example/done/{CHECKOUT_SESSION_ID}",
            ),
            ("https://MORPHEO.example:443", "https://morpheo.example/"),
            (
                r"https:\\morpheo.example\pricing",
                "https://morpheo.example/pricing",
            ),
        ] {
            assert_eq!(return_url(&site(), "success_url", address).unwrap(), sent);
        }
    }

    #[test]
    fn no_page_leads_elsewhere() {
        let long = format!("https://morpheo.example/{}", "a".repeat(RETURN_URL_MAX_BYTES));
        for address in [
            "",
            "/pricing",
            "//morpheo.example/",
            "http://morpheo.example/",
            "https://morpheo.example:8443/",
            "https://morpheo.example.evil.example/",
            "https://morpheo.example@evil.example/",
            "https://somebody@morpheo.example/",
            r"https://evil.example\@morpheo.example/",
            "https://f1.frame.morpheo.example/",
            "javascript:alert(1)//https://morpheo.example/",
            "data:text/html,https://morpheo.example/",
            long.as_str(),
        ] {
            assert!(return_url(&site(), "success_url", address).is_err(), "{address}");
        }
    }
}
