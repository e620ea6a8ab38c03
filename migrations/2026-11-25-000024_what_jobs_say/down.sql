ALTER TABLE image_sets DROP COLUMN inputs;
ALTER TABLE jobs DROP COLUMN error_detail;
