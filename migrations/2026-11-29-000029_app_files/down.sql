UPDATE jobs SET lane = 'interactive' WHERE lane = 'files';
ALTER TABLE jobs DROP CONSTRAINT jobs_lane_check;
ALTER TABLE jobs ADD CONSTRAINT jobs_lane_check CHECK (lane IN ('interactive', 'images', 'background', 'pictures'));
ALTER TABLE generations DROP COLUMN token_count, DROP COLUMN generation_ms;
DROP TABLE app_files;
