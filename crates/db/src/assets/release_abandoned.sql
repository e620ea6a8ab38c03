WITH released AS (
    DELETE FROM blob_references
    WHERE (owner, sha256, kind) IN (
        SELECT blob_references.owner, blob_references.sha256, blob_references.kind
        FROM blob_references JOIN apps ON apps.id = blob_references.owner
        WHERE blob_references.kind = 'asset'
            AND NOT EXISTS (SELECT FROM generations WHERE generations.app_id = apps.id)
            AND (apps.deleted_at < statement_timestamp() - make_interval(secs => $1)
                OR greatest(apps.updated_at, blob_references.created_at) < statement_timestamp() - make_interval(secs => $2))
        LIMIT $3
    )
    RETURNING owner, sha256
),
-- What was read of them goes with them.
forgotten AS (
    DELETE FROM app_files USING released
    WHERE app_files.app_id = released.owner AND app_files.sha256 = released.sha256
)
SELECT FROM released
