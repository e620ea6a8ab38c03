DROP TABLE ended_customers;
DROP TABLE checkouts;
DROP TABLE subscriptions;
DROP TABLE payment_customers;

ALTER TABLE users DROP COLUMN credit_cap, DROP COLUMN assigned_tier;

-- What was taken back comes again: without reversals there is no way to say it.
DELETE FROM credit_ledger WHERE source = 'reversal';
ALTER TABLE credit_ledger
    DROP CONSTRAINT credit_ledger_prices,
    DROP CONSTRAINT credit_ledger_sources,
    DROP CONSTRAINT credit_ledger_states,
    DROP CONSTRAINT credit_ledger_gains,
    DROP CONSTRAINT credit_ledger_losses,
    DROP CONSTRAINT credit_ledger_unlimited,
    DROP CONSTRAINT credit_ledger_jobs,
    DROP CONSTRAINT credit_ledger_reversals,
    DROP COLUMN price,
    ADD CHECK (source IN ('monthly', 'purchased', 'unlimited', 'refund', 'grant')),
    ADD CHECK ((state IS NOT NULL) = (amount <= 0)),
    ADD CHECK (amount <= 0 OR source IN ('purchased', 'refund', 'grant')),
    ADD CHECK (amount >= 0 OR source IN ('monthly', 'purchased')),
    ADD CHECK ((amount = 0) = (source = 'unlimited')),
    ADD CHECK (amount > 0 OR job_id IS NOT NULL);
