// Holds many open streams and prints the added latency and the web server's memory.
//
//   eval "$(bin/stack start)" && node tests/load/streams.mjs [streams] [jobs]
import { now, startProvider } from './lib/provider.mjs'
import { events, percentiles, register, startSystem } from './lib/system.mjs'

const streams = Number(process.argv[2] ?? 1000)
const jobs = Number(process.argv[3] ?? 100)

const provider = await startProvider({ pieces: 100, everyMs: 200, thinkMs: 3000 })
const system = await startSystem({ providerAddress: provider.address })
const { origin } = system
try {
  const tokens = []
  for (let job = 0; job < jobs; job += 1) tokens.push(await register(origin))
  // Taken after the accounts were made: hashing passwords takes memory of its own.
  const before = system.webMemory()

  const started = await Promise.all(
    tokens.map(async (token, job) => {
      const answer = await fetch(`${origin}/api/generate-full-code`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ prompt: `A page for mark-${job}x` }),
      })
      const stream = events(answer, now)
      const first = (await stream.next()).value
      return { token, mark: `mark-${job}x`, jobId: first.jobId, stream }
    }),
  )

  const latencies = []
  let open = 0
  let peak = 0
  let completed = 0
  let wrong = 0
  const follow = async (stream, mark) => {
    open += 1
    let text = ''
    let seen = false
    for await (const event of stream) {
      if (event.type === 'chunk') {
        if (!seen) latencies.push(event.at - provider.firstPieces.get(mark))
        seen = true
        text += event.content
      }
      if (event.type === 'restarted') text = ''
      if (event.type === 'complete') {
        completed += 1
        if (event.html.trim() !== text.trim()) wrong += 1
      }
      if (event.type === 'error') throw new Error(event.message)
    }
    open -= 1
  }
  const sampler = setInterval(() => {
    peak = Math.max(peak, system.webMemory())
  }, 200)
  const all = started.map(({ stream, mark }) => follow(stream, mark))
  const extra = Array.from(
    { length: Math.max(0, streams - jobs) },
    (_, index) => started[index % jobs],
  )
  for (const { token, jobId, mark } of extra) {
    const answer = fetch(`${origin}/api/jobs/${jobId}/events`, {
      headers: { authorization: `Bearer ${token}` },
    })
    all.push(answer.then((answer) => follow(events(answer, now), mark)))
  }
  await new Promise((resolve) => setTimeout(resolve, 5000))
  const held = open
  await Promise.all(all)
  clearInterval(sampler)
  console.log(`streams open at once: ${held}, completed: ${completed}, with a wrong text: ${wrong}`)
  console.log(
    'first piece, provider to client, ms (of streams open at the time):',
    percentiles(latencies.slice(0, jobs)),
  )
  console.log(
    `web server memory: ${before.toFixed(1)} MB before, ${peak.toFixed(1)} MB at the peak, ${(((peak - before) * 1024) / held).toFixed(1)} KB a stream`,
  )
  if (wrong > 0 || completed !== streams) process.exitCode = 1
} finally {
  system.stop()
  provider.stop()
}
