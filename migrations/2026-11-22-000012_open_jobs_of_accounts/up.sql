-- How many jobs of an account are open is looked up with each new one.
CREATE INDEX jobs_open_of_accounts ON jobs (lane, user_id, status) WHERE status IN ('queued', 'running');
DROP INDEX jobs_open;
