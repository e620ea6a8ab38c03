// How many of the texts that scripts draw on the sample apps can be changed by hand:
// `node bench/drawnTexts.mjs [slug…]`. The runs are plain pages here; in the product they are preview frames.
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundle, FRONTEND, launch } from './lib/inChromium.mjs'

const SAMPLES = new URL('../catalog/samples/', import.meta.url)
const SETTLED_MS = 250
const MOST_RUNS = Number(process.env.RUNS ?? 13)

const entry = `${FRONTEND}features/editing/testing/contentBench.ts`
const [{ code }] = await bundle({ lib: { entry, formats: ['es'] }, minify: false })
const file = join(mkdtempSync(join(tmpdir(), 'content-')), 'content.mjs')
writeFileSync(file, code)
const { content, drawnTexts, shownScript } = await import(file)
const browser = await launch()

async function runHidden(html) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, timezoneId: 'UTC' })
  const page = await context.newPage()
  let problems = 0
  page.on('pageerror', () => {
    problems += 1
  })
  await page.route('**', (route) =>
    route.request().url() === 'http://sample.localhost/'
      ? route.fulfill({ contentType: 'text/html; charset=utf-8', body: content.withFixedClock(html) })
      : route.abort(),
  )
  await page.goto('http://sample.localhost/', { waitUntil: 'load' })
  await page.waitForTimeout(SETTLED_MS)
  const json = await page.evaluate(
    (script) => new Promise((send) => (0, eval)(`(${script})`)({ send: ({ page }) => send(page) })),
    shownScript,
  )
  await context.close()
  const shown = content.readShownPage(json)
  return shown && { ...shown, problems }
}

const slugs = process.argv.length > 2 ? process.argv.slice(2) : readdirSync(SAMPLES)
const total = { drawn: 0, reached: 0, one: 0, composed: 0, without: { drawn: 0, reached: 0 } }
const shares = []
const missed = []
for (const slug of slugs) {
  let html
  try {
    html = readFileSync(new URL(`${slug}/page.html`, SAMPLES), 'utf8')
  } catch {
    continue
  }
  let runs = 0
  const started = performance.now()
  const counted = (page) => {
    runs += 1
    return runHidden(page)
  }
  const source = content.sourceOf(html)
  const origins = await content.findOrigins(source, counted, () => runs < MOST_RUNS)
  const time = Math.round(performance.now() - started)
  const drawn = drawnTexts(origins)
  const words = drawn.filter(({ text }) => /\p{L}{2}/u.test(text))
  const reached = words.filter(({ fields }) => fields.length > 0)
  for (const text of words) if (text.fields.length === 0) missed.push(`${slug}: ${text.text.trim().slice(0, 80)}`)
  total.drawn += words.length
  total.reached += reached.length
  if (slug !== 'travel-map') {
    total.without.drawn += words.length
    total.without.reached += reached.length
  }
  if (words.length > 0) shares.push(reached.length / words.length)
  console.log(slug, `${reached.length}/${words.length}`, `${runs} runs`, `${time} ms`, `parts ${source.parts.length}`)
}
console.log(total, 'median page', shares.toSorted((a, b) => a - b)[shares.length >> 1])
if (process.env.MISSED) console.log(missed.join('\n'))
await browser.close()
