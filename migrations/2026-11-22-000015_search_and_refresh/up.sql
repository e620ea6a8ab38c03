-- What a search compares, folded once when it is written: the names of an app, and the beginning of the prompt that its
-- record was made from. Short, so that a search reads neither whole prompts nor anything that is stored out of line.
ALTER TABLE apps ADD COLUMN search_text TEXT NOT NULL
    GENERATED ALWAYS AS (left(folded(name || ' ' || coalesce(proposed_name, '')), 400)) STORED;
ALTER TABLE generations ADD COLUMN search_text TEXT NOT NULL
    GENERATED ALWAYS AS (left(folded(left(prompt, 1000)), 1000)) STORED;

-- A text as a pattern of LIKE that finds it anywhere, folded as what it is compared with.
CREATE FUNCTION search_pattern(word TEXT) RETURNS TEXT
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT '%' || regexp_replace(folded(word), '([\\%_])', '\\\1', 'g') || '%' $$;

-- When a refresh token was first used; used_at moves on when it is used again because its successor got lost.
ALTER TABLE refresh_tokens ADD COLUMN first_used_at TIMESTAMPTZ;
UPDATE refresh_tokens SET first_used_at = used_at WHERE used_at IS NOT NULL;
