-- A payment that went back to who paid takes the credits of its pack back, also below zero: a 'reversal', which belongs to no
-- job. One above 0 brings them again, when a dispute was won after all.
DO $$
DECLARE
    rule text;
BEGIN
    FOR rule IN
        SELECT conname FROM pg_constraint
        WHERE conrelid = 'credit_ledger'::regclass AND contype = 'c' AND pg_get_constraintdef(oid) NOT LIKE '%usage%'
    LOOP
        EXECUTE format('ALTER TABLE credit_ledger DROP CONSTRAINT %I', rule);
    END LOOP;
END
$$;
ALTER TABLE credit_ledger
    -- What a job of an account without a bound would cost; NULL for every other entry. A cap of the person counts it.
    ADD COLUMN price INTEGER,
    ADD CONSTRAINT credit_ledger_prices CHECK (price IS NULL OR (price >= 0 AND source = 'unlimited')),
    ADD CONSTRAINT credit_ledger_sources
        CHECK (source IN ('monthly', 'purchased', 'unlimited', 'refund', 'grant', 'reversal')),
    ADD CONSTRAINT credit_ledger_states CHECK ((state IS NOT NULL) = (amount <= 0 AND source <> 'reversal')),
    ADD CONSTRAINT credit_ledger_gains CHECK (amount <= 0 OR source IN ('purchased', 'refund', 'grant', 'reversal')),
    ADD CONSTRAINT credit_ledger_losses CHECK (amount >= 0 OR source IN ('monthly', 'purchased', 'reversal')),
    ADD CONSTRAINT credit_ledger_unlimited CHECK ((amount = 0) = (source = 'unlimited')),
    ADD CONSTRAINT credit_ledger_jobs CHECK (amount > 0 OR source = 'reversal' OR job_id IS NOT NULL),
    ADD CONSTRAINT credit_ledger_reversals
        CHECK (source <> 'reversal' OR (job_id IS NULL AND period IS NULL AND reference IS NOT NULL));

ALTER TABLE users
    -- The tier that an operator put the account on. `tier` is the better one of it and of what the account pays for.
    ADD COLUMN assigned_tier TEXT NOT NULL DEFAULT 'free' CHECK (assigned_tier IN ('free', 'explorer', 'pro')),
    -- Most credits a month that the person wants to spend; NULL: as many as there are.
    ADD COLUMN credit_cap INTEGER CHECK (credit_cap BETWEEN 1 AND 100000);
-- So far every tier was assigned.
UPDATE users SET assigned_tier = tier WHERE tier <> 'free';

-- Who an account is to the payment service.
CREATE TABLE payment_customers (
    user_id UUID PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    customer_id TEXT NOT NULL UNIQUE,
    -- How many reads of the customer's subscriptions were started, and the newest of them that was stored: an older read
    -- that comes later is not.
    reads BIGINT NOT NULL DEFAULT 0,
    stored_read BIGINT NOT NULL DEFAULT 0,
    created_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()
);

-- The subscription of an account that counts, as it was last read. An account that never had one has no row.
CREATE TABLE subscriptions (
    user_id UUID PRIMARY KEY REFERENCES payment_customers (user_id) ON DELETE CASCADE,
    subscription_id TEXT NOT NULL,
    tier TEXT NOT NULL CHECK (tier IN ('explorer', 'pro')),
    -- As the payment service names it.
    status TEXT NOT NULL,
    -- Whether the account has the plan.
    keeps_plan BOOLEAN NOT NULL,
    -- When it is paid for again, or when it ends.
    renews_at TIMESTAMPTZ,
    ends_at TIMESTAMPTZ,
    -- Whether it ends because the account is going to be deleted: it goes on when that is withdrawn.
    ends_for_deletion BOOLEAN NOT NULL DEFAULT FALSE,
    updated_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX subscriptions_ending ON subscriptions (user_id) WHERE ends_for_deletion;

-- Purchases that were begun: plans and packs of credits.
CREATE TABLE checkouts (
    -- The payment service's own.
    session_id TEXT PRIMARY KEY,
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('plan', 'credits')),
    tier TEXT CHECK (tier IN ('explorer', 'pro')),
    credits INTEGER CHECK (credits > 0),
    state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'pending', 'complete', 'expired')),
    -- Of a pack, by which refunds and disputes find it.
    payment_intent TEXT UNIQUE,
    -- When the credits were entered in the ledger, and how many of them were taken back since.
    credited_at TIMESTAMPTZ,
    taken_back INTEGER NOT NULL DEFAULT 0,
    -- As for customers, and when the newest read was started.
    reads BIGINT NOT NULL DEFAULT 0,
    stored_read BIGINT NOT NULL DEFAULT 0,
    read_at TIMESTAMPTZ,
    created_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    CHECK ((kind = 'plan') = (tier IS NOT NULL)),
    CHECK ((kind = 'credits') = (credits IS NOT NULL)),
    CHECK (taken_back = 0 OR (credited_at IS NOT NULL AND taken_back BETWEEN 0 AND credits))
);
CREATE INDEX checkouts_user ON checkouts (user_id, created_at DESC);
CREATE INDEX checkouts_expired ON checkouts (created_at) WHERE state = 'expired';

-- Customers of accounts that were deleted, until the payment service has deleted them, too, and with them their
-- subscriptions. They name no person here.
CREATE TABLE ended_customers (
    customer_id TEXT PRIMARY KEY,
    ended_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()
);
