-- Holds the file, so that it is not collected before the library is there.
WITH held AS (
    SELECT sha256 FROM blobs WHERE sha256 = $1 AND stored_at IS NOT NULL FOR KEY SHARE
), kept AS (
    INSERT INTO libraries (address, sha256, media_type)
    SELECT $2, sha256, $3 FROM held
    ON CONFLICT (address) DO UPDATE SET sha256 = excluded.sha256, media_type = excluded.media_type,
        fetched_at = clock_timestamp(), used_at = clock_timestamp()
)
SELECT EXISTS (SELECT FROM held) AS found
