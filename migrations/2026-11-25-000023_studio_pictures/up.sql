-- Pictures that people make in Image Studio. Their bytes are in the store of files. A picture that is deleted keeps its
-- row, without its files: it still counts among the changes of the picture that its chain began with.
CREATE TABLE images (
    id UUID PRIMARY KEY,
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    sha256 BYTEA NOT NULL,
    thumb_sha256 BYTEA NOT NULL,
    thumbhash BYTEA NOT NULL,
    mime TEXT NOT NULL,
    width INTEGER NOT NULL CHECK (width > 0),
    height INTEGER NOT NULL CHECK (height > 0),
    bytes BIGINT NOT NULL CHECK (bytes > 0),
    -- 'whole': what a model made of all of a picture, of which 'edited' took the painted part.
    kind TEXT NOT NULL CHECK (kind IN ('generated', 'edited', 'whole', 'frame')),
    parent_id UUID REFERENCES images (id) ON DELETE SET NULL,
    -- The picture that a chain of changes began with: the picture itself when it is none.
    root_id UUID NOT NULL,
    -- Jobs are pruned, so this refers to none.
    job_id UUID NOT NULL,
    frame INTEGER NOT NULL CHECK (frame >= 0),
    prompt TEXT NOT NULL,
    caption TEXT NOT NULL,
    model TEXT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    deleted_at TIMESTAMPTZ,
    -- A job that runs again makes no picture twice.
    UNIQUE (job_id, frame, kind)
);
CREATE INDEX images_of_user ON images (user_id, id) WHERE deleted_at IS NULL;
CREATE INDEX images_of_root ON images (root_id);
CREATE INDEX images_parent ON images (parent_id);

-- Stories in several pictures. The id is that of the job that made it first.
CREATE TABLE image_sets (
    id UUID PRIMARY KEY,
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    model TEXT NOT NULL,
    ratio TEXT,
    -- The plan as its client has it, as JSON.
    plan TEXT NOT NULL,
    -- The job that drew what was missing for nothing: there is one.
    retried_by UUID,
    created_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX image_sets_of_user ON image_sets (user_id, id);

CREATE TABLE image_frames (
    set_id UUID NOT NULL REFERENCES image_sets (id) ON DELETE CASCADE,
    position INTEGER NOT NULL CHECK (position >= 0),
    beat TEXT NOT NULL,
    caption TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('waiting', 'done', 'failed')),
    image_id UUID REFERENCES images (id) ON DELETE SET NULL,
    error_code TEXT,
    PRIMARY KEY (set_id, position)
);
CREATE INDEX image_frames_image ON image_frames (image_id);
