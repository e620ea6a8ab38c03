-- Who calls the service of a connection: workers, or the browser on whose machine it is.
ALTER TABLE model_connections
    ADD COLUMN reach TEXT NOT NULL DEFAULT 'server' CHECK (reach IN ('server', 'browser'));
-- Browsers are given no keys.
ALTER TABLE model_connections
    ADD CONSTRAINT model_connections_browser_without_key CHECK (reach <> 'browser' OR key_sealed IS NULL);
