ALTER TABLE pages DROP COLUMN metadata;
