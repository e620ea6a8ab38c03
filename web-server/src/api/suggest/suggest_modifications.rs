//! What could be improved in an app: on a press, or as the automatic analysis of what a job made.

use actix_web::{post, web};
use domain::limits::SUGGESTION_CATEGORY_MAX_CHARS;
use jobs::kinds::Suggest;
use jobs::kinds::suggest::{SuggestAbout, SuggestInput, SuggestOutput};
use jobs::submit::Submission;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{analysis, check_tier, read_analyst, read_html, wait, waiting_time};
use crate::api::{ask, storable};
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::idempotency_key::IdempotencyKey;
use crate::rate;
use crate::state::AppState;

/// What suggestions mean where no category is named.
const GENERAL: &str = "general";

/// What suggestions are asked for.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SuggestModificationsRequest {
    /// The page as it is, at most 10,000,000 characters.
    pub current_html: String,
    /// What to look at first, at most 100 characters; `general` when absent or blank.
    #[schema(nullable = false, max_length = 100)]
    pub category: Option<String>,
    /// The public id of a model. When absent, the one that analyses pages; the one for texts when no provider answers for it.
    #[schema(nullable = false)]
    pub model: Option<String>,
    /// A job of the account that made or changed a page and ended well. Then this is its automatic analysis: free, and made
    /// once. Another call for the same job has the same answer, whatever page it sends.
    #[schema(nullable = false, format = Uuid)]
    pub after: Option<String>,
}

/// Suggests changes of a page: first what the page itself shows, then what a model would improve. It costs a credit where a
/// model has a suggestion, and nothing as the automatic analysis of a job. Of accounts of the Pro tier.
#[utoipa::path(tag = "generator", operation_id = "suggestModifications", security(("bearer" = [])),
    params(IdempotencyKey), request_body = SuggestModificationsRequest, responses(
    (status = 200, body = SuggestOutput), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
    (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
    (status = 413, body = ErrorBody), (status = 422, body = ErrorBody), (status = 429, body = ErrorBody),
    (status = 503, body = ErrorBody), (status = 504, body = ErrorBody)))]
#[post("/api/suggest-modifications")]
pub async fn suggest_modifications(
    user: CurrentUser,
    state: web::Data<AppState>,
    key: IdempotencyKey,
    body: web::Json<SuggestModificationsRequest>,
) -> ApiResult<web::Json<SuggestOutput>> {
    check_tier(&user)?;
    let SuggestModificationsRequest {
        current_html,
        category,
        model,
        after,
    } = body.into_inner();
    let mut input = SuggestInput {
        html: read_html(current_html)?,
        about: SuggestAbout::Modifications {
            category: read_category(category)?,
        },
        model: read_analyst(&state, &user, model).await?,
        after: None,
    };
    let within = waiting_time(&input.model);
    let Some(after) = after else {
        let submission = Submission::<Suggest>::new(key.job(), user.id(), None, input);
        let submitted = ask::submit(&state, rate::SUGGESTIONS, submission).await?;
        return wait(&state, submitted.job, user.id(), within).await;
    };
    let after = analysis::finished_job(&state, user.id(), &after).await?;
    input.after = Some(after);
    let job = analysis::submit(&state, user.id(), after, input).await?;
    wait(&state, job, user.id(), within).await
}

/// # Errors
/// `invalid-request` when it is too long.
fn read_category(given: Option<String>) -> ApiResult<String> {
    let given = storable(given.unwrap_or_default());
    let category = given.trim();
    if category.chars().count() > SUGGESTION_CATEGORY_MAX_CHARS {
        return Err(ApiError::invalid("category"));
    }
    Ok(if category.is_empty() { GENERAL } else { category }.to_owned())
}
