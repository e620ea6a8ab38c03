//! What the requests that make or change an app share: the model, the app and the page that they name.

use domain::errors::ErrorCode;
use domain::generation_source::GenerationSource;
use domain::ids::{AppId, JobId, PageId, UserId};
use domain::limits::PROMPT_MAX_CHARS;
use domain::model_connection::{ConnectedModel, ConnectedModelKind, ConnectionReach};
use domain::page_place::PagePlace;
use domain::prompt::Prompt;
use domain::sampling::{Sampling, Temperature};
use domain::tier::{DEFAULT_MODEL, Tier, is_open_in_playground, is_pro_model};
use jobs::models::{ModelInfo, STUDIO, studio_answers};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult};
use crate::state::AppState;

/// Reads which model a request is for: the given one, else the default of the workers' catalogue. The offline studio stands
/// in for a model without a provider. Models of the account's connections are for every tier.
///
/// # Errors
/// `unknown-model` for one that neither the workers nor the account's connections know, `pro-required` for one that the tier
/// does not include.
pub(in crate::api) async fn read_model(
    state: &AppState,
    user: &CurrentUser,
    chosen: Option<String>,
) -> ApiResult<String> {
    read_model_at(state, user.id(), user.tier(), chosen).await
}

/// As [`read_model`], for an account of this tier.
///
/// # Errors
/// Those of [`read_model`].
pub(in crate::api) async fn read_model_at(
    state: &AppState,
    account: UserId,
    tier: Tier,
    chosen: Option<String>,
) -> ApiResult<String> {
    let chosen = chosen.map(|id| id.trim().to_owned()).filter(|id| !id.is_empty());
    if let Some(id) = &chosen
        && ConnectedModel::is_public_id(id)
    {
        return connected(state, account, id, ConnectedModelKind::Code).await;
    }
    let known = state.models.current(state.redis()).await?;
    let mut for_apps = known.iter().filter(|model| model.kind == "code");
    let Some(id) = chosen else {
        let default = for_apps.find(|model| model.default);
        return Ok(default.map_or(DEFAULT_MODEL, answering).to_owned());
    };
    if id == STUDIO && (known.is_empty() || studio_answers(&known)) {
        return Ok(id);
    }
    let model = for_apps.find(|model| model.id == id);
    let needs_pro = match model {
        Some(model) => model.pro_only,
        // No worker has come yet: the job waits for one, and the name decides.
        None if known.is_empty() => is_pro_model(&id),
        None => return Err(ErrorCode::UnknownModel.into()),
    };
    if needs_pro && !tier.is_pro() {
        return Err(ErrorCode::ProRequired.into());
    }
    Ok(model.map_or(id.as_str(), answering).to_owned())
}

/// Reads which model a text is asked of that may come without anybody's choice, such as a better prompt: nothing where none
/// was chosen, or no provider answers for it. Then the one for texts is asked, or the offline studio.
///
/// # Errors
/// Those of [`read_model`].
pub(in crate::api) async fn read_text_model(
    state: &AppState,
    user: &CurrentUser,
    chosen: Option<String>,
) -> ApiResult<Option<String>> {
    let Some(chosen) = chosen.filter(|id| !id.trim().is_empty()) else {
        return Ok(None);
    };
    let model = read_model_unwatched(state, user, Some(chosen)).await?;
    Ok(Some(model).filter(|model| model != STUDIO))
}

/// As [`read_model`], for work that no browser watches: a model that only browsers reach cannot do it.
///
/// # Errors
/// Those of [`read_model`], and `connection-browser-only`.
pub(in crate::api) async fn read_model_unwatched(
    state: &AppState,
    user: &CurrentUser,
    chosen: Option<String>,
) -> ApiResult<String> {
    let id = read_model(state, user, chosen).await?;
    refuse_unwatched(state, user.id(), &id).await?;
    Ok(id)
}

/// # Errors
/// `connection-browser-only` for a model that only browsers reach.
pub(in crate::api) async fn refuse_unwatched(state: &AppState, account: UserId, id: &str) -> ApiResult<()> {
    let Ok(named) = id.parse::<ConnectedModel>() else {
        return Ok(());
    };
    let mut connection = state.pool.get().await?;
    let found = db::model_connections::load(&mut connection, account, named.connection).await?;
    if found.is_some_and(|found| found.reach == ConnectionReach::Browser) {
        return Err(ErrorCode::ConnectionBrowserOnly.into());
    }
    Ok(())
}

/// The public id of a model of this kind that one of the account's connections has. Browsers make no calls for images.
///
/// # Errors
/// `unknown-model`, `connection-browser-only`.
pub(in crate::api) async fn connected(
    state: &AppState,
    account: UserId,
    id: &str,
    kind: ConnectedModelKind,
) -> ApiResult<String> {
    let named: ConnectedModel = id.parse().map_err(|_| ErrorCode::UnknownModel)?;
    let mut connection = state.pool.get().await?;
    let found = db::model_connections::load(&mut connection, account, named.connection).await?;
    // One that a request brought along is for its job alone.
    let found = found
        .filter(|found| found.for_job.is_none())
        .ok_or(ErrorCode::UnknownModel)?;
    if kind == ConnectedModelKind::Image && found.reach == ConnectionReach::Browser {
        return Err(ErrorCode::ConnectionBrowserOnly.into());
    }
    let mut models = found.models.iter();
    if models.any(|model| model.id == named.upstream && model.kind == kind) {
        Ok(named.to_string())
    } else {
        Err(ErrorCode::UnknownModel.into())
    }
}

/// As [`read_model`], and for the playground without the Pro tier: a model of the providers that it offers to all, or what
/// costs its operator nothing, the offline studio and the person's own connections.
///
/// # Errors
/// Those of [`read_model`].
pub(in crate::api) async fn read_model_of(
    state: &AppState,
    user: &CurrentUser,
    source: GenerationSource,
    chosen: Option<String>,
) -> ApiResult<String> {
    if source.is_generator() || user.tier().is_pro() {
        return read_model(state, user, chosen).await;
    }
    let known = state.models.current(state.redis()).await?;
    let named = chosen.as_deref().map_or("", str::trim);
    let needs_pro = match known.iter().find(|model| model.id == named) {
        Some(model) => !is_open_in_playground(&model.provider),
        // No worker has come yet: the job waits for one, and the name decides.
        None if known.is_empty() => !is_free_to_name(named) && is_pro_model(named),
        None => false,
    };
    if needs_pro {
        return Err(ErrorCode::ProRequired.into());
    }
    read_model_at(state, user.id(), Tier::Pro, chosen).await
}

/// Whether a request names nothing that its operator pays for: no model, the offline studio, or the person's own one.
fn is_free_to_name(model: &str) -> bool {
    model.is_empty() || model == STUDIO || ConnectedModel::is_public_id(model)
}

/// Reads how a model is to write.
///
/// # Errors
/// `invalid-request` for a temperature that is not between 0 and 2, and for a limit of tokens that is 0 or more than the
/// model writes.
pub(in crate::api) async fn read_sampling(
    state: &AppState,
    model: &str,
    temperature: Option<f64>,
    max_tokens: Option<u32>,
) -> ApiResult<Sampling> {
    let temperature = temperature
        .map(|value| Temperature::parse(value).ok_or_else(|| ApiError::invalid("temperature")))
        .transpose()?;
    if let Some(most) = max_tokens {
        let known = state.models.current(state.redis()).await?;
        let own = known.iter().find(|known| known.id == model);
        let own = own.map(|known| known.max_output_tokens).filter(|own| *own > 0);
        if most == 0 || own.is_some_and(|own| most > own) {
            return Err(ApiError::invalid("maxTokens"));
        }
    }
    Ok(Sampling {
        temperature,
        max_tokens,
    })
}

/// The id of what answers for a model.
fn answering(model: &ModelInfo) -> &str {
    if model.offline { STUDIO } else { &model.id }
}

/// Reads which app a request is about: the given one, else a new one, which stays the same when the request is repeated.
///
/// # Errors
/// `invalid-request` for an invalid id.
pub(in crate::api) fn read_app(given: Option<String>, job: JobId) -> ApiResult<AppId> {
    match given {
        Some(id) => AppId::parse(&id).map_err(|_| ErrorCode::InvalidRequest.into()),
        None => Ok(AppId::of_job(job)),
    }
}

/// A page of the app, as the client has it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageOfApp {
    /// The id that the client gives it.
    pub page_id: String,
    /// `Untitled Page` when blank.
    pub name: String,
    /// The name as an address; made from the name when absent.
    #[schema(nullable = false)]
    pub slug: Option<String>,
    /// Its place among the pages, from 0.
    pub order: i32,
}

/// Reads which page of the app a request is about.
///
/// # Errors
/// `invalid-request` for an invalid id.
pub(in crate::api) fn read_page(page: Option<PageOfApp>) -> ApiResult<Option<PagePlace>> {
    let Some(page) = page else {
        return Ok(None);
    };
    let id = PageId::parse(&page.page_id).map_err(|_| ErrorCode::InvalidRequest)?;
    let order = page.order.max(0);
    Ok(Some(PagePlace::new(id, &page.name, page.slug.as_deref(), order)))
}

/// Reads what the model is to mind besides the prompt (`internal_prompt`), which accounts of the Pro tier may send; nothing
/// where it is blank.
///
/// # Errors
/// `pro-required`; `invalid-request` when it is too long.
pub(in crate::api) fn read_guidance(user: &CurrentUser, given: Option<String>) -> ApiResult<Option<String>> {
    let Some(given) = given.filter(|given| !given.trim().is_empty()) else {
        return Ok(None);
    };
    if !user.tier().is_pro() {
        return Err(ErrorCode::ProRequired.into());
    }
    if given.chars().count() > PROMPT_MAX_CHARS {
        return Err(ApiError::invalid("internal_prompt"));
    }
    let prompt = Prompt::parse(&given).map_err(|_| ApiError::invalid("internal_prompt"))?;
    Ok(Some(prompt.as_str().to_owned()))
}
