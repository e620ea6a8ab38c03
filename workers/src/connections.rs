//! The model connections of a job's account: loaded for the time of the job, with their keys opened.

use std::collections::BTreeSet;
use std::sync::Arc;

use ai::relay::Relay;
use ai::{ApiKey, Connection};
use anyhow::Context as _;
use db::jobs::lease::Claimed;
use domain::errors::ErrorCode;
use domain::ids::{ModelConnectionId, UserId};
use domain::model_connection::{ConnectedModel, ConnectionReach};
use platform::sealing::Sealing;
use serde_json::Value;

use crate::browser_relay::BrowserRelay;
use crate::context::Context;
use crate::failure::Failure;

/// Most connections that one job may use.
const MOST: usize = 8;

/// The connections whose models a job's input names.
///
/// # Errors
/// `connection-not-found` for one that its account does not have.
pub(crate) async fn of_job(context: &Context, claimed: &Claimed) -> Result<Vec<Connection>, Failure> {
    let mut connections = Vec::new();
    for id in named(&claimed.input).into_iter().take(MOST) {
        let relay: Arc<dyn Relay> = Arc::new(BrowserRelay::new(context, claimed));
        connections.push(loaded(context, claimed.user, id, Some(relay)).await?);
    }
    Ok(connections)
}

/// A connection of an account, with its key.
///
/// # Errors
/// `connection-not-found` when the account has no such; `connection-key-refused` for a key that does not open: it was
/// sealed with one that is gone; `connection-browser-only` for one that is called by browsers.
pub(crate) async fn load(
    context: &Context,
    owner: UserId,
    id: ModelConnectionId,
) -> Result<Connection, Failure> {
    loaded(context, owner, id, None).await
}

/// As [`load`]. One that is called by browsers has `relay`.
async fn loaded(
    context: &Context,
    owner: UserId,
    id: ModelConnectionId,
    relay: Option<Arc<dyn Relay>>,
) -> Result<Connection, Failure> {
    let stored = {
        let mut connection = context.pool.get().await.context("no connection")?;
        let stored = db::model_connections::load(&mut connection, owner, id).await;
        stored.context("a model connection")?
    };
    let stored = stored.ok_or(ErrorCode::ConnectionNotFound)?;
    let relay = match stored.reach {
        ConnectionReach::Server => None,
        ConnectionReach::Browser => Some(relay.ok_or(ErrorCode::ConnectionBrowserOnly)?),
    };
    let key = match &stored.key_sealed {
        None => None,
        Some(sealed) => {
            let aad = Sealing::aad(id.0, owner.0);
            let opened = context.sealing.open(sealed, &aad);
            let opened = opened.ok_or(ErrorCode::ConnectionKeyRefused)?;
            let key = String::from_utf8(opened).map_err(|_| ErrorCode::ConnectionKeyRefused)?;
            ApiKey::new(&key)
        }
    };
    Ok(Connection {
        id,
        preset: stored.preset,
        base_url: stored.base_url,
        key,
        models: stored.models,
        habits: stored.habits,
        relay,
    })
}

/// The connections that the fields of an input name which hold the public ids of models. Other text is nobody's choice of
/// a model, whatever it says.
fn named(input: &str) -> BTreeSet<ModelConnectionId> {
    let mut named = BTreeSet::new();
    if !input.contains("\"connection:") {
        return named;
    }
    let Ok(input) = serde_json::from_str::<Value>(input) else {
        return named;
    };
    let mut left = vec![&input];
    while let Some(value) = left.pop() {
        match value {
            Value::Object(fields) => {
                for (name, value) in fields {
                    match value {
                        Value::String(text) if name.to_ascii_lowercase().ends_with("model") => {
                            named.extend(text.parse().map(|model: ConnectedModel| model.connection));
                        }
                        value => left.push(value),
                    }
                }
            }
            Value::Array(items) => left.extend(items),
            _ => {}
        }
    }
    named
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: &str = "0199c6a2-7b1e-7c3d-8e4f-a1b2c3d4e5f6";

    #[test]
    fn the_models_of_an_input_name_their_connections() {
        let of = |input: String| {
            named(&input)
                .into_iter()
                .map(|id| id.0.to_string())
                .collect::<Vec<_>>()
        };
        for field in ["model", "text_model", "textModel"] {
            let input = format!(r#"{{"prompt": "x", "{field}": "connection:{ID}/llama3.2:3b"}}"#);
            assert_eq!(of(input), [ID], "{field}");
        }
        let nested =
            format!(r#"{{"asked": [{{"model": "connection:{ID}/a"}}], "model": "connection:{ID}/b"}}"#);
        assert_eq!(of(nested), [ID]);
        for input in [
            format!(r#"{{"prompt": "connection:{ID}/a"}}"#),
            r#"{"model": "connection:none/a"}"#.to_owned(),
            r#"{"model": "gemini-2.5-pro"}"#.to_owned(),
            r#"{"model": "connection:"#.to_owned(),
        ] {
            assert!(of(input.clone()).is_empty(), "{input}");
        }
    }
}
