//! Who calls the service of a connection.

use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;
use utoipa::ToSchema;

/// Who calls the service of a connection.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ConnectionReach {
    /// The worker of a job.
    #[default]
    Server,
    /// The browser that watches a job: the service is on its machine. The server never calls it.
    Browser,
}

impl ConnectionReach {
    /// Its name in the database and in the API.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Server => "server",
            Self::Browser => "browser",
        }
    }
}

/// A text that does not say who calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("neither server nor browser")]
pub struct UnknownReach;

impl FromStr for ConnectionReach {
    type Err = UnknownReach;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        [Self::Server, Self::Browser]
            .into_iter()
            .find(|reach| reach.as_str() == text)
            .ok_or(UnknownReach)
    }
}
