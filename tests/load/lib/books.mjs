// What Postgres has of the jobs, held against what the provider answered and what clients were told.

const JOBS = `
SELECT json_build_object(
    'id', jobs.id, 'status', jobs.status, 'error', jobs.error_code, 'attempts', jobs.attempts,
    'finishedAt', round(extract(epoch FROM jobs.finished_at) * 1000),
    'prompt', job_inputs.input::json ->> 'prompt', 'html', job_results.output::json ->> 'html',
    'kept', (
        SELECT json_agg(pages.html_content) FROM generations
        JOIN pages ON pages.generation_id = generations.id WHERE generations.app_id = jobs.app_id
    ),
    'ledger', (
        SELECT json_agg(json_build_object('source', source, 'state', state, 'amount', amount))
        FROM credit_ledger WHERE credit_ledger.job_id = jobs.id
    )
)
FROM jobs LEFT JOIN job_inputs ON job_inputs.job_id = jobs.id
LEFT JOIN job_results ON job_results.job_id = jobs.id ORDER BY jobs.created_at;`

const BALANCES = `
SELECT json_build_object(
    'user', user_id,
    'charged', -coalesce(sum(amount) FILTER (WHERE job_id IS NOT NULL), 0),
    'succeeded', (
        SELECT count(*) FROM jobs
        WHERE jobs.user_id = credit_ledger.user_id AND status = 'succeeded'
    )
)
FROM credit_ledger GROUP BY user_id;`

/** How many jobs have not ended. */
export const openJobs = (query) =>
  query("SELECT to_json(count(*)) FROM jobs WHERE status IN ('queued', 'running');")[0]

/**
 * Gives the jobs and what is wrong with them. `pageOf` gives the page that a prompt must lead to; `generations` are
 * what clients followed, by key.
 */
export function audit(query, generations, pageOf) {
  const jobs = query(JOBS)
  const wrong = []
  const byId = new Map(jobs.map((job) => [job.id, job]))
  for (const job of jobs) {
    const say = (kind, detail) => wrong.push({ job: job.id, kind, detail })
    const ledger = job.ledger ?? []
    const states = ledger.map(({ state, amount }) => `${state ?? 'entry'} ${amount}`).sort()
    const expected = { succeeded: ['committed -1'], failed: ['entry 1', 'returned -1'] }[job.status]
    if (job.status !== 'succeeded' && job.status !== 'failed') {
      say('the job did not end', `${job.status}, ${job.attempts} attempts`)
    }
    if (expected && states.join() !== expected.join()) {
      say('the charge is wrong', `${job.status}, but the ledger has ${JSON.stringify(ledger)}`)
    }
    if (job.status === 'succeeded') {
      const page = pageOf(job.prompt)
      if (job.html?.trim() !== page) say('the result is another page', job.html)
      if (job.kept?.length !== 1 || job.kept[0].trim() !== page) {
        say('the kept page is another', JSON.stringify(job.kept))
      }
    }
    if (job.status === 'failed' && job.error !== 'workers-lost') {
      say('the job failed', `${job.error}, ${job.attempts} attempts`)
    }
  }
  for (const generation of generations) {
    const job = byId.get(generation.key)
    const say = (kind, detail) => wrong.push({ job: generation.key, kind, detail })
    for (const { kind, detail } of generation.violations) say(kind, detail)
    if (generation.isAccepted && !job) say('an accepted job is lost', 'not in the database')
    const { end } = generation
    if (end?.type === 'complete' && job?.status !== 'succeeded') {
      say('a stream completed', `but the job is ${job?.status}`)
    }
    if (end?.type === 'error' && job?.error !== end.code) {
      say(
        'a stream ended with an error',
        `${end.code}, but the job is ${job?.status} ${job?.error}`,
      )
    }
  }
  for (const { user, charged, succeeded } of query(BALANCES)) {
    if (charged !== succeeded) {
      wrong.push({
        kind: 'a balance is wrong',
        detail: `${user}: ${charged} for ${succeeded} jobs`,
      })
    }
  }
  return { jobs, wrong }
}
