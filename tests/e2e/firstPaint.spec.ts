/** What is painted before anything of a page has loaded: never white in the dark theme, and nothing moves later. */
import { type CDPSession, expect, type Page, test } from '@playwright/test'
import { register } from './account'

/** Sheets and scripts come this late, so that what is painted before them is seen. */
const LATE_MS = 400
/** Mean brightness from 0 to 1. Dark screens stay below 0.15; the light canvas is at 0.93. */
const DARK = 0.3

/** Every picture that the page paints from now on. */
async function paintedFrames(page: Page): Promise<{ pictures: string[]; devtools: CDPSession }> {
  const devtools = await page.context().newCDPSession(page)
  const pictures: string[] = []
  devtools.on('Page.screencastFrame', ({ data, sessionId }) => {
    pictures.push(data)
    void devtools.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
  })
  await devtools.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 })
  return { pictures, devtools }
}

/** The mean brightness of pictures, measured in a page of its own. */
async function brightness(page: Page, pictures: readonly string[]): Promise<number[]> {
  const bench = await page.context().newPage()
  try {
    return await bench.evaluate(async (pictures) => {
      const canvas = new OffscreenCanvas(32, 32)
      const context = canvas.getContext('2d', { willReadFrequently: true })
      if (!context) throw new Error('no canvas')
      const measured: number[] = []
      for (const picture of pictures) {
        const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
        context.drawImage(await createImageBitmap(new Blob([bytes])), 0, 0, 32, 32)
        const { data } = context.getImageData(0, 0, 32, 32)
        let sum = 0
        for (let at = 0; at < data.length; at += 4) {
          sum += ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 765
        }
        measured.push(sum / (32 * 32))
      }
      return measured
    }, pictures)
  } finally {
    await bench.close()
  }
}

async function delayAssets(page: Page): Promise<void> {
  await page.route(/\/static\/(js|assets)\/.*\.(js|css)$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS))
    await route.continue()
  })
}

test('in the dark theme no frame is white, from the first to the last', async ({ page }) => {
  await register(page)
  await delayAssets(page)
  for (const path of ['/', '/generate', '/saved', '/pricing']) {
    const { pictures, devtools } = await paintedFrames(page)
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await devtools.detach()
    const measured = await brightness(page, pictures)
    expect(measured.length, path).toBeGreaterThan(1)
    expect(Math.max(...measured), `${path}: ${measured.join(' ')}`).toBeLessThan(DARK)
  }
})

test('the document itself has the colour of the theme', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('morpheo-theme', 'light'))
  for (const [theme, colour] of [
    ['light', 'rgb(238, 239, 246)'],
    ['dark', 'rgb(8, 9, 14)'],
  ] as const) {
    if (theme === 'dark') await page.addInitScript(() => localStorage.clear())
    await page.route('**/static/assets/*.css', (route) => route.abort())
    for (const path of ['/', '/generate']) {
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page.locator('html')).toHaveAttribute('data-bs-theme', theme)
      await expect(page.locator('html')).toHaveCSS('background-color', colour)
    }
  }
})
