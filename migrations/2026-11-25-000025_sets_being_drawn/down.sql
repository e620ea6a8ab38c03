ALTER TABLE image_sets DROP COLUMN claimed_at;
ALTER TABLE image_sets DROP COLUMN drawn_by;
ALTER TABLE image_sets DROP COLUMN size;
