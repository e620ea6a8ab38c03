// The time that Morpheo adds between a provider's first piece and the browser's, with 50 streams at once,
// beside the provider's own stream read directly by the same client in the same run.
//
//   eval "$(bin/stack start)" && node bench/added-latency.mjs [streams] [rounds]
import { now, startProvider } from '../tests/load/lib/provider.mjs'
import { events, percentiles, register, startSystem } from '../tests/load/lib/system.mjs'

const streams = Number(process.argv[2] ?? 50)
const rounds = Number(process.argv[3] ?? 5)

const provider = await startProvider({ pieces: 20, everyMs: 100, thinkMs: 1500 })
const system = await startSystem({ providerAddress: provider.address })
const { origin } = system

async function throughMorpheo(token, mark) {
  const answer = await fetch(`${origin}/api/generate-full-code`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ prompt: `A page for ${mark}` }),
  })
  let first
  for await (const event of events(answer, now)) {
    if (event.type === 'chunk') first ??= event.at
    if (event.type === 'error') throw new Error(event.message)
  }
  return first - provider.firstPieces.get(mark)
}

async function direct(mark) {
  const answer = await fetch(`${provider.address}chat/completions`, {
    method: 'POST',
    body: JSON.stringify({ messages: [{ role: 'user', content: mark }] }),
  })
  let first
  for await (const event of events(answer, now)) first ??= event.at
  return first - provider.firstPieces.get(mark)
}

try {
  const tokens = []
  for (let user = 0; user < streams; user += 1) tokens.push(await register(origin))
  const through = []
  const beside = []
  for (let round = 0; round < rounds; round += 1) {
    const mark = (user, kind) => `mark-${kind}${round}r${user}`
    through.push(
      ...(await Promise.all(tokens.map((token, user) => throughMorpheo(token, mark(user, 'm'))))),
    )
    beside.push(...(await Promise.all(tokens.map((_, user) => direct(mark(user, 'd'))))))
  }
  const [morpheo, provider_] = [percentiles(through), percentiles(beside)]
  console.log(
    `${streams} streams at once, ${rounds} rounds; first piece from provider to client, ms`,
  )
  console.log('provider directly ', provider_)
  console.log('through Morpheo   ', morpheo)
  console.log('added             ', {
    p50: Math.round((morpheo.p50 - provider_.p50) * 100) / 100,
    p95: Math.round((morpheo.p95 - provider_.p95) * 100) / 100,
  })
} finally {
  system.stop()
  provider.stop()
}
