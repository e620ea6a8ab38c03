//! Reading single values.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// Why the configuration cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ConfigError {
    /// A key without which nothing works.
    #[error("{0} is not set")]
    Missing(&'static str),
    /// A value that cannot be read.
    #[error("{key} cannot be read: {reason}")]
    Bad {
        key: &'static str,
        /// What is wrong with its value.
        reason: String,
    },
}

/// Keys and values. A blank value counts as absent.
#[derive(Clone, Default)]
pub struct Environment(HashMap<String, String>);

impl Environment {
    /// The environment of this process.
    #[must_use]
    pub fn of_process() -> Self {
        Self::of(std::env::vars())
    }

    /// A given environment.
    pub fn of(pairs: impl IntoIterator<Item = (String, String)>) -> Self {
        Self(
            pairs
                .into_iter()
                .filter(|(_, value)| !value.trim().is_empty())
                .collect(),
        )
    }

    pub(super) fn get(&self, key: &str) -> Option<&str> {
        self.0.get(key).map(String::as_str)
    }

    /// Every variable whose name begins with one of `prefixes`, by name.
    pub(super) fn with_prefixes(&self, prefixes: &[&str]) -> Vec<(String, Secret)> {
        let mut found: Vec<_> = self
            .0
            .iter()
            .filter(|(key, _)| prefixes.iter().any(|prefix| key.starts_with(prefix)))
            .map(|(key, value)| (key.clone(), Secret::new(value.clone())))
            .collect();
        found.sort_by(|(one, _), (other, _)| one.cmp(other));
        found
    }

    pub(super) fn required(&self, key: &'static str) -> Result<String, ConfigError> {
        self.get(key).map(str::to_owned).ok_or(ConfigError::Missing(key))
    }

    pub(super) fn parsed<T: FromStr>(&self, key: &'static str) -> Result<Option<T>, ConfigError>
    where
        T::Err: fmt::Display,
    {
        self.get(key)
            .map(|text| {
                text.trim().parse().map_err(|error: T::Err| ConfigError::Bad {
                    key,
                    reason: error.to_string(),
                })
            })
            .transpose()
    }

    pub(super) fn parsed_or<T: FromStr>(&self, key: &'static str, default: T) -> Result<T, ConfigError>
    where
        T::Err: fmt::Display,
    {
        Ok(self.parsed(key)?.unwrap_or(default))
    }
}

impl fmt::Debug for Environment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.0.keys()).finish()
    }
}

/// A value that never appears in debug output.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Wraps a value.
    #[must_use]
    pub fn new(value: String) -> Self {
        Self(value)
    }

    /// The value.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}
