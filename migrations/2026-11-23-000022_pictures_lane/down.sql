UPDATE jobs SET lane = 'background' WHERE lane = 'pictures';
ALTER TABLE jobs DROP CONSTRAINT jobs_lane_check;
ALTER TABLE jobs ADD CONSTRAINT jobs_lane_check CHECK (lane IN ('interactive', 'images', 'background'));
