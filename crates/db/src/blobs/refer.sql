-- Holds the row, so that it is not collected before the reference is there.
WITH held AS (
    SELECT sha256 FROM blobs WHERE sha256 = $1 AND stored_at IS NOT NULL FOR KEY SHARE
), added AS (
    INSERT INTO blob_references (owner, sha256, kind, user_id)
    SELECT $2, sha256, $3, $4 FROM held
    ON CONFLICT DO NOTHING
)
SELECT EXISTS (SELECT FROM held) AS found
