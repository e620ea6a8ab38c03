-- How far an account is with its first steps, its tours and its first tasks. An account that did nothing has no row.
CREATE TABLE first_steps (
    user_id UUID PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    -- What brings the person here.
    interests JSONB NOT NULL DEFAULT '[]' CHECK (jsonb_array_length(interests) <= 20),
    -- The dialog of the first steps is over with either.
    completed_at TIMESTAMPTZ,
    dismissed_at TIMESTAMPTZ,
    app_tour_step INTEGER NOT NULL DEFAULT 0 CHECK (app_tour_step >= 0),
    app_tour_completed_at TIMESTAMPTZ,
    app_tour_dismissed_at TIMESTAMPTZ,
    image_tour_step INTEGER NOT NULL DEFAULT 0 CHECK (image_tour_step >= 0),
    image_tour_completed_at TIMESTAMPTZ,
    image_tour_dismissed_at TIMESTAMPTZ,
    -- When each first task was done for the first time; it stays so when jobs and apps go.
    described_at TIMESTAMPTZ,
    changed_at TIMESTAMPTZ,
    edited_at TIMESTAMPTZ,
    published_at TIMESTAMPTZ,
    checklist_dismissed_at TIMESTAMPTZ,
    created_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()
);

-- What accounts did before this table was there.
INSERT INTO first_steps (user_id, described_at, changed_at, published_at)
SELECT users.id, described.at, changed.at, published.at
FROM users
LEFT JOIN (
    SELECT apps.user_id, min(generations.created_at) AS at
    FROM generations JOIN apps ON apps.id = generations.app_id
    WHERE generations.model IS NOT NULL
    GROUP BY apps.user_id
) AS described ON described.user_id = users.id
LEFT JOIN (
    SELECT user_id, min(finished_at) AS at
    FROM jobs
    WHERE kind = 'modify_app' AND status = 'succeeded'
    GROUP BY user_id
) AS changed ON changed.user_id = users.id
LEFT JOIN (
    SELECT apps.user_id, min(published_apps.created_at) AS at
    FROM published_apps JOIN apps ON apps.id = published_apps.app_id
    WHERE published_apps.version > 0
    GROUP BY apps.user_id
) AS published ON published.user_id = users.id
WHERE described.at IS NOT NULL OR changed.at IS NOT NULL OR published.at IS NOT NULL;

-- How people like answers and apps to be; the prompts of models say so. Who chose nothing has no row.
CREATE TABLE personality_preferences (
    user_id UUID PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    preferences JSONB NOT NULL,
    updated_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()
);
