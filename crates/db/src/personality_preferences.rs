//! How people like answers and apps to be. Who chose nothing has no row.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use domain::ids::UserId;
use domain::personality::Preferences;
use serde_json::Value;

use crate::schema::{auto_analysis_settings, personality_preferences};
use crate::{Connection, clock};

/// The preferences of an account.
pub async fn find(connection: &mut Connection, user: UserId) -> QueryResult<Preferences> {
    let found: Option<Value> = personality_preferences::table
        .find(user.0)
        .select(personality_preferences::preferences)
        .first(connection)
        .await
        .optional()?;
    Ok(read(found))
}

/// The preferences of an account for prompts: none where its settings exclude them.
pub async fn for_models(connection: &mut Connection, user: UserId) -> QueryResult<Preferences> {
    let counts = auto_analysis_settings::use_personality_preferences.nullable();
    let found: Option<Value> = personality_preferences::table
        .left_join(
            auto_analysis_settings::table
                .on(auto_analysis_settings::user_id.eq(personality_preferences::user_id)),
        )
        .filter(personality_preferences::user_id.eq(user.0))
        // Who set nothing has no row, and has the setting.
        .filter(counts.is_distinct_from(false))
        .select(personality_preferences::preferences)
        .first(connection)
        .await
        .optional()?;
    Ok(read(found))
}

/// Stores the preferences of an account in place of the earlier ones.
pub async fn set(connection: &mut Connection, user: UserId, preferences: Preferences) -> QueryResult<()> {
    let preferences = serde_json::to_value(preferences)
        .map_err(|error| diesel::result::Error::SerializationError(Box::new(error)))?;
    diesel::insert_into(personality_preferences::table)
        .values((
            personality_preferences::user_id.eq(user.0),
            personality_preferences::preferences.eq(&preferences),
        ))
        .on_conflict(personality_preferences::user_id)
        .do_update()
        .set((
            personality_preferences::preferences.eq(&preferences),
            personality_preferences::updated_at.eq(clock::now().assume_not_null()),
        ))
        .execute(connection)
        .await
        .map(drop)
}

/// Choices that a later version wrote are none.
fn read(stored: Option<Value>) -> Preferences {
    stored
        .and_then(|stored| serde_json::from_value(stored).ok())
        .unwrap_or_default()
}
