SELECT (octet_length(pages.html_content) + octet_length(pages.prompt))::bigint AS bytes
FROM generations JOIN pages ON pages.generation_id = generations.id
WHERE generations.user_id = $1 AND generations.app_id = $2 AND pages.page_id = $3
