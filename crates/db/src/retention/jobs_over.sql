-- Ended jobs beyond so many bytes of their account, counted from the newest. Lengths are read from the headers of the
-- stored values.
WITH active AS (
    SELECT DISTINCT user_id FROM jobs WHERE finished_at > statement_timestamp() - interval '1 day'
), sized AS (
    SELECT jobs.id, jobs.finished_at, sum(
        coalesce(octet_length(job_inputs.input), 0)
        + coalesce(octet_length(job_results.output), 0)
        + coalesce(octet_length(job_unfinished.text), 0)
    ) OVER (PARTITION BY jobs.user_id ORDER BY jobs.finished_at DESC, jobs.id) AS bytes_up_to
    FROM jobs
    JOIN active USING (user_id)
    LEFT JOIN job_inputs ON job_inputs.job_id = jobs.id
    LEFT JOIN job_results ON job_results.job_id = jobs.id
    LEFT JOIN job_unfinished ON job_unfinished.job_id = jobs.id
    WHERE jobs.finished_at IS NOT NULL
)
SELECT id FROM sized WHERE bytes_up_to > $1 ORDER BY finished_at LIMIT $2
