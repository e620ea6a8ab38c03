-- What a person set about the analysis that runs by itself, and about repairs. Who set nothing has no row; the defaults are
-- those of crates/db/src/auto_analysis_settings.rs.
CREATE TABLE auto_analysis_settings (
    user_id UUID PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    enabled BOOLEAN NOT NULL,
    error_auto_detection BOOLEAN NOT NULL,
    error_auto_correction BOOLEAN NOT NULL,
    auto_fix_critical_errors BOOLEAN NOT NULL,
    auto_fix_warnings BOOLEAN NOT NULL,
    notify_on_error_fixes BOOLEAN NOT NULL,
    use_personality_preferences BOOLEAN NOT NULL,
    updated_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()
);
