-- A kind of job has an input and an output of its own, each stored as the JSON text of its type. Text, not JSONB:
-- nothing looks inside, and a page of megabytes is neither parsed nor built again.
UPDATE jobs SET kind = CASE payload ->> 'mode' WHEN 'code' THEN 'code_chat' ELSE 'differential_chat' END
WHERE kind = 'chat';

ALTER TABLE job_inputs ADD COLUMN input TEXT;
UPDATE job_inputs SET input = (
    (jobs.payload - 'mode')
    || CASE jobs.kind
        WHEN 'publish_pwa' THEN jsonb_strip_nulls(jsonb_build_object('html', html, 'icon', nullif(prompt, '')))
        ELSE jsonb_strip_nulls(jsonb_build_object('html', html, 'prompt', prompt))
    END
    || coalesce(context, '{}')
)::text
FROM jobs WHERE jobs.id = job_inputs.job_id;
ALTER TABLE job_inputs
    ALTER COLUMN input SET NOT NULL,
    DROP COLUMN prompt,
    DROP COLUMN html,
    DROP COLUMN context;

ALTER TABLE job_results ADD COLUMN output TEXT;
UPDATE job_results SET output = (data || jsonb_build_object('html', html))::text;
ALTER TABLE job_results
    ALTER COLUMN output SET NOT NULL,
    DROP COLUMN data,
    DROP COLUMN html;

-- What came of a failed job before it broke off, for a job that goes on with it.
CREATE TABLE job_unfinished (
    job_id UUID PRIMARY KEY REFERENCES jobs (id) ON DELETE CASCADE,
    text TEXT NOT NULL
);

ALTER TABLE jobs ADD COLUMN max_attempts INTEGER NOT NULL DEFAULT 3, DROP COLUMN payload;

-- As for pages (migration 9): the large texts of jobs are compressed with lz4, where Postgres has it.
DO $$
BEGIN
    ALTER TABLE job_inputs ALTER COLUMN input SET COMPRESSION lz4;
    ALTER TABLE job_results ALTER COLUMN output SET COMPRESSION lz4;
    ALTER TABLE job_unfinished ALTER COLUMN text SET COMPRESSION lz4;
EXCEPTION
    WHEN feature_not_supported OR invalid_parameter_value OR syntax_error THEN
        RAISE NOTICE 'this Postgres has no lz4: inputs and outputs of jobs are compressed as before';
END $$;
