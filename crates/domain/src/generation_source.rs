//! Where an app is made.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Where a record was made.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum GenerationSource {
    /// The generator.
    #[default]
    Generator,
    /// The playground.
    Playground,
}

impl GenerationSource {
    /// The name in the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Generator => "generator",
            Self::Playground => "playground",
        }
    }

    /// As the database names it; anything unknown counts as the generator.
    #[must_use]
    pub fn of_stored(name: &str) -> Self {
        if name == Self::Playground.as_str() {
            Self::Playground
        } else {
            Self::Generator
        }
    }

    /// Whether it is the generator, as where nothing is said.
    #[must_use]
    pub fn is_generator(&self) -> bool {
        *self == Self::Generator
    }
}
