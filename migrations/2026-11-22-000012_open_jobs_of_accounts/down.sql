CREATE INDEX jobs_open ON jobs (status, lane, created_at) WHERE status IN ('queued', 'running');
DROP INDEX jobs_open_of_accounts;
