DROP INDEX jobs_ended;
DROP TABLE clean_ups;
DROP TABLE blob_removals;
DROP TABLE blob_references;
DROP TABLE blobs;
-- Compression stays: it is a setting for new values, and every Postgres that took it can read them.
