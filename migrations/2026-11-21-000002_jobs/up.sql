CREATE TABLE jobs (
    id UUID PRIMARY KEY,
    kind TEXT NOT NULL,
    lane TEXT NOT NULL CHECK (lane IN ('interactive', 'images', 'background')),
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    app_id TEXT,
    status TEXT NOT NULL DEFAULT 'queued'
        CHECK (status IN ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
    payload JSONB NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    run_token UUID,
    lease_until TIMESTAMPTZ,
    cancel_requested BOOLEAN NOT NULL DEFAULT FALSE,
    error_code TEXT,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    -- Since when it waits: moved on when a lost or handed-back job waits again.
    queued_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    pushed_at TIMESTAMPTZ,
    started_at TIMESTAMPTZ,
    finished_at TIMESTAMPTZ
);
CREATE INDEX jobs_open ON jobs (status, lane, created_at) WHERE status IN ('queued', 'running');
CREATE INDEX jobs_user ON jobs (user_id, created_at DESC);

-- The large texts of a job: what it works on and what it made.
CREATE TABLE job_inputs (
    job_id UUID PRIMARY KEY REFERENCES jobs (id) ON DELETE CASCADE,
    prompt TEXT NOT NULL,
    html TEXT
);
CREATE TABLE job_results (
    job_id UUID PRIMARY KEY REFERENCES jobs (id) ON DELETE CASCADE,
    html TEXT,
    data JSONB NOT NULL
);

-- One row per job: at most one charge for it, whatever dies when.
CREATE TABLE credit_ledger (
    job_id UUID PRIMARY KEY REFERENCES jobs (id) ON DELETE CASCADE,
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    source TEXT NOT NULL CHECK (source IN ('monthly', 'purchased', 'unlimited')),
    amount INTEGER NOT NULL CHECK (amount > 0),
    state TEXT NOT NULL DEFAULT 'reserved' CHECK (state IN ('reserved', 'committed', 'returned')),
    period DATE NOT NULL,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    settled_at TIMESTAMPTZ
);
CREATE INDEX credit_ledger_period ON credit_ledger (user_id, period);
