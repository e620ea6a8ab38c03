// How many of the texts that scripts draw on the sample apps can be changed by hand: `node bench/drawnTexts.mjs [slug…]`.
// `RUNS`: hidden runs of a page, of which the product does 7 to 10 in its two seconds on 2 cores. `CHECK=3`: so many texts
// of each page are changed, and looked for where the old ones were. `MISSED=1` lists what cannot be changed. The runs are
// plain pages here; in the product they are preview frames.
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundle, FRONTEND, launch } from './lib/inChromium.mjs'

const SAMPLES = new URL('../catalog/samples/', import.meta.url)
/** 2026-01-15, 10:00 UTC: no start of a day, week, month or year anywhere. */
const NOW = Date.UTC(2026, 0, 15, 10)
const SETTLED_MS = 250
const RUNS = Number(process.env.RUNS ?? 9)
const CHECK = Number(process.env.CHECK ?? 0)
const ADDED = ' Zyx'

const entry = `${FRONTEND}features/editing/testing/contentBench.ts`
const [{ code }] = await bundle({ lib: { entry, formats: ['es'] }, minify: false })
const file = join(mkdtempSync(join(tmpdir(), 'content-')), 'content.mjs')
writeFileSync(file, code)
const { content, drawnTexts, shownScript } = await import(file)
const browser = await launch()

async function runHidden(html) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    timezoneId: 'UTC',
  })
  const page = await context.newPage()
  let problems = 0
  page.on('pageerror', () => {
    problems += 1
  })
  await page.route('**', (route) =>
    route.request().url() === 'http://sample.localhost/'
      ? route.fulfill({
          contentType: 'text/html; charset=utf-8',
          body: content.withFixedClock(html, NOW),
        })
      : route.abort(),
  )
  await page.goto('http://sample.localhost/', { waitUntil: 'load' })
  await page.waitForTimeout(SETTLED_MS)
  const json = await page.evaluate(
    `new Promise((send) => (${shownScript})({ send: ({ page }) => send(page) }))`,
  )
  await context.close()
  const shown = content.readShownPage(json)
  return shown && { ...shown, problems }
}

/** Whether a text that is changed is shown changed, where it was. */
async function isShownChanged({ source }, { at, fields: [field] }) {
  const html = content.changedField(
    source,
    field,
    field.kind === 'number' ? '98765' : field.value + ADDED,
  )
  if (typeof html !== 'string') return false
  const shown = await runHidden(html)
  const now = shown?.texts[at]?.text ?? ''
  return now.includes(ADDED.trim()) || now.replace(/\D/g, '').includes('98765')
}

const slugs = process.argv.length > 2 ? process.argv.slice(2) : readdirSync(SAMPLES)
const counts = { drawn: 0, reached: 0 }
const withoutMap = { drawn: 0, reached: 0 }
const checked = { tried: 0, shown: 0 }
const shares = []
const missed = []
for (const slug of slugs) {
  const html = readFileSync(new URL(`${slug}/page.html`, SAMPLES), 'utf8')
  let runs = 0
  const source = content.sourceOf(html)
  const counted = (page) => {
    runs += 1
    return runHidden(page)
  }
  const origins = await content.findOrigins(source, counted, () => runs < RUNS)
  const words = drawnTexts(origins).filter(({ text }) => /\p{L}{2}/u.test(text))
  const reached = words.filter(({ fields }) => fields.length > 0)
  for (const one of words) if (one.fields.length === 0) missed.push(`${slug}: ${one.text.trim()}`)
  for (const count of slug === 'travel-map' ? [counts] : [counts, withoutMap]) {
    count.drawn += words.length
    count.reached += reached.length
  }
  if (words.length > 0) shares.push(reached.length / words.length)
  const step = Math.max(1, Math.floor(reached.length / Math.max(1, CHECK)))
  for (const one of CHECK > 0 ? reached.filter((_, at) => at % step === 0).slice(0, CHECK) : []) {
    checked.tried += 1
    if (await isShownChanged(origins, one)) checked.shown += 1
    else
      console.log(
        `  not shown: ${one.text.trim().slice(0, 60)} <- ${one.fields[0].value.slice(0, 60)}`,
      )
  }
  console.log(slug, `${reached.length}/${words.length}`, `${runs} runs`)
}
console.log({
  ...counts,
  withoutMap,
  checked,
  median: shares.sort((a, b) => a - b)[shares.length >> 1],
})
if (process.env.MISSED) console.log(missed.join('\n'))
await browser.close()
