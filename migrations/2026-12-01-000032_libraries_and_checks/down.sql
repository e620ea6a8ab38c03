UPDATE jobs SET lane = 'pictures' WHERE lane = 'checks';
ALTER TABLE jobs DROP CONSTRAINT jobs_lane_check;
ALTER TABLE jobs ADD CONSTRAINT jobs_lane_check
    CHECK (lane IN ('interactive', 'images', 'background', 'files', 'pictures'));
DROP TABLE libraries;
