-- The history of an account's credits, the newest entry first, and what it spent by day.
CREATE INDEX credit_ledger_history ON credit_ledger (user_id, created_at DESC, id DESC);

-- Accounts whose owners asked for their deletion. One that is closed cannot be had back.
CREATE TABLE account_deletions (
    user_id UUID PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    asked_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    deletes_at TIMESTAMPTZ NOT NULL,
    closed_at TIMESTAMPTZ
);
CREATE INDEX account_deletions_due ON account_deletions (deletes_at);

-- Addresses of published apps of accounts that were deleted. They name no person, and nobody gets them again.
CREATE TABLE retired_slugs (
    slug TEXT PRIMARY KEY,
    retired_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()
);

-- A deletion reads these by their owner, and no row that refers to a deleted one is looked for in a whole table.
CREATE INDEX images_owner ON images (user_id);
CREATE INDEX jobs_app ON jobs (app_id) WHERE app_id IS NOT NULL;
CREATE INDEX published_apps_generation ON published_apps (generation_id) WHERE generation_id IS NOT NULL;
