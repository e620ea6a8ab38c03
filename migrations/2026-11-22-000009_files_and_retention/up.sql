-- Files and pictures. Their bytes are in the store of files, here is what they are. A file that nothing refers to goes
-- some time after it was last offered.
CREATE TABLE blobs (
    sha256 BYTEA PRIMARY KEY CHECK (octet_length(sha256) = 32),
    -- Where the bytes are. Unlike the hash, a key is never used again: a file that was removed and comes back gets
    -- another one, so that removing the old object cannot hit the new file.
    key TEXT NOT NULL UNIQUE,
    mime TEXT NOT NULL,
    bytes BIGINT NOT NULL CHECK (bytes >= 0),
    created_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    -- When somebody last wanted to store it.
    offered_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    -- When the bytes were there. NULL: not yet, or the process that stored them died.
    stored_at TIMESTAMPTZ
);
CREATE INDEX blobs_offered ON blobs (offered_at);

-- Who uses a file: the row `owner` of the table that `kind` stands for. A table that has files deletes its references
-- together with its rows.
CREATE TABLE blob_references (
    owner UUID NOT NULL,
    sha256 BYTEA NOT NULL REFERENCES blobs (sha256),
    kind TEXT NOT NULL,
    -- Whose quota it counts for.
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (owner, sha256)
);
CREATE INDEX blob_references_user ON blob_references (user_id);
CREATE INDEX blob_references_blob ON blob_references (sha256);

-- Objects whose file is gone and that are still to be removed from the store.
CREATE TABLE blob_removals (
    key TEXT PRIMARY KEY,
    since TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()
);

-- What the hourly clean-up did, over all processes.
CREATE TABLE clean_ups (
    task TEXT PRIMARY KEY,
    last_run_at TIMESTAMPTZ NOT NULL,
    removed BIGINT NOT NULL DEFAULT 0
);

-- Ended jobs are deleted by the time of their end.
CREATE INDEX jobs_ended ON jobs (finished_at) WHERE finished_at IS NOT NULL;

-- Pages are large and repetitive: lz4 costs a fraction of the time of the built-in compression. New values only; a
-- Postgres built without it goes on as before.
DO $$
DECLARE
    target RECORD;
BEGIN
    FOR target IN
        SELECT * FROM (VALUES
            ('pages', 'html_content'), ('pages', 'prompt'),
            ('job_inputs', 'prompt'), ('job_inputs', 'html'), ('job_inputs', 'context'),
            ('job_results', 'html'), ('job_results', 'data'),
            ('chat_histories', 'messages')
        ) AS columns (tab, col)
        -- A migration before this one may have moved a column.
        WHERE EXISTS (
            SELECT FROM information_schema.columns found
            WHERE found.table_schema = current_schema() AND found.table_name = tab AND found.column_name = col
        )
    LOOP
        EXECUTE format('ALTER TABLE %I ALTER COLUMN %I SET COMPRESSION lz4', target.tab, target.col);
    END LOOP;
EXCEPTION
    WHEN feature_not_supported OR invalid_parameter_value OR syntax_error THEN
        RAISE NOTICE 'this Postgres has no lz4: pages are compressed as before';
END $$;
