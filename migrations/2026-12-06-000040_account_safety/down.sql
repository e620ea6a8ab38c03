DROP TABLE passkeys;
DROP TABLE recovery_codes;
DROP TABLE authenticators;
DROP TABLE email_changes;
ALTER TABLE refresh_tokens DROP COLUMN device;
