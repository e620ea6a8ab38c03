/** Image Studio: images of the person that are taken or refused, and all images of an account. */
import { expect, type Page, test } from '@playwright/test'
import { register, signIn } from './account'
import { signInAsPro } from './appPages'
import { check } from './axe'
import {
  change,
  draw,
  isShown,
  openStudio,
  pixels,
  prompt,
  SCENE,
  shownImage,
  stroke,
  studioButton,
} from './studio'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="red"/></svg>'
const OWN = 'Your image'
const MB = 1024 * 1024
const media = (brand: string) => Buffer.from(`\0\0\0\x20ftyp${brand}\0\0\0\0mif1`, 'latin1')

async function chosen(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await page.getByLabel('Add image').setInputFiles({ name, mimeType, buffer })
}

test('images of the person that cannot be taken are refused in words, others are added', async ({
  page,
}) => {
  await signInAsPro(page)
  await openStudio(page)
  // who is there is known
  await expect(studioButton(page, 'All images')).toBeVisible()
  const describe = page.getByRole('button', { name: /^Describe image/ })
  const refused = async (words: string) => {
    await expect(page.getByText(words)).toBeVisible()
    await expect(describe).toHaveCount(0)
  }
  await chosen(page, 'a.heic', 'image/heic', media('heic'))
  await refused('HEIC photos cannot be read. Please save the photo as JPEG')
  await chosen(page, 'called.png', 'image/png', media('avif'))
  await refused('AVIF images cannot be read. Please save the image as PNG, JPEG or WebP.')
  await chosen(
    page,
    'broken.png',
    'image/png',
    Buffer.from('\x89PNG\r\n\x1a\nand no more', 'latin1'),
  )
  await refused('Failed to process the uploaded image. Please try a different image.')
  await chosen(page, 'large.jpg', 'image/jpeg', Buffer.alloc(10 * MB + 1))
  await refused('Image must be smaller than 10MB')
  await chosen(page, 'words.txt', 'text/plain', Buffer.from('words'))
  await refused('Please select an image file')
  await chosen(page, 'a.svg', 'image/svg+xml', Buffer.from(SVG))
  await expect(describe).toHaveCount(1)

  // pasted, as from a clipboard
  await prompt(page).focus()
  await prompt(page).evaluate((box) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File(['\0\0\0\x20ftypheic'], 'a.heic', { type: 'image/heic' }))
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  })
  await expect(page.getByText('HEIC photos cannot be read.')).toBeVisible()
  await expect(describe).toHaveCount(1)
})

test("an image of one's own is changed itself, where it was painted; it stays over a reload", async ({
  page,
}) => {
  await signInAsPro(page)
  await openStudio(page)
  await expect(studioButton(page, 'All images')).toBeVisible()
  const large = SVG.replaceAll('"40"', '"600"').replaceAll('"20"', '"300"')
  await chosen(page, 'a.svg', 'image/svg+xml', Buffer.from(large))
  await studioButton(page, 'Change this image').click()
  await isShown(page, OWN)
  await page.reload()
  await isShown(page, OWN)
  const width = () =>
    shownImage(page, OWN).evaluate((image: HTMLImageElement) => image.naturalWidth)
  // vectors are drawn as large as images are taken
  await expect.poll(width).toBe(2048)
  await studioButton(page, 'Brush').click()
  await stroke(page, OWN, [40, 50], [60, 50])
  await change(page, 'Black and white')
  const [inside, outside] = await pixels(page, 'Black and white', [
    [50, 50],
    [50, 90],
  ])
  expect(new Set(inside).size, 'grey').toBe(1)
  expect(outside?.slice(0, 3)).toEqual([255, 0, 0])
  await studioButton(page, 'Undo').click()
  await isShown(page, OWN)
})

test('all images of an account are shown, opened in another studio, and deleted', async ({
  page,
  browser,
}) => {
  const { email } = await register(page)
  await openStudio(page)
  await draw(page)
  await drawnAgain(page)
  const other = await (await browser.newContext()).newPage()
  await signIn(other, email)
  await openStudio(other)
  await studioButton(other, 'All images').click()
  const dialog = other.getByRole('dialog', { name: 'All images' })
  await expect(dialog.getByRole('button', { name: /^Open: / })).toHaveCount(2)
  await check(other, 'all images')
  await dialog.getByRole('button', { name: `Delete: ${BOAT}` }).click()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(dialog.getByRole('button', { name: /^Open: / })).toHaveCount(1)
  await dialog.getByRole('button', { name: `Open: ${SCENE}` }).click()
  await isShown(other, SCENE)
  await expect(dialog).toBeHidden()
})

const BOAT = 'A boat below the moon'

async function drawnAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Prompt/ }).click()
  await draw(page, BOAT)
}
