//! How people like answers and apps to be. Who chose nothing has no row.
//!
//! The stored form is the JSON object of [`Preferences`]. During a roll-out processes of two versions read and write it:
//!
//! - A field that the object lacks, and a choice that this version does not know, is not chosen; the other fields hold.
//! - A field that this version does not know stays in the object when the others are stored.
//! - A choice that this version does not know is replaced when the preferences are stored.

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

/// Stores the preferences of an account in place of the earlier ones. Fields of a later version stay.
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
            personality_preferences::preferences
                .eq(personality_preferences::preferences.concat(&preferences)),
            personality_preferences::updated_at.eq(clock::now().assume_not_null()),
        ))
        .execute(connection)
        .await
        .map(drop)
}

/// The choices that this version knows.
fn read(stored: Option<Value>) -> Preferences {
    let Some(Value::Object(mut fields)) = stored else {
        return Preferences::default();
    };
    fields.retain(|name, choice| {
        let alone = Value::from_iter([(name.clone(), choice.clone())]);
        serde_json::from_value::<Preferences>(alone).is_ok()
    });
    serde_json::from_value(Value::Object(fields)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use domain::personality::{CodeStyle, DesignStyle};
    use serde_json::json;

    use super::*;

    #[test]
    fn what_a_later_version_wrote_leaves_the_other_choices() {
        let stored = json!({ "design": "bold", "tone": "poetic", "codeStyle": "concise", "layout": "wide" });
        let chosen = Preferences {
            design: Some(DesignStyle::Bold),
            code_style: Some(CodeStyle::Concise),
            ..Preferences::default()
        };
        assert_eq!(read(Some(stored)), chosen);
        for nothing in [None, Some(json!(null)), Some(json!([])), Some(json!({}))] {
            assert!(read(nothing).is_empty());
        }
    }
}
