// What a frame costs while somebody paints: `node bench/brush.mjs [SIDE]`. The studio's brush over a picture with sides of
// so many pixels, over nothing, and beside both an empty canvas that draws a line where the mouse goes; all in the same
// Chromium, their rounds taking turns. Masks are made meanwhile, in their worker, as in the product.
import { createServer } from 'node:http'
import { bundle, FRONTEND, launch } from './lib/inChromium.mjs'

const SIDE = Number(process.argv[2] ?? 4096)
const ROUNDS = 3
const STROKES = 4
const MOVES = 90
const BRUSH = { kind: 'brush', size: 20, isErase: false, softness: 0 }
const SURFACES = {
  'empty canvas': { surface: 'empty', tool: BRUSH },
  [`${SIDE} px without a picture`]: { surface: 'nothing', tool: BRUSH },
  [`picture of ${SIDE} px`]: { surface: 'picture', tool: BRUSH },
  'with a soft edge': { surface: 'picture', tool: { ...BRUSH, softness: 0.6 } },
  'with the lasso': { surface: 'picture', tool: { ...BRUSH, kind: 'lasso' } },
  'zoomed in four times': { surface: 'picture', tool: BRUSH, zoom: 4 },
}

const output = await bundle({
  rolldownOptions: {
    input: `${FRONTEND}features/images/testing/brushBench.ts`,
    preserveEntrySignatures: 'strict',
  },
})
const files = new Map(output.map((file) => [`/${file.fileName}`, file]))
const entry = output.find((file) => file.isEntry)
const server = createServer(({ url }, response) => {
  const file = files.get(url)
  response.setHeader('content-type', file ? 'text/javascript' : 'text/html')
  response.end(file ? (file.code ?? file.source) : '<!doctype html><title>Brush</title>')
})
await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
const browser = await launch()

/** Milliseconds between the frames of one round, while strokes are drawn. */
async function round({ surface, tool, zoom = 1 }) {
  const page = await browser.newPage({ viewport: { width: 1000, height: 900 } })
  await page.goto(`http://127.0.0.1:${server.address().port}/`)
  await page.evaluate(
    async ([entry, surface, side, tool]) => {
      const { begin } = await import(entry)
      await begin(surface, side, tool)
    },
    [`/${entry.fileName}`, surface, SIDE, tool],
  )
  await page.evaluate((factor) => globalThis.zoom(factor), zoom)
  await page.waitForTimeout(500)
  await page.evaluate(() => {
    globalThis.frames = []
    let last = performance.now()
    const next = (now) => {
      globalThis.frames.push(now - last)
      last = now
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
  for (let at = 0; at < STROKES; at += 1) {
    await page.mouse.move(250, 200 + at * 120)
    await page.mouse.down()
    for (let step = 0; step < MOVES; step += 1) {
      const turn = (step / MOVES) * 4 * Math.PI
      await page.mouse.move(250 + step * 5, 200 + at * 120 + 90 * Math.sin(turn))
    }
    await page.mouse.up()
  }
  const [frames, painted] = await page.evaluate(() => [
    globalThis.frames.slice(2),
    globalThis.painted(),
  ])
  if (surface !== 'empty' && painted !== STROKES) throw new Error(`${painted} strokes were drawn`)
  await page.close()
  return frames
}

const at = (all, part) => all.toSorted((a, b) => a - b)[Math.floor((all.length - 1) * part)]
const figures = Object.fromEntries(Object.keys(SURFACES).map((name) => [name, []]))
for (let turn = 0; turn < ROUNDS; turn += 1) {
  for (const [name, one] of Object.entries(SURFACES)) figures[name].push(...(await round(one)))
}
for (const [name, frames] of Object.entries(figures)) {
  const [median, p95, most] = [0.5, 0.95, 1].map((part) => at(frames, part).toFixed(1))
  const late = frames.filter((ms) => ms > 25).length
  console.log(
    `${name}: a frame every ${median} ms (p95 ${p95}, most ${most}), ${late} of ${frames.length} over 25 ms`,
  )
}
await browser.close()
server.close()
