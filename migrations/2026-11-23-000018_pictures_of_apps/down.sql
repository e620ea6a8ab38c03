DELETE FROM blob_references WHERE kind = 'preview';
ALTER TABLE apps DROP COLUMN picture_sha256, DROP COLUMN picture_at;
