// Web servers and workers, on the stack that DATABASE_URL and REDIS_URL name, and what their clients do.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import net from 'node:net'

/** A port that nobody listens on. */
export const freePort = () =>
  new Promise((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })

/** The path of a program of Morpheo. */
export function program(name, binDir = process.env.BIN_DIR ?? 'target/debug') {
  const file = `${binDir}/${name}`
  if (!existsSync(file)) throw new Error(`${file} is missing: build it first`)
  return file
}

/** The settings of a process on `port`, without the limits that protect a real site from its clients. */
export function environment(port, providerAddress, more = {}) {
  for (const key of ['DATABASE_URL', 'REDIS_URL']) {
    if (!process.env[key]) throw new Error(`${key} is not set: eval "$(bin/stack start)" first`)
  }
  return {
    ...process.env,
    PORT: String(port),
    REDIS_PREFIX: `load-${port}`,
    MOONSHOT_API_KEY: 'load',
    MOONSHOT_BASE_URL: providerAddress,
    WORKER_CONCURRENCY: '200',
    SIGN_INS_PER_ADDRESS: '1000000',
    WRITES_PER_MINUTE: '1000000',
    CONNECTIONS_PER_ADDRESS: '20000',
    RUST_LOG: 'warn',
    ...more,
  }
}

/** Waits till a site serves and has a worker. */
export async function ready(origin) {
  const deadline = Date.now() + 30_000
  for (;;) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null)
    if (answer?.ok) return
    if (Date.now() > deadline) throw new Error(`${origin} did not become ready`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Starts a web server and a worker from `binDir`, with `more` settings, and waits till they are ready. */
export async function startSystem({ binDir, providerAddress, more }) {
  const port = await freePort()
  const env = environment(port, providerAddress, more)
  const children = ['web-server', 'workers'].map((name) =>
    spawn(program(name, binDir), { env, stdio: ['ignore', 'inherit', 'inherit'] }),
  )
  const [web, worker] = children
  const stop = () => {
    for (const child of children) child.kill('SIGTERM')
  }
  const origin = `http://localhost:${port}`
  await ready(origin).catch((error) => {
    stop()
    throw error
  })
  return {
    origin,
    redisPrefix: env.REDIS_PREFIX,
    pids: { web: web.pid, worker: worker.pid },
    /** Resident memory of the web server, in MB. */
    webMemory: () => residentMemory(web.pid),
    /** Resident memory of the worker, in MB, without its child processes. */
    workerMemory: () => residentMemory(worker.pid),
    stop,
  }
}

/** In MB. */
function residentMemory(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

/** Makes an account and gives its access token. */
export async function register(origin, email = `load-${crypto.randomUUID()}@example.org`) {
  const answer = await fetch(`${origin}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'long enough 1' }),
  })
  if (!answer.ok) throw new Error(`register: ${answer.status} ${await answer.text()}`)
  return (await answer.json()).token
}

/** The events of an answer as they come, each with the time it came and its place in the job's log. */
export async function* events(answer, clock) {
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  let held = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    held += value
    let end = held.indexOf('\n\n')
    while (end >= 0) {
      const frame = held.slice(0, end)
      const data = /^data: (.*)$/m.exec(frame)?.[1]
      const place = /^id: (.*)$/m.exec(frame)?.[1]
      held = held.slice(end + 2)
      end = held.indexOf('\n\n')
      if (data === '[DONE]') return
      if (data) yield { at: clock(), place, ...JSON.parse(data) }
    }
  }
}

/** Percentiles of a list of numbers. */
export function percentiles(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  const rounded = (number) => Math.round(number * 100) / 100
  return { p50: rounded(at(0.5)), p95: rounded(at(0.95)), max: rounded(at(1)) }
}
