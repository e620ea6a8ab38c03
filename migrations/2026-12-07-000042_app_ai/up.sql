-- What the owner of a published app set about its AI. An app without a row has none.
CREATE TABLE app_ai_settings (
    published_app_id UUID PRIMARY KEY REFERENCES published_apps (id) ON DELETE CASCADE,
    payer TEXT NOT NULL CHECK (payer IN ('off', 'owner', 'visitor')),
    system_prompt TEXT NOT NULL,
    -- Public ids of models; NULL means the default one at each call.
    model TEXT,
    image_model TEXT,
    -- Units a day of all visitors, and calls a day of one, where the owner pays.
    daily_budget INTEGER NOT NULL CHECK (daily_budget > 0),
    visitor_limit INTEGER NOT NULL CHECK (visitor_limit > 0),
    is_stopped BOOLEAN NOT NULL DEFAULT FALSE,
    updated_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()
);

-- Calls of AI by apps. A row outlives its job, to which it does not refer.
CREATE TABLE app_ai_calls (
    job_id UUID PRIMARY KEY,
    -- Who pays.
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- NULL for the preview of an app.
    published_app_id UUID REFERENCES published_apps (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('preview', 'owner', 'visitor')),
    -- While the call is open, what its visitor is known by; it leads back to nobody.
    visitor BYTEA,
    -- What budgets count: the bound that was reserved, then what the call took.
    units INTEGER NOT NULL CHECK (units >= 0),
    state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'done', 'failed')),
    -- In UTC.
    day DATE NOT NULL DEFAULT (clock_timestamp() AT TIME ZONE 'UTC')::date,
    created_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    CHECK ((kind = 'preview') = (published_app_id IS NULL))
);
CREATE INDEX app_ai_calls_app ON app_ai_calls (published_app_id, day) WHERE published_app_id IS NOT NULL;
CREATE INDEX app_ai_calls_user ON app_ai_calls (user_id, day);
CREATE INDEX app_ai_calls_day ON app_ai_calls (day);

-- What visitors wrote goes an hour after the call.
CREATE INDEX jobs_ended_app_calls ON jobs (finished_at)
    WHERE finished_at IS NOT NULL AND kind IN ('app_chat', 'app_image');

-- Apps that may use AI in their preview with the account of their owner.
CREATE TABLE app_ai_permissions (
    app_id UUID PRIMARY KEY REFERENCES apps (id) ON DELETE CASCADE,
    granted_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()
);

-- The id by which the app knows the person; whether it may use AI that the person pays, and with which of their own models
-- in the place of credits.
ALTER TABLE app_permissions
    ADD COLUMN subject TEXT,
    ADD COLUMN ai BOOLEAN NOT NULL DEFAULT FALSE,
    ADD COLUMN ai_model TEXT;
CREATE UNIQUE INDEX app_permissions_subject ON app_permissions (published_app_id, subject) WHERE subject IS NOT NULL;

-- What a charge was for, where that is no work of the builder itself.
ALTER TABLE credit_ledger
    ADD COLUMN usage TEXT CHECK (usage IN ('app-preview', 'app-owner', 'app-visitor'));
