-- The size of a story's pictures, as the provider writes it: frames that are drawn again have it, too.
ALTER TABLE image_sets ADD COLUMN size TEXT;
-- The job that draws frames of it again, or is about to: there is one at a time.
ALTER TABLE image_sets ADD COLUMN drawn_by UUID;
ALTER TABLE image_sets ADD COLUMN claimed_at TIMESTAMPTZ;
