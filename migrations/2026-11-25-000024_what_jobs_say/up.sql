-- Why a job failed, where there is more to say than its code: JSON, as clients get it.
ALTER TABLE jobs ADD COLUMN error_detail TEXT;

-- The pictures that came along with a story, as JSON: a frame that is drawn again goes by them, too.
ALTER TABLE image_sets ADD COLUMN inputs TEXT NOT NULL DEFAULT '[]';
