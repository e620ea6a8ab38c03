// People who generate without pause, while web servers, workers, Redis and Postgres are killed at random. At the end
// every job, page, stream and charge is checked; exits with 1 when anything is wrong.
//
//   BIN_DIR=target/release node tests/load/chaos.mjs [minutes] [seed] [people] [victims]
//
// Victims are some of web,worker,redis,postgres; all of them when nothing is said.
//
// Makes a Postgres and a Redis of its own in var/chaos. The logs stay in var/chaos/logs; when something is wrong the
// database stays too.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { startBalancer } from './lib/balancer.mjs'
import { audit, openJobs } from './lib/books.mjs'
import { Generation } from './lib/generation.mjs'
import { keepRunning } from './lib/processes.mjs'
import { markOf, piecesOf, startProvider } from './lib/provider.mjs'
import { report } from './lib/report.mjs'
import { dropStack, startStack } from './lib/stack.mjs'
import { environment, freePort, program, ready, register } from './lib/system.mjs'

const minutes = Number(process.argv[2] ?? 5)
const seed = Number(process.argv[3] ?? 1)
const peopleCount = Number(process.argv[4] ?? 40)
const victims = (process.argv[5] ?? 'web,worker,redis,postgres').split(',')

const DIR = 'var/chaos'
const PIECES = 40
const EVERY_MS = 50
/** Between two kills, at least and at most. */
const PAUSE_MS = [1_500, 5_000]
/** The longest a generation may take, all its attempts and leases that run out included. */
const GENERATION_MS = 180_000
const CREDITS = 1_000_000

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const pageOf = (prompt) => piecesOf(markOf(prompt), PIECES).join('').trim()

/** Numbers from 0 to 1, always the same for one seed (mulberry32). */
function randomFrom(state) {
  let a = state
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

rmSync(`${DIR}/logs`, { recursive: true, force: true })
mkdirSync(`${DIR}/logs`, { recursive: true })
// What a Postgres that does not wait for the disk has promised is gone when it is killed.
delete process.env.STACK_FAST
await dropStack(DIR)
const stack = await startStack(DIR)
const provider = await startProvider({ pieces: PIECES, everyMs: EVERY_MS, thinkMs: 200 })
const balancerPort = await freePort()
const origin = `http://localhost:${balancerPort}`
const processes = []
const webPorts = [await freePort(), await freePort()]
const shared = {
  REDIS_PREFIX: 'chaos',
  JWT_SECRET: 'a secret of the chaos test, 32 characters or more',
  PUBLIC_URL: origin,
  STATE_DIR: `${DIR}/state`,
  RUST_LOG: 'info',
}
const settings = (port) => environment(port, provider.address, shared)
const balancer = await startBalancer(balancerPort, webPorts)

const kills = []
const generations = []
let isOver = false

async function person(number, token) {
  for (let count = 0; !isOver; count += 1) {
    const prompt = `A page for mark-p${number}n${count}x`
    const generation = new Generation({ origin, token, prompt, page: pageOf(prompt) })
    generations.push(generation)
    await generation.follow(Date.now() + GENERATION_MS)
    generation.endedAt = Date.now()
  }
}

/** Kills something every few seconds until it is over. */
async function kill(random) {
  const choose = (list) => list[Math.floor(random() * list.length)]
  const webs = processes.filter(({ name }) => name.startsWith('web'))
  const workers = processes.filter(({ name }) => name.startsWith('worker'))
  while (!isOver) {
    await pause(PAUSE_MS[0] + random() * (PAUSE_MS[1] - PAUSE_MS[0]))
    if (isOver) return
    const victim = choose(victims)
    const of = { web: choose(webs), worker: choose(workers) }[victim]
    kills.push({ at: Date.now(), victim: of?.name ?? victim })
    if (of) of.kill()
    else if (victim === 'redis') await stack.emptyRedis()
    else await stack.crashPostgres()
    kills.at(-1).until = Date.now()
  }
}

let isRight = false
try {
  const migrated = spawnSync(program('web-server'), ['migrate'], { env: settings(webPorts[0]) })
  if (migrated.status !== 0) throw new Error(`migrate: ${migrated.stderr}`)
  for (const [index, port] of webPorts.entries()) {
    const [web, worker] = [`web-${index + 1}`, `worker-${index + 1}`]
    const log = (name) => `${DIR}/logs/${name}.log`
    processes.push(keepRunning(web, program('web-server'), settings(port), log(web)))
    processes.push(keepRunning(worker, program('workers'), settings(port), log(worker)))
  }
  await ready(origin)
  const tokens = []
  for (let number = 0; number < peopleCount; number += 1) tokens.push(await register(origin))
  stack.query(`INSERT INTO credit_ledger (id, user_id, source, amount, reference)
    SELECT gen_random_uuid(), id, 'grant', ${CREDITS}, 'chaos' FROM users;`)

  const people = tokens.map((token, number) => person(number, token))
  const killing = kill(randomFrom(seed))
  await Promise.race([pause(minutes * 60_000), killing])
  isOver = true
  await killing
  await Promise.all(people)
  // Jobs whose client gave up may still run.
  const deadline = Date.now() + 120_000
  while (openJobs(stack.query) > 0 && Date.now() < deadline) await pause(500)

  const result = audit(stack.query, generations, pageOf)
  console.log(`${minutes} minutes, seed ${seed}, ${peopleCount} people`)
  const unexpected = processes.flatMap((process) => process.unexpected)
  report({ ...result, generations, kills, unexpected })
  isRight = result.wrong.length === 0 && generations.length > 0
} finally {
  isOver = true
  await Promise.all(processes.map((process) => process.stop()))
  balancer.stop()
  provider.stop()
  await (isRight ? stack.drop() : stack.stop())
}
process.exit(isRight ? 0 : 1)
