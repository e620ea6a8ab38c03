/** Where things lie in Image Studio: nothing covers what is used. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { signInAsPro } from './appPages'
import {
  brushArea,
  change,
  draw,
  instruction,
  openStudio,
  SCENE,
  shownImage,
  studioButton,
} from './studio'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const SHORT = { width: 844, height: 390 }

async function openAsPro(page: Page): Promise<void> {
  await signInAsPro(page)
  await openStudio(page)
}

/** The notice in front, but for the one that greets the operator. */
const notice = (page: Page) =>
  page.locator('[data-sonner-toast][data-front="true"]').filter({ hasNotText: 'You run this site' })

/** What can be used and lies, in part at least, below the notice in front. */
function coveredByNotice(page: Page): Promise<string[]> {
  return notice(page).evaluate((toast) => {
    const own = toast.getBoundingClientRect()
    const used = 'button, a[href], input, textarea, summary'
    return [...document.querySelectorAll<HTMLElement>(used)]
      .filter((one) => !one.closest('[data-sonner-toaster]') && one.checkVisibility())
      .filter((one) => {
        const { left, top, right, bottom, width } = one.getBoundingClientRect()
        const isApart =
          right <= own.left || left >= own.right || bottom <= own.top || top >= own.bottom
        return width > 0 && !isApart
      })
      .map((one) => one.ariaLabel ?? one.innerText)
  })
}

test('notices cover no control, at any size', async ({ page }) => {
  await openAsPro(page)
  await draw(page)
  for (const [size, instruction] of [
    [DESKTOP, 'Make it darker'],
    [PHONE, 'Make it warmer'],
    [SHORT, 'Black and white'],
  ] as const) {
    await page.setViewportSize(size)
    await change(page, instruction)
    await expect(notice(page)).toBeVisible()
    await expect.poll(() => coveredByNotice(page), { message: `${size.width}` }).toEqual([])
  }
})

test('a press on a notice reaches nothing below it, and the notice goes', async ({ page }) => {
  await openAsPro(page)
  await draw(page)
  const box = await notice(page).boundingBox()
  if (box === null) throw new Error('No notice')
  const taker = (x: number, y: number) =>
    page.evaluate(
      ([x = 0, y = 0]) => document.elementFromPoint(x, y)?.closest('[data-sonner-toast]') !== null,
      [x, y],
    )
  for (const part of [0.1, 0.5, 0.9]) {
    expect(await taker(box.x + box.width * part, box.y + box.height / 2)).toBe(true)
  }
  // it stays as long as it is read, and goes then
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.waitForTimeout(6_000)
  await expect(notice(page)).toBeVisible()
  await page.mouse.move(box.x + box.width / 2, 5)
  await expect(notice(page)).toBeHidden({ timeout: 8_000 })
  await change(page, 'Make it darker')
  await page.getByRole('button', { name: 'Close toast' }).first().click()
  await expect(notice(page)).toBeHidden({ timeout: 1_500 })
  await expect(studioButton(page, 'Brush')).toBeEnabled()
})

test('what starts an image is seen without scrolling, and what failed does not cover it', async ({
  page,
}) => {
  await openAsPro(page)
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size)
    await expect(studioButton(page, 'Generate Image')).toBeInViewport({ ratio: 1 })
  }
  await draw(page)
  await instruction(page).fill('Paint it in the style of an old master')
  await studioButton(page, 'Modify Image').click()
  const card = page.getByRole('alert').filter({ hasText: 'What it can do' })
  await expect(card).toBeVisible({ timeout: 90_000 })
  const gap = async () => (await boxOf(shownImage(page, SCENE))).y - (await bottomOf(card))
  const abilities = card.getByRole('button', { name: 'What it can do' })
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size)
    for (const press of ['open', 'close']) {
      await expect.poll(gap, { message: `${size.width}, ${press}` }).toBeGreaterThan(0)
      await abilities.click()
    }
    expect((await boxOf(shownImage(page, SCENE))).height).toBeGreaterThan(100)
  }
  await abilities.click()
  await expect(card.getByRole('listitem').filter({ hasText: 'Black and white' })).toBeVisible()
  await card.getByRole('button', { name: 'Dismiss' }).click()
  await expect(instruction(page)).toHaveValue('Paint it in the style of an old master')
})

test('all tools of the brush are in reach on a phone', async ({ page }) => {
  await openAsPro(page)
  await draw(page)
  await change(page, 'Make it darker')
  await studioButton(page, 'Brush').click()
  for (const width of [360, 390]) {
    await page.setViewportSize({ ...PHONE, width })
    const bar = page.getByRole('toolbar', { name: 'Brush' })
    await expect(bar.getByRole('button')).toHaveCount(18)
    for (const tool of await bar.getByRole('button').all()) {
      await expect(tool).toBeInViewport({ ratio: 1 })
      const { width, height } = await boxOf(tool)
      expect(
        Math.min(width, height),
        (await tool.getAttribute('aria-label')) ?? '',
      ).toBeGreaterThan(39)
    }
    const area = await boxOf(brushArea(page))
    expect(area.height / PHONE.height, 'the image keeps its room').toBeGreaterThan(0.45)
    expect(area.y + area.height).toBeLessThan((await boxOf(bar)).y)
  }
})

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (box === null) throw new Error('It is not shown')
  return box
}

const bottomOf = async (element: Locator): Promise<number> => {
  const { y, height } = await boxOf(element)
  return y + height
}
