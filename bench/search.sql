-- Searching the saved apps of an account with 1,000 of them, whose prompts have so many characters:
--   psql "$DATABASE_URL" -v chars=10000 -f bench/search.sql
-- Nothing stays. What a search does is `matching` in crates/db/src/generations/list.rs; before migration 15 it was the
-- first three statements.
\set QUIET on
\pset tuples_only on
\pset format unaligned
BEGIN;
INSERT INTO users (id, email) VALUES ('00000000-0000-7000-8000-00000000beef', 'search@bench.example');
INSERT INTO apps (id, user_id, client_id, name, slug)
SELECT gen_random_uuid(), '00000000-0000-7000-8000-00000000beef', 'app-' || number, 'App ' || number, 'app-' || number
FROM generate_series(1, 1000) AS number;
-- Words of a prompt differ from app to app, or they would be compressed to nothing.
INSERT INTO generations (id, app_id, prompt, current_page_id, asked_at, first_saved_at, last_saved_at)
SELECT gen_random_uuid(), apps.id,
    CASE WHEN apps.client_id LIKE '%7' THEN 'Harbour ' ELSE '' END
        || left(repeat(texts.words, :chars / length(texts.words) + 1), :chars),
    'page-1', clock_timestamp(), clock_timestamp(), clock_timestamp()
FROM apps, LATERAL (
    SELECT string_agg(md5(apps.client_id || number), ' ') AS words FROM generate_series(1, 300) AS number
) AS texts
WHERE apps.user_id = '00000000-0000-7000-8000-00000000beef';
ANALYZE apps, generations;

PREPARE listed AS
SELECT generations.id, apps.id FROM generations JOIN apps ON apps.id = generations.app_id
WHERE apps.user_id = '00000000-0000-7000-8000-00000000beef'
AND has_words(concat_ws(' ', apps.name, apps.proposed_name, generations.prompt), ARRAY['harbour', 'app'])
ORDER BY generations.updated_at DESC, generations.id DESC LIMIT 1001;
PREPARE counted(boolean) AS
SELECT count(*) FROM generations JOIN apps ON apps.id = generations.app_id
WHERE apps.user_id = '00000000-0000-7000-8000-00000000beef'
AND has_words(concat_ws(' ', apps.name, apps.proposed_name, generations.prompt), ARRAY['harbour', 'app'])
AND (generations.first_saved_at IS NOT NULL) = $1;
PREPARE searched AS
WITH looked_at AS (
    SELECT generations.id, generations.app_id, generations.updated_at,
        generations.first_saved_at IS NOT NULL AS is_saved
    FROM generations JOIN apps ON apps.id = generations.app_id
    WHERE apps.user_id = '00000000-0000-7000-8000-00000000beef'
    ORDER BY generations.updated_at DESC, generations.id DESC
    LIMIT 5000
),
searched AS (
    SELECT array_agg(search_pattern(word)) AS patterns FROM unnest(ARRAY['harbour', 'app']) AS word
),
found AS MATERIALIZED (
    SELECT looked_at.id, looked_at.updated_at, looked_at.is_saved
    FROM looked_at CROSS JOIN searched
    WHERE searched.patterns IS NULL OR (
        SELECT apps.search_text || ' ' || generations.search_text
        FROM generations JOIN apps ON apps.id = generations.app_id
        WHERE generations.id = looked_at.id
    ) LIKE ALL (searched.patterns)
),
place AS (SELECT NULL::timestamptz AS updated_at, NULL::uuid AS id, NULL::boolean AS is_saved),
page AS (
    SELECT found.id, found.updated_at
    FROM found CROSS JOIN place
    WHERE (place.is_saved IS NULL OR found.is_saved = place.is_saved)
    AND (place.id IS NULL OR (found.updated_at, found.id) < (place.updated_at, place.id))
    ORDER BY found.updated_at DESC, found.id DESC
    LIMIT 1001
)
SELECT page.id, counted.saved, counted.drafts
FROM (
    SELECT count(*) FILTER (WHERE is_saved) AS saved, count(*) FILTER (WHERE NOT is_saved) AS drafts
    FROM found
) AS counted
LEFT JOIN page ON TRUE;

\echo before: the page, the saved ones, the drafts
EXPLAIN (ANALYZE, BUFFERS, COSTS OFF, TIMING OFF) EXECUTE listed;
EXPLAIN (ANALYZE, BUFFERS, COSTS OFF, TIMING OFF) EXECUTE counted(true);
EXPLAIN (ANALYZE, BUFFERS, COSTS OFF, TIMING OFF) EXECUTE counted(false);
\echo now: all three
EXPLAIN (ANALYZE, BUFFERS, COSTS OFF, TIMING OFF) EXECUTE searched;
ROLLBACK;
