//! Image Studio: making images, and the images of an account. What the jobs are given stands in
//! [`jobs::kinds::images`].
//!
//! - [`generate`], [`modify`], [`plan`], [`story`], [`frames`]: calls that make a job
//! - [`markers`]: images for the places of a page
//! - [`list`], [`tree`], [`delete`], [`set`]: what an account has
//! - [`pdf`]: several of them as one file
//! - [`file`](mod@file): the bytes, at signed addresses
//! - `form`, `given`: the forms, and the images that come along; `answer`, `inline`: the stream, or JSON

mod answer;
pub mod delete;
pub mod file;
mod form;
pub mod frames;
pub mod generate;
mod given;
mod inline;
pub mod list;
pub mod markers;
pub mod modify;
pub mod pdf;
pub mod plan;
pub mod set;
pub mod shown;
pub mod story;
pub mod tree;

pub(in crate::api) use given::{image_detail, looked_at, store};

use domain::errors::ErrorCode;
use domain::ids::{ImageId, UserId};
use domain::model_connection::{ConnectedModel, ConnectedModelKind};
use domain::tier::{Tier, is_pro_model};
use jobs::models::{STUDIO, studio_draws};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::api::app_request::connected;
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult};
use crate::state::AppState;

/// The model that draws when nothing was chosen and no catalogue names another.
const DEFAULT_MODEL: &str = "gemini-2.5-flash-image-preview";

/// Registers the calls.
pub fn configure(config: &mut ServiceConfig) {
    config
        .service(generate::generate_image)
        .service(modify::modify_image)
        .service(plan::plan_narrative)
        .service(story::generate_from_plan)
        .service(frames::draw_frames)
        .service(markers::process_image_markers)
        .service(set::get_image_set)
        .service(list::list_images)
        .service(tree::get_image_tree)
        .service(delete::delete_image)
        .service(file::get_image_file)
        .service(pdf::make_pdf)
        .service(pdf::get_pdf);
}

/// What draws: the model chosen, else the default one of the workers' catalogue, and the offline studio in the place of
/// one that has no provider. Models of the account's connections are for every tier.
async fn model(state: &AppState, user: &CurrentUser, chosen: &str) -> ApiResult<String> {
    model_at(state, user.id(), user.tier(), chosen).await
}

/// As [`model`], for an account of this tier.
///
/// # Errors
/// `unknown-model`, `pro-required`, `connection-browser-only`.
pub(in crate::api) async fn model_at(
    state: &AppState,
    account: UserId,
    tier: Tier,
    chosen: &str,
) -> ApiResult<String> {
    let chosen = chosen.trim();
    if ConnectedModel::is_public_id(chosen) {
        return connected(state, account, chosen, ConnectedModelKind::Image).await;
    }
    let known = state.models.current(state.redis()).await?;
    let mut drawing = known.iter().filter(|model| model.kind == "image");
    if chosen == STUDIO && (known.is_empty() || studio_draws(&known)) {
        return Ok(chosen.to_owned());
    }
    let found = if chosen.is_empty() {
        drawing.find(|model| model.default)
    } else {
        drawing.find(|model| model.id == chosen)
    };
    let id = match (found, chosen) {
        (Some(model), _) => model.id.as_str(),
        (None, "") => DEFAULT_MODEL,
        // No worker has come yet: the job waits for one.
        (None, id) if known.is_empty() => id,
        (None, _) => return Err(ErrorCode::UnknownModel.into()),
    };
    let needs_pro = found.map_or_else(|| is_pro_model(id), |model| model.pro_only);
    if needs_pro && !tier.is_pro() {
        return Err(ErrorCode::ProRequired.into());
    }
    let is_offline = found.is_some_and(|model| model.offline);
    Ok(if is_offline { STUDIO } else { id }.to_owned())
}

/// A shape as it is written, such as 16:9.
pub(in crate::api) fn ratio(text: &str) -> ApiResult<Option<String>> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let side = |side: &str| side.parse::<u8>().is_ok_and(|side| side > 0);
    let fits = text
        .split_once(':')
        .is_some_and(|(width, height)| side(width) && side(height));
    fits.then(|| Some(text.to_owned()))
        .ok_or_else(|| ErrorCode::InvalidRequest.into())
}

/// A size that the model has, as its provider writes it. Which those are is not known before the first worker came.
async fn size(state: &AppState, model: &str, text: &str) -> ApiResult<Option<String>> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let known = state.models.current(state.redis()).await?;
    let found = known.iter().find(|known| known.id == model);
    if known.is_empty() || found.is_some_and(|model| model.sizes.iter().any(|size| size == text)) {
        return Ok(Some(text.to_owned()));
    }
    Err(ApiError::invalid("size"))
}

fn image_id(text: &str) -> ApiResult<ImageId> {
    text.parse().map_err(|_| ErrorCode::ImageNotFound.into())
}
