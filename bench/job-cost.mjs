// What one generation costs: statements in Postgres, and CPU time of each process; and the rate that 64 clients at
// once get to the end of their streams, beside a bare Node + BullMQ server without a database (bench/peer), in rounds
// that take turns. Pages have 20 pieces, and the provider writes them without waiting.
//
//   BIN_DIR=target/release node bench/job-cost.mjs [rounds] [jobs of each client a round, at most 25]
//
// Makes a Postgres and a Redis of its own in var/bench and deletes them at the end. They are durable, as in production;
// with STACK_FAST=1 they do not wait for the disk.
// Needs pg_stat_statements, which comes with Postgres' packages.
import { spawnSync } from 'node:child_process'
import http from 'node:http'
import { startProvider } from '../tests/load/lib/provider.mjs'
import { dropStack, startStack } from '../tests/load/lib/stack.mjs'
import { environment, program, register, startSystem } from '../tests/load/lib/system.mjs'
import { cpuMs } from './lib/cpu.mjs'
import { startPeer } from './lib/peer.mjs'
import { count, NONE, prepare } from './lib/statements.mjs'

const rounds = Number(process.argv[2] ?? 5)
const jobsEach = Number(process.argv[3] ?? 20)

const DIR = 'var/bench'
const CLIENTS = 64
const PIECES = 20
const CREDITS = 1_000_000
const IDLE_MS = 10_000

/** Posts a prompt and reads the stream to its end. No `fetch`: clients share the machine with what is measured. */
function generate(agent, address, headers, mark) {
  return new Promise((resolve, reject) => {
    const options = {
      agent,
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
    }
    const request = http.request(address, options, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part) => {
        text += part
      })
      answer.once('error', reject)
      answer.once('end', () => {
        const page = text.slice(text.lastIndexOf('"type":"complete"'))
        if (page.includes(`Line ${PIECES - 1} of ${mark}.`) && page.endsWith('[DONE]\n\n'))
          resolve()
        else reject(new Error(`${answer.statusCode} ${text.slice(-300)}`))
      })
    })
    request.once('error', reject)
    request.end(JSON.stringify({ prompt: `A page for ${mark}` }))
  })
}

/** Every client generates one page after another. Gives the jobs a second. */
async function round(address, headersOf, jobs) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CLIENTS })
  const started = performance.now()
  const client = async (number) => {
    for (let job = 0; job < jobs; job += 1) {
      await generate(agent, address, headersOf(number), `mark-c${number}j${job}x`)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)))
  const seconds = (performance.now() - started) / 1000
  agent.destroy()
  return (CLIENTS * jobs) / seconds
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]
const two = (number) => number.toFixed(2)

function reportStatements(counted, idle, jobs) {
  const idleShare = counted.seconds / idle.seconds
  const rows = [...counted.statements].map(([text, all]) => {
    // What runs without any job is taken off.
    const without = idle.statements.get(text) ?? NONE
    const each = (key) => Math.max(0, all[key] - without[key] * idleShare) / jobs
    return { text, calls: each('calls'), planMs: each('planMs'), runMs: each('runMs') }
  })
  rows.sort((a, b) => b.calls - a.calls || b.runMs - a.runMs)
  const line = (columns, text) =>
    console.log(`${columns.map((column) => column.padStart(9)).join('')}  ${text}`)
  console.log(
    '\nstatements a job, ms of planning and of running them (a commit does its work later)',
  )
  line(['number', 'planning', 'running'], '')
  const numbers = ({ calls, planMs, runMs }) => [calls, planMs, runMs].map(two)
  for (const row of rows) if (row.calls >= 0.005) line(numbers(row), row.text.slice(0, 150))
  const sum = (key) => rows.reduce((total, row) => total + row[key], 0)
  const all = { calls: sum('calls'), planMs: sum('planMs'), runMs: sum('runMs') }
  line(numbers(all), 'in all')
}

await dropStack(DIR)
const stack = await startStack(DIR)
const provider = await startProvider({ pieces: PIECES, everyMs: 0 })
let system
let peer
try {
  await prepare(stack)
  const env = environment(0, provider.address)
  const migrated = spawnSync(program('web-server'), ['migrate'], { env })
  if (migrated.status !== 0) throw new Error(`migrate: ${migrated.stderr}`)
  system = await startSystem({ providerAddress: provider.address })
  peer = await startPeer(provider.address)
  const tokens = []
  while (tokens.length < CLIENTS) tokens.push(await register(system.origin))
  stack.query(`INSERT INTO credit_ledger (id, user_id, source, amount, reference)
    SELECT gen_random_uuid(), id, 'grant', ${CREDITS}, 'bench' FROM users;`)

  const morpheoRound = (jobs) => {
    // An account may generate 30 times a minute; nobody waits for that here.
    const limits = stack.redis('--scan', '--pattern', `${system.redisPrefix}:rate:*`)
    if (limits) stack.redis('del', ...limits.split('\n'))
    const headersOf = (client) => ({ authorization: `Bearer ${tokens[client]}` })
    return round(`${system.origin}/api/generate-full-code`, headersOf, jobs)
  }
  const peerRound = (jobs) => round(`${peer.origin}/`, () => ({}), jobs)
  await morpheoRound(5)
  await peerRound(5)

  const counted = await count(stack, () => morpheoRound(jobsEach))
  const idle = await count(stack, () => new Promise((resolve) => setTimeout(resolve, IDLE_MS)))

  const servers = {
    Postgres: stack.postgresPid(),
    Redis: stack.redisPid(),
    'web server': system.pids.web,
    worker: system.pids.worker,
    'peer: server': peer.pids.web,
    'peer: worker': peer.pids.worker,
  }
  const measure = async (work) => {
    const used = () => Object.entries(servers).map(([name, pid]) => [name, cpuMs(pid)])
    const before = new Map(used())
    const rate = await work(jobsEach)
    const jobs = CLIENTS * jobsEach
    const cpu = used().map(([name, ms]) => [name, (ms - before.get(name)) / jobs])
    return { rate, cpu: Object.fromEntries(cpu) }
  }
  const [morpheo, bare] = [[], []]
  console.log(
    `${CLIENTS} clients at once, pages of ${PIECES} pieces, ${rounds} rounds of ${CLIENTS * jobsEach} jobs`,
  )
  console.log('jobs a second: Morpheo, Node + BullMQ, ratio')
  for (let number = 0; number < rounds; number += 1) {
    morpheo.push(await measure(morpheoRound))
    bare.push(await measure(peerRound))
    const [a, b] = [morpheo.at(-1).rate, bare.at(-1).rate]
    console.log(`  ${a.toFixed(0)}, ${b.toFixed(0)}, ${two(a / b)}`)
  }
  const ratios = morpheo.map(({ rate }, number) => rate / bare[number].rate)
  const rateOf = (results) => median(results.map(({ rate }) => rate)).toFixed(0)
  console.log(`  median: ${rateOf(morpheo)}, ${rateOf(bare)}, ${two(median(ratios))}`)
  console.log('\nCPU time a job, ms, median of the rounds: Morpheo, Node + BullMQ')
  for (const name of Object.keys(servers)) {
    const of = (results) => two(median(results.map(({ cpu }) => cpu[name])))
    console.log(`  ${name.padEnd(13)} ${of(morpheo)}, ${of(bare)}`)
  }
  reportStatements(counted, idle, CLIENTS * jobsEach)
} finally {
  system?.stop()
  peer?.stop()
  provider.stop()
  // The processes let go of the database first.
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  await stack.drop()
}
