// What a chaos run shows.
import { percentiles } from './system.mjs'

/** How often each text stands in a list. */
function count(list) {
  const counts = new Map()
  for (const item of list) counts.set(item, (counts.get(item) ?? 0) + 1)
  return [...counts].map(([item, times]) => `${times} ${item}`).join(', ')
}

/**
 * Prints the figures of a run, and whatever is wrong with what its client saw and what was killed meanwhile. `jobs` and
 * `wrong` are the audit's, `unexpected` the ends of processes that nobody killed.
 */
export function report({ jobs, wrong, generations, kills, unexpected }) {
  const complete = generations.filter(({ end }) => end?.type === 'complete')
  const took = complete.map(({ startedAt, endedAt }) => endedAt - startedAt)
  const sum = (pick) => generations.reduce((total, generation) => total + pick(generation), 0)
  console.log(`killed: ${count(kills.map(({ victim }) => victim)) || 'nothing'}`)
  for (const service of ['redis', 'postgres']) {
    const away = kills.filter(({ victim }) => victim === service).map(({ at, until }) => until - at)
    if (away.length > 0) console.log(`${service} was away, ms:`, percentiles(away))
  }
  console.log(
    `jobs: ${jobs.length}: ${count(jobs.map(({ status, error }) => `${status}${error ? ` (${error})` : ''}`))}`,
  )
  console.log(`runs: ${count(jobs.map(({ attempts }) => `with ${attempts}`))}`)
  console.log(
    `streams: ${generations.length}, complete ${complete.length}, connections ${sum(({ connections }) => connections)}, 'restarted' ${sum(({ restarts }) => restarts)}`,
  )
  console.log('from request to end, ms:', percentiles(took))
  const finished = new Map(jobs.map(({ id, finishedAt }) => [id, finishedAt]))
  const late = complete.map(({ key, endedAt }) => Math.max(0, endedAt - finished.get(key)))
  console.log("from the job's end to the client's, ms:", percentiles(late))
  console.log(
    `processes that ended by themselves: ${count(unexpected.map(({ name, code }) => `${name} (${code})`)) || 'none'}`,
  )
  console.log(
    `violations: ${wrong.length}${wrong.length ? `: ${count(wrong.map(({ kind }) => kind))}` : ''}`,
  )
  for (const { job, kind, detail } of wrong) {
    console.log(`\n${kind}${job ? `, job ${job}` : ''}\n  ${detail}`)
    const generation = generations.find(({ key }) => key === job)
    if (!generation) continue
    for (const line of generation.trace.slice(-80)) console.log(`  client   ${line}`)
    const { startedAt, endedAt = Date.now() } = generation
    for (const { at, until, victim } of kills) {
      if (at > endedAt || until < startedAt - 5_000) continue
      const time = (ms) => new Date(ms).toISOString().slice(11, 23)
      console.log(`  killed   ${time(at)} ${victim}, again at ${time(until)}`)
    }
  }
}
