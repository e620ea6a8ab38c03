ALTER TABLE users DROP COLUMN google_sub;
