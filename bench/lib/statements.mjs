// What Postgres executes, counted by pg_stat_statements: every statement, BEGIN and COMMIT among them.

/** Of a statement that was not executed. */
export const NONE = { calls: 0, planMs: 0, runMs: 0 }

/** Makes the private Postgres of `stack` count, once it is told to. Restarts it. */
export async function prepare(stack) {
  stack.query("ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements';")
  await stack.restart()
  stack.query('ALTER SYSTEM SET pg_stat_statements.track_planning = on;')
  stack.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements;')
  track(stack, 'none')
}

/**
 * The executions while `work` runs, by text: how many, and the milliseconds of planning and of running them. And how
 * long the work took in seconds.
 */
export async function count(stack, work) {
  track(stack, 'top')
  // Every connection learns of it before its next statement; give them the time to be signalled.
  await new Promise((resolve) => setTimeout(resolve, 500))
  stack.query('SELECT to_json(true) FROM pg_stat_statements_reset();')
  const started = performance.now()
  await work()
  const seconds = (performance.now() - started) / 1000
  const rows = stack.query(`
    SELECT json_build_object(
      'text', regexp_replace(query, '\\s+', ' ', 'g'),
      'calls', calls, 'planMs', total_plan_time, 'runMs', total_exec_time
    ) FROM pg_stat_statements WHERE query NOT LIKE '%pg_stat_statements%';`)
  track(stack, 'none')
  const statements = new Map()
  for (const { text, calls, planMs, runMs } of rows) {
    const before = statements.get(text) ?? NONE
    statements.set(text, {
      calls: before.calls + calls,
      planMs: before.planMs + planMs,
      runMs: before.runMs + runMs,
    })
  }
  return { statements, seconds }
}

/** From the next statement of each connection on. */
function track(stack, what) {
  stack.query(`ALTER SYSTEM SET pg_stat_statements.track = '${what}';
    SELECT to_json(pg_reload_conf());`)
}
