-- What an app was published as, one row a publication. The newest is online; the last 20 are kept.
CREATE TABLE publications (
    published_app_id UUID NOT NULL REFERENCES published_apps (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    name TEXT NOT NULL,
    content_hash TEXT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    -- The version that was brought back as this one.
    restored_from INTEGER,
    PRIMARY KEY (published_app_id, version)
);

-- The bytes of an app's files, once for all of its publications: publishing again stores what changed.
CREATE TABLE published_contents (
    published_app_id UUID NOT NULL REFERENCES published_apps (id) ON DELETE CASCADE,
    sha256 BYTEA NOT NULL CHECK (octet_length(sha256) = 32),
    bytes BYTEA NOT NULL,
    PRIMARY KEY (published_app_id, sha256)
);

INSERT INTO publications (published_app_id, version, name, content_hash, created_at)
SELECT id, version, name, content_hash, updated_at FROM published_apps WHERE is_active;
INSERT INTO published_contents (published_app_id, sha256, bytes)
SELECT DISTINCT ON (published_app_id, sha256(bytes)) published_app_id, sha256(bytes), bytes FROM published_files;

ALTER TABLE published_files RENAME TO old_published_files;
ALTER INDEX published_files_pkey RENAME TO old_published_files_pkey;
CREATE TABLE published_files (
    published_app_id UUID NOT NULL,
    version INTEGER NOT NULL,
    path TEXT NOT NULL,
    content_type TEXT NOT NULL,
    sha256 BYTEA NOT NULL,
    -- What a page is called; NULL for a file that is no page.
    title TEXT,
    PRIMARY KEY (published_app_id, version, path),
    FOREIGN KEY (published_app_id, version) REFERENCES publications ON DELETE CASCADE,
    FOREIGN KEY (published_app_id, sha256) REFERENCES published_contents
);
INSERT INTO published_files (published_app_id, version, path, content_type, sha256, title)
SELECT old.published_app_id, published_apps.version, old.path, old.content_type, sha256(old.bytes),
    CASE WHEN old.path = 'index.html' THEN published_apps.name END
FROM old_published_files AS old JOIN published_apps ON published_apps.id = old.published_app_id
WHERE published_apps.is_active;
DROP TABLE old_published_files;
-- Whether any publication still has a content.
CREATE INDEX published_files_contents ON published_files (published_app_id, sha256);

-- How often an app was opened and installed, by day (UTC): numbers alone, of nobody in particular.
CREATE TABLE published_app_days (
    published_app_id UUID NOT NULL REFERENCES published_apps (id) ON DELETE CASCADE,
    day DATE NOT NULL,
    visits BIGINT NOT NULL DEFAULT 0,
    installs BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (published_app_id, day)
);
