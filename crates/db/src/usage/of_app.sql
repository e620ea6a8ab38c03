SELECT
    (SELECT coalesce(sum(octet_length(pages.html_content) + octet_length(pages.prompt)), 0)::bigint
     FROM generations JOIN pages ON pages.generation_id = generations.id
     WHERE generations.user_id = $1 AND generations.app_id = $2) AS pages,
    (SELECT coalesce(sum(octet_length(published_files.bytes)), 0)::bigint
     FROM published_apps JOIN published_files ON published_files.published_app_id = published_apps.id
     WHERE published_apps.user_id = $1 AND published_apps.app_id = $2) AS published,
    (SELECT coalesce(sum(pg_column_size(chat_histories.messages)), 0)::bigint
     FROM chat_histories WHERE chat_histories.user_id = $1 AND chat_histories.app_id = $2) AS chats,
    0::bigint AS files
