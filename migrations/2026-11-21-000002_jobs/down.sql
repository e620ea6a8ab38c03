DROP TABLE credit_ledger;
DROP TABLE job_results;
DROP TABLE job_inputs;
DROP TABLE jobs;
