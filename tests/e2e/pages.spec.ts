/** Apps with several pages: added, switched, arranged, saved and found again; the bar lies on nothing. */
import { expect, test } from '@playwright/test'
import { register } from './account'
import { addPage, bar, inBar, manager, pageOf, servePages, shows, signInAsPro } from './appPages'
import { open, openSaved, PENNYWISE, save } from './apps'
import { check, DESKTOP, PHONE, SHORT } from './axe'

const FIRST = { name: 'Page 1', html: PENNYWISE }

test('pages are added in the style of the first, switched, arranged, saved, and found again', async ({
  page,
}) => {
  const account = await signInAsPro(page)
  const asked = await servePages(page)
  await openSaved(page, account)
  await addPage(page, 'Menu', 'Soups and salads')
  await addPage(page, 'Contact')
  expect(asked[0]?.prompt).toBe(
    'Create a Menu page consistent with the existing app style\n\nSoups and salads',
  )
  expect(asked[1]?.styleSource).toContain('Pennywise')

  await inBar(page, 'Next page').click()
  await expect(inBar(page, 'Page 1 page 1 of 3')).toBeVisible()
  await shows(page, 'Pennywise')
  await inBar(page, 'Previous page').click()
  await shows(page, 'Contact')

  await inBar(page, /page 3 of 3/).click()
  await manager(page).getByRole('button', { name: 'Rename: Menu' }).click()
  await page.keyboard.type('Food')
  await page.keyboard.press('Enter')
  await manager(page).getByRole('button', { name: 'Move up: Contact' }).click()
  await expect(manager(page).getByRole('button', { name: 'Move up: Contact' })).toBeFocused()
  await manager(page).getByRole('button', { name: 'Set as home page: Food' }).click()
  await manager(page).getByRole('button', { name: 'Done' }).click()
  await expect(inBar(page, 'Contact page 2 of 3')).toBeVisible()

  // other tests save apps of the same account meanwhile
  const name = `Pages ${crypto.randomUUID()}`
  await page.keyboard.press('Control+s')
  await page.getByRole('dialog').getByRole('textbox', { name: 'App Name' }).fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Interactive Saved!')).toBeVisible()
  await expect(page.getByText(/with 3 pages/)).toBeVisible()

  await page.reload()
  await shows(page, 'Contact')
  await inBar(page, 'Next page').click()
  await shows(page, 'Menu')
  await page.goto('/saved')
  await page.getByRole('heading', { name, level: 3 }).getByRole('link').click()
  await shows(page, 'Menu')
  await expect(inBar(page, 'Food page 3 of 3')).toBeVisible()

  await inBar(page, /page 3 of 3/).click()
  await manager(page).getByRole('button', { name: 'Delete: Food' }).click()
  await manager(page).getByRole('button', { name: 'Delete', exact: true }).click()
  await manager(page).getByRole('button', { name: 'Save current page' }).click()
  await expect(page.getByText('Current Page Saved!')).toBeVisible()
  await manager(page).getByRole('button', { name: 'Done' }).click()
  await shows(page, 'Pennywise')
})

test('the bar is swiped, and lies neither on the app nor on the box for instructions; axe finds nothing', async ({
  page,
}) => {
  const account = await signInAsPro(page)
  const pages = [FIRST, pageOf('Menu'), pageOf('Contact')]
  await open(page, await save(page, account, 'Pennywise', pages))
  const name = bar(page).getByRole('button', { name: /page \d of 3/ })
  const swipe = async (to: number) => {
    const at = { pointerId: 7, pointerType: 'touch', bubbles: true, clientX: 400 }
    await name.dispatchEvent('pointerdown', at)
    await name.dispatchEvent('pointermove', { ...at, clientX: 400 + to })
    await name.dispatchEvent('pointerup', { ...at, clientX: 400 + to })
    // as browsers do: it opens nothing
    await name.dispatchEvent('click')
  }
  await swipe(-100)
  await shows(page, 'Menu')
  await swipe(-100)
  await shows(page, 'Contact')
  await swipe(100)
  await shows(page, 'Menu')
  await swipe(-100)
  await shows(page, 'Contact')

  for (const size of [DESKTOP, PHONE, ...SHORT]) {
    await page.setViewportSize(size)
    await expect(async () => {
      const own = await bar(page).boundingBox()
      const app = await page.locator('.device').boundingBox()
      const views = await page.locator('.stagebar .pill').boundingBox()
      const sheet = await page
        .locator('.sheet')
        .boundingBox({ timeout: 200 })
        .catch(() => null)
      if (!own || !app || !views) throw new Error('There is no bar, or no app')
      const isBeside = views.x + views.width <= own.x || views.x >= own.x + own.width
      expect(isBeside || views.y + views.height <= own.y, `the view buttons, ${size.name}`).toBe(
        true,
      )
      expect(own.width).toBeLessThanOrEqual(800)
      expect(own.y, size.name).toBeGreaterThanOrEqual(app.y + app.height)
      expect(own.y + own.height).toBeLessThanOrEqual(sheet?.y ?? size.height)
      expect(own.x).toBeGreaterThanOrEqual(0)
      expect(own.x + own.width).toBeLessThanOrEqual(size.width)
    }).toPass({ timeout: 5_000 })
  }
  await page.setViewportSize(DESKTOP)
  await check(page, 'the bar of pages')
  await inBar(page, /page 3 of 3/).click()
  await manager(page).getByRole('button', { name: 'Delete: Menu' }).click()
  await check(page, 'the page manager')
  // the question first, then the dialog
  await page.keyboard.press('Escape')
  await expect(manager(page).getByRole('alertdialog')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await inBar(page, 'Add page').click()
  await expect(page.getByRole('dialog', { name: 'Add New Page' })).toBeVisible()
  await check(page, 'Add New Page')
})

test('more pages come with Pro', async ({ page }) => {
  await openSaved(page, await register(page))
  await inBar(page, 'Add page').click()
  const notice = page.getByRole('dialog', { name: '🌟 Pro Feature' })
  await expect(notice).toContainText('Multi-page apps requires Pro tier')
  await expect(notice.getByRole('link', { name: 'Upgrade' })).toHaveAttribute('href', '/pricing')
  await check(page, 'Pro notice')
})
