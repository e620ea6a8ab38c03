ALTER TABLE refresh_tokens DROP COLUMN first_used_at;
DROP FUNCTION search_pattern(TEXT);
ALTER TABLE generations DROP COLUMN search_text;
ALTER TABLE apps DROP COLUMN search_text;
