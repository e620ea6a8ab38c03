/** Changes by a model: the app is used until the changed one is ready, and a broken one is not shown. */
import { expect, type Frame, type Page, test } from '@playwright/test'
import { register } from './account'
import { finished, generate } from './generator'
import { FRAME_TITLE, previewFrame } from './previewHelp'

const GAME = 'A brick breaker'

async function modify(page: Page, instruction: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Modification instructions' }).fill(instruction)
  await page.getByRole('button', { name: 'Modify App' }).click()
}

const hasBoard = (frame: Frame) => frame.evaluate(() => document.getElementById('board') !== null)

test('a removed element that a script uses is told; Undo leaves the app running, Keep shows it', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await register(page)
  const frame = await generate(page, GAME)
  expect(await hasBoard(frame)).toBe(true)
  await frame.evaluate(() => Object.assign(window, { mark: 7 }))
  await modify(page, 'Remove the canvas')
  const alert = page.getByRole('alert').filter({ hasText: 'This breaks the app:' })
  await expect(alert).toBeVisible({ timeout: 40_000 })
  // the same app, still running; and no frame of the trial is left
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
  test.setTimeout(120_000)
  await page.addInitScript(() => {
    const { animate } = Element.prototype
    const animated: string[] = []
    Object.assign(window, { animated })
    Element.prototype.animate = function (...all) {
      animated.push(this.localName)
      return animate.apply(this, all)
    }
  })
  await register(page)
  const frame = await generate(page, GAME)
  await frame.evaluate(() => {
    localStorage.setItem('kept', 'yes')
    document.documentElement.style.minHeight = '3000px'
    window.scrollTo(0, 120)
  })
  const at = await frame.evaluate(() => window.scrollY)
  await page.evaluate((title) => {
    const seen = { blank: 0 }
    Object.assign(window, { seen })
    setInterval(() => {
      const frames = document.querySelectorAll<HTMLElement>(`iframe[title="${title}"]`)
      if (![...frames].some((one) => one.style.opacity === '1')) seen.blank += 1
    }, 10)
  }, FRAME_TITLE)
  await modify(page, 'Change the title to "Wallbreaker"')
  const next = await previewFrame(
    page,
    "document.querySelector('h1')?.textContent === 'Wallbreaker'",
  )
  expect(await next.evaluate(() => localStorage.getItem('kept'))).toBe('yes')
  await expect
    .poll(() => next.evaluate(() => (window as unknown as { animated: string[] }).animated))
    .toContain('h1')
  expect(
    await page.evaluate(() => (window as unknown as { seen: { blank: number } }).seen.blank),
  ).toBe(0)
  const room = await next.evaluate(
    () => document.documentElement.scrollHeight - document.documentElement.clientHeight,
  )
  expect(await next.evaluate(() => window.scrollY)).toBe(Math.min(at, room))
  await finished(page)
})
