-- Files that people attach to what they ask for: what they are called, and what was read of them. Their bytes are files of
-- the app (blob_references, kind 'asset').
CREATE TABLE app_files (
    app_id UUID NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
    sha256 BYTEA NOT NULL CHECK (octet_length(sha256) = 32),
    name TEXT NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
    kind TEXT NOT NULL,
    media_type TEXT NOT NULL,
    bytes BIGINT NOT NULL,
    width INTEGER,
    height INTEGER,
    duration_ms BIGINT,
    -- What was read of it; absent of images, sounds and films.
    content TEXT,
    -- How many characters there were before the content was cut to its limit.
    content_chars BIGINT NOT NULL DEFAULT 0,
    -- Sentences about what was left out, as a JSON array.
    notes TEXT NOT NULL DEFAULT '[]',
    -- The app had the file before it was attached, and keeps it when it is no longer attached.
    was_there BOOLEAN NOT NULL,
    -- When a request used it first as a file that the app may show.
    shown_at TIMESTAMPTZ,
    created_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (app_id, sha256)
);

-- Of the job that made the record's page last: its tokens, where the provider counts them, and how long it took.
ALTER TABLE generations ADD COLUMN token_count BIGINT, ADD COLUMN generation_ms BIGINT;

-- The lane of jobs that read them.
ALTER TABLE jobs DROP CONSTRAINT jobs_lane_check;
ALTER TABLE jobs ADD CONSTRAINT jobs_lane_check
    CHECK (lane IN ('interactive', 'images', 'background', 'files', 'pictures'));
