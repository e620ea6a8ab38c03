//! The models.

use actix_web::{get, web};
use jobs::models::ModelInfo;
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::ApiResult;
use crate::state::AppState;

/// What a model makes.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ModelKind {
    /// Apps.
    Code,
    /// Pictures.
    Image,
}

/// A model that people can choose.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Model {
    /// The public id.
    pub id: String,
    /// The name shown.
    pub label: String,
    /// One line about it.
    pub description: String,
    /// What it makes.
    pub kind: ModelKind,
    /// Who runs it.
    pub provider: String,
    /// Whether it needs the Pro tier.
    pub pro_only: bool,
    /// Whether it answers when nothing was chosen.
    pub default: bool,
    /// Whether the offline studio answers in its place.
    pub offline: bool,
}

impl From<ModelInfo> for Model {
    fn from(model: ModelInfo) -> Self {
        Self {
            id: model.id,
            label: model.label,
            description: model.description,
            kind: if model.kind == "image" {
                ModelKind::Image
            } else {
                ModelKind::Code
            },
            provider: model.provider,
            pro_only: model.pro_only,
            default: model.default,
            offline: model.offline,
        }
    }
}

/// Every model that the picker shows.
#[derive(Debug, Serialize, ToSchema)]
pub struct ModelList {
    /// The models; none before the first worker came.
    pub models: Vec<Model>,
    /// Whether the offline studio answers every request for an app: no provider is set up.
    pub offline: bool,
}

/// The models, as the workers publish them.
#[utoipa::path(tag = "generator", operation_id = "listModels", responses((status = 200, body = ModelList)))]
#[get("/api/models")]
pub async fn list_models(state: web::Data<AppState>) -> ApiResult<web::Json<ModelList>> {
    let models = state.models.current(state.redis()).await?;
    let mut code = models.iter().filter(|model| model.kind == "code").peekable();
    let offline = code.peek().is_some() && code.all(|model| model.offline);
    Ok(web::Json(ModelList {
        models: models.iter().cloned().map(Model::from).collect(),
        offline,
    }))
}
