// A web server and a worker of their own, on the stack that DATABASE_URL and REDIS_URL name.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import net from 'node:net'

const freePort = () =>
  new Promise((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })

/** Starts both processes from `binDir` and waits till they are ready. */
export async function startSystem({
  binDir = process.env.BIN_DIR ?? 'target/debug',
  providerAddress,
}) {
  for (const key of ['DATABASE_URL', 'REDIS_URL']) {
    if (!process.env[key]) throw new Error(`${key} is not set: eval "$(bin/stack start)" first`)
  }
  const port = await freePort()
  const env = {
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
  }
  const programs = ['web-server', 'workers'].map((name) => `${binDir}/${name}`)
  for (const program of programs) {
    if (!existsSync(program)) throw new Error(`${program} is missing: build it first`)
  }
  const children = programs.map((program) =>
    spawn(program, { env, stdio: ['ignore', 'inherit', 'inherit'] }),
  )
  const stop = () => {
    for (const child of children) child.kill('SIGTERM')
  }
  const origin = `http://localhost:${port}`
  const deadline = Date.now() + 30_000
  for (;;) {
    const ready = await fetch(`${origin}/readyz`).catch(() => null)
    if (ready?.ok) break
    if (Date.now() > deadline) {
      stop()
      throw new Error('the system did not become ready')
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    origin,
    /** Resident memory of the web server, in MB. */
    webMemory: () => {
      const status = readFileSync(`/proc/${children[0].pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
    },
    stop,
  }
}

/** Makes an account and gives its access token. */
export async function register(origin) {
  const email = `load-${crypto.randomUUID()}@example.org`
  const answer = await fetch(`${origin}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'long enough 1' }),
  })
  if (!answer.ok) throw new Error(`register: ${answer.status} ${await answer.text()}`)
  return (await answer.json()).token
}

/** The events of an answer as they come, each with the time it came. */
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
      const data = /^data: (.*)$/m.exec(held.slice(0, end))?.[1]
      held = held.slice(end + 2)
      end = held.indexOf('\n\n')
      if (data === '[DONE]') return
      if (data) yield { at: clock(), ...JSON.parse(data) }
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
