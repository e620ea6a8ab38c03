DROP TABLE app_permissions;
ALTER TABLE refresh_tokens DROP COLUMN parent_id;
DROP INDEX users_operator;
ALTER TABLE users DROP COLUMN is_operator;
