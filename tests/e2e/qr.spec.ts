/** QR codes: whatever the dialog exports can be scanned, by a scanner that has no part in making it. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { openSaved } from './apps'
import { check, SHORT } from './axe'
import {
  busyLogo,
  changed,
  copiedAddress,
  downloaded,
  openQrDialog,
  publishedAt,
  registerPro,
  scanned,
} from './qrCodes'

test.use({
  permissions: ['clipboard-read', 'clipboard-write'],
  contextOptions: { reducedMotion: 'reduce' },
})

const STYLES = [
  'Classic',
  'Modern',
  'Elegant',
  'Playful',
  'Professional',
  'Minimalist',
  'Vibrant',
  'Ocean',
  'Forest',
  'Sunset',
  'Royal',
]
const DOTS = ['square', 'rounded', 'classy', 'classy-rounded', 'extra-rounded', 'dots']
const CORNERS = ['square', 'extra-rounded', 'dot']

const select = (dialog: Locator, label: string) => dialog.getByLabel(label, { exact: true })

async function choose(dialog: Locator, label: string, value: string): Promise<void> {
  const field = select(dialog, label)
  if ((await field.inputValue()) === value) return
  await changed(dialog, () => field.selectOption(value))
}

async function withLogo(page: Page, dialog: Locator): Promise<void> {
  const buffer = await busyLogo(page)
  const file = { name: 'logo.png', mimeType: 'image/png', buffer }
  await changed(dialog, () => dialog.getByLabel(/^Logo/).setInputFiles(file))
}

async function expectScannable(
  page: Page,
  dialog: Locator,
  address: string,
  what: string,
  kinds: readonly ('png' | 'svg')[] = ['png', 'svg'],
) {
  for (const kind of kinds) {
    const { bytes } = await downloaded(page, dialog, kind)
    const { text } = await scanned(page, bytes, kind)
    expect.soft(text, `${what}, ${kind}`).toBe(address)
  }
}

test('every quick style can be scanned, with and without a logo', async ({ page }) => {
  const dialog = await openQrDialog(page, 'Pennywise')
  const address = await copiedAddress(page, dialog)
  expect(address).toMatch(/^http:\/\/pennywise[a-z0-9-]*\.apps\.localhost/)
  expect(await select(dialog, 'Quick Styles').locator('option').allTextContents()).toEqual([
    'Custom',
    ...STYLES,
  ])
  await expectScannable(page, dialog, address, 'as it opens')
  for (const style of STYLES) {
    await choose(dialog, 'Quick Styles', style)
    await expectScannable(page, dialog, address, style, ['svg'])
  }
  await withLogo(page, dialog)
  for (const style of STYLES) {
    await choose(dialog, 'Quick Styles', style)
    await expectScannable(page, dialog, address, `${style} with a logo`, ['png'])
  }
  await expect(dialog.getByRole('status')).toHaveText('')
})

test('all dots and corners can be scanned', async ({ page }) => {
  const dialog = await openQrDialog(page, 'Pennywise')
  const address = await copiedAddress(page, dialog)
  for (const [size, logo] of [
    ['800', false],
    ['200', true],
  ] as const) {
    if (logo) await withLogo(page, dialog)
    await changed(dialog, () => dialog.getByLabel(/^Size/).fill(size))
    for (const [at, dots] of DOTS.entries()) {
      await choose(dialog, 'Dot Style', dots)
      // the small code with a logo is the harder one: all pairs
      for (const corners of logo ? CORNERS : [CORNERS[at % CORNERS.length] ?? 'dot']) {
        await choose(dialog, 'Corner Style', corners)
        const what = `${dots} dots, ${corners} corners, ${size} px, logo: ${logo}`
        await expectScannable(page, dialog, address, what, ['png'])
      }
    }
  }
})

test('small separate dots can be scanned in codes that are harder than others', async ({
  page,
}) => {
  const address = 'http://pennywise-3.apps.localhost:41133/'
  await publishedAt(page, address)
  const dialog = await openQrDialog(page, 'Pennywise')
  expect(await copiedAddress(page, dialog)).toBe(address)
  await changed(dialog, () => dialog.getByLabel(/^Size/).fill('200'))
  await choose(dialog, 'Dot Style', 'dots')
  for (const corners of CORNERS) {
    await choose(dialog, 'Corner Style', corners)
    await expectScannable(page, dialog, address, `${corners} corners`)
  }
  await expect(dialog.getByRole('status')).toHaveText('')
})

test('files have safe names; a code that may not be scanned is told; the dialog begins anew', async ({
  page,
}) => {
  const dialog = await openQrDialog(page, 'Tips / "Tabs": 50% <off>')
  const png = await downloaded(page, dialog, 'png')
  const svg = await downloaded(page, dialog, 'svg')
  expect(png.name).toBe('Tips Tabs 50% off-qr-code-hq.png')
  expect(svg.name).toBe('Tips Tabs 50% off-qr-code-hq.svg')
  await expect(page.getByText('QR code downloaded as PNG')).toBeVisible()
  await expect(page.getByText('QR code downloaded as SVG')).toBeVisible()
  expect(await scanned(page, png.bytes, 'png')).toMatchObject({ width: 552, height: 602 })
  expect(await scanned(page, svg.bytes, 'svg')).toMatchObject({ width: 512, height: 512 })
  await expect(dialog.getByText('Powered by Morpheo')).toBeVisible()

  const told = dialog.getByRole('status')
  await dialog.getByLabel('Foreground').fill('#f5c2e7')
  await expect(told).toContainText('too similar to scan')
  await dialog.getByLabel('Background').fill('#101020')
  await expect(told).toContainText('light dots on a dark background')
  await dialog.getByLabel('Background').fill('#ffffff')
  await dialog.getByLabel('Foreground').fill('#101020')
  await expect(told).toHaveText('')
  await choose(dialog, 'Dot Style', 'dots')
  await choose(dialog, 'Corner Style', 'dot')
  await withLogo(page, dialog)
  await changed(dialog, () => dialog.getByLabel(/^Size/).fill('300'))
  await expect(dialog.getByText('300 px')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: 'QR Code', exact: true }).first().click()
  await expect(dialog.getByText('512 px')).toBeVisible()
  await expect(dialog.getByLabel('Foreground')).toHaveValue('#7c3aed')
  await expect(dialog.getByLabel('Background')).toHaveValue('#ffffff')
  await expect(select(dialog, 'Dot Style')).toHaveValue('square')
  await expect(select(dialog, 'Corner Style')).toHaveValue('square')
  await expect(dialog.getByRole('button', { name: 'Remove' })).toHaveCount(0)
})

test('can be used on small screens, and by keyboard', async ({ page }) => {
  const dialog = await openQrDialog(page, 'Pennywise')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('body')).not.toBeFocused()
  const opener = page.getByRole('button', { name: 'QR Code', exact: true }).first()
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  const sizes = [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
    { width: 720, height: 450 },
  ]
  for (const size of sizes) {
    await page.setViewportSize(size)
    const controls = dialog.locator('button, select, input')
    for (const control of await controls.all()) {
      await control.scrollIntoViewIfNeeded()
      await expect(control).toBeInViewport()
    }
    const overflow = await page.evaluate(() => {
      const body = document.querySelector('.modal-body')
      return body === null ? 0 : body.scrollWidth - body.clientWidth
    })
    expect(overflow, `${size.width} wide`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await check(page, 'QR dialog')
  await check(page, 'QR dialog in a short window', { sizes: SHORT })
  await dialog.getByLabel('Foreground').fill('#f5c2e7')
  await expect(dialog.getByRole('status')).toContainText('too similar')
  await check(page, 'QR dialog with a warning')
})

test('an app is shared by links to its page, which leads to it', async ({ page, context }) => {
  await openSaved(page, await registerPro(page))
  await page.getByRole('button', { name: 'Share', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Share Your App' })
  await dialog.getByRole('button', { name: 'Copy App Link' }).click()
  await expect(page.getByText('Copied', { exact: true })).toBeVisible()
  await check(page, 'Share Your App')
  await check(page, 'Share Your App in a short window', { sizes: SHORT })
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const opened = context.waitForEvent('page')
  await dialog.getByRole('link', { name: /^Open App in New Tab/ }).click()
  const app = await opened
  await expect(app.locator('h1')).toHaveText('Pennywise')
  const address = app.url()
  await app.goto(link)
  await expect(app.getByRole('heading', { level: 1 })).toHaveText('Pennywise')
  await app.getByRole('link', { name: 'Open', exact: true }).click()
  await expect(app).toHaveURL(address)
})
