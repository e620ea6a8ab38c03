-- Libraries that pages load from CDNs, as they were fetched: for checks of pages. Their bytes are in the store of files.
CREATE TABLE libraries (
    address TEXT PRIMARY KEY CHECK (octet_length(address) BETWEEN 1 AND 2048),
    -- A server of the version before may collect the file, since it knows of references alone: then it is fetched again.
    sha256 BYTEA NOT NULL REFERENCES blobs (sha256) ON DELETE CASCADE,
    -- As the library's server names it; the same bytes may be another kind of file elsewhere.
    media_type TEXT NOT NULL,
    fetched_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    used_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX libraries_blob ON libraries (sha256);
CREATE INDEX libraries_used ON libraries (used_at);

-- Checks of pages take many seconds of a browser each: in a queue of their own no thumbnail waits for them.
ALTER TABLE jobs DROP CONSTRAINT jobs_lane_check;
ALTER TABLE jobs ADD CONSTRAINT jobs_lane_check
    CHECK (lane IN ('interactive', 'images', 'background', 'files', 'pictures', 'checks'));
