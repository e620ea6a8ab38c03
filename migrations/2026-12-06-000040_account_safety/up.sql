-- The browser and system of the session that a token belongs to, as far as they are known.
ALTER TABLE refresh_tokens ADD COLUMN device TEXT NOT NULL DEFAULT '';

-- New addresses that are not confirmed yet: one an account, the newer one in place of the older. A link that was used has
-- no row.
CREATE TABLE email_changes (
    user_id UUID PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    email TEXT NOT NULL,
    token_hash BYTEA NOT NULL UNIQUE,
    created_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    expires_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX email_changes_expiry ON email_changes (expires_at);

-- The authenticator app of an account, with its secret sealed. Codes are asked for once it is enabled.
CREATE TABLE authenticators (
    user_id UUID PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    secret_sealed BYTEA NOT NULL,
    -- The time step of the code that was accepted last: no code of it or of an earlier one is accepted again.
    last_step BIGINT NOT NULL DEFAULT 0,
    enabled_at TIMESTAMPTZ,
    created_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()
);

-- Recovery codes that were not used yet, as hashes.
CREATE TABLE recovery_codes (
    user_id UUID NOT NULL REFERENCES authenticators (user_id) ON DELETE CASCADE,
    code_hash BYTEA NOT NULL CHECK (octet_length(code_hash) = 32),
    PRIMARY KEY (user_id, code_hash)
);

-- Passkeys of accounts: what is kept of each, which is no secret.
CREATE TABLE passkeys (
    id UUID PRIMARY KEY,
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    credential_id BYTEA NOT NULL UNIQUE CHECK (octet_length(credential_id) <= 1023),
    name TEXT NOT NULL,
    credential JSONB NOT NULL,
    created_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    last_used_at TIMESTAMPTZ
);
CREATE INDEX passkeys_user ON passkeys (user_id);
