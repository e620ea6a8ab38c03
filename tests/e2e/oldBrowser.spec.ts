/** A notice for browsers that lack what the product needs, on the site's pages and on the application's screens. */
import { expect, test } from '@playwright/test'

for (const path of ['/', '/login']) {
  test(`a notice stands on ${path} in a browser that is too old`, async ({ page }) => {
    const notice = page.getByText('Parts of Morpheo do not work in this browser.')
    await page.goto(path)
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(notice).toBeHidden()
    await page.addInitScript(() => {
      Reflect.deleteProperty(AbortSignal, 'any')
    })
    await page.reload()
    await expect(notice).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(notice).toBeHidden()
  })
}
