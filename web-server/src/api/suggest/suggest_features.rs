//! What could be added to an app.

use actix_web::{post, web};
use jobs::kinds::Suggest;
use jobs::kinds::suggest::{SuggestAbout, SuggestInput, SuggestOutput};
use jobs::submit::Submission;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{check_tier, read_analyst, read_html, wait, waiting_time};
use crate::api::ask;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::idempotency_key::IdempotencyKey;
use crate::rate;
use crate::state::AppState;

/// What suggestions are asked for.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SuggestFeaturesRequest {
    /// The page as it is, at most 10,000,000 characters.
    pub current_html: String,
    /// The public id of a model. When absent, the one that analyses pages; the one for texts when no provider answers for it.
    #[schema(nullable = false)]
    pub model: Option<String>,
}

/// Suggests features for a page: first what the page itself shows, then what a model would add. It costs a credit where a
/// model has a suggestion. Of accounts of the Pro tier.
#[utoipa::path(tag = "generator", operation_id = "suggestFeatures", security(("bearer" = [])), params(IdempotencyKey),
    request_body = SuggestFeaturesRequest, responses(
    (status = 200, body = SuggestOutput), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
    (status = 403, body = ErrorBody), (status = 409, body = ErrorBody), (status = 413, body = ErrorBody),
    (status = 422, body = ErrorBody), (status = 429, body = ErrorBody), (status = 503, body = ErrorBody),
    (status = 504, body = ErrorBody)))]
#[post("/api/suggest-features")]
pub async fn suggest_features(
    user: CurrentUser,
    state: web::Data<AppState>,
    key: IdempotencyKey,
    body: web::Json<SuggestFeaturesRequest>,
) -> ApiResult<web::Json<SuggestOutput>> {
    check_tier(&user)?;
    let body = body.into_inner();
    let input = SuggestInput {
        html: read_html(body.current_html)?,
        model: read_analyst(&state, &user, body.model).await?,
        about: SuggestAbout::Features,
        after: None,
    };
    let within = waiting_time(&input.model);
    let submission = Submission::<Suggest>::new(key.job(), user.id(), None, input);
    let submitted = ask::submit(&state, rate::SUGGESTIONS, submission).await?;
    wait(&state, submitted.job, user.id(), within).await
}
