//! Tiers and their credits.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::limits::{EXPLORER_MONTHLY_CREDITS, FREE_MONTHLY_CREDITS};

/// What an account pays for, the better tier the greater one. The data layer also knows `premium`, which counts as pro.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Tier {
    /// The tier of every new account.
    Free,
    /// More credits than free, the same features.
    Explorer,
    /// Unlimited generations and every feature.
    #[serde(alias = "premium")]
    Pro,
}

impl Tier {
    /// Credits a month; nothing means unlimited.
    #[must_use]
    pub fn monthly_credits(self) -> Option<i32> {
        match self {
            Self::Free => Some(FREE_MONTHLY_CREDITS),
            Self::Explorer => Some(EXPLORER_MONTHLY_CREDITS),
            Self::Pro => None,
        }
    }

    /// Whether Pro-only features and models are open.
    #[must_use]
    pub fn is_pro(self) -> bool {
        self == Self::Pro
    }

    /// Whether its monthly credits wait until the address of a new account is confirmed: those that cost nothing do.
    #[must_use]
    pub fn waits_for_confirmation(self) -> bool {
        self == Self::Free
    }

    /// The name used in storage and on the wire.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Free => "free",
            Self::Explorer => "explorer",
            Self::Pro => "pro",
        }
    }
}

impl fmt::Display for Tier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Tier {
    type Err = UnknownTier;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "free" => Ok(Self::Free),
            "explorer" => Ok(Self::Explorer),
            "pro" | "premium" => Ok(Self::Pro),
            _ => Err(UnknownTier),
        }
    }
}

/// A text that names no tier.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("unknown tier")]
pub struct UnknownTier;

/// Names of models that every tier may use contain one of these.
const OPEN_MODELS: [&str; 3] = ["kimi-k2-turbo", "kimi-k2", "gemini-2.5-flash-image-preview"];

/// Providers whose models every tier may use in the playground, by each of their names.
const OPEN_PROVIDERS: [&str; 3] = ["moonshot", "google", "gemini"];

/// Whether the playground offers the models of a provider to every tier.
#[must_use]
pub fn is_open_in_playground(provider: &str) -> bool {
    OPEN_PROVIDERS.contains(&provider)
}

/// The model that answers when nothing was chosen and no catalogue names another.
pub const DEFAULT_MODEL: &str = "kimi-k2-turbo-preview";

/// The model that analyses pages and repairs their errors, where its provider is set up; the settings of every account
/// name it.
pub const ANALYSIS_MODEL: &str = "codestral-latest";

/// Whether a model of this name needs the Pro tier, as far as the catalogue does not say (`pro_only` of
/// `models.toml`, which wins).
#[must_use]
pub fn is_pro_model(name: &str) -> bool {
    !OPEN_MODELS.iter().any(|open| name.contains(open))
}

#[cfg(test)]
mod tests {
    use super::is_pro_model;

    #[test]
    fn only_some_names_are_open_to_every_tier() {
        for name in [
            "kimi-k2-turbo-preview",
            "kimi-k2-0711",
            "gemini-2.5-flash-image-preview",
        ] {
            assert!(!is_pro_model(name), "{name}");
        }
        for name in ["gemini-2.5-pro", "gpt-5-2025-08-07", "kimi-latest", ""] {
            assert!(is_pro_model(name), "{name}");
        }
    }
}
