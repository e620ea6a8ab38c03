ALTER TABLE users DROP COLUMN email_verified_at;
ALTER TABLE refresh_tokens DROP COLUMN session_epoch;
ALTER TABLE users DROP COLUMN session_epoch;
DROP TABLE password_resets;
