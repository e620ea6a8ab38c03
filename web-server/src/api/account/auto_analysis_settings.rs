//! Settings of the automatic analysis and of repairs.

use actix_web::{get, post, web};
use db::auto_analysis_settings::{self, AutoAnalysisChange};
use domain::tier::ANALYSIS_MODEL;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::SmallJson;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// The settings of the account.
#[derive(Debug, Serialize, ToSchema)]
pub struct AutoAnalysis {
    /// The settings.
    pub settings: AutoAnalysisSettings,
}

/// Settings; the defaults where the person set none.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AutoAnalysisSettings {
    /// Whether suggestions are asked for after each generation. At first they are not.
    pub enabled: bool,
    /// Whether errors of the preview are looked for. At first they are.
    pub error_auto_detection_enabled: bool,
    /// Whether a model repairs them by itself. At first it does not.
    pub error_auto_correction_enabled: bool,
    /// Whether a repair of what breaks the app is applied without a question. At first it is.
    pub auto_fix_critical_errors: bool,
    /// Whether a repair of anything less is. At first it is not.
    pub auto_fix_warnings: bool,
    /// Whether the person is notified of repairs. At first they are.
    pub notify_on_error_fixes: bool,
    /// The model that repairs: always the same.
    pub error_correction_model: &'static str,
    /// Whether prompts include the person's preferences. At first they do.
    pub use_personality_preferences: bool,
}

impl From<auto_analysis_settings::AutoAnalysisSettings> for AutoAnalysisSettings {
    fn from(settings: auto_analysis_settings::AutoAnalysisSettings) -> Self {
        Self {
            enabled: settings.enabled,
            error_auto_detection_enabled: settings.error_auto_detection,
            error_auto_correction_enabled: settings.error_auto_correction,
            auto_fix_critical_errors: settings.auto_fix_critical_errors,
            auto_fix_warnings: settings.auto_fix_warnings,
            notify_on_error_fixes: settings.notify_on_error_fixes,
            error_correction_model: ANALYSIS_MODEL,
            use_personality_preferences: settings.use_personality_preferences,
        }
    }
}

/// A change of the settings.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ChangeAutoAnalysisRequest {
    /// The changes. Unknown fields are ignored, the model that repairs among them.
    pub settings: AutoAnalysisSettingsChange,
}

/// Changes of settings; an absent field keeps its value.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AutoAnalysisSettingsChange {
    /// Whether suggestions are asked for after each generation.
    #[schema(nullable = false)]
    pub enabled: Option<bool>,
    /// Whether errors of the preview are looked for.
    #[schema(nullable = false)]
    pub error_auto_detection_enabled: Option<bool>,
    /// Whether a model repairs them by itself.
    #[schema(nullable = false)]
    pub error_auto_correction_enabled: Option<bool>,
    /// Whether a repair of what breaks the app is applied without a question.
    #[schema(nullable = false)]
    pub auto_fix_critical_errors: Option<bool>,
    /// Whether a repair of anything less is.
    #[schema(nullable = false)]
    pub auto_fix_warnings: Option<bool>,
    /// Whether the person is notified of repairs.
    #[schema(nullable = false)]
    pub notify_on_error_fixes: Option<bool>,
    /// Whether prompts include the person's preferences.
    #[schema(nullable = false)]
    pub use_personality_preferences: Option<bool>,
}

impl From<AutoAnalysisSettingsChange> for AutoAnalysisChange {
    fn from(change: AutoAnalysisSettingsChange) -> Self {
        Self {
            enabled: change.enabled,
            error_auto_detection: change.error_auto_detection_enabled,
            error_auto_correction: change.error_auto_correction_enabled,
            auto_fix_critical_errors: change.auto_fix_critical_errors,
            auto_fix_warnings: change.auto_fix_warnings,
            notify_on_error_fixes: change.notify_on_error_fixes,
            use_personality_preferences: change.use_personality_preferences,
        }
    }
}

/// Settings that are stored.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChangedAutoAnalysis {
    /// Always true; a refusal is an error.
    pub success: bool,
}

/// The settings of the account about the analysis that runs by itself, and about repairs.
#[utoipa::path(tag = "account", operation_id = "autoAnalysisSettings", security(("bearer" = [])), responses(
    (status = 200, body = AutoAnalysis), (status = 401, body = ErrorBody)))]
#[get("/api/user/auto-analysis-settings")]
pub async fn get_auto_analysis_settings(
    user: CurrentUser,
    state: web::Data<AppState>,
) -> ApiResult<web::Json<AutoAnalysis>> {
    let mut connection = state.pool.get().await?;
    let settings = auto_analysis_settings::find(&mut connection, user.id()).await?;
    Ok(web::Json(AutoAnalysis {
        settings: settings.into(),
    }))
}

/// Changes these settings.
#[utoipa::path(tag = "account", operation_id = "changeAutoAnalysisSettings", security(("bearer" = [])),
    request_body = ChangeAutoAnalysisRequest, responses(
    (status = 200, body = ChangedAutoAnalysis), (status = 401, body = ErrorBody), (status = 413, body = ErrorBody),
    (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
#[post("/api/user/auto-analysis-settings")]
pub async fn change_auto_analysis_settings(
    user: CurrentUser,
    state: web::Data<AppState>,
    body: SmallJson<ChangeAutoAnalysisRequest>,
) -> ApiResult<web::Json<ChangedAutoAnalysis>> {
    let mut connection = state.pool.get().await?;
    auto_analysis_settings::change(&mut connection, user.id(), body.0.settings.into()).await?;
    Ok(web::Json(ChangedAutoAnalysis { success: true }))
}
