//! Identifiers. Server-made ids are UUIDs of version 7 (sortable by time); app and page ids are made
//! by the client and are checked text.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;
use uuid::Uuid;

macro_rules! uuid_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub Uuid);

        impl $name {
            /// A fresh id, later than every id made before it.
            #[must_use]
            pub fn generate() -> Self {
                Self(Uuid::now_v7())
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = uuid::Error;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Uuid::parse_str(text).map(Self)
            }
        }
    };
}

uuid_id!(
    /// An account.
    UserId
);
uuid_id!(
    /// A piece of background work.
    JobId
);
uuid_id!(
    /// An app as the server names it; [`AppId`] is what its client calls it.
    AppKey
);
uuid_id!(
    /// A generation record: an app as the server keeps it, saved or not yet.
    GenerationId
);
uuid_id!(
    /// A published app.
    PublicationId
);
uuid_id!(
    /// An image of Image Studio.
    ImageId
);
uuid_id!(
    /// A story in several images.
    StoryId
);
uuid_id!(
    /// Access to the models of a service, which an account brings along.
    ModelConnectionId
);
uuid_id!(
    /// One run of a job by one worker; fences the writes of a run that lost its lease.
    RunToken
);

/// Longest id the product takes, in characters.
pub const MAX_ID_CHARS: usize = 200;

/// Why a text is no id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("not a valid id")]
pub struct InvalidId;

fn checked(text: &str) -> Result<String, InvalidId> {
    let allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | ':');
    let fits = !text.is_empty() && text.len() <= MAX_ID_CHARS && text.chars().all(allowed);
    // A client that lost its state sends these words; they must never name an app.
    let lost = text.contains("undefined") || text.contains("null");
    if fits && !lost {
        Ok(text.to_owned())
    } else {
        Err(InvalidId)
    }
}

macro_rules! text_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
        #[serde(transparent)]
        pub struct $name(String);

        impl $name {
            /// Takes a non-empty text of letters, digits, `-`, `_`, `.` and `:`, at most 200 long, that
            /// does not contain `undefined` or `null`.
            ///
            /// # Errors
            /// [`InvalidId`] for anything else.
            pub fn parse(text: &str) -> Result<Self, InvalidId> {
                checked(text).map(Self)
            }

            /// The id as text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                Self::parse(&text).map_err(serde::de::Error::custom)
            }
        }
    };
}

text_id!(
    /// An app as its client names it, `app-{timestamp}-{random}`.
    AppId
);
text_id!(
    /// A page of an app, `page-{timestamp}-{random}` or a short name such as `main`.
    PageId
);

impl PageId {
    /// The id of the only page of an app whose client names none.
    #[must_use]
    pub fn first() -> Self {
        Self("page-1".to_owned())
    }
}

impl AppId {
    /// The id of an app that a job makes when its client gave none.
    #[must_use]
    pub fn of_job(job: JobId) -> Self {
        Self(format!("app-{}", job.0.simple()))
    }

    /// An id for an app whose client gave none: `app-{timestamp}-{random}`.
    #[must_use]
    pub fn generate() -> Self {
        let random = Uuid::new_v4().simple().to_string();
        Self(format!(
            "app-{}-{}",
            unix_millis(),
            random.get(..9).unwrap_or("0")
        ))
    }
}

/// Milliseconds since 1970.
#[must_use]
pub fn unix_millis() -> i64 {
    let since = std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lost_client_state_never_names_an_app() {
        assert!(AppId::parse("app-1700000000000-abc").is_ok());
        for bad in ["", "app-undefined-x", "null", "app 1", "../x"] {
            assert_eq!(AppId::parse(bad), Err(InvalidId), "{bad}");
        }
        assert!(AppId::parse(&"a".repeat(201)).is_err());
    }

    #[test]
    fn server_ids_sort_by_time() {
        let first = JobId::generate();
        let second = JobId::generate();
        assert!(first < second);
    }
}
