-- What an app looks like: a file of kind 'preview' that the app refers to, and when it was asked for.
ALTER TABLE apps ADD COLUMN picture_sha256 BYTEA, ADD COLUMN picture_at TIMESTAMPTZ;
