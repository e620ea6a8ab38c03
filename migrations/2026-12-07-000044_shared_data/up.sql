-- What visitors of a published app share, and the copy that the preview of its owner has.
CREATE TABLE shared_stores (
    id UUID PRIMARY KEY,
    app_id UUID NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
    -- NULL for the copy of the preview.
    published_app_id UUID UNIQUE REFERENCES published_apps (id) ON DELETE CASCADE,
    writers TEXT NOT NULL DEFAULT 'off' CHECK (writers IN ('off', 'owner', 'visitors', 'everyone')),
    -- Grows with every write: versions of values and ids of entries are taken from it, so none comes twice.
    last_write BIGINT NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX shared_stores_preview ON shared_stores (app_id) WHERE published_app_id IS NULL;
CREATE INDEX shared_stores_app ON shared_stores (app_id);

CREATE TABLE shared_values (
    store_id UUID NOT NULL REFERENCES shared_stores (id) ON DELETE CASCADE,
    key TEXT COLLATE "C" NOT NULL,
    -- JSON, as it was sent.
    value TEXT NOT NULL,
    bytes INTEGER NOT NULL GENERATED ALWAYS AS (octet_length(key) + octet_length(value)) STORED,
    version BIGINT NOT NULL,
    updated_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (store_id, key)
);

CREATE TABLE shared_entries (
    store_id UUID NOT NULL REFERENCES shared_stores (id) ON DELETE CASCADE,
    list TEXT COLLATE "C" NOT NULL,
    id BIGINT NOT NULL,
    -- JSON, as it was sent.
    value TEXT NOT NULL,
    bytes INTEGER NOT NULL GENERATED ALWAYS AS (octet_length(list) + octet_length(value)) STORED,
    -- Who added it, where that person signed in.
    author_id UUID REFERENCES users (id) ON DELETE CASCADE,
    created_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (store_id, list, id)
);
CREATE INDEX shared_entries_author ON shared_entries (author_id) WHERE author_id IS NOT NULL;
