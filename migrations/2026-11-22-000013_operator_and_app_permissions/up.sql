-- The account of who runs the product: one at most.
ALTER TABLE users ADD COLUMN is_operator BOOLEAN NOT NULL DEFAULT FALSE;
CREATE UNIQUE INDEX users_operator ON users (is_operator) WHERE is_operator;

-- The token that a refresh token took the place of. Those of earlier versions name none.
ALTER TABLE refresh_tokens ADD COLUMN parent_id UUID;
CREATE INDEX refresh_tokens_parent ON refresh_tokens (parent_id) WHERE parent_id IS NOT NULL;

-- The published apps that a person lets know who they are.
CREATE TABLE app_permissions (
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    published_app_id UUID NOT NULL REFERENCES published_apps (id) ON DELETE CASCADE,
    granted_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (user_id, published_app_id)
);
CREATE INDEX app_permissions_app ON app_permissions (published_app_id);
