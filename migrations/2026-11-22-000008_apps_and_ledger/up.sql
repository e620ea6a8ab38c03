-- An app of an account, under the id that its client gave it. The row outlives the app's data: its publications
-- point to it, and so does the slug that nobody else may get.
CREATE TABLE apps (
    id UUID PRIMARY KEY,
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    client_id TEXT NOT NULL,
    name TEXT NOT NULL DEFAULT 'Untitled App',
    slug TEXT NOT NULL DEFAULT 'untitled-app',
    created_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    -- Set while the app is deleted; whoever works on it again clears it.
    deleted_at TIMESTAMPTZ,
    -- When the app was last deleted. What was asked for before that moment is not kept.
    cleared_at TIMESTAMPTZ,
    UNIQUE (user_id, client_id)
);
INSERT INTO apps (id, user_id, client_id)
SELECT gen_random_uuid(), user_id, app_id
FROM (
    SELECT user_id, app_id FROM generations
    UNION SELECT user_id, app_id FROM published_apps
    UNION SELECT user_id, app_id FROM chat_histories
    UNION SELECT user_id, app_id FROM jobs WHERE app_id IS NOT NULL
) AS known;
UPDATE apps
SET name = generations.name, slug = generations.slug,
    created_at = generations.created_at, updated_at = generations.updated_at
FROM generations
WHERE generations.user_id = apps.user_id AND generations.app_id = apps.client_id;

-- asked_at, here and below: when the job that made it was created, or when a person saved it. Results are kept in
-- the order in which they were asked for, not in that in which they were finished.
ALTER TABLE generations ADD COLUMN app UUID, ADD COLUMN asked_at TIMESTAMPTZ;
UPDATE generations
SET app = apps.id, asked_at = generations.updated_at
FROM apps
WHERE apps.user_id = generations.user_id AND apps.client_id = generations.app_id;
ALTER TABLE generations DROP COLUMN user_id, DROP COLUMN app_id, DROP COLUMN name, DROP COLUMN slug;
ALTER TABLE generations RENAME COLUMN app TO app_id;
ALTER TABLE generations
    ALTER COLUMN app_id SET NOT NULL,
    ALTER COLUMN asked_at SET NOT NULL,
    ADD UNIQUE (app_id),
    ADD FOREIGN KEY (app_id) REFERENCES apps (id) ON DELETE CASCADE;

ALTER TABLE pages ADD COLUMN asked_at TIMESTAMPTZ;
UPDATE pages SET asked_at = updated_at;
ALTER TABLE pages ALTER COLUMN asked_at SET NOT NULL;

ALTER TABLE published_apps
    ADD COLUMN app UUID,
    -- The page that is published, as its client names it; NULL for the app as a whole.
    ADD COLUMN page_id TEXT,
    -- NULL until the first files are stored.
    ADD COLUMN asked_at TIMESTAMPTZ;
UPDATE published_apps
SET app = apps.id, asked_at = CASE WHEN version > 0 THEN published_apps.updated_at END
FROM apps
WHERE apps.user_id = published_apps.user_id AND apps.client_id = published_apps.app_id;
ALTER TABLE published_apps DROP COLUMN user_id, DROP COLUMN app_id;
ALTER TABLE published_apps RENAME COLUMN app TO app_id;
ALTER TABLE published_apps
    ALTER COLUMN app_id SET NOT NULL,
    ADD UNIQUE NULLS NOT DISTINCT (app_id, page_id),
    ADD FOREIGN KEY (app_id) REFERENCES apps (id) ON DELETE CASCADE;

ALTER TABLE chat_histories ADD COLUMN app UUID;
UPDATE chat_histories
SET app = apps.id
FROM apps
WHERE apps.user_id = chat_histories.user_id AND apps.client_id = chat_histories.app_id;
ALTER TABLE chat_histories DROP COLUMN user_id, DROP COLUMN app_id;
ALTER TABLE chat_histories RENAME COLUMN app TO app_id;
ALTER TABLE chat_histories
    ADD PRIMARY KEY (app_id),
    ADD FOREIGN KEY (app_id) REFERENCES apps (id) ON DELETE CASCADE;

ALTER TABLE jobs ADD COLUMN app UUID;
UPDATE jobs
SET app = apps.id
FROM apps
WHERE apps.user_id = jobs.user_id AND apps.client_id = jobs.app_id;
ALTER TABLE jobs DROP COLUMN app_id;
ALTER TABLE jobs RENAME COLUMN app TO app_id;
ALTER TABLE jobs
    ADD FOREIGN KEY (app_id) REFERENCES apps (id) ON DELETE SET NULL,
    -- Not now(), which is when the transaction began: an app that was deleted in between would lose the result of
    -- the job that brings it back.
    ALTER COLUMN created_at SET DEFAULT clock_timestamp();

-- The ledger. An account's balance is the sum of its rows, and no row goes when a job does.
ALTER TABLE credit_ledger RENAME TO old_credit_ledger;
ALTER INDEX credit_ledger_pkey RENAME TO old_credit_ledger_pkey;
DROP INDEX credit_ledger_period;
CREATE TABLE credit_ledger (
    id UUID PRIMARY KEY,
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- The job that is charged, or whose charge is given back. No reference: jobs are pruned, the ledger stays.
    job_id UUID,
    -- A charge is 'monthly' or 'purchased' by what it draws on, or 'unlimited', which costs nothing. A purchase is
    -- 'purchased' too.
    source TEXT NOT NULL CHECK (source IN ('monthly', 'purchased', 'unlimited', 'refund', 'grant')),
    -- Below 0 for a charge, above 0 for what an account gets.
    amount INTEGER NOT NULL,
    -- The first day of the month whose allotment it counts for; NULL: it counts for the credits without an end.
    period DATE,
    -- What became of a charge; NULL for every other entry.
    state TEXT CHECK (state IN ('reserved', 'committed', 'returned')),
    -- What a purchase is known by outside, or why a grant was made.
    reference TEXT,
    created_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    settled_at TIMESTAMPTZ,
    CHECK ((state IS NOT NULL) = (amount <= 0)),
    CHECK (amount <= 0 OR source IN ('purchased', 'refund', 'grant')),
    CHECK (amount >= 0 OR source IN ('monthly', 'purchased')),
    CHECK ((amount = 0) = (source = 'unlimited')),
    CHECK (amount > 0 OR job_id IS NOT NULL)
);
INSERT INTO credit_ledger (id, user_id, job_id, source, amount, period, state, created_at, settled_at)
SELECT gen_random_uuid(), user_id, job_id, source,
    CASE WHEN source = 'unlimited' THEN 0 ELSE -amount END,
    CASE WHEN source = 'monthly' THEN period END,
    state, created_at, settled_at
FROM old_credit_ledger;
INSERT INTO credit_ledger (id, user_id, job_id, source, amount, period, created_at)
SELECT gen_random_uuid(), user_id, job_id, 'refund', -amount, period, coalesce(settled_at, created_at)
FROM credit_ledger
WHERE state = 'returned' AND amount < 0;
-- What is left of the bought credits, and what was taken from them so far.
INSERT INTO credit_ledger (id, user_id, source, amount, reference)
SELECT gen_random_uuid(), users.id, 'purchased', users.purchased_credits - coalesce(sum(used.amount), 0),
    'carried over for ' || users.id
FROM users
LEFT JOIN credit_ledger AS used ON used.user_id = users.id AND used.period IS NULL
GROUP BY users.id
HAVING users.purchased_credits - coalesce(sum(used.amount), 0) > 0;
CREATE INDEX credit_ledger_balance ON credit_ledger (user_id, period);
-- One charge a job and source. By the sign and not by the state, so that settling a charge touches no index.
CREATE UNIQUE INDEX credit_ledger_charges ON credit_ledger (job_id, source) WHERE amount <= 0;
CREATE INDEX credit_ledger_refunds ON credit_ledger (job_id) WHERE source = 'refund';
CREATE UNIQUE INDEX credit_ledger_purchases ON credit_ledger (reference) WHERE source = 'purchased' AND amount > 0;
DROP TABLE old_credit_ledger;
ALTER TABLE users DROP COLUMN purchased_credits;
