/**
 * No panel or dialog of pages, connections, sharing and files has a violation that axe finds, in either theme, at either
 * size; each is opened and closed by the keyboard.
 */
import { expect, type Page, test } from '@playwright/test'
import { addPage, pageOf, servePages, signInAsPro } from './appPages'
import { open, PENNYWISE, save as saveApp } from './apps'
import { check, DESKTOP, SHORT } from './axe'
import { FRAME_TITLE, moveMouse } from './previewHelp'

// Nothing has to be waited for until it has faded in.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first()

async function openByKey(page: Page, opener: string | RegExp, title: string): Promise<void> {
  await button(page, opener).press('Enter')
  await expect(dialog(page, title)).toBeVisible()
  // the keyboard is in it
  const holds = (shown: Element) => shown.contains(document.activeElement)
  await expect.poll(() => dialog(page, title).evaluate(holds)).toBe(true)
}

async function closeByKey(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(dialog(page, title)).toHaveCount(0)
}

async function checked(page: Page, opener: string | RegExp, title: string): Promise<void> {
  await openByKey(page, opener, title)
  await check(page, title)
  await check(page, title, { sizes: SHORT })
  await closeByKey(page, title)
}

test('pages, connections, sharing, files and publications', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  const account = await signInAsPro(page)
  await servePages(page)
  await page.goto('/generate?mode=code&import=1')
  await expect(dialog(page, 'Import an App')).toBeVisible()
  await check(page, 'import of a file')
  await dialog(page, 'Import an App').getByRole('button', { name: 'Page source' }).press('Enter')
  await check(page, 'import of source')
  await closeByKey(page, 'Import an App')

  const pages = [{ name: 'Page 1', html: PENNYWISE }, pageOf('About us')]
  await open(page, await saveApp(page, account, 'Pennywise', pages))
  await checked(page, 'Add page', 'Add New Page')
  await check(page, 'bar of two pages')
  await openByKey(page, /page 1 of 2/, 'Pages')
  await check(page, 'Pages')
  await button(page, 'Rename: About us').press('Enter')
  await check(page, 'Pages, renaming')
  await page.keyboard.press('Escape')
  await button(page, 'Delete: About us').press('Enter')
  await check(page, 'Pages, deleting')
  await page.keyboard.press('Escape')
  if (await dialog(page, 'Pages').count()) await closeByKey(page, 'Pages')

  await button(page, 'Connect elements').press('Enter')
  const inFrame = page.frameLocator(`iframe[title="${FRAME_TITLE}"]:not([aria-hidden])`)
  await expect(inFrame.locator('morpheo-connections')).toBeAttached()
  await check(page, 'connection mode', { sizes: [DESKTOP] })
  await moveMouse(page)
  await inFrame.getByRole('button', { name: 'Add a person' }).click()
  await expect(dialog(page, 'Connect Element')).toBeVisible()
  await check(page, 'Connect Element')
  await closeByKey(page, 'Connect Element')
  await page.keyboard.press('Escape')

  await checked(page, 'Export', 'Export App')
  await openByKey(page, 'Save', 'Save App')
  const save = dialog(page, 'Save App')
  await save.getByText('Details').press('Enter')
  await check(page, 'Save App with details')
  await save.getByRole('textbox', { name: 'App Name' }).fill('Pennywise')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button(page, 'Save')).toBeFocused()
  await button(page, 'Share').press('Enter')
  await expect(dialog(page, 'Share Your App')).toBeVisible({ timeout: 60_000 })
  await check(page, 'Share Your App')
  await check(page, 'Share Your App', { sizes: SHORT })
  await closeByKey(page, 'Share Your App')
  await button(page, 'QR Code').press('Enter')
  const qr = page.getByRole('dialog').filter({ hasText: 'PNG' })
  await expect(qr).toBeVisible()
  await check(page, 'QR code')
  await page.keyboard.press('Escape')
  await expect(qr).toHaveCount(0)
  await checked(page, 'Activity', 'Activity')

  // another publication, so that there is something to be compared
  await addPage(page, 'Contact')
  await button(page, 'Share').press('Enter')
  const again = page.getByRole('dialog').getByRole('button', { name: 'Save & Share' })
  await again.press('Enter')
  await expect(dialog(page, 'Share Your App')).toBeVisible({ timeout: 60_000 })
  await page.goto('/saved')
  await openByKey(page, /^Published versions of Pennywise/, 'Published versions')
  await dialog(page, 'Published versions')
    .getByRole('button', { name: /^Compare version/ })
    .press('Enter')
  await expect(page.getByRole('region', { name: /compared with the online version/ })).toBeVisible()
  await check(page, 'Publications, compared')
  await closeByKey(page, 'Published versions')
})
