//! Selling plans and packs of credits by Stripe.

use domain::plan::CreditPack;
use domain::tier::Tier;
use url::{Host, Url};

use super::reader::{ConfigError, Environment, Secret};

/// What the site sells, and where it is paid. Each of it is offered where its price is known.
#[derive(Debug, Clone)]
pub struct PaymentsConfig {
    /// `STRIPE_SECRET_KEY`.
    pub secret_key: Secret,
    /// `STRIPE_WEBHOOK_SECRET`: one or several, separated by commas: each event is signed with one of them.
    pub webhook_secrets: Vec<Secret>,
    /// `STRIPE_API_BASE`: where Stripe's API is. Default `https://api.stripe.com`.
    pub api_base: Url,
    /// `STRIPE_PRICE_PRO`: the id of the plan's price a month.
    pub price_pro: Option<String>,
    /// `STRIPE_PRICE_EXPLORER`.
    pub price_explorer: Option<String>,
    /// `STRIPE_PRICE_PACK_50`: the id of the price of 50 credits.
    pub price_pack_50: Option<String>,
    /// `STRIPE_PRICE_PACK_200`.
    pub price_pack_200: Option<String>,
}

/// Keys that mean nothing without `STRIPE_SECRET_KEY`.
const PRICES: [&str; 4] = [
    "STRIPE_PRICE_PRO",
    "STRIPE_PRICE_EXPLORER",
    "STRIPE_PRICE_PACK_50",
    "STRIPE_PRICE_PACK_200",
];

impl PaymentsConfig {
    /// Nothing without a key. A key without the secret of events, or a price without a key, is a mistake: people would pay
    /// and get nothing.
    pub(super) fn read(environment: &Environment) -> Result<Option<Self>, ConfigError> {
        let secrets = webhook_secrets(environment);
        let Some(key) = environment.get("STRIPE_SECRET_KEY") else {
            let is_half = !secrets.is_empty() || PRICES.iter().any(|key| environment.get(key).is_some());
            return if is_half {
                Err(ConfigError::Missing("STRIPE_SECRET_KEY"))
            } else {
                Ok(None)
            };
        };
        if secrets.is_empty() {
            return Err(ConfigError::Missing("STRIPE_WEBHOOK_SECRET"));
        }
        if key.trim().chars().any(|letter| !letter.is_ascii_graphic()) {
            return Err(ConfigError::Bad {
                key: "STRIPE_SECRET_KEY",
                reason: "must be one word of ASCII characters".into(),
            });
        }
        let [price_pro, price_explorer, price_pack_50, price_pack_200] =
            PRICES.map(|key| environment.get(key).map(|id| id.trim().to_owned()));
        let config = Self {
            secret_key: Secret::new(key.trim().to_owned()),
            webhook_secrets: secrets,
            api_base: api_base(environment)?,
            price_pro,
            price_explorer,
            price_pack_50,
            price_pack_200,
        };
        config.check_prices()?;
        Ok(Some(config))
    }

    /// One price for two things would make one of them of the other.
    fn check_prices(&self) -> Result<(), ConfigError> {
        let prices = [
            &self.price_pro,
            &self.price_explorer,
            &self.price_pack_50,
            &self.price_pack_200,
        ];
        for (place, key) in PRICES.into_iter().enumerate() {
            let mut others = prices.iter().skip(place + 1).copied().flatten();
            let price = prices.get(place).copied().and_then(Option::as_ref);
            if price.is_some_and(|price| others.any(|other| other == price)) {
                return Err(ConfigError::Bad {
                    key,
                    reason: "is the price of something else, too".into(),
                });
            }
        }
        Ok(())
    }

    /// The price of a plan, where it is sold.
    #[must_use]
    pub fn price_of_plan(&self, tier: Tier) -> Option<&str> {
        match tier {
            Tier::Free => None,
            Tier::Explorer => self.price_explorer.as_deref(),
            Tier::Pro => self.price_pro.as_deref(),
        }
    }

    /// The price of a pack, where it is sold.
    #[must_use]
    pub fn price_of_pack(&self, pack: CreditPack) -> Option<&str> {
        match pack {
            CreditPack::Fifty => self.price_pack_50.as_deref(),
            CreditPack::TwoHundred => self.price_pack_200.as_deref(),
        }
    }

    /// Whether a plan is sold.
    #[must_use]
    pub fn sells_plan(&self, tier: Tier) -> bool {
        self.price_of_plan(tier).is_some()
    }

    /// Whether a pack is sold.
    #[must_use]
    pub fn sells_pack(&self, pack: CreditPack) -> bool {
        self.price_of_pack(pack).is_some()
    }

    /// Whether real money is paid with this key.
    #[must_use]
    pub fn is_live(&self) -> bool {
        self.secret_key.expose().contains("_live_")
    }
}

fn webhook_secrets(environment: &Environment) -> Vec<Secret> {
    let given = environment.get("STRIPE_WEBHOOK_SECRET").unwrap_or_default();
    let secrets = given
        .split(',')
        .map(str::trim)
        .filter(|secret| !secret.is_empty());
    secrets.map(|secret| Secret::new(secret.to_owned())).collect()
}

fn api_base(environment: &Environment) -> Result<Url, ConfigError> {
    let base: Option<Url> = environment.parsed("STRIPE_API_BASE")?;
    let bad = |reason: &str| ConfigError::Bad {
        key: "STRIPE_API_BASE",
        reason: reason.to_owned(),
    };
    let base = match base {
        Some(base) => base,
        None => Url::parse("https://api.stripe.com").map_err(|error| bad(&error.to_string()))?,
    };
    let is_loopback = match base.host() {
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        Some(Host::Domain(name)) => name == "localhost",
        None => false,
    };
    match base.scheme() {
        "https" => Ok(base),
        "http" if is_loopback => Ok(base),
        _ => Err(bad("must begin with https:// unless it is on this machine")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(pairs: &[(&str, &str)]) -> Result<Option<PaymentsConfig>, ConfigError> {
        let owned = |(key, value): &(&str, &str)| ((*key).to_owned(), (*value).to_owned());
        PaymentsConfig::read(&Environment::of(pairs.iter().map(owned)))
    }

    const KEY: (&str, &str) = ("STRIPE_SECRET_KEY", "sk_test_1");
    const SECRET: (&str, &str) = ("STRIPE_WEBHOOK_SECRET", "whsec_1, whsec_2,");

    #[test]
    fn what_has_a_price_is_sold() {
        assert!(read(&[]).unwrap().is_none());
        let config = read(&[KEY, SECRET, ("STRIPE_PRICE_PACK_50", " price_1 ")])
            .unwrap()
            .unwrap();
        assert_eq!(config.webhook_secrets.len(), 2);
        assert_eq!(config.price_of_pack(CreditPack::Fifty), Some("price_1"));
        assert!(!config.sells_pack(CreditPack::TwoHundred));
        for tier in [Tier::Free, Tier::Explorer, Tier::Pro] {
            assert!(!config.sells_plan(tier));
        }
        assert_eq!(config.api_base.as_str(), "https://api.stripe.com/");
        assert!(!config.is_live());
        let live = read(&[("STRIPE_SECRET_KEY", "rk_live_1"), SECRET]).unwrap();
        assert!(live.unwrap().is_live());
    }

    #[test]
    fn a_half_setting_is_named() {
        for (pairs, named) in [
            (vec![KEY], "STRIPE_WEBHOOK_SECRET"),
            (
                vec![KEY, ("STRIPE_WEBHOOK_SECRET", " , ")],
                "STRIPE_WEBHOOK_SECRET",
            ),
            (vec![SECRET], "STRIPE_SECRET_KEY"),
            (vec![("STRIPE_PRICE_PRO", "price_1")], "STRIPE_SECRET_KEY"),
            (
                vec![("STRIPE_SECRET_KEY", "sk_test 1"), SECRET],
                "STRIPE_SECRET_KEY",
            ),
            (
                vec![
                    KEY,
                    SECRET,
                    ("STRIPE_PRICE_PRO", "price_1"),
                    ("STRIPE_PRICE_PACK_200", "price_1"),
                ],
                "STRIPE_PRICE_PRO",
            ),
        ] {
            let error = read(&pairs).unwrap_err().to_string();
            assert!(error.contains(named), "{pairs:?}: {error}");
        }
    }

    #[test]
    fn the_key_goes_nowhere_without_tls_but_to_this_machine() {
        for (base, is_taken) in [
            ("http://127.0.0.1:9097", true),
            ("http://localhost:9097", true),
            ("http://[::1]:9097", true),
            ("https://stripe.example", true),
            ("http://stripe.example", false),
            ("ftp://localhost", false),
            ("stripe", false),
        ] {
            let config = read(&[KEY, SECRET, ("STRIPE_API_BASE", base)]);
            assert_eq!(config.is_ok(), is_taken, "{base}");
        }
    }
}
