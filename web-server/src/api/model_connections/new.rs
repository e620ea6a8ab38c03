//! What becomes a connection: names, addresses and keys, checked and sealed.

use anyhow::Context as _;
use db::model_connections::{NewModelConnection, SealedKey};
use domain::errors::ErrorCode;
use domain::events::ErrorDetail;
use domain::ids::{ModelConnectionId, UserId};
use domain::model_address::{self, AddressError, Reach};
use domain::model_connection::{
    ConnectionKey, ConnectionReach, ModelConnectionModel, ModelConnectionName, Preset,
};
use platform::sealing::Sealing;

use crate::error::{ApiError, ApiResult};
use crate::state::AppState;

/// A connection that is to be stored.
pub(in crate::api) struct NewConnection {
    pub id: ModelConnectionId,
    pub name: ModelConnectionName,
    pub preset: Preset,
    pub reach: ConnectionReach,
    /// As [`base_url`] gives it.
    pub base_url: String,
    pub key: Option<ConnectionKey>,
    pub models: Vec<ModelConnectionModel>,
}

impl NewConnection {
    /// The same with its key sealed for it and its account.
    ///
    /// # Errors
    /// `internal-error` when the cipher fails.
    pub fn sealed(self, state: &AppState, owner: UserId) -> ApiResult<NewModelConnection> {
        let key = self.key.map(|key| sealed_key(state, owner, self.id, &key));
        Ok(NewModelConnection {
            id: self.id,
            name: self.name.as_str().to_owned(),
            preset: self.preset,
            reach: self.reach,
            base_url: self.base_url,
            key: key.transpose()?,
            models: self.models,
        })
    }
}

/// A key as it is stored with a connection of an account.
///
/// # Errors
/// `internal-error` when the cipher fails.
pub(super) fn sealed_key(
    state: &AppState,
    owner: UserId,
    connection: ModelConnectionId,
    key: &ConnectionKey,
) -> ApiResult<SealedKey> {
    let aad = Sealing::aad(connection.0, owner.0);
    let sealed = state.sealing.seal(key.expose().as_bytes(), &aad);
    Ok(SealedKey {
        sealed: sealed.context("a key cannot be sealed")?,
        last4: key.shown(),
    })
}

/// The base address of a service, from what a person typed, else where it usually is.
///
/// # Errors
/// `connection-address`, with what to type.
pub(in crate::api) fn base_url(state: &AppState, preset: Preset, typed: Option<&str>) -> ApiResult<String> {
    let typed = typed.filter(|typed| !typed.trim().is_empty());
    let typed = typed.or(preset.default_base_url()).unwrap_or_default();
    let reach = Reach {
        loopback: state.config.http.is_loopback(),
        any: state.config.ai.allow_private_addresses,
    };
    model_address::normalise(preset, typed)
        .and_then(|base| model_address::admit(&base, reach).map(|()| base))
        .map_err(address_refused)
}

/// As [`base_url`], for a service that somebody's browser calls: on its own machine.
///
/// # Errors
/// `connection-address`, with what to type.
pub(super) fn base_url_of_browser(preset: Preset, typed: Option<&str>) -> ApiResult<String> {
    let typed = typed.filter(|typed| !typed.trim().is_empty());
    let typed = typed.or(preset.default_base_url()).unwrap_or_default();
    model_address::normalise(preset, typed)
        .and_then(|base| model_address::admit_for_browser(&base).map(|()| base))
        .map_err(address_refused)
}

/// Who calls the service of a connection, as a request names it; a service that answers nobody without a key is never called
/// by browsers, which get no keys.
///
/// # Errors
/// `invalid-request`.
pub(super) fn reach(preset: Preset, named: Option<&str>) -> ApiResult<Option<ConnectionReach>> {
    let reach = named.map(|named| named.parse().map_err(|_| ApiError::invalid("reach")));
    let reach: Option<ConnectionReach> = reach.transpose()?;
    if reach == Some(ConnectionReach::Browser) && preset.needs_key() {
        return Err(ApiError::invalid("reach"));
    }
    Ok(reach)
}

/// That a browser gets no key.
pub(super) fn keyless() -> ApiError {
    ApiError::with_error_detail(
        ErrorCode::InvalidRequest,
        &ErrorDetail::from("A model on your own machine needs no key. Leave the key out.".to_owned()),
    )
}

fn address_refused(error: AddressError) -> ApiError {
    ApiError::with_error_detail(
        ErrorCode::ConnectionAddress,
        &ErrorDetail::from(error.to_string()),
    )
}

/// A key that a person gave in this field; none where it is blank.
///
/// # Errors
/// `invalid-request` for what cannot be a key.
pub(in crate::api) fn key(field: &str, typed: Option<&str>) -> ApiResult<Option<ConnectionKey>> {
    let typed = typed.filter(|typed| !typed.trim().is_empty());
    let key = typed.map(|typed| ConnectionKey::parse(typed).ok_or_else(|| ApiError::invalid(field)));
    key.transpose()
}

/// A name that a person gave; none where it is blank.
///
/// # Errors
/// `invalid-request` for one that is too long, or more than a line.
pub(super) fn name(typed: Option<&str>) -> ApiResult<Option<ModelConnectionName>> {
    let typed = typed.filter(|typed| !typed.trim().is_empty());
    let name = typed.map(|typed| ModelConnectionName::parse(typed).ok_or_else(|| ApiError::invalid("name")));
    name.transpose()
}
