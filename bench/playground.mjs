// The time that Morpheo adds to each piece of an answer with three streams of one account at once, as the playground has
// them, against one stream alone: from the provider's write to the client's read.
//
//   eval "$(bin/stack start)" && node bench/playground.mjs [rounds]
import { now, piecesOf, startProvider } from '../tests/load/lib/provider.mjs'
import { events, percentiles, register, startSystem } from '../tests/load/lib/system.mjs'

const rounds = Number(process.argv[2] ?? 20)
const PIECES = 40
const EVERY_MS = 50

const provider = await startProvider({ pieces: PIECES, everyMs: EVERY_MS, thinkMs: 300 })
const system = await startSystem({ providerAddress: provider.address })
const { origin } = system

/** How long the page is, in characters, once each piece has come. */
function endsOf(mark) {
  let length = 0
  return piecesOf(mark, PIECES).map((piece) => {
    length += piece.length
    return length
  })
}

/** The times from each piece's write to its read. A piece that comes with the next one counts until then. */
async function stream(token, mark) {
  const answer = await fetch(`${origin}/api/generate-full-code`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({ prompt: `A page for ${mark}`, source: 'playground' }),
  })
  const ends = endsOf(mark)
  const reads = []
  let length = 0
  for await (const event of events(answer, now)) {
    if (event.type === 'error') throw new Error(event.message)
    if (event.type !== 'chunk') continue
    length += event.content.length
    while (reads.length < ends.length && ends[reads.length] <= length) reads.push(event.at)
  }
  const writes = provider.writes.get(mark) ?? []
  return reads.map((at, piece) => at - writes[piece]).filter(Number.isFinite)
}

try {
  const [alone, together] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    // an account has ten credits, and a round takes four
    const token = await register(origin)
    alone.push(...(await stream(token, `mark-a${round}`)))
    const three = [0, 1, 2].map((place) => stream(token, `mark-t${round}r${place}`))
    together.push(...(await Promise.all(three)).flat())
  }
  const [one, three] = [percentiles(alone), percentiles(together)]
  const added = (name) => Math.round((three[name] - one[name]) * 100) / 100
  console.log(
    `${rounds} rounds, ${PIECES} pieces every ${EVERY_MS} ms; provider to client, ms a piece`,
  )
  console.log('one stream alone      ', alone.length, one)
  console.log('three streams at once ', together.length, three)
  console.log('added                 ', { p50: added('p50'), p95: added('p95') })
  if (added('p95') > 20) process.exitCode = 1
} finally {
  system.stop()
  provider.stop()
}
