/** A site of its own on the Postgres and Redis of the tests, whose images come from a server of this machine. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Painter, startPainter } from './painter'

export interface Site {
  readonly origin: string
  readonly painter: Painter
  stop(): Promise<void>
}

const READY_MS = 30_000

/** One model for images, which has a provider, and one for apps, which has none. */
const MODELS = `[[models]]
id = "kimi-k2-turbo-preview"
kind = "code"
default = true
label = "Kimi K2 Turbo"
description = "Writes."
capabilities = ["streaming"]
max_output_tokens = 32768
[[models.routes]]
provider = "mistral"
upstream = "none"
[[models]]
id = "gemini-2.5-flash-image-preview"
kind = "image"
default = true
label = "Gemini 2.5 Flash Image"
description = "Draws and edits images."
capabilities = ["vision", "image-output"]
max_output_tokens = 8192
[[models.routes]]
provider = "gemini"
upstream = "painter"
ratios = ["1:1", "4:3"]
sizes = ["1K"]
`

export async function startSite(): Promise<Site> {
  const painter = await startPainter()
  const folder = mkdtempSync(path.join(tmpdir(), 'morpheo-painter-'))
  const models = path.join(folder, 'models.toml')
  writeFileSync(models, MODELS)
  const port = await freePort()
  const env = {
    ...process.env,
    PORT: String(port),
    // its jobs are its own workers'
    REDIS_PREFIX: `painted-${port}`,
    MODELS_FILE: models,
    GEMINI_API_KEY: 'painter',
    GEMINI_BASE_URL: `${painter.address}/v1beta/`,
  }
  const children = ['web-server', 'workers'].map((name) =>
    spawn(`target/debug/${name}`, { env, stdio: 'ignore' }),
  )
  const stop = async () => {
    await Promise.all(children.map(ended))
    painter.server.closeAllConnections()
    painter.server.close()
    rmSync(folder, { recursive: true })
  }
  const origin = `http://localhost:${port}`
  await ready(origin).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { origin, painter, stop }
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
