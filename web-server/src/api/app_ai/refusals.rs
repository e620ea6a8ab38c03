//! Why the last call of a published app was refused today where its owner could do something about it. Visitors do not learn
//! it, and no row is made of a call that is not, so it is noted in Redis; one that does not answer notes nothing.

use std::time::Duration;

use chrono::Utc;
use domain::ids::PublicationId;
use serde::Serialize;
use utoipa::ToSchema;

use crate::state::AppState;

/// How long it is noted: no longer than the day that it is of.
const NOTED: Duration = Duration::from_secs(24 * 60 * 60);

/// Why a call was refused where the owner pays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = PwaAiRefusal)]
pub enum OwnersRefusal {
    /// What is left of the budget of the day is not enough.
    Budget,
    /// The owner has not enough credits.
    Credits,
    /// The owner's credits wait until their e-mail address is confirmed.
    Email,
}

impl OwnersRefusal {
    const ALL: [Self; 3] = [Self::Budget, Self::Credits, Self::Email];

    fn as_str(self) -> &'static str {
        match self {
            Self::Budget => "budget",
            Self::Credits => "credits",
            Self::Email => "email",
        }
    }
}

fn key(state: &AppState, app: PublicationId) -> String {
    let today = Utc::now().date_naive();
    state.redis().key(&format!("app-ai-refused:{app}:{today}"))
}

/// Notes why a call of an app is refused.
pub(super) async fn note(state: &AppState, app: PublicationId, why: OwnersRefusal) {
    let noted: redis::RedisResult<()> = redis::cmd("SET")
        .arg(key(state, app))
        .arg(why.as_str())
        .arg("EX")
        .arg(NOTED.as_secs())
        .query_async(&mut state.redis().connection())
        .await;
    if let Err(error) = noted {
        tracing::warn!(%error, "why a call of an app was refused is not noted");
    }
}

/// Why the last call of an app was refused that was refused today; none where there was no such call.
pub(in crate::api) async fn last(state: &AppState, app: PublicationId) -> Option<OwnersRefusal> {
    let noted: redis::RedisResult<Option<String>> = redis::cmd("GET")
        .arg(key(state, app))
        .query_async(&mut state.redis().connection())
        .await;
    let noted = noted
        .inspect_err(|error| tracing::warn!(%error, "why calls of an app were refused is not known"))
        .ok()??;
    OwnersRefusal::ALL.into_iter().find(|why| why.as_str() == noted)
}
