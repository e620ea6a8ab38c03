-- One link an account: a newer one takes the place of the older. A link that was used has no row.
CREATE TABLE password_resets (
    user_id UUID PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    token_hash BYTEA NOT NULL UNIQUE,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    expires_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX password_resets_expiry ON password_resets (expires_at);

-- Counted up to end every sign-in of an account at once: tokens of an earlier epoch do not hold.
ALTER TABLE users ADD COLUMN session_epoch INTEGER NOT NULL DEFAULT 0;
ALTER TABLE refresh_tokens ADD COLUMN session_epoch INTEGER NOT NULL DEFAULT 0;

-- When somebody first showed that the address is theirs.
ALTER TABLE users ADD COLUMN email_verified_at TIMESTAMPTZ;
