DROP INDEX published_apps_generation;
DROP INDEX jobs_app;
DROP INDEX images_owner;
DROP TABLE retired_slugs;
DROP TABLE account_deletions;
DROP INDEX credit_ledger_history;
