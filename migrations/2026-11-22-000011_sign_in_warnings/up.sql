-- When the owner of an account was last told of wrong passwords.
ALTER TABLE users ADD COLUMN sign_in_warned_at TIMESTAMPTZ;
