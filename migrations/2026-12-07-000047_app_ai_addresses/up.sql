-- What the network address of a call is known by until its day has ended; it leads back to nobody. And the app whose preview
-- called.
ALTER TABLE app_ai_calls
    ADD COLUMN address BYTEA,
    ADD COLUMN app_id UUID REFERENCES apps (id) ON DELETE SET NULL;
CREATE INDEX app_ai_calls_address ON app_ai_calls (day) WHERE address IS NOT NULL;
CREATE INDEX app_ai_calls_preview ON app_ai_calls (app_id) WHERE app_id IS NOT NULL;
