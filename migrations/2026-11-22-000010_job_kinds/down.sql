DROP TABLE job_unfinished;
ALTER TABLE jobs ADD COLUMN payload JSONB NOT NULL DEFAULT '{}', DROP COLUMN max_attempts;

ALTER TABLE job_results ADD COLUMN html TEXT, ADD COLUMN data JSONB;
UPDATE job_results SET html = output::jsonb ->> 'html', data = output::jsonb - 'html';
ALTER TABLE job_results ALTER COLUMN data SET NOT NULL, DROP COLUMN output;

ALTER TABLE job_inputs ADD COLUMN prompt TEXT, ADD COLUMN html TEXT, ADD COLUMN context JSONB;
UPDATE job_inputs SET
    prompt = coalesce(input::jsonb ->> 'prompt', input::jsonb ->> 'icon', ''),
    html = input::jsonb ->> 'html',
    context = CASE WHEN input::jsonb ? 'history'
        THEN jsonb_build_object('history', input::jsonb -> 'history',
            'verification_failure', input::jsonb -> 'verification_failure')
    END;
UPDATE jobs SET
    payload = job_inputs.input::jsonb - '{prompt,html,icon,history,verification_failure}'::text[]
        || CASE kind WHEN 'code_chat' THEN '{"mode":"code"}'::jsonb
            WHEN 'differential_chat' THEN '{"mode":"differential"}'::jsonb ELSE '{}'::jsonb END,
    kind = CASE WHEN kind IN ('code_chat', 'differential_chat') THEN 'chat' ELSE kind END
FROM job_inputs WHERE job_inputs.job_id = jobs.id;
ALTER TABLE job_inputs ALTER COLUMN prompt SET NOT NULL, DROP COLUMN input;
