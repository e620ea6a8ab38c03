-- Access to models that people bring along. Keys are sealed by the processes (crates/platform/src/sealing.rs); the key of
-- these keys is not in the database.
CREATE TABLE model_connections (
    id UUID PRIMARY KEY,
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
    preset TEXT NOT NULL,
    base_url TEXT NOT NULL CHECK (octet_length(base_url) BETWEEN 1 AND 500),
    key_sealed BYTEA CHECK (octet_length(key_sealed) <= 2048),
    -- What people recognize the key by.
    key_last4 TEXT CHECK (char_length(key_last4) <= 4),
    models JSONB NOT NULL DEFAULT '[]',
    habits JSONB NOT NULL DEFAULT '{}',
    -- The job whose request brought it along. It goes with the job's end, before or after the job's row is there.
    for_job UUID,
    created_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    tested_at TIMESTAMPTZ
);
CREATE INDEX model_connections_user ON model_connections (user_id, created_at);
CREATE INDEX model_connections_job ON model_connections (for_job) WHERE for_job IS NOT NULL;
