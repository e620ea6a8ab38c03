DROP TABLE image_frames;
DROP TABLE image_sets;
DELETE FROM blob_references WHERE kind IN ('image', 'image_input');
DROP TABLE images;
