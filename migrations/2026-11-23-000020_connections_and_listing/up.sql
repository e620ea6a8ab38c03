-- Whether search engines may list the page of the published app.
ALTER TABLE apps ADD COLUMN indexable BOOLEAN NOT NULL DEFAULT FALSE;

-- What leads from an element of a page to another page or address. The page's code has it too, which is what works; this
-- is what the connection is called and when it was made.
CREATE TABLE connections (
    app_id UUID NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
    -- As its client names it.
    id TEXT NOT NULL,
    source_page_id TEXT NOT NULL,
    target_page_id TEXT,
    target_url TEXT,
    element_id TEXT NOT NULL,
    display_text TEXT NOT NULL,
    metadata TEXT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (app_id, id),
    CHECK ((target_page_id IS NULL) <> (target_url IS NULL))
);
