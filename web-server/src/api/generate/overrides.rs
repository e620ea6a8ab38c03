//! A provider of the person's own for one request (`provider_override`, `api_key_override`, `base_url_override`): a connection
//! that only the request's job has, and that goes with its end. The job's input names it, and holds neither address nor key.

use db::model_connections::NewModelConnection;
use domain::errors::ErrorCode;
use domain::events::ErrorDetail;
use domain::ids::{JobId, ModelConnectionId};
use domain::model_connection::{
    ConnectedModel, ConnectedModelKind, ConnectionReach, ModelConnectionModel, ModelConnectionName, Preset,
};
use jobs::kinds::JobKind;
use jobs::submit::{Submission, Submitted};

use super::files_form::FilesForm;
use crate::api::ask;
use crate::api::model_connections::{NewConnection, base_url, key};
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult};
use crate::rate;
use crate::state::AppState;

/// What a request brings along.
pub(super) struct Overrides {
    connection: NewModelConnection,
    /// The public id of the model that answers.
    pub model: String,
}

impl Overrides {
    /// Reads a form's overrides, and with them its model, which is the provider's own name for it. Nothing where the form has
    /// none; its model is still there then.
    ///
    /// # Errors
    /// `unknown-model` without a model, `connection-address`, `connection-key-refused` where a key is missing,
    /// `invalid-request`.
    pub async fn read(
        state: &AppState,
        user: &CurrentUser,
        form: &mut FilesForm,
        job: JobId,
    ) -> ApiResult<Option<Self>> {
        let provider = form.text("provider_override");
        let address = form.text("base_url_override");
        let key = key("api_key_override", form.text("api_key_override").as_deref())?;
        if provider.is_none() && address.is_none() && key.is_none() {
            return Ok(None);
        }
        let name = form.text("model").ok_or(ErrorCode::UnknownModel)?;
        let preset = match provider {
            Some(provider) => {
                read_provider(&provider).ok_or_else(|| ApiError::invalid("provider_override"))?
            }
            None if address.is_some() => Preset::Compatible,
            None => provider_of(state, &name).await?,
        };
        if key.is_none() && address.is_none() && preset.needs_key() {
            return Err(no_key());
        }
        // The same for a request that is sent again, so that its job is the same, too.
        let id = ModelConnectionId(job.0);
        let model = ConnectedModel::new(id, name.trim()).ok_or(ErrorCode::UnknownModel)?;
        let connection = NewConnection {
            id,
            name: ModelConnectionName::of(preset),
            preset,
            reach: ConnectionReach::Server,
            base_url: base_url(state, preset, address.as_deref())?,
            key,
            models: vec![ModelConnectionModel {
                id: model.upstream.clone(),
                label: model.upstream.clone(),
                kind: ConnectedModelKind::Code,
                context_tokens: None,
                vision: false,
                chosen: true,
            }],
        };
        Ok(Some(Self {
            connection: connection.sealed(state, user.id())?,
            model: model.to_string(),
        }))
    }
}

/// Hands a job over that was [`ask::admitted`], with the connection that its request brings along.
///
/// # Errors
/// As [`ask::handed_over`]; the connection is not kept then.
pub(super) async fn handed_over<K: JobKind>(
    state: &AppState,
    overrides: Option<Overrides>,
    submission: Submission<K>,
) -> ApiResult<Submitted> {
    let Some(overrides) = overrides else {
        return ask::handed_over(state, rate::GENERATIONS, submission).await;
    };
    let (job, owner) = (submission.id, submission.user);
    {
        let mut connection = state.pool.get().await?;
        // A job that is there has its connection, or ended.
        if !db::jobs::read::exists(&mut connection, job, owner).await?
            && !db::model_connections::lend(&mut connection, owner, job, &overrides.connection).await?
        {
            return Err(ErrorCode::InvalidRequest.into());
        }
    }
    let submitted = ask::handed_over(state, rate::GENERATIONS, submission).await;
    if submitted.is_err() {
        let mut connection = state.pool.get().await?;
        if !db::jobs::read::exists(&mut connection, job, owner).await? {
            db::model_connections::forget_of_job(&mut connection, job).await?;
        }
    }
    submitted
}

/// A provider as clients name it.
fn read_provider(name: &str) -> Option<Preset> {
    let name = name.trim().to_ascii_lowercase();
    match name.as_str() {
        "google" => Some(Preset::Gemini),
        "generic" | "custom" => Some(Preset::Compatible),
        name => name.parse().ok(),
    }
}

/// Whose key it is that comes without a provider: that of the one which has the model.
async fn provider_of(state: &AppState, model: &str) -> ApiResult<Preset> {
    let known = state.models.current(state.redis()).await?;
    let found = known.iter().find(|known| known.id == model.trim());
    let preset = found.and_then(|found| read_provider(&found.provider));
    preset.ok_or_else(|| ApiError::invalid("provider_override"))
}

fn no_key() -> ApiError {
    let reason = "A provider of your own needs a key. Enter one and try again.".to_owned();
    ApiError::with_error_detail(ErrorCode::ConnectionKeyRefused, &ErrorDetail::from(reason))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn providers_are_read_by_the_names_that_clients_have() {
        for (name, preset) in [
            ("google", Some(Preset::Gemini)),
            (" OpenRouter ", Some(Preset::Openrouter)),
            ("generic", Some(Preset::Compatible)),
            ("compatible", Some(Preset::Compatible)),
            ("lmstudio", Some(Preset::Lmstudio)),
            ("acme", None),
        ] {
            assert_eq!(read_provider(name), preset, "{name}");
        }
    }
}
