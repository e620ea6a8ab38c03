ALTER TABLE credit_ledger DROP COLUMN usage;
DROP INDEX app_permissions_subject;
ALTER TABLE app_permissions DROP COLUMN subject, DROP COLUMN ai, DROP COLUMN ai_model;
DROP TABLE app_ai_permissions;
DROP INDEX jobs_ended_app_calls;
DROP TABLE app_ai_calls;
DROP TABLE app_ai_settings;
