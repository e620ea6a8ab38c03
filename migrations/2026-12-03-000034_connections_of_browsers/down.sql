ALTER TABLE model_connections DROP CONSTRAINT model_connections_browser_without_key;
ALTER TABLE model_connections DROP COLUMN reach;
