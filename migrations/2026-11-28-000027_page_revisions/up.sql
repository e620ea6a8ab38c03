-- How often the HTML of a page was changed while its app was a draft: what a change of a draft is based on.
ALTER TABLE pages ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;

-- The way back through the revisions of a draft's page: the newest ones, until a person saves the app.
CREATE TABLE page_revisions (
    page_id UUID NOT NULL REFERENCES pages (id) ON DELETE CASCADE,
    revision INTEGER NOT NULL,
    -- What people read of the step that made this revision.
    name TEXT NOT NULL,
    -- The change that leads to the revision before: a JSON list of {start, end, text}, with offsets in UTF-16 code units.
    back TEXT NOT NULL,
    -- Its size, so that nothing large is read to count it.
    bytes INTEGER NOT NULL GENERATED ALWAYS AS (octet_length(back)) STORED,
    created_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (page_id, revision)
);
DO $$
BEGIN
    ALTER TABLE page_revisions ALTER COLUMN back SET COMPRESSION lz4;
EXCEPTION
    WHEN feature_not_supported OR invalid_parameter_value OR syntax_error THEN
        RAISE NOTICE 'this Postgres has no lz4: revisions are compressed as before';
END $$;
