-- The revision that the last deletion of an app made: what is based on an earlier one comes from before it.
ALTER TABLE apps ADD COLUMN cleared_revision INTEGER;
UPDATE apps SET cleared_revision = revision WHERE cleared_at IS NOT NULL;
