ALTER TABLE apps DROP COLUMN cleared_revision;
