-- Whether the monthly credits of an account wait until somebody proves its address (email_verified_at): those of accounts that
-- register with a password where mail goes out. Accounts from before wait for nothing.
ALTER TABLE users ADD COLUMN awaits_confirmation BOOLEAN NOT NULL DEFAULT false;

-- Links that confirm the address which an account has: one an account, the newer one in place of the older. A link that was
-- used has no row.
CREATE TABLE email_confirmations (
    user_id UUID PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    email TEXT NOT NULL,
    token_hash BYTEA NOT NULL UNIQUE,
    created_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    expires_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX email_confirmations_expiry ON email_confirmations (expires_at);
