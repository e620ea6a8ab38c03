//! Settings of the automatic analysis and of repairs. An account without settings has the defaults.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use domain::ids::UserId;

use crate::Connection;
use crate::clock;
use crate::schema::auto_analysis_settings;

/// The settings of an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = auto_analysis_settings)]
pub struct AutoAnalysisSettings {
    /// Whether suggestions are asked for after each generation.
    pub enabled: bool,
    /// Whether errors of the preview are looked for.
    pub error_auto_detection: bool,
    /// Whether a model repairs them by itself.
    pub error_auto_correction: bool,
    /// Whether a repair of what breaks the app is applied without a question.
    pub auto_fix_critical_errors: bool,
    /// Whether one of anything less is.
    pub auto_fix_warnings: bool,
    /// Whether the person is notified of repairs.
    pub notify_on_error_fixes: bool,
    /// Whether prompts include the person's preferences.
    pub use_personality_preferences: bool,
}

impl Default for AutoAnalysisSettings {
    fn default() -> Self {
        Self {
            enabled: false,
            error_auto_detection: true,
            error_auto_correction: false,
            auto_fix_critical_errors: true,
            auto_fix_warnings: false,
            notify_on_error_fixes: true,
            use_personality_preferences: true,
        }
    }
}

/// A change of settings; an absent field keeps its value.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, AsChangeset)]
#[diesel(table_name = auto_analysis_settings)]
pub struct AutoAnalysisChange {
    pub enabled: Option<bool>,
    pub error_auto_detection: Option<bool>,
    pub error_auto_correction: Option<bool>,
    pub auto_fix_critical_errors: Option<bool>,
    pub auto_fix_warnings: Option<bool>,
    pub notify_on_error_fixes: Option<bool>,
    pub use_personality_preferences: Option<bool>,
}

impl AutoAnalysisChange {
    /// The settings with this change.
    fn of(self, settings: AutoAnalysisSettings) -> AutoAnalysisSettings {
        AutoAnalysisSettings {
            enabled: self.enabled.unwrap_or(settings.enabled),
            error_auto_detection: self.error_auto_detection.unwrap_or(settings.error_auto_detection),
            error_auto_correction: self
                .error_auto_correction
                .unwrap_or(settings.error_auto_correction),
            auto_fix_critical_errors: self
                .auto_fix_critical_errors
                .unwrap_or(settings.auto_fix_critical_errors),
            auto_fix_warnings: self.auto_fix_warnings.unwrap_or(settings.auto_fix_warnings),
            notify_on_error_fixes: self
                .notify_on_error_fixes
                .unwrap_or(settings.notify_on_error_fixes),
            use_personality_preferences: self
                .use_personality_preferences
                .unwrap_or(settings.use_personality_preferences),
        }
    }
}

/// The settings of an account: the defaults where it set nothing.
pub async fn find(connection: &mut Connection, user: UserId) -> QueryResult<AutoAnalysisSettings> {
    let set = auto_analysis_settings::table
        .find(user.0)
        .select(AutoAnalysisSettings::as_select())
        .first(connection)
        .await
        .optional()?;
    Ok(set.unwrap_or_default())
}

/// Changes settings of an account. Two changes at the same time both count, but for what both set.
pub async fn change(
    connection: &mut Connection,
    user: UserId,
    change: AutoAnalysisChange,
) -> QueryResult<()> {
    diesel::insert_into(auto_analysis_settings::table)
        .values((
            auto_analysis_settings::user_id.eq(user.0),
            change.of(AutoAnalysisSettings::default()),
        ))
        .on_conflict(auto_analysis_settings::user_id)
        .do_update()
        .set((
            change,
            auto_analysis_settings::updated_at.eq(clock::now().assume_not_null()),
        ))
        .execute(connection)
        .await
        .map(drop)
}
