-- A job that ends without an image gives the free retry of its story back, and finds the story by this.
CREATE INDEX image_sets_retried ON image_sets (retried_by) WHERE retried_by IS NOT NULL;
