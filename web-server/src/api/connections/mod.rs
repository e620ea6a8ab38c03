//! Connections between pages, and to addresses.

pub mod delete;
pub mod list;
pub mod store;

use chrono::{DateTime, Utc};
use db::connections::ConnectionToStore;
use domain::errors::ErrorCode;
use domain::ids::{AppId, PageId};
use domain::limits::{CONNECTION_METADATA_MAX_BYTES, CONNECTION_TEXT_MAX_CHARS, CONNECTION_URL_MAX_BYTES};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use url::Url;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::error::{ApiError, ApiResult};

/// Registers the calls.
pub fn configure(config: &mut ServiceConfig) {
    config
        .service(list::list_connections)
        .service(store::create_connection)
        .service(store::update_connection)
        .service(delete::delete_connection);
}

/// What a connection leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ConnectionType {
    /// Another page of the app.
    Page,
    /// An address.
    Url,
}

/// A connection to be made or changed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConnectionRequest {
    /// As the client names it: letters, digits, `-` and `_`, at most 200.
    pub id: String,
    /// The app as the client names it.
    pub app_id: String,
    /// The page that it leads from.
    pub source_page_id: String,
    /// The page that it leads to, for one of type `page`.
    #[schema(nullable = false)]
    pub target_page_id: Option<String>,
    /// The address that it leads to, for one of type `url`: http or https.
    #[schema(nullable = false)]
    pub target_url: Option<String>,
    /// The element that it leads from, as the client names it.
    pub element_id: String,
    /// What it leads to.
    pub connection_type: ConnectionType,
    /// The element's text; cut to 500 characters.
    #[serde(default)]
    #[schema(required = false)]
    pub display_text: String,
    /// What else the client knows of it, at most 2 KB.
    #[serde(default)]
    #[schema(required = false)]
    pub metadata: Value,
}

/// A connection.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConnectionAnswer {
    /// As its client names it.
    pub id: String,
    /// The page that it leads from.
    pub source_page_id: String,
    /// The page that it leads to.
    #[schema(required = true)]
    pub target_page_id: Option<String>,
    /// The address that it leads to.
    #[schema(required = true)]
    pub target_url: Option<String>,
    /// The element that it leads from.
    pub element_id: String,
    /// What it leads to.
    pub connection_type: ConnectionType,
    /// The element's text.
    pub display_text: String,
    /// What else its client knows of it.
    pub metadata: Value,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
}

impl From<db::connections::Connection> for ConnectionAnswer {
    fn from(stored: db::connections::Connection) -> Self {
        Self {
            id: stored.id,
            source_page_id: stored.source_page_id,
            connection_type: if stored.target_page_id.is_some() {
                ConnectionType::Page
            } else {
                ConnectionType::Url
            },
            target_page_id: stored.target_page_id,
            target_url: stored.target_url,
            element_id: stored.element_id,
            display_text: stored.display_text,
            metadata: serde_json::from_str(&stored.metadata).unwrap_or_default(),
            created_at: stored.created_at,
            updated_at: stored.updated_at,
        }
    }
}

/// The request, checked.
fn parse(request: ConnectionRequest) -> ApiResult<(AppId, ConnectionToStore)> {
    let app = AppId::parse(&request.app_id).map_err(|_| ApiError::invalid("appId"))?;
    let source = PageId::parse(&request.source_page_id).map_err(|_| ApiError::invalid("sourcePageId"))?;
    let (target_page_id, target_url) = match request.connection_type {
        ConnectionType::Page => {
            let target = request.target_page_id.unwrap_or_default();
            let target = PageId::parse(&target).map_err(|_| ErrorCode::TargetPageNotFound)?;
            if target == source {
                return Err(ApiError::invalid("targetPageId"));
            }
            (Some(target.as_str().to_owned()), None)
        }
        ConnectionType::Url => (None, Some(address(&request.target_url.unwrap_or_default())?)),
    };
    let metadata = request.metadata.to_string();
    if metadata.len() > CONNECTION_METADATA_MAX_BYTES {
        return Err(ApiError::invalid("metadata"));
    }
    if request.element_id.is_empty() || request.element_id.chars().count() > CONNECTION_TEXT_MAX_CHARS {
        return Err(ApiError::invalid("elementId"));
    }
    let text = request.display_text.chars().take(CONNECTION_TEXT_MAX_CHARS);
    let connection = ConnectionToStore {
        id: id(&request.id)?,
        source_page_id: source.as_str().to_owned(),
        target_page_id,
        target_url,
        element_id: crate::api::storable(request.element_id),
        display_text: crate::api::storable(text.collect()),
        metadata: crate::api::storable(metadata.replace("\\u0000", "")),
    };
    Ok((app, connection))
}

/// The id of a connection; that of a page has the same form.
fn id(text: &str) -> ApiResult<String> {
    let id = PageId::parse(text).map_err(|_| ApiError::invalid("id"))?;
    Ok(id.as_str().to_owned())
}

/// An address that a browser may open.
fn address(text: &str) -> ApiResult<String> {
    let text = text.trim();
    let parsed = Url::parse(text).map_err(|_| ApiError::invalid("targetUrl"))?;
    if !matches!(parsed.scheme(), "http" | "https") || text.len() > CONNECTION_URL_MAX_BYTES {
        return Err(ApiError::invalid("targetUrl"));
    }
    Ok(parsed.into())
}
