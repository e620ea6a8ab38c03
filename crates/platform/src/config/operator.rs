//! Whose account is the operator's: who runs the product pays nobody for it.

use domain::email::Email;
use url::{Host, Url};

use super::reader::{ConfigError, Environment};

/// Whose account is the operator's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OperatorConfig {
    /// `OPERATOR_EMAIL`: the account with this address, once the address is proven.
    Address(Email),
    /// Without that, where the site is reached on this machine alone: the first account.
    FirstAccount,
    /// Without that, anywhere else: nobody's.
    Nobody,
}

impl OperatorConfig {
    pub(super) fn read(environment: &Environment, public_url: &Url) -> Result<Self, ConfigError> {
        const KEY: &str = "OPERATOR_EMAIL";
        match environment.get(KEY) {
            Some(address) => Email::parse(address)
                .map(Self::Address)
                .map_err(|error| ConfigError::Bad {
                    key: KEY,
                    reason: error.to_string(),
                }),
            None if is_loopback(public_url) => Ok(Self::FirstAccount),
            None => Ok(Self::Nobody),
        }
    }
}

/// Whether an address leads to the machine it is opened on.
fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(public_url: &str, email: &str) -> Result<OperatorConfig, ConfigError> {
        let environment = Environment::of([("OPERATOR_EMAIL".to_owned(), email.to_owned())]);
        OperatorConfig::read(&environment, &Url::parse(public_url).unwrap())
    }

    #[test]
    fn the_first_account_is_the_operators_on_ones_own_machine_alone() {
        for own in [
            "http://localhost:8080",
            "http://morpheo.localhost",
            "http://127.0.0.1:8080",
            "http://127.9.9.9",
            "http://[::1]:8080",
        ] {
            assert_eq!(read(own, ""), Ok(OperatorConfig::FirstAccount), "{own}");
        }
        for other in [
            "https://morpheo.example",
            "http://192.168.1.5:8080",
            "https://localhost.example",
            "http://0.0.0.0:8080",
            "http://notlocalhost",
        ] {
            assert_eq!(read(other, ""), Ok(OperatorConfig::Nobody), "{other}");
        }
    }

    #[test]
    fn an_address_names_the_account_everywhere() {
        let ada = OperatorConfig::Address(Email::parse("ada@example.org").unwrap());
        for public_url in ["http://localhost:8080", "https://morpheo.example"] {
            assert_eq!(read(public_url, " Ada@example.org "), Ok(ada.clone()));
        }
        let error = read("http://localhost", "nobody").unwrap_err().to_string();
        assert!(error.contains("OPERATOR_EMAIL"), "{error}");
    }
}
