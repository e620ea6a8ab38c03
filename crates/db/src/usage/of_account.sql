SELECT
    (SELECT coalesce(sum(record.bytes), 0)::bigint
     FROM (SELECT sum(octet_length(pages.html_content) + coalesce(octet_length(pages.html_before), 0))
               + greatest(sum(octet_length(pages.prompt)), octet_length(generations.prompt)) AS bytes
           FROM apps JOIN generations ON generations.app_id = apps.id
               JOIN pages ON pages.generation_id = generations.id
           WHERE apps.user_id = $1
           GROUP BY generations.id) AS record) AS pages,
    (SELECT coalesce(sum(page_revisions.bytes), 0)::bigint
     FROM apps JOIN generations ON generations.app_id = apps.id
         JOIN pages ON pages.generation_id = generations.id
         JOIN page_revisions ON page_revisions.page_id = pages.id
     WHERE apps.user_id = $1) AS revisions,
    (SELECT coalesce(sum(octet_length(published_contents.bytes)), 0)::bigint
     FROM apps JOIN published_apps ON published_apps.app_id = apps.id
         JOIN published_contents ON published_contents.published_app_id = published_apps.id
     WHERE apps.user_id = $1)
        + (SELECT coalesce(sum(items.bytes), 0)::bigint
           FROM apps JOIN shared_stores ON shared_stores.app_id = apps.id
               JOIN LATERAL (
                   SELECT bytes FROM shared_values WHERE store_id = shared_stores.id
                   UNION ALL SELECT bytes FROM shared_entries WHERE store_id = shared_stores.id
               ) AS items ON TRUE
           WHERE apps.user_id = $1) AS published,
    (SELECT coalesce(sum(pg_column_size(chat_histories.messages)), 0)::bigint
     FROM apps JOIN chat_histories ON chat_histories.app_id = apps.id
     WHERE apps.user_id = $1) AS chats,
    (SELECT coalesce(sum(blobs.bytes), 0)::bigint
     FROM blobs WHERE blobs.sha256 IN (
         SELECT sha256 FROM blob_references
         WHERE user_id = $1
             -- Those of a deleted app go soon.
             AND NOT (kind = 'asset' AND EXISTS (
                 SELECT FROM apps WHERE apps.id = blob_references.owner AND apps.deleted_at IS NOT NULL))
     ))
        + (SELECT coalesce(sum(pg_column_size(app_files.content)), 0)::bigint
           FROM apps JOIN app_files ON app_files.app_id = apps.id
           WHERE apps.user_id = $1) AS files
