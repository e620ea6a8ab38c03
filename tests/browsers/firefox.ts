/** Firefox without windows, by WebDriver BiDi. */
import puppeteer, { type Page } from 'puppeteer-core'
import {
  APP_FRAME,
  type Browser,
  expressionOf,
  type Point,
  SIZE,
  STEPS,
  type Where,
} from './browser'

/**
 * Puppeteer puts frames into the process of their page, too (`fission.webContentIsolationStrategy`): a pointer of BiDi
 * reaches no frame of another process.
 */
const PREFERENCES = {
  // nothing has to be waited for until it has faded in
  'ui.prefersReducedMotion': 1,
}

export async function startFirefox(): Promise<Browser> {
  const firefox = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
    headless: true,
    defaultViewport: SIZE,
    extraPrefsFirefox: PREFERENCES,
  })
  // the documents of the first page, which is there at once, get no focus
  const page = await firefox.newPage()
  await page.setViewport(SIZE)
  let at: Point = { x: 0, y: 0 }
  return {
    open: (address) => loaded(page, () => page.goto(address, { timeout: 0 })),
    reload: () => loaded(page, () => page.reload({ timeout: 0 })),
    address: async () => page.url(),
    run: async (where, code, argument) =>
      (await frameOf(page, where)).evaluate(expressionOf(code, argument)) as never,
    glide: async (to) => {
      await page.mouse.move(to.x, to.y, { steps: STEPS })
      at = to
    },
    down: () => page.mouse.down(),
    up: () => page.mouse.up(),
    // in one message: between two of them a double click may become two clicks
    click: (count) => page.mouse.click(at.x, at.y, { count }),
    type: (text) => page.keyboard.type(text),
    press: async (key, held) => {
      if (held) await page.keyboard.down(held)
      await page.keyboard.press(key)
      if (held) await page.keyboard.up(held)
    },
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => firefox.close(),
  }
}

const LONGEST_MS = 20_000
const AGAIN_MS = 50

/**
 * Loads another document. Puppeteer's own end of that is not waited for: it waits until the frames of the document before
 * are reported as gone, and Firefox does not report all of them.
 */
async function loaded(page: Page, load: () => Promise<unknown>): Promise<void> {
  const state = () => page.evaluate('[performance.timeOrigin, document.readyState].join()')
  const origin = (text: unknown) => String(text).split(',')[0]
  const before = await state()
  let failure: unknown = new Error(`A page was not loaded within ${LONGEST_MS / 1000} s.`)
  load().catch((error) => {
    failure = error
  })
  for (const end = Date.now() + LONGEST_MS; Date.now() < end; ) {
    // it has no state between two documents
    const now = await state().catch(() => before)
    if (origin(now) !== origin(before) && String(now).endsWith('complete')) return
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
  }
  throw failure
}

async function frameOf(page: Page, where: Where) {
  if (where === 'page') return page.mainFrame()
  const frame = await (await page.$(APP_FRAME))?.contentFrame()
  if (!frame) throw new Error('The preview shows no app.')
  return frame
}
