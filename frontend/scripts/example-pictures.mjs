/**
 * Draws the images of the example prompts that the offline studio can answer into public/examples, small, and writes
 * their names to src/features/images/examples/exampleImages.json. A fresh server that runs without a key draws them:
 * `npm run example-pictures -- http://localhost:8080`. Its first account, which this makes, may change an image often.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { exampleFile } from '../src/features/images/examples/exampleFile.mjs'

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium'
const path = (relative) => fileURLToPath(new URL(relative, import.meta.url))
const CATALOGUE = path('../../catalog/images')
const IMAGES = path('../public/examples')
const NAMES = path('../src/features/images/examples/exampleImages.json')

/** Twice what the list shows, in pixels. */
const SIZE = { width: 128, height: 96 }
const QUALITY = 0.72
/** What edits are shown on. */
const CHANGED =
  'A red boat on a blue lake below snowy mountains, a house and pine trees at the shore, sunny day'

const [base = 'http://localhost:8080'] = process.argv.slice(2)

const token = await register()
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
const page = await browser.newPage()
mkdirSync(IMAGES, { recursive: true })
const changed = await made('/api/v1/generate-image-gemini', { prompt: CHANGED })
const names = []
for (const { kind, examples } of categories()) {
  for (const { name, prompt, frames, pictures } of examples.filter(({ offline }) => offline)) {
    // a story has no image of its own
    if (frames !== undefined || pictures > 1) continue
    const form =
      kind === 'editing' ? { modification_prompt: prompt, parent: changed.id } : { prompt }
    const call =
      kind === 'editing' ? '/api/v2/modify-image-with-files' : '/api/v1/generate-image-gemini'
    const image = await made(call, form)
    if (image === null) {
      console.warn(`Cannot be drawn, and says that it can: ${name}`)
      continue
    }
    writeFileSync(`${IMAGES}/${exampleFile(name)}.webp`, await small(image.bytes))
    names.push(name)
  }
}
writeFileSync(NAMES, `${JSON.stringify(names.sort(), null, 2)}\n`)
await browser.close()

function categories() {
  const all = readdirSync(CATALOGUE).map((id) =>
    JSON.parse(readFileSync(`${CATALOGUE}/${id}/category.json`, 'utf8')),
  )
  return all.sort((one, other) => one.order - other.order)
}

async function register() {
  const body = { email: `examples-${Date.now()}@example.org`, password: 'a long password 1' }
  const answer = await fetch(`${base}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`No account could be made: ${answer.status}`)
  return (await answer.json()).token
}

/** The id and the bytes of an image; null for what cannot be drawn. Waits where the server asks for it. */
async function made(call, fields) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json; data=inline' }
  const answer = await fetch(base + call, { method: 'POST', headers, body: form })
  if (answer.status === 429) {
    const seconds = Number(answer.headers.get('retry-after') ?? 5)
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    return made(call, fields)
  }
  if (answer.status === 422) return null
  if (!answer.ok)
    throw new Error(`${JSON.stringify(fields)}: ${answer.status} ${await answer.text()}`)
  const { image, asset_ids: ids } = await answer.json()
  return { id: ids[0], bytes: image }
}

/** From a data address: cut to the size, as WebP. */
async function small(address) {
  const encoded = await page.evaluate(
    async ({ address, size, quality }) => {
      const image = await createImageBitmap(await (await fetch(address)).blob())
      const canvas = new OffscreenCanvas(size.width, size.height)
      const scale = Math.max(size.width / image.width, size.height / image.height)
      const [width, height] = [image.width * scale, image.height * scale]
      const context = canvas.getContext('2d')
      context.imageSmoothingQuality = 'high'
      context.drawImage(image, (size.width - width) / 2, (size.height - height) / 2, width, height)
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality })
      const bytes = new Uint8Array(await blob.arrayBuffer())
      return btoa(String.fromCharCode(...bytes))
    },
    { address, size: SIZE, quality: QUALITY },
  )
  return Buffer.from(encoded, 'base64')
}
