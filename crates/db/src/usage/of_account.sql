SELECT
    (SELECT coalesce(sum(octet_length(pages.html_content) + octet_length(pages.prompt)), 0)::bigint
     FROM generations JOIN pages ON pages.generation_id = generations.id
     WHERE generations.user_id = $1) AS pages,
    (SELECT coalesce(sum(octet_length(published_files.bytes)), 0)::bigint
     FROM published_apps JOIN published_files ON published_files.published_app_id = published_apps.id
     WHERE published_apps.user_id = $1) AS published,
    (SELECT coalesce(sum(pg_column_size(chat_histories.messages)), 0)::bigint
     FROM chat_histories WHERE chat_histories.user_id = $1) AS chats,
    (SELECT coalesce(sum(blobs.bytes), 0)::bigint
     FROM blobs WHERE blobs.sha256 IN (SELECT sha256 FROM blob_references WHERE user_id = $1)) AS files
