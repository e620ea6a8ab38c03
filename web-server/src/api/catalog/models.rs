//! The models.

use actix_web::{get, web};
use jobs::kinds::{
    ContinuePage, DifferentialChat, GenerateApp, ImageEdit, ImageGenerate, JobKind, ModifyApp, Optimize,
    Suggest,
};
use jobs::models::{self, ModelInfo};
use jobs::prices::Prices;
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
    /// Images.
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
    /// Whether it is the offline studio.
    pub offline: bool,
    /// Of one that draws: the shapes it draws in, such as 16:9; none when it takes any. Not required of servers of the
    /// version before.
    #[schema(required = false)]
    pub ratios: Vec<String>,
    /// Of one that draws: the sizes it draws in; none when there is no choice.
    #[schema(required = false)]
    pub sizes: Vec<String>,
    /// Most tokens of an answer; 0 where that is not known.
    #[schema(required = false)]
    pub max_output_tokens: u32,
    /// What it costs. Not required of servers of the version before.
    #[schema(required = false)]
    pub credits: Credits,
}

/// What an answer costs, in credits.
#[derive(Debug, Serialize, ToSchema)]
pub struct Credits {
    /// A new app, or an image.
    pub generation: i32,
    /// A changed app, or image.
    pub modification: i32,
    /// Going on with a page that broke off.
    pub continuation: i32,
    /// A message to the chat.
    pub chat: i32,
    /// Suggestions for an app.
    pub suggest: i32,
    /// An optimization of a page.
    pub optimize: i32,
}

impl Credits {
    fn of(prices: &Prices, model: &ModelInfo) -> Self {
        let (made, changed) = match model.kind.as_str() {
            "image" => (ImageGenerate::NAME, ImageEdit::NAME),
            _ => (GenerateApp::NAME, ModifyApp::NAME),
        };
        let model = &model.id;
        Self {
            generation: prices.of(made, model),
            modification: prices.of(changed, model),
            continuation: prices.of(ContinuePage::NAME, model),
            chat: prices.of(DifferentialChat::NAME, model),
            suggest: prices.of(Suggest::NAME, model),
            optimize: prices.of(Optimize::NAME, model),
        }
    }
}

impl Model {
    fn of(model: ModelInfo, prices: &Prices) -> Self {
        Self {
            credits: Credits::of(prices, &model),
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
            ratios: model.ratios,
            sizes: model.sizes,
            max_output_tokens: model.max_output_tokens,
        }
    }
}

/// Every model that the picker shows.
#[derive(Debug, Serialize, ToSchema)]
pub struct ModelList {
    /// The models that a provider answers for, and the offline studio where the default one has none; none before the
    /// first worker came.
    pub models: Vec<Model>,
    /// Whether the offline studio answers every request for an app: no provider is set up.
    pub offline: bool,
}

impl ModelList {
    /// From what workers publish.
    pub fn of(published: &[ModelInfo], prices: &Prices) -> Self {
        let models = models::engines(published).into_iter();
        Self {
            models: models.map(|model| Model::of(model, prices)).collect(),
            offline: models::is_all_offline(published),
        }
    }
}

/// The models that answer.
#[utoipa::path(tag = "generator", operation_id = "listModels", responses((status = 200, body = ModelList)))]
#[get("/api/models")]
pub async fn list_models(state: web::Data<AppState>) -> ApiResult<web::Json<ModelList>> {
    let published = state.models.current(state.redis()).await?;
    Ok(web::Json(ModelList::of(&published, state.jobs.prices())))
}
