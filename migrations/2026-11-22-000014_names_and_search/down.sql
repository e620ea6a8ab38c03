DROP FUNCTION has_words(TEXT, TEXT[]);
DROP FUNCTION folded(TEXT);
ALTER TABLE apps DROP COLUMN proposed_name, DROP COLUMN revision;
