-- A slug belongs to one app of one person for ever: its origin holds the storage of whoever opened it,
-- so a deleted app keeps its row and nobody else gets the slug.
CREATE TABLE published_apps (
    id UUID PRIMARY KEY,
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    app_id TEXT NOT NULL,
    generation_id UUID REFERENCES generations (id) ON DELETE SET NULL,
    name TEXT NOT NULL,
    slug TEXT NOT NULL UNIQUE,
    content_hash TEXT NOT NULL,
    version INTEGER NOT NULL DEFAULT 1,
    is_active BOOLEAN NOT NULL DEFAULT TRUE,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    UNIQUE (user_id, app_id)
);

CREATE TABLE published_files (
    published_app_id UUID NOT NULL REFERENCES published_apps (id) ON DELETE CASCADE,
    path TEXT NOT NULL,
    content_type TEXT NOT NULL,
    bytes BYTEA NOT NULL,
    PRIMARY KEY (published_app_id, path)
);
