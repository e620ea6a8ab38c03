ALTER TABLE users DROP COLUMN sign_in_warned_at;
