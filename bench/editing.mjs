// What a gesture of editing by hand costs: `node bench/editing.mjs [KB]`. A page of so many KB beside an empty one, both in
// the same Chromium, their rounds taking turns. Edit mode and its session share the window here; in the product a message
// goes between two windows.
import { bundle, FRONTEND, launch } from './lib/inChromium.mjs'

const KB = Number(process.argv[2] ?? 100)
const ROUNDS = 5
const GESTURES = 20

const head = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page</title><style>body{font:16px system-ui;margin:0;padding:40px}
.cards{display:grid;grid-template-columns:repeat(3,1fr);gap:16px}.card{padding:16px;border:1px solid #ddd;border-radius:12px}p{margin:8px 0}</style></head><body><main>`
const lines = '<p>One</p><p>Two</p><p>Three</p><p>Four</p>'
const card = (at) =>
  `<article class="card"><h3>Card ${at}</h3><p style="color:#334155">What is said of it takes <b>two</b> lines or so, as it does on most pages.</p><ul><li>One</li><li>Two</li></ul><a href="#${at}">More</a> <button type="button">Choose</button></article>`
function pageOf(kb) {
  let cards = ''
  for (let at = 0; head.length + cards.length < kb * 1000; at += 1) cards += card(at)
  return `${head}${lines}<div class="cards">${cards}</div></main></body></html>`
}

const [{ code }] = await bundle({
  lib: {
    entry: `${FRONTEND}features/editing/testing/editBench.ts`,
    formats: ['iife'],
    name: 'editing',
  },
})
const browser = await launch()

/** Figures of one round, in milliseconds. */
async function round(html) {
  const page = await browser.newPage({ viewport: { width: 1000, height: 800 } })
  await page.setContent(html)
  await page.evaluate(`${code};globalThis.editing = editing; globalThis.bench = editing.begin()`)
  const line = (name) => page.getByText(name, { exact: true }).first()
  for (let at = 0; at < GESTURES; at += 1) {
    await line(['One', 'Two', 'Three', 'Four'][at % 4]).click()
    await page.evaluate(
      (colour) => globalThis.restyle(colour),
      `#${(0x111111 * ((at % 14) + 1)).toString(16)}`,
    )
  }
  await page.evaluate(() => {
    globalThis.frames = []
    let last = performance.now()
    const next = () => {
      const now = performance.now()
      globalThis.frames.push(now - last)
      last = now
      globalThis.timer = requestAnimationFrame(next)
    }
    next()
  })
  const [from, to] = [await line('Four').boundingBox(), await line('One').boundingBox()]
  await page.mouse.move(from.x + 20, from.y + 10)
  await page.mouse.down()
  for (let at = 0; at < 120; at += 1) {
    await page.mouse.move(from.x + 30 + (at % 7), from.y + ((at * 13) % 300))
  }
  await page.mouse.move(to.x + 20, to.y + 2)
  await page.mouse.up()
  const result = await page.evaluate(() => ({
    ...globalThis.bench,
    frames: globalThis.frames.slice(2),
  }))
  await page.close()
  return result
}

const at = (all, part) => all.toSorted((a, b) => a - b)[Math.floor((all.length - 1) * part)]
const shown = (all) =>
  `${at(all, 0.5).toFixed(1)} (p95 ${at(all, 0.95).toFixed(1)}, most ${at(all, 1).toFixed(1)})`
const pages = { 'empty page': pageOf(0), [`page of ${KB} KB`]: pageOf(KB) }
const figures = Object.fromEntries(Object.keys(pages).map((name) => [name, []]))
for (let turn = 0; turn < ROUNDS; turn += 1) {
  for (const [name, html] of Object.entries(pages)) figures[name].push(await round(html))
}
for (const [name, rounds] of Object.entries(figures)) {
  const [selected, committed, frames] = ['selected', 'committed', 'frames'].map((what) =>
    rounds.flatMap((one) => one[what]),
  )
  const late = frames.filter((ms) => ms > 25).length
  console.log(`${name}: selects in ${shown(selected)} ms, commits in ${shown(committed)} ms,`)
  console.log(
    `  a frame of a drag every ${shown(frames)} ms, ${late} of ${frames.length} over 25 ms`,
  )
}
await browser.close()
