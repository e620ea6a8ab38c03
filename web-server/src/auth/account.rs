//! An account as its owner sees it.

use chrono::{DateTime, Utc};
use db::account_deletions;
use diesel::QueryResult;
use domain::tier::Tier;
use serde::Serialize;
use utoipa::ToSchema;

/// An account, as its owner sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct User {
    pub uid: String,
    /// Its address.
    pub email: String,
    /// The name shown.
    #[schema(required = true)]
    pub display_name: Option<String>,
    /// Address of an image.
    #[serde(rename = "photoURL")]
    #[schema(required = true)]
    pub photo_url: Option<String>,
    /// The name chosen in the product.
    #[schema(required = true)]
    pub username: Option<String>,
    /// The tier.
    #[schema(value_type = TierName)]
    pub tier: Tier,
    /// Whether it may manage the blog.
    pub is_blog_admin: bool,
    /// Whether it is the account of who runs the product.
    pub is_operator: bool,
    /// When the account will be deleted; none when nobody asked for it.
    #[schema(required = true)]
    pub deletes_at: Option<DateTime<Utc>>,
}

impl User {
    /// The account, with its deletion where one is scheduled.
    pub async fn of(connection: &mut db::Connection, user: db::users::User) -> QueryResult<Self> {
        let deletes_at = account_deletions::find(connection, user.user_id()).await?;
        Ok(Self {
            uid: user.id.to_string(),
            tier: user.tier(),
            email: user.email,
            display_name: user.display_name,
            photo_url: user.photo_url,
            username: user.username,
            is_blog_admin: user.is_blog_admin,
            is_operator: user.is_operator,
            deletes_at,
        })
    }
}

/// The names of tiers, for the description of the API.
#[derive(ToSchema)]
#[schema(as = Tier, rename_all = "lowercase")]
pub enum TierName {
    /// Ten credits a month.
    Free,
    /// More credits.
    Explorer,
    /// Everything.
    Pro,
}
