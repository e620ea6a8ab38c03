-- A generation record: one app as the server keeps it, from its first result on.
CREATE TABLE generations (
    id UUID PRIMARY KEY,
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    app_id TEXT NOT NULL,
    name TEXT NOT NULL,
    slug TEXT NOT NULL,
    prompt TEXT NOT NULL DEFAULT '',
    model TEXT,
    source TEXT NOT NULL DEFAULT 'generator' CHECK (source IN ('generator', 'playground')),
    current_page_id TEXT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    -- NULL until a person saves it.
    first_saved_at TIMESTAMPTZ,
    last_saved_at TIMESTAMPTZ,
    UNIQUE (user_id, app_id)
);
CREATE INDEX generations_recent ON generations (user_id, updated_at DESC);

CREATE TABLE pages (
    id UUID PRIMARY KEY,
    generation_id UUID NOT NULL REFERENCES generations (id) ON DELETE CASCADE,
    page_id TEXT NOT NULL,
    name TEXT NOT NULL,
    slug TEXT NOT NULL,
    html_content TEXT NOT NULL,
    prompt TEXT NOT NULL DEFAULT '',
    position INTEGER NOT NULL,
    is_home BOOLEAN NOT NULL DEFAULT FALSE,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    UNIQUE (generation_id, page_id),
    UNIQUE (generation_id, slug)
);
