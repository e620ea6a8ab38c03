-- When the owner of an account was last warned of wrong passwords.
ALTER TABLE users ADD COLUMN sign_in_warned_at TIMESTAMPTZ;
