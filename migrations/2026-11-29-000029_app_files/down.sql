ALTER TABLE generations DROP COLUMN token_count, DROP COLUMN generation_ms;
DROP TABLE app_files;
