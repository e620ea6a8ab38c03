DROP TABLE chat_histories;
ALTER TABLE job_inputs DROP COLUMN context;
