/** Where things lie in Image Studio: nothing covers what is used. */
import { expect, type Page, test } from '@playwright/test'
import { signInAsPro } from './appPages'
import { change, draw, openStudio, studioButton } from './studio'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const SHORT = { width: 844, height: 390 }

async function openAsPro(page: Page): Promise<void> {
  await signInAsPro(page)
  await openStudio(page)
}

const notice = (page: Page) => page.locator('[data-sonner-toast][data-front="true"]')

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

for (const size of [DESKTOP, PHONE, SHORT]) {
  test(`notices cover no control: ${size.width}x${size.height}`, async ({ page }) => {
    await openAsPro(page)
    await draw(page)
    await page.setViewportSize(size)
    await change(page, 'Make it darker')
    await expect(notice(page)).toBeVisible()
    await expect.poll(() => coveredByNotice(page)).toEqual([])
  })
}

test('what lies below a notice is used through it, and the notice goes', async ({ page }) => {
  await openAsPro(page)
  await draw(page)
  const box = await notice(page).boundingBox()
  if (box === null) throw new Error('No notice')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const below = () =>
    page.evaluate(
      ([x = 0, y = 0]) =>
        document.elementFromPoint(x, y)?.closest('[data-sonner-toaster], .img-stage')?.className,
      [x, y],
    )
  expect(await below()).toContain('img-stage')
  await page.mouse.move(x, y)
  await expect(notice(page)).toBeHidden({ timeout: 8_000 })
  // its own button is its own
  await change(page, 'Make it darker')
  await page.getByRole('button', { name: 'Close toast' }).first().click()
  await expect(notice(page)).toBeHidden({ timeout: 1_500 })
  await expect(studioButton(page, 'Brush')).toBeEnabled()
})
