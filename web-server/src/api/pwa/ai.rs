//! The AI of a published app, for its owner: what is set, what it used, and stopping it.

use actix_web::{HttpResponse, get, put, web};
use chrono::NaiveDate;
use db::app_ai::AppAi;
use db::app_ai::calls::{self, Day};
use domain::app_ai::{AppAiSettings, CHAT_BODY_MAX_BYTES, Payer, usual_daily_budget};
use domain::errors::ErrorCode;
use domain::ids::PublicationId;
use domain::model_connection::ConnectedModel;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::SmallJson;
use crate::api::app_ai::refusals::{self, OwnersRefusal};
use crate::api::app_request::read_model_unwatched;
use crate::api::images::model_at;
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::state::AppState;

/// Days of an answer, today among them.
const DAYS: i32 = 30;

/// The AI of a published app.
#[derive(Debug, Serialize, ToSchema)]
pub struct PwaAi {
    /// What its owner set.
    settings: AppAiSettings,
    /// Whether its owner stopped it.
    stopped: bool,
    /// What it used today (UTC).
    today: PwaAiToday,
    /// What it used on each of the last 30 days, the earliest first.
    days: Vec<PwaAiDay>,
}

/// What the AI of an app used today.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PwaAiToday {
    /// What its budget was used by: that of calls which the owner paid.
    units: i64,
    /// Whoever paid.
    calls: i64,
    /// Why the last call was refused that was refused today and that the owner would have paid; null for none.
    #[schema(required = true)]
    last_refusal: Option<OwnersRefusal>,
}

/// What the AI of an app used on a day, whoever paid.
#[derive(Debug, Serialize, ToSchema)]
pub struct PwaAiDay {
    /// In UTC.
    day: NaiveDate,
    calls: i64,
    /// Those of them that were not answered.
    failed: i64,
    /// As budgets count it.
    units: i64,
    /// What the owner's account was charged.
    credits: i64,
}

impl From<Day> for PwaAiDay {
    fn from(day: Day) -> Self {
        Self {
            day: day.day,
            calls: day.calls,
            failed: day.failed,
            units: day.units,
            credits: day.credits,
        }
    }
}

/// Whether the AI of an app is stopped.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PwaAiStop {
    stopped: bool,
}

/// What is set about the AI of a published app of the signed-in person, and what it used.
#[utoipa::path(tag = "publishing", operation_id = "getPwaAi", security(("bearer" = [])),
    params(("id" = String, Path, description = "The published app")), responses(
    (status = 200, body = PwaAi), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody)))]
#[get("/api/pwa/{id}/ai")]
pub async fn get_pwa_ai(
    user: CurrentUser,
    state: web::Data<AppState>,
    id: web::Path<String>,
) -> ApiResult<web::Json<PwaAi>> {
    let id = own(&state, &user, &id).await?;
    shown(&state, &user, id).await
}

/// Sets the AI of a published app of the signed-in person. It holds from the next call on; what is stopped stays so.
#[utoipa::path(tag = "publishing", operation_id = "setPwaAi", security(("bearer" = [])),
    params(("id" = String, Path, description = "The published app")), request_body = AppAiSettings, responses(
    (status = 200, body = PwaAi), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
    (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 413, body = ErrorBody),
    (status = 422, body = ErrorBody)))]
#[put("/api/pwa/{id}/ai")]
pub async fn set_pwa_ai(
    user: CurrentUser,
    state: web::Data<AppState>,
    id: web::Path<String>,
    body: SmallJson<AppAiSettings, CHAT_BODY_MAX_BYTES>,
) -> ApiResult<web::Json<PwaAi>> {
    let id = own(&state, &user, &id).await?;
    let settings = checked(&state, &user, body.0).await?;
    {
        let mut connection = state.pool.get().await?;
        db::app_ai::store(&mut connection, id, &settings).await?;
    }
    shown(&state, &user, id).await
}

/// Stops the AI of a published app of the signed-in person at once, with the calls that are running, or lets it go on.
#[utoipa::path(tag = "publishing", operation_id = "stopPwaAi", security(("bearer" = [])),
    params(("id" = String, Path, description = "The published app")), request_body = PwaAiStop, responses(
    (status = 204), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody), (status = 422, body = ErrorBody)))]
#[put("/api/pwa/{id}/ai/stopped")]
pub async fn stop_pwa_ai(
    user: CurrentUser,
    state: web::Data<AppState>,
    id: web::Path<String>,
    body: SmallJson<PwaAiStop>,
) -> ApiResult {
    let id = own(&state, &user, &id).await?;
    let cancelled = {
        let mut connection = state.pool.get().await?;
        calls::stop(&mut connection, id, body.0.stopped).await?
    };
    state.jobs.cancelled(&cancelled).await;
    Ok(HttpResponse::NoContent().finish())
}

/// Settings within their bounds, with models that the owner may use, and that others may where they pay.
///
/// # Errors
/// `invalid-request` with the field; those of models.
pub(super) async fn checked(
    state: &AppState,
    user: &CurrentUser,
    settings: AppAiSettings,
) -> ApiResult<AppAiSettings> {
    let settings = settings.checked().map_err(ApiError::invalid)?;
    let is_own = |model: &Option<String>| model.as_deref().is_some_and(ConnectedModel::is_public_id);
    if settings.payer == Payer::Visitor {
        if is_own(&settings.model) {
            return Err(ApiError::invalid("ai.model"));
        }
        if is_own(&settings.image_model) {
            return Err(ApiError::invalid("ai.imageModel"));
        }
    }
    if settings.model.is_some() {
        read_model_unwatched(state, user, settings.model.clone()).await?;
    }
    if let Some(model) = &settings.image_model {
        model_at(state, user.id(), user.tier(), model).await?;
    }
    Ok(settings)
}

async fn own(state: &AppState, user: &CurrentUser, id: &str) -> ApiResult<PublicationId> {
    let id: PublicationId = id.parse().map_err(|_| ErrorCode::AppNotFound)?;
    let mut connection = state.pool.get().await?;
    let found = db::published_apps::find(&mut connection, user.id(), id).await?;
    found.or(ErrorCode::AppNotFound, ErrorCode::AppNotFound)?;
    Ok(id)
}

async fn shown(state: &AppState, user: &CurrentUser, id: PublicationId) -> ApiResult<web::Json<PwaAi>> {
    let (
        AppAi {
            mut settings,
            is_stopped,
        },
        days,
    ) = {
        let mut connection = state.pool.get().await?;
        let ai = db::app_ai::find(&mut connection, id).await?;
        (ai, calls::by_day(&mut connection, user.id(), id, DAYS).await?)
    };
    // Nothing was set: what a client proposes.
    if settings == AppAiSettings::default() {
        settings.daily_budget = usual_daily_budget(user.tier());
    }
    let today = days.last().map_or((0, 0), |day| (day.owner_units, day.calls));
    Ok(web::Json(PwaAi {
        settings,
        stopped: is_stopped,
        today: PwaAiToday {
            units: today.0,
            calls: today.1,
            last_refusal: refusals::last(state, id).await,
        },
        days: days.into_iter().map(PwaAiDay::from).collect(),
    }))
}
