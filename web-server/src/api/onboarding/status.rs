//! How far an account is with its first steps.

use actix_web::{get, web};
use chrono::{DateTime, Utc};
use db::first_steps::{self, FirstSteps, FirstTasks};
use serde::Serialize;
use utoipa::ToSchema;

use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// How far the account is with its first steps.
#[derive(Debug, Serialize, ToSchema)]
pub struct Onboarding {
    /// How far it is.
    pub status: OnboardingStatus,
}

/// How far an account is with its first steps, tours and first tasks.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OnboardingStatus {
    /// Whether the first steps are over, completed or dismissed.
    pub has_seen_onboarding: bool,
    /// When they were completed.
    #[schema(required = true)]
    pub completed_at: Option<DateTime<Utc>>,
    /// Whether they were dismissed.
    pub is_dismissed: bool,
    /// The tours of the generator.
    pub tours: Tours,
    /// The first tasks.
    pub checklist: Checklist,
}

/// The tours of the generator.
#[derive(Debug, Serialize, ToSchema)]
pub struct Tours {
    /// The one about apps.
    pub app: Tour,
    /// The one about images.
    pub image: Tour,
}

/// How far an account is with a tour.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Tour {
    /// The step it was at last, counted from 0.
    #[schema(minimum = 0)]
    pub step: i32,
    /// When it was seen to the end.
    #[schema(required = true)]
    pub completed_at: Option<DateTime<Utc>>,
    /// Whether it was left before the end.
    pub dismissed: bool,
}

/// First tasks, and whether they are done.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Checklist {
    /// Whether an app was generated from a description.
    pub described: bool,
    /// Whether an app was changed by a request.
    pub changed: bool,
    /// Whether an app was edited by hand.
    pub edited_by_hand: bool,
    /// Whether an app was published.
    pub published: bool,
    /// Whether the person has put the list away for good.
    pub dismissed: bool,
}

impl From<FirstSteps> for OnboardingStatus {
    fn from(steps: FirstSteps) -> Self {
        Self {
            has_seen_onboarding: steps.completed_at.is_some() || steps.dismissed_at.is_some(),
            completed_at: steps.completed_at,
            is_dismissed: steps.dismissed_at.is_some(),
            tours: Tours {
                app: steps.app_tour.into(),
                image: steps.image_tour.into(),
            },
            checklist: steps.tasks.into(),
        }
    }
}

impl From<first_steps::Tour> for Tour {
    fn from(tour: first_steps::Tour) -> Self {
        Self {
            step: tour.step,
            completed_at: tour.completed_at,
            dismissed: tour.dismissed_at.is_some(),
        }
    }
}

impl From<FirstTasks> for Checklist {
    fn from(tasks: FirstTasks) -> Self {
        Self {
            described: tasks.described_at.is_some(),
            changed: tasks.changed_at.is_some(),
            edited_by_hand: tasks.edited_at.is_some(),
            published: tasks.published_at.is_some(),
            dismissed: tasks.checklist_dismissed_at.is_some(),
        }
    }
}

/// How far the account is with its first steps, tours and first tasks.
#[utoipa::path(tag = "account", operation_id = "onboardingStatus", security(("bearer" = [])), responses(
    (status = 200, body = Onboarding), (status = 401, body = ErrorBody)))]
#[get("/api/user/onboarding-status")]
pub async fn onboarding_status(
    user: CurrentUser,
    state: web::Data<AppState>,
) -> ApiResult<web::Json<Onboarding>> {
    let mut connection = state.pool.get().await?;
    let steps = first_steps::find(&mut connection, user.id()).await?;
    Ok(web::Json(Onboarding { status: steps.into() }))
}
