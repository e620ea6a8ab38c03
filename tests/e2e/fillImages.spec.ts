/** Images that a page lacks: a marker of a model and an address that leads nowhere are filled with one press. No image model is connected here, so both get placeholders. */
import { expect, test } from '@playwright/test'
import { signInAsPro } from './appPages'
import { openSaved } from './apps'
import { check, DESKTOP, PHONE } from './axe'
import { inFrame } from './previewHelp'

const PAGE = `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Harbour</title></head>
<body><main><h1>Harbour</h1><img src="[[ MORPHEO_IMAGE: A lighthouse at dusk | 16:9 ]]">
<img src="https://images.example.invalid/boat.jpg" alt="A boat" width="200" height="100"></main></body></html>`

test('one press fills all images, and one step takes them back', async ({ page }) => {
  await openSaved(page, await signInAsPro(page), 'Harbour', PAGE)
  await page.getByRole('button', { name: '2 problems', exact: true }).click()
  const list = page.getByRole('dialog', { name: 'Problems on this page' })
  await expect(list).toContainText('2 images to fill')
  await check(page, 'images to fill', { sizes: [DESKTOP, PHONE] })
  await page.setViewportSize(DESKTOP)
  await list.getByRole('button', { name: 'Fill All Images' }).press('Enter')
  await expect(page.getByText('Images Filled')).toBeVisible()
  await list.getByRole('button', { name: 'Close' }).last().click()

  const shapes = () =>
    inFrame(page)
      .locator('img')
      .evaluateAll((all) =>
        all.map((one) => {
          const { naturalWidth, naturalHeight, alt } = one as HTMLImageElement
          return [alt, naturalHeight === 0 ? 0 : Math.round((90 * naturalWidth) / naturalHeight)]
        }),
      )
  const filled = [
    ['A lighthouse at dusk', 160],
    ['A boat', 180],
  ]
  await expect.poll(shapes).toEqual(filled)
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await expect(inFrame(page).locator('img').first()).toHaveAttribute('src', /MORPHEO_IMAGE/)
})
