SELECT octet_length(pages.html_content) + coalesce(octet_length(pages.html_before), 0) + octet_length(pages.prompt)
    + (SELECT coalesce(sum(page_revisions.bytes), 0)::bigint FROM page_revisions
       WHERE page_revisions.page_id = pages.id) AS bytes
FROM apps JOIN generations ON generations.app_id = apps.id
    JOIN pages ON pages.generation_id = generations.id
WHERE apps.user_id = $1 AND apps.client_id = $2 AND pages.page_id = $3
