/** A web server and a worker of a test's own, on the Postgres and Redis of the tests. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'

/** Where the programs are that were built. */
const BINARIES = process.env.BIN_DIR ?? 'target/debug'

export interface Programs {
  readonly origin: string
  stop(): Promise<void>
}

const READY_MS = 30_000

/** Starts both with these settings besides those of the tests. */
export async function startPrograms(settings: Readonly<Record<string, string>>): Promise<Programs> {
  const port = await freePort()
  const env = {
    ...process.env,
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    FRAME_HOST_SUFFIX: `frame.localhost:${port}`,
    APPS_HOST_SUFFIX: `apps.localhost:${port}`,
    // its jobs are its own workers'
    REDIS_PREFIX: `own-${port}`,
    ...settings,
  }
  const children = ['web-server', 'workers'].map((name) =>
    spawn(join(BINARIES, name), { env, stdio: 'ignore' }),
  )
  const stop = async () => {
    await Promise.all(children.map(ended))
  }
  const origin = `http://localhost:${port}`
  await ready(origin).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { origin, stop }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await once(probe.listen(0), 'listening')
  const { port } = probe.address() as AddressInfo
  await once(probe.close(), 'close')
  return port
}

async function ready(origin: string): Promise<void> {
  const end = Date.now() + READY_MS
  for (;;) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null)
    if (answer?.ok) return
    if (Date.now() > end) throw new Error(`${origin} did not become ready`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
