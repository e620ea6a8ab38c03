/**
 * Opens a given page in the product's own preview: the application and the frame host are the
 * server's, only the API's responses are mocked.
 */
import { expect, type Frame, type Page, type Route } from '@playwright/test'

export const FRAME_TITLE = 'Preview of your app'

const USER = {
  uid: '0190a0a0-0000-7000-8000-000000000001',
  email: 'preview@example.org',
  displayName: null,
  photoURL: null,
  deletesAt: null,
  username: null,
  isBlogAdmin: false,
}

const MODEL = {
  id: 'kimi-k2-turbo-preview',
  label: 'Kimi K2 Turbo',
  description: 'Default model',
  kind: 'code',
  provider: 'moonshot',
  proOnly: false,
  default: true,
  offline: false,
}

const CREDITS = {
  freeCreditsRemaining: 8,
  purchasedCreditsRemaining: 0,
  tier: 'free',
  monthlyCreditAllotment: 10,
}

type Tier = 'free' | 'pro'

const answersOf = (tier: Tier): Record<string, unknown> => ({
  '/api/auth/refresh': { token: 'test-token', expiresIn: 3600, user: { ...USER, tier } },
  '/api/auth/me': { ...USER, tier },
  '/api/credit-info': CREDITS,
  '/api/subscription-info': { tier: 'free', monthlyGenerationLimit: 10 },
  '/api/models': { models: [MODEL], offline: false },
  '/api/model-connections': { connections: [], operatorHasModel: true, local: false },
  '/api/examples': { categories: [] },
  '/api/generations': { generations: [] },
})

/** The stream of a generation or a modification that ends with `html`. */
export function streamOf(html: string, jobId = '0190a0a0-0000-7000-8000-000000000002'): string {
  const half = Math.floor(html.length / 2)
  const events = [
    { type: 'job', jobId },
    { type: 'chunk', content: html.slice(0, half) },
    { type: 'chunk', content: html.slice(half) },
    {
      type: 'complete',
      html,
      generationId: '0190a0a0-0000-7000-8000-000000000003',
      appId: 'app-1-preview',
      model: MODEL.id,
      usage: null,
    },
  ]
  const lines = events.map((event, at) => `id: ${at + 1}-0\ndata: ${JSON.stringify(event)}\n\n`)
  return `${lines.join('')}data: [DONE]\n\n`
}

/** Mocks the API for the application; the frame's requests go to the server. */
async function stubApi(
  page: Page,
  html: () => string,
  changed: string | undefined,
  tier: Tier,
): Promise<void> {
  const own = new URL(page.url()).origin
  await page.route(`${own}/api/**`, async (route: Route) => {
    const request = route.request()
    if (request.frame() !== page.mainFrame()) return route.continue()
    const { pathname } = new URL(request.url())
    if (pathname === '/api/generate-full-code') {
      return route.fulfill({ contentType: 'text/event-stream', body: streamOf(html()) })
    }
    if (pathname === '/api/modify-full-code' && changed !== undefined) {
      const body = streamOf(changed, crypto.randomUUID())
      return route.fulfill({ contentType: 'text/event-stream', body })
    }
    const answer = answersOf(tier)[pathname]
    if (answer) return route.fulfill({ json: answer })
    const missing = { code: 'not-found', message: 'Not found.', detail: null }
    return route.fulfill({ status: 404, json: missing })
  })
}

/** What the visible frame shows. */
export const inFrame = (page: Page) =>
  page.frameLocator(`iframe[title="${FRAME_TITLE}"]:not([aria-hidden])`)

/** The frame in view; it is another one once the page begins anew. */
export async function shownFrame(page: Page): Promise<Frame> {
  const handle = await page
    .locator(`iframe[title="${FRAME_TITLE}"]:not([aria-hidden])`)
    .elementHandle()
  const frame = await handle?.contentFrame()
  if (!frame) throw new Error('The preview shows no frame.')
  return frame
}

/** The visible frame, once `ready` is true in it. */
export async function previewFrame(page: Page, ready: string): Promise<Frame> {
  let found: Frame | null = null
  await expect
    .poll(
      async () => {
        const seen = page.locator(`iframe[title="${FRAME_TITLE}"]:not([aria-hidden])`)
        // take the handles at one moment: frames are added and removed while an app is swapped in
        const [handle, another] = await seen.elementHandles()
        if (!handle || another) return false
        found = await handle.contentFrame().catch(() => null)
        return found?.evaluate(ready).catch(() => false) ?? false
      },
      { timeout: 30_000 },
    )
    .toBe(true)
  if (!found) throw new Error('The preview shows no frame.')
  return found
}

/** Generates an app with the page `html`; what modifies it makes it `changed`. */
export async function generate(
  page: Page,
  html: string,
  changed?: string,
  tier: Tier = 'free',
): Promise<void> {
  await page.goto('/robots.txt')
  await stubApi(page, () => html, changed, tier)
  // the session hint: without it the application does not try to refresh the session
  await page.evaluate(() => localStorage.setItem('morpheo-session', '1'))
  await page.goto('/generate?mode=code')
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('A page for a test')
  const button = page.getByRole('button', { name: 'Generate', exact: true })
  await expect(button).toBeEnabled()
  // no gesture of the person, which would explain what comes from the app for five seconds
  await button.dispatchEvent('click')
}

/** Generates an app with the page `html` and returns the frame that shows it. */
export async function openPreview(
  page: Page,
  html: string,
  changed?: string,
  tier: Tier = 'free',
): Promise<Frame> {
  await generate(page, html, changed, tier)
  return previewFrame(page, "document.querySelector('morpheo-badge') !== null")
}

/**
 * Moves the mouse into the app. The browser tells its windows when a person does that; of a mouse that a test moves they
 * learn nothing. So what was pressed in the product has to be over before the window can tell who edits.
 */
export async function moveMouse(page: Page): Promise<void> {
  await page.mouse.move(300, 300)
  await page.mouse.move(310, 300, { steps: 3 })
  await endGesture(page)
}

/**
 * Ends the gesture of the last press, which would last five seconds: a new window uses it up. `page.evaluate` would begin
 * another one, so the command goes to the browser without Playwright.
 */
async function endGesture(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const expression = `window.open('about:blank')?.close(); navigator.userActivation.isActive`
  const { result } = await browser.send('Runtime.evaluate', { expression, returnByValue: true })
  await browser.detach()
  expect(result.value, 'a gesture lasts').toBe(false)
}
