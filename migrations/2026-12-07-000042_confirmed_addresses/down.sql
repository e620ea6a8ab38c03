DROP TABLE email_confirmations;
ALTER TABLE users DROP COLUMN awaits_confirmation;
