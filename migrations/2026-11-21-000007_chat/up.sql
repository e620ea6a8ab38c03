-- What a job works on besides its texts: for a chat, what was said before.
ALTER TABLE job_inputs ADD COLUMN context JSONB;

-- The chat of a person about an app. An app has one before anything of it is kept.
CREATE TABLE chat_histories (
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    app_id TEXT NOT NULL,
    messages JSONB NOT NULL,
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, app_id)
);
