DELETE FROM libraries WHERE address IN (
    SELECT address FROM (
        SELECT address, used_at, sum(bytes) OVER (ORDER BY used_at DESC, address) AS bytes_so_far
        FROM libraries JOIN blobs USING (sha256)
    ) ranked
    WHERE used_at < statement_timestamp() - make_interval(secs => $1) OR bytes_so_far > $2
    ORDER BY used_at
    LIMIT $3
)
