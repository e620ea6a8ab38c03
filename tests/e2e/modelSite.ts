/** A site of its own on the Postgres and Redis of the tests, whose images come from a server of this machine. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPrograms } from './ownSite'
import { type Painter, startPainter } from './painter'

export interface Site {
  readonly origin: string
  readonly painter: Painter
  stop(): Promise<void>
}

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
  const close = () => {
    painter.server.closeAllConnections()
    painter.server.close()
    rmSync(folder, { recursive: true })
  }
  const programs = await startPrograms({
    MODELS_FILE: models,
    GEMINI_API_KEY: 'painter',
    GEMINI_BASE_URL: `${painter.address}/v1beta/`,
  }).catch((error: unknown) => {
    close()
    throw error
  })
  const stop = async () => {
    await programs.stop()
    close()
  }
  return { origin: programs.origin, painter, stop }
}
