//! The records of a person.

use std::collections::HashMap;

use actix_web::{get, web};
use db::generations::list::{Counts, Found, Wanted};
use domain::errors::ErrorCode;
use domain::limits::{LIST_MAX, SEARCH_MAX_CHARS, SEARCH_MAX_WORDS};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{GenerationSummary, place};
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::rate;
use crate::state::AppState;

/// Which records are asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Listing {
    /// Words that the name or the first 1,000 characters of the prompt have, each of them; accents and case do not
    /// count. A search looks at the 5,000 records that were changed last.
    search: Option<String>,
    /// Saved ones (`true`) or drafts (`false`); both when absent.
    saved: Option<bool>,
    /// Most records of the answer, at most 1,000; 1,000 when absent.
    #[param(minimum = 1, maximum = 1000)]
    limit: Option<i64>,
    /// The `next` of the answer before.
    after: Option<String>,
}

/// The records of a person.
#[derive(Debug, Serialize, ToSchema)]
pub struct GenerationList {
    /// The newest first.
    pub generations: Vec<GenerationSummary>,
    /// Where the list goes on; null at its end.
    #[schema(required = true)]
    pub next: Option<String>,
    /// How many records the search finds, on this page or not.
    pub found: GenerationCounts,
}

/// How many records there are.
#[derive(Debug, Serialize, ToSchema)]
pub struct GenerationCounts {
    /// Saved by the person.
    pub saved: i64,
    /// Kept from their last result.
    pub drafts: i64,
}

/// The records of the signed-in person, the newest first, page by page.
#[utoipa::path(tag = "apps", operation_id = "listGenerations", security(("bearer" = [])), params(Listing),
    responses((status = 200, body = GenerationList), (status = 401, body = ErrorBody),
    (status = 422, body = ErrorBody), (status = 429, body = ErrorBody), (status = 503, body = ErrorBody)))]
#[get("/api/generations")]
pub async fn list_generations(
    user: CurrentUser,
    state: web::Data<AppState>,
    listing: web::Query<Listing>,
) -> ApiResult<web::Json<GenerationList>> {
    let listing = listing.into_inner();
    let limit = listing.limit.unwrap_or(LIST_MAX).clamp(1, LIST_MAX);
    let after = listing.after.as_deref().map(place::read);
    let wanted = Wanted {
        words: words(&listing.search.unwrap_or_default()),
        saved: listing.saved,
        after: after.transpose().map_err(|_| ErrorCode::InvalidRequest)?,
        // One more, which tells whether there are others.
        most: limit + 1,
    };
    if !wanted.words.is_empty() {
        rate::count(state.redis(), rate::SEARCHES, &user.id().to_string()).await?;
    }
    let mut connection = state.pool.get().await?;
    let found = db::generations::list::list(&mut connection, user.id(), &wanted).await?;
    let Found { mut records, counts } = found.ok_or_else(|| {
        tracing::warn!(user = %user.id(), "a search took too long");
        ErrorCode::ServiceUnavailable
    })?;
    let Counts { saved, drafts } = counts;
    let has_more = records.len() > usize::try_from(limit).unwrap_or(usize::MAX);
    if has_more {
        records.pop();
    }
    let next = records.last().filter(|_| has_more).map(place::write);
    let ids: Vec<_> = records.iter().map(|record| record.generation.id).collect();
    let pages = db::pages::counts(&mut connection, &ids).await?;
    let apps: Vec<_> = records.iter().map(|record| record.app.id).collect();
    let shared = db::shared_data::shown_of(&mut connection, &apps).await?;
    let shared: HashMap<_, _> = shared.into_iter().collect();
    let generations = records
        .into_iter()
        .map(|record| {
            let count = pages.get(&record.generation.id).copied().unwrap_or(0);
            let shared = shared.get(&record.app.id).copied();
            GenerationSummary::new(record, count, shared, &state.config.http)
        })
        .collect();
    Ok(web::Json(GenerationList {
        generations,
        next,
        found: GenerationCounts { saved, drafts },
    }))
}

/// The words of a search. Null characters are left out, since Postgres takes none.
fn words(search: &str) -> Vec<String> {
    let clean: String = search
        .chars()
        .filter(|c| *c != '\0')
        .take(SEARCH_MAX_CHARS)
        .collect();
    clean
        .split_whitespace()
        .take(SEARCH_MAX_WORDS)
        .map(str::to_owned)
        .collect()
}
