-- The page of a draft as it was before the last change by a model, until a person saves the app: the change may break it,
-- and only a browser finds that out.
ALTER TABLE pages ADD COLUMN html_before TEXT;
DO $$
BEGIN
    ALTER TABLE pages ALTER COLUMN html_before SET COMPRESSION lz4;
EXCEPTION
    WHEN feature_not_supported OR invalid_parameter_value OR syntax_error THEN
        RAISE NOTICE 'this Postgres has no lz4: pages are compressed as before';
END $$;
