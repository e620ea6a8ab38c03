/** Changes by a model: the app is used until the changed one is ready, and a broken one is not shown. */
import { expect, type Frame, type Page, test } from '@playwright/test'
import { register } from './account'
import { openSaved, PENNYWISE } from './apps'
import { finished, generateFragile } from './generator'
import { brightness, paintedFrames } from './paintedFrames'
import { FRAME_TITLE, openPreview, previewFrame } from './previewHelp'

async function modify(page: Page, instruction: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Modification instructions' }).fill(instruction)
  await page.getByRole('button', { name: 'Modify App' }).click()
}

const hasBoard = (frame: Frame) => frame.evaluate(() => document.getElementById('board') !== null)

test('a removed element that a script uses is told; Undo leaves the app running, Keep shows it', async ({
  page,
}) => {
  await register(page)
  const frame = await generateFragile(page)
  expect(await hasBoard(frame)).toBe(true)
  await frame.evaluate(() => Object.assign(window, { mark: 7 }))
  await modify(page, 'Remove the canvas')
  const alert = page.getByRole('alert').filter({ hasText: 'This change breaks the app:' })
  await expect(alert).toBeVisible({ timeout: 40_000 })
  // the same app, still running; and no frame of the validation is left
  expect(await frame.evaluate(() => (window as unknown as { mark: number }).mark)).toBe(7)
  await expect(page.locator('.preview-slot iframe')).toHaveCount(1)
  await alert.getByRole('button', { name: 'Undo' }).click()
  await expect(alert).toHaveCount(0)
  expect(await frame.evaluate(() => (window as unknown as { mark: number }).mark)).toBe(7)

  await page.getByRole('button', { name: 'Redo' }).filter({ visible: true }).first().click()
  await expect(alert).toBeVisible()
  await alert.getByRole('button', { name: 'Keep' }).click()
  await expect(alert).toHaveCount(0)
  const kept = await previewFrame(page, "document.getElementById('board') === null")
  expect(await hasBoard(kept)).toBe(false)
})

test('a modification keeps the app in view, its place and its values, and shows what changed', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { animate } = Element.prototype
    const animated: string[] = []
    Object.assign(window, { animated })
    Element.prototype.animate = function (...all) {
      animated.push(this.localName)
      return animate.apply(this, all)
    }
  })
  const frame = await openPreview(
    page,
    PENNYWISE,
    PENNYWISE.replace('<h1>Pennywise', '<h1>Wallbreaker'),
  )
  await frame.evaluate(() => {
    localStorage.setItem('kept', 'yes')
    document.documentElement.style.minHeight = '3000px'
    window.scrollTo(0, 120)
  })
  const at = await frame.evaluate(() => window.scrollY)
  await modify(page, 'Wallbreaker')
  const next = await previewFrame(
    page,
    "document.querySelector('h1')?.textContent === 'Wallbreaker'",
  )
  expect(await next.evaluate(() => localStorage.getItem('kept'))).toBe('yes')
  await expect
    .poll(() => next.evaluate(() => (window as unknown as { animated: string[] }).animated))
    .toContain('h1')
  await finished(page)
  const room = await next.evaluate(
    () => document.documentElement.scrollHeight - document.documentElement.clientHeight,
  )
  expect(await next.evaluate(() => window.scrollY)).toBe(Math.min(at, room))
  await finished(page)
})

test('no frame is blank when a changed app takes the place of the one before', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openSaved(page, await register(page), 'Pennywise', PENNYWISE.replace('#ffffff', '#101014'))
  const part = await page.locator(`iframe[title="${FRAME_TITLE}"]`).last().boundingBox()
  const { screenshots, devtools } = await paintedFrames(page)
  const headings = ['Pennywise', 'Fair Share', 'Round Table', 'Split It']
  for (const [at, heading] of headings.slice(1).entries()) {
    await modify(page, `Change the text "${headings[at]}" to "${heading}"`)
    await previewFrame(page, `document.querySelector('h1')?.textContent === '${heading}'`)
    await finished(page)
  }
  await devtools.detach()
  // the app is dark, a frame without a page is white
  const measured = await brightness(page, screenshots, part)
  expect(measured.length).toBeGreaterThan(2)
  expect(Math.max(...measured), measured.join(' ')).toBeLessThan(0.6)
})

test('a change in a form is shown whatever its fields are named, and what costs too much to compare too', async ({
  page,
}) => {
  const booking = (
    title: string,
    rules = '',
  ) => `<!doctype html><html><head><style>${rules}</style></head><body>
<h1>Booking</h1><p>${'A page that is long enough to be drawn while it is streamed. '.repeat(12)}</p>
<form><input name="children"><input name="attributes"><input name="childNodes"><p id="title">${title}</p></form>
${'<p></p>'.repeat(6_000)}</body></html>`
  await openPreview(page, booking('One'), booking('Two', '*{}'.repeat(6_000)))
  await modify(page, 'Say two')
  await previewFrame(page, "document.getElementById('title')?.textContent === 'Two'")
  await expect(page.getByRole('alert')).toHaveCount(0)
})
