ALTER TABLE apps
    -- The title of the app's page, until a person names the app.
    ADD COLUMN proposed_name TEXT,
    -- Counts what a person saves and renames. On the app and not on its record, so that a record that is deleted and
    -- made again has no number twice.
    ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
UPDATE apps SET revision = 1
FROM generations
WHERE generations.app_id = apps.id AND generations.first_saved_at IS NOT NULL;

-- A text without accents and in lower case, as a search compares it.
CREATE FUNCTION folded(words TEXT) RETURNS TEXT
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT lower(regexp_replace(normalize(words, NFKD), '[\u0300-\u036F]', '', 'g')) $$;

-- Whether a text has every one of these words, or parts of words.
CREATE FUNCTION has_words(words TEXT, wanted TEXT[]) RETURNS BOOLEAN
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
    SELECT NOT EXISTS (SELECT FROM unnest(wanted) AS word WHERE strpos(whole.words, folded(word)) = 0)
    FROM (SELECT folded(words) AS words) AS whole
$$;
