ALTER TABLE users ADD COLUMN purchased_credits INTEGER NOT NULL DEFAULT 0 CHECK (purchased_credits >= 0);
UPDATE users
SET purchased_credits = greatest(0, coalesce(
    (SELECT sum(amount) FROM credit_ledger WHERE user_id = users.id AND period IS NULL), 0));
ALTER TABLE credit_ledger RENAME TO new_credit_ledger;
ALTER INDEX credit_ledger_pkey RENAME TO new_credit_ledger_pkey;
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
-- One row a job: of a charge in two parts the monthly one stays.
INSERT INTO credit_ledger (job_id, user_id, source, amount, state, period, created_at, settled_at)
SELECT DISTINCT ON (job_id) job_id, user_id, source, greatest(1, -amount), state,
    coalesce(period, date_trunc('month', created_at AT TIME ZONE 'UTC')::date), created_at, settled_at
FROM new_credit_ledger
WHERE amount <= 0 AND job_id IN (SELECT id FROM jobs)
ORDER BY job_id, source;
CREATE INDEX credit_ledger_period ON credit_ledger (user_id, period);
DROP TABLE new_credit_ledger;

ALTER TABLE jobs ADD COLUMN app TEXT;
UPDATE jobs SET app = apps.client_id FROM apps WHERE apps.id = jobs.app_id;
ALTER TABLE jobs DROP COLUMN app_id;
ALTER TABLE jobs RENAME COLUMN app TO app_id;
ALTER TABLE jobs ALTER COLUMN created_at SET DEFAULT now();

ALTER TABLE chat_histories ADD COLUMN user_id UUID REFERENCES users (id) ON DELETE CASCADE, ADD COLUMN app TEXT;
UPDATE chat_histories SET user_id = apps.user_id, app = apps.client_id FROM apps WHERE apps.id = chat_histories.app_id;
ALTER TABLE chat_histories DROP COLUMN app_id;
ALTER TABLE chat_histories RENAME COLUMN app TO app_id;
ALTER TABLE chat_histories ADD PRIMARY KEY (user_id, app_id);

DELETE FROM published_apps WHERE page_id IS NOT NULL;
ALTER TABLE published_apps ADD COLUMN user_id UUID REFERENCES users (id) ON DELETE CASCADE, ADD COLUMN app TEXT;
UPDATE published_apps SET user_id = apps.user_id, app = apps.client_id FROM apps WHERE apps.id = published_apps.app_id;
ALTER TABLE published_apps DROP COLUMN app_id, DROP COLUMN page_id, DROP COLUMN asked_at;
ALTER TABLE published_apps RENAME COLUMN app TO app_id;
ALTER TABLE published_apps
    ALTER COLUMN user_id SET NOT NULL, ALTER COLUMN app_id SET NOT NULL, ADD UNIQUE (user_id, app_id);

ALTER TABLE pages DROP COLUMN asked_at;

ALTER TABLE generations
    ADD COLUMN user_id UUID REFERENCES users (id) ON DELETE CASCADE,
    ADD COLUMN app TEXT, ADD COLUMN name TEXT, ADD COLUMN slug TEXT;
UPDATE generations
SET user_id = apps.user_id, app = apps.client_id, name = apps.name, slug = apps.slug
FROM apps
WHERE apps.id = generations.app_id;
ALTER TABLE generations DROP COLUMN app_id, DROP COLUMN asked_at;
ALTER TABLE generations RENAME COLUMN app TO app_id;
ALTER TABLE generations
    ALTER COLUMN user_id SET NOT NULL, ALTER COLUMN app_id SET NOT NULL,
    ALTER COLUMN name SET NOT NULL, ALTER COLUMN slug SET NOT NULL,
    ADD UNIQUE (user_id, app_id);
CREATE INDEX generations_recent ON generations (user_id, updated_at DESC);

DROP TABLE apps;
