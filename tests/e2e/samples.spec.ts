/**
 * Every sample app: at four widths in both colour schemes, used once, with each of its elements taken away in turn, with
 * rubbish in its storage, and with all of its texts in its other languages.
 */
import { readFileSync } from 'node:fs'
import { type BrowserContext, expect, type Frame, type Page, test } from '@playwright/test'
import { violations } from './axe'
import { CATALOGUE, chosen, slugs } from './catalogue'
import { inLanguage, pressEverything, withoutEachElement } from './sampleParts'
import { settled } from './settled'

const WIDTHS = [320, 768, 1440, 2560]

/** A host of its own that answers with the sample alone: in a frame without an origin, and at `/own`. */
const HOST = 'http://sample.test/'
const FRAME =
  '<!doctype html><title>Host</title><style>html,body,iframe{margin:0;border:0;width:100%;height:100%;display:block}</style><iframe title="App" sandbox="allow-scripts allow-downloads allow-modals allow-forms" src="/app"></iframe>'

interface Opened {
  page: Page
  frame: Frame
  /** What went wrong in the page or was asked of the network. */
  errors: string[]
}

/** The app in a frame. Each width has a page of its own, so that one settles while another is looked at. */
async function open(context: BrowserContext, html: string, width?: number): Promise<Opened> {
  const page = await context.newPage()
  if (width) await page.setViewportSize({ width, height: 900 })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error.stack).slice(0, 300)))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.route('**/*', (route) => {
    const path = new URL(route.request().url()).pathname
    if (path === '/') return route.fulfill({ contentType: 'text/html', body: FRAME })
    if (path === '/app' || path === '/own') {
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body: html })
    }
    if (path === '/favicon.ico') return route.fulfill({ status: 204, body: '' })
    errors.push(`asked for ${route.request().url()}`)
    return route.abort()
  })
  await page.goto(HOST)
  const frame = page.frames()[1]
  if (!frame) throw new Error('no frame')
  await frame.waitForLoadState('load')
  return { page, frame, errors }
}

const overflow = (frame: Frame) =>
  frame.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth ? `${scrollWidth} px wide in ${clientWidth}` : null
  })

test('there are sample apps in plenty', () => {
  expect(slugs.length).toBeGreaterThanOrEqual(42)
})

for (const slug of chosen) {
  const html = readFileSync(`${CATALOGUE}/${slug}/page.html`, 'utf8')

  test(`${slug} fits every screen and everybody, in both themes`, async ({ browser }) => {
    const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' })
    const found = await Promise.all(
      WIDTHS.map(async (width) => {
        const { page, frame, errors } = await open(context, html, width)
        const wrong: string[] = []
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await settled(frame)
          const wide = await overflow(frame)
          const seen = [...(wide ? [wide] : []), ...(await violations(frame, null))]
          wrong.push(...seen.map((what) => `${width}, ${colorScheme}: ${what}`))
        }
        return [...wrong, ...errors.map((what) => `${width}: ${what}`)]
      }),
    )
    expect(found.flat()).toEqual([])
    await context.close()
  })

  test(`${slug} fits a small screen in every language`, async ({ browser }) => {
    const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' })
    const words = JSON.parse(readFileSync(`${CATALOGUE}/${slug}/words.json`, 'utf8'))
    const writer = await context.newPage()
    const looked = Object.keys(words).map(async (lang) => {
      const translated = await inLanguage(writer, html, lang, words[lang])
      const { page, frame, errors } = await open(context, translated, 768)
      const found: string[] = []
      // what the script looks up is there: no other element has taken its id
      const named = await frame.evaluate(() => document.getElementById('words')?.tagName)
      if (named !== 'SCRIPT') found.push(`'words' is the id of ${named}`)
      for (const width of [768, 320]) {
        await page.setViewportSize({ width, height: 900 })
        await settled(frame)
        const wide = await overflow(frame)
        if (wide) found.push(`${width}: ${wide}`)
      }
      return [...found, ...errors].map((what) => `${lang} ${what}`)
    })
    const found = (await Promise.all(looked)).flat()
    expect(found).toEqual([])
    await context.close()
  })

  // wide, and with storage, it is used in samplesInstalled.spec.ts
  test(`${slug} works on a small screen`, async ({ browser }) => {
    const context = await browser.newContext({
      viewport: { width: 320, height: 900 },
      serviceWorkers: 'block',
    })
    // what an app does over a while is done at once
    await context.clock.install()
    const { page, frame, errors } = await open(context, html)
    page.setDefaultTimeout(10_000)
    const { default: use } = await import(`./samples/${slug}.mjs`)
    await use(frame, page)
    expect(errors).toEqual([])
    await context.close()
  })

  test(`${slug} stands without any one of its elements, and with all texts changed`, async ({
    browser,
  }) => {
    const context = await browser.newContext({
      viewport: { width: 1000, height: 900 },
      serviceWorkers: 'block',
    })
    const { page, errors } = await open(context, html)
    const failed = await withoutEachElement(page, html)
    expect(failed).toEqual([])
    errors.length = 0
    // rubbish in its storage, on an origin of its own
    await page.goto(`${HOST}own`)
    for (const rubbish of ['{', 'null', '[]', '{"a":1}', '7', '"x"']) {
      await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
        `morpheo:${slug}`,
        rubbish,
      ] as const)
      await page.reload()
      await page.evaluate(pressEverything)
    }
    expect(errors).toEqual([])
    await context.close()
  })
}
