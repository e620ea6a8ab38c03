-- Holds the rows, so that none is collected before its reference is there.
WITH held AS (
    SELECT sha256 FROM blobs
    WHERE sha256 = ANY ($1) AND stored_at IS NOT NULL
        AND EXISTS (SELECT FROM blob_references AS had WHERE had.sha256 = blobs.sha256 AND had.user_id = $2)
    FOR KEY SHARE
)
INSERT INTO blob_references (owner, sha256, kind, user_id)
SELECT $3, sha256, 'asset', $2 FROM held
ON CONFLICT DO NOTHING
