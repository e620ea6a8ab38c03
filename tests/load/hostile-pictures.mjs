// Pictures that mean harm, each sent through the public call as the picture that is changed, as its mask and as one to go
// by: what comes of it, how long it takes, and the most memory that the worker and the web server held meanwhile. Then
// the heaviest of them, four at once. By the offline studio, and by a model, whose part a local server plays. And a burst:
// eight masked changes of the largest picture at once, each of which the model answers with the largest that it may.
//   node tests/load/hostile-pictures.mjs [studio|model|burst [what their names match]]
// Makes a Postgres and a Redis of its own in var/hostile. Ends with 1 when an answer is no picture and none of the errors
// that are meant for them, takes longer than its time, or a worker holds 512 MB.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { buffer, json } from 'node:stream/consumers'
import { gifs } from './lib/pictures/gif.mjs'
import { jpegs } from './lib/pictures/jpeg.mjs'
import { others } from './lib/pictures/other.mjs'
import { startPainter } from './lib/pictures/painter.mjs'
import { noise, png, pngs } from './lib/pictures/png.mjs'
import { webps } from './lib/pictures/webp.mjs'
import { dropStack, startStack } from './lib/stack.mjs'
import { environment, program, register, startSystem } from './lib/system.mjs'

const DIR = 'var/hostile'
/** Requests of one account: below its limits. */
const EACH = 8
/** The heaviest wait for each other; those of the burst for seven others. */
const PATIENCE_MS = 240_000
const BURST_PATIENCE_MS = 1_200_000
/** What is said of a picture that cannot be used. Anything else is a failure of ours. */
const REFUSED = ['image-unreadable', 'image-too-large', 'image-studio-cannot']
const REFUSED_STATUS = [413, 422]
const MOST_MB = 512
const AT_ONCE = 4
const BURST = 8
/** All, unless some are asked for. */
const [, , onlyBy, matching = ''] = process.argv
const isMeant = ([name]) => new RegExp(matching).test(name)
const PRO = "UPDATE users SET tier = 'pro'"

const all = { ...pngs(), ...jpegs(), ...gifs(), ...webps(), ...others() }
const plain = png(64, 48)
const white = png(64, 48, { colour: 0, value: 255 })
const largest = [8_192, 4_096]
const HEAVIEST = {
  'PNG, 8,192 by 4,096, greys': png(...largest, { colour: 0 }),
  'PNG, 8,192 by 4,096, 16 bits with alpha': png(...largest, { depth: 16, colour: 6 }),
  'JPEG, 8,192 by 4,096, progressive, every colour full':
    all['JPEG, 8,192 by 4,096, progressive, every colour full'],
}
const wholeMask = png(...largest, { colour: 0, value: 255 })

/** The most memory that a process held since `forget`, in MB. */
function peak(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+)/.exec(status)[1]) / 1024
}
const forget = (pid) => writeFileSync(`/proc/${pid}/clear_refs`, '5')

const file = (bytes) => new Blob([bytes], { type: 'image/png' })

/** Posts a form, and waits for the answer as long as it takes: `fetch` gives up after five minutes. */
async function post(url, headers, form) {
  const sent = new Response(form)
  const body = await buffer(sent.body)
  const options = {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': sent.headers.get('content-type'),
      'content-length': body.length,
    },
    signal: AbortSignal.timeout(BURST_PATIENCE_MS),
  }
  return new Promise((resolve, reject) => {
    request(url, options, resolve).on('error', reject).end(body)
  })
}

/** Changes a picture by words. */
async function change(origin, token, parts) {
  const form = new FormData()
  form.append('modification_prompt', parts.words ?? 'Make it lighter')
  form.append('current_image', file(parts.current ?? plain), 'a.png')
  if (parts.mask) form.append('mask_image', file(parts.mask), 'b.png')
  for (const given of parts.files ?? []) form.append('files', file(given), 'c.png')
  const began = performance.now()
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
  const answer = await post(`${origin}/api/v2/modify-image-with-files`, headers, form)
  const isOk = answer.statusCode === 200
  const body = await json(answer).catch(() => ({}))
  const took = performance.now() - began
  const code = body.error?.code ?? body.code
  const said = isOk ? `a picture` : `${answer.statusCode} ${code}`
  const words = body.error?.message ?? body.message ?? body.error
  const isClear = isOk
    ? body.images?.length === 1
    : (REFUSED.includes(code) || REFUSED_STATUS.includes(answer.statusCode)) &&
      typeof words === 'string' &&
      words.length > 10
  return { said, words: isOk ? '' : words, took, isClear }
}

const rows = []
let isWell = true

function note(system, name, results, patience = PATIENCE_MS) {
  const memory = [system.pids.worker, system.pids.web].map(peak)
  const took = Math.max(...results.map((result) => result.took))
  const isFine = results.every((result) => result.isClear) && took < patience && memory[0] < MOST_MB
  isWell &&= isFine
  const said = [...new Set(results.map((result) => result.said))].join(', ')
  const [worker, web] = memory.map((held) => `${held.toFixed(0)} MB`)
  const row = [name, said, `${(took / 1000).toFixed(2)} s`, worker, web, isFine ? '' : 'NOT WELL']
  rows.push({ name, worker: memory[0], web: memory[1], took })
  console.log(row.join(' | '), results[0].words ? ` (${results[0].words})` : '')
  for (const pid of [system.pids.worker, system.pids.web]) forget(pid)
}

/** Gives tokens, each for some requests. */
function accounts(system, stack) {
  let [token, left] = ['', 0]
  return async () => {
    if (left === 0) {
      token = await register(system.origin)
      stack.query(PRO)
      left = EACH
    }
    left -= 1
    return token
  }
}

async function round(stack, what, more) {
  const system = await startSystem({ providerAddress: 'http://127.0.0.1:9', more })
  const next = accounts(system, stack)
  const send = async (parts) => change(system.origin, await next(), parts)
  try {
    await send({})
    note(system, `${what}: a small picture`, [await send({})])
    for (const [name, bytes] of Object.entries(HEAVIEST).filter(isMeant)) {
      for (const words of ['Blur it', 'Make the background white, and blur it']) {
        const parts = { current: bytes, mask: words === 'Blur it' ? wholeMask : undefined, words }
        const sent = Array.from({ length: AT_ONCE }, () => send({ ...parts }))
        note(system, `${what}: ${name}, four at once (${words})`, await Promise.all(sent))
      }
    }
    for (const [name, bytes] of Object.entries(all).filter(isMeant)) {
      const results = [
        await send({ current: bytes }),
        await send({ mask: bytes }),
        await send({ files: [bytes], mask: white }),
      ]
      note(system, `${what}: ${name}`, results)
    }
  } finally {
    system.stop()
  }
}

/** Changes of the largest picture, whose answers all come while the others wait. */
async function burst(stack, what, more) {
  const system = await startSystem({ providerAddress: 'http://127.0.0.1:9', more })
  const next = accounts(system, stack)
  const send = async (parts) => change(system.origin, await next(), parts)
  try {
    note(system, `${what}: a small picture`, [await send({ mask: white })])
    const current = png(...largest, { colour: 2 })
    const sent = Array.from({ length: BURST }, () => send({ current, mask: wholeMask }))
    const name = `${what}: PNG, 8,192 by 4,096, ${BURST} masked changes at once`
    note(system, name, await Promise.all(sent), BURST_PATIENCE_MS)
  } finally {
    system.stop()
  }
}

await dropStack(DIR)
const stack = await startStack(DIR)
const migrated = spawnSync(program('web-server'), ['migrate'], { env: environment(0, '') })
if (migrated.status !== 0) throw new Error(`migrate: ${migrated.stderr}`)
// The largest that the model draws, of chance: 7 MB; and what fills an answer of 37 MB.
const painter = await startPainter(noise(2_048, 1_152))
const flooder = await startPainter(noise(3_600, 2_560))
try {
  console.log(`${Object.keys(all).length} files`)
  const usual = { WORKER_CONCURRENCY: '16', JOBS_PER_ACCOUNT: '100' }
  const drawn = { OPENAI_API_KEY: 'load', OPENAI_BASE_URL: painter.address }
  const flooded = { OPENAI_API_KEY: 'load', OPENAI_BASE_URL: flooder.address }
  const rounds = [
    [round, 'studio', usual],
    [round, 'model', { ...usual, ...drawn }],
    [burst, 'burst', { ...usual, ...flooded }],
  ]
  for (const [go, what, more] of rounds) {
    if (onlyBy === undefined || onlyBy === what) await go(stack, what, more)
  }
} finally {
  painter.stop()
  flooder.stop()
  await dropStack(DIR)
}
const highest = (key) => Math.max(...rows.map((row) => row[key]))
console.log(
  `highest: worker ${highest('worker').toFixed(0)} MB, web server ${highest('web').toFixed(0)} MB, ${(highest('took') / 1000).toFixed(1)} s`,
)
console.log(isWell ? 'each a picture, or an error that is meant for it' : 'NOT WELL')
process.exitCode = isWell ? 0 : 1
