ALTER TABLE app_ai_calls
    DROP COLUMN app_id,
    DROP COLUMN address;
