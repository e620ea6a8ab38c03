//! E-mail addresses.

use std::fmt;

use crate::errors::ErrorCode;

/// An address in lower case with one `@`, a local part and a domain with a dot or `localhost`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Email(String);

impl Email {
    /// Takes what a person typed; blanks around it are dropped.
    ///
    /// # Errors
    /// `missing-email` when blank, `invalid-email` when it has not the form of an address.
    pub fn parse(text: &str) -> Result<Self, ErrorCode> {
        let text = text.trim();
        if text.is_empty() {
            return Err(ErrorCode::MissingEmail);
        }
        let lower = text.to_lowercase();
        let valid = lower.len() <= 254
            && lower
                .split_once('@')
                .is_some_and(|(local, host)| is_local(local) && is_host(host));
        if valid {
            Ok(Self(lower))
        } else {
            Err(ErrorCode::InvalidEmail)
        }
    }

    /// The address.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Email {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

fn is_local(text: &str) -> bool {
    !text.is_empty()
        && text.len() <= 64
        && !text.starts_with('.')
        && !text.ends_with('.')
        && !text.contains("..")
        && text
            .chars()
            .all(|c| !c.is_whitespace() && !c.is_control() && !"@<>(),;:\"[]\\".contains(c))
}

fn is_host(text: &str) -> bool {
    let label = |part: &str| {
        !part.is_empty()
            && part.len() <= 63
            && !part.starts_with('-')
            && !part.ends_with('-')
            && part.chars().all(|c| c.is_alphanumeric() || c == '-')
    };
    (text == "localhost" || text.contains('.')) && text.split('.').all(label)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_lower_cased_and_trimmed() {
        assert_eq!(
            Email::parse(" Ada@Example.org ").unwrap().as_str(),
            "ada@example.org"
        );
    }

    #[test]
    fn what_is_no_address_is_refused_with_its_code() {
        assert_eq!(Email::parse("  "), Err(ErrorCode::MissingEmail));
        for bad in [
            "a",
            "a@",
            "@b.c",
            "a@b",
            "a b@c.de",
            "a@b..c",
            "a@-b.c",
            "a@b.c@d.e",
            ".a@b.c",
        ] {
            assert_eq!(Email::parse(bad), Err(ErrorCode::InvalidEmail), "{bad}");
        }
    }
}
