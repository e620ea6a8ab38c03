/** Image Studio, drawn by the offline studio: images, changes, the tree, stories, downloads, an app; by keys, and axe. */
import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { unzipSync } from 'fflate'
import { register } from './account'
import { signInAsPro } from './appPages'
import { openSaved } from './apps'
import { check, PHONE } from './axe'
import { previewFrame } from './previewHelp'
import {
  brushArea,
  change,
  draw,
  instruction,
  isShown,
  openStudio,
  pixels,
  prompt,
  SCENE,
  shownImage,
  stroke,
  studioButton,
  tabTo,
} from './studio'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

async function openAsPro(page: Page): Promise<void> {
  await signInAsPro(page)
  await openStudio(page)
}

test('an image is drawn and changed three times, once where it was painted; undo leads to the other branch', async ({
  page,
}) => {
  await openAsPro(page)
  await draw(page)
  await expect(page.getByText('Offline sketch').last()).toBeVisible()

  await change(page, 'Make it darker')
  const places = [
    [45, 50],
    [20, 50],
    [45, 90],
  ] as const
  const before = await pixels(page, 'Make it darker', places)

  await studioButton(page, 'Brush').click()
  await studioButton(page, 'Brush size 20').click()
  await stroke(page, 'Make it darker', [35, 50], [55, 50])
  await expect(page.getByText(/^1 stroke\./)).toBeVisible()
  await change(page, 'Black and white')
  const after = await pixels(page, 'Black and white', places)
  expect(spread(before[0]), 'coloured').toBeGreaterThan(8)
  expect(spread(after[0]), 'painted').toBeLessThan(4)
  expect(after.slice(1), 'not painted').toEqual(before.slice(1))

  // back to the second one, and another branch from there
  await studioButton(page, 'Undo').click()
  await isShown(page, 'Make it darker')
  await change(page, 'Make it warmer')
  await studioButton(page, 'Tree').click()
  await expect(studioButton(page, 'Image 4 of 4, made from image 2')).toHaveAttribute(
    'aria-current',
    'true',
  )
  await studioButton(page, 'Image 3 of 4, made from image 2').click()
  await isShown(page, 'Black and white')
  await studioButton(page, 'Before and after').click()
  await expect(page.getByRole('slider', { name: /previous image/ })).toBeVisible()
})

/** How far a colour is from grey. */
const spread = (colour: readonly number[] = []) => Math.max(...colour) - Math.min(...colour)

test('what is painted is what is white in the mask, also when it is zoomed', async ({ page }) => {
  await openAsPro(page)
  const masks: Buffer[] = []
  await page.route('**/api/v2/modify-image-with-files', (route) => {
    const body = route.request().postDataBuffer() ?? Buffer.alloc(0)
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47])
    masks.push(body.subarray(body.indexOf(png, body.indexOf('mask_image'))))
    return route.continue()
  })
  await draw(page)
  await studioButton(page, 'Brush').click()
  await studioButton(page, 'Brush size 20').click()
  const width = async () => (await shownImage(page, SCENE).boundingBox())?.width ?? 0
  const whole = await width()
  await brushArea(page).focus()
  await page.keyboard.press('+')
  await expect.poll(width).toBeGreaterThan(whole * 1.2)
  await stroke(page, SCENE, [40, 50], [60, 50])
  await change(page, 'Make it brighter')
  const [mask] = masks
  if (mask === undefined) throw new Error('Nothing was sent')
  for (const x of [40, 50, 60]) expect(await maskAt(page, mask, x, 50), `${x} %`).toBe(1)
  for (const x of [30, 70]) expect(await maskAt(page, mask, x, 50), `${x} %`).toBe(0)
  expect(await maskAt(page, mask, 50, 70)).toBe(0)
})

/** How white the mask is at a place in percent, from 0 to 1, as a browser reads it. */
function maskAt(page: Page, mask: Buffer, x: number, y: number): Promise<number> {
  return page.evaluate(
    async ({ png, x, y }) => {
      const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))
      const mask = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const context = new OffscreenCanvas(mask.width, mask.height).getContext('2d')
      if (context === null) throw new Error('no canvas')
      context.drawImage(mask, 0, 0)
      const at = [Math.floor((x / 100) * mask.width), Math.floor((y / 100) * mask.height)] as const
      return (context.getImageData(...at, 1, 1).data[0] ?? 0) / 255
    },
    { png: mask.toString('base64'), x, y },
  )
}

test('free accounts change an image once, counted by the server', async ({ page }) => {
  await register(page)
  await openStudio(page)
  await draw(page)
  await change(page, 'Make it brighter')
  await instruction(page).fill('Make it warmer')
  await studioButton(page, 'Modify Image').click()
  await expect(page.getByText('Modification Limit Reached')).toBeVisible()
  await isShown(page, 'Make it brighter')
})

test('a story of five is planned, edited, drawn frame by frame, and saved', async ({ page }) => {
  // six images are drawn
  test.slow()
  await openAsPro(page)
  await page.getByRole('checkbox', { name: 'Multi-image' }).check()
  await prompt(page).fill('A day of a cat by the sea')
  await studioButton(page, 'Plan the story').click()
  await expect(page.getByText('Your story')).toBeVisible({ timeout: 90_000 })
  const caption = page.getByRole('textbox', { name: 'Caption of image 1' })
  await caption.fill('It begins, هنا, ここから 🦊')
  await studioButton(page, 'Generate the story').click()
  const frames = page.getByRole('region', { name: 'Story images' }).getByRole('listitem')
  await expect(frames).toHaveCount(5)
  await expect(page.getByText('5 images are ready.')).toBeVisible({ timeout: 120_000 })
  await expect(frames.getByRole('button', { name: /^Redraw image/ })).toHaveCount(5)
  await expect(frames.first()).toContainText('It begins, هنا, ここから 🦊')

  // one anew
  await studioButton(page, 'Redraw image 2').click()
  await expect(page.getByRole('button', { name: /^Image \d of 6$/ })).toHaveCount(6, {
    timeout: 90_000,
  })

  const zip = await saved(page, 'ZIP')
  const names = Object.keys(unzipSync(zip.bytes))
  expect(zip.name).toMatch(/^images-a-day-of-a-cat.*\.zip$/)
  expect(imagesOf(names)).toHaveLength(6)
  const story = await saved(page, 'ZIP', 'The story: 5 images')
  expect(imagesOf(Object.keys(unzipSync(story.bytes)))).toHaveLength(5)
  expect(names.filter((name) => name.endsWith('/prompts.json'))).toHaveLength(1)
  const pdf = await saved(page, 'PDF')
  expect(pdf.name).toMatch(/^images-a-day-of-a-cat.*\.pdf$/)
  expect(Buffer.from(pdf.bytes.subarray(0, 5)).toString()).toBe('%PDF-')
})

const imagesOf = (names: readonly string[]) =>
  names.filter((name) => /\/\d\d-.*\.(png|webp|jpg)$/.test(name))

async function saved(page: Page, form: 'ZIP' | 'PDF', part: string | RegExp = /^All/) {
  await studioButton(page, 'Download').click()
  const coming = page.waitForEvent('download', { timeout: 90_000 })
  await page.getByRole('group', { name: part }).getByRole('button', { name: form }).click()
  const download = await coming
  // that of the one before may still stand
  await expect(page.getByText(`${form} Downloaded!`).last()).toBeVisible()
  const bytes = new Uint8Array(readFileSync(await download.path()))
  return { name: download.suggestedFilename(), bytes }
}

test('an image is used in the app that is open', async ({ page }) => {
  await openSaved(page, await register(page))
  await page.getByRole('button', { name: 'Image Studio' }).click()
  await draw(page)
  await studioButton(page, 'Use in app').click()
  await expect(
    page.getByText("The image is at the end of your app's page. Use Edit to move it."),
  ).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Interactive' }).click()
  const isSeen = `[...document.images].some((image) => image.alt === ${JSON.stringify(SCENE)} && image.naturalWidth > 0)`
  expect(await previewFrame(page, isSeen)).toBeTruthy()
})

test('by keys alone: an image, a stroke, a change, another order', async ({ page }) => {
  await openAsPro(page)
  await prompt(page).focus()
  await page.keyboard.type(SCENE)
  await page.keyboard.press('Enter')
  await isShown(page, SCENE)
  await expect(instruction(page)).toBeFocused()
  await page.keyboard.type('Make it warmer')
  await tabTo(page, 'Brush')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Image to paint on')
  await page.keyboard.press(']')
  await page.keyboard.press('Enter')
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^1 stroke\./)).toBeVisible()
  await tabTo(page, 'Modify Image', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await isShown(page, 'Make it warmer')
  await tabTo(page, 'Image 1 of 2')
  await page.keyboard.press('Enter')
  await isShown(page, SCENE)
  await tabTo(page, 'Image 1 of 2')
  await page.keyboard.press('Space')
  // it says so, and over which place it is
  await expect(page.getByText('Position 1 of 2.')).toBeAttached()
  // places are measured once it is picked up: on a busy machine a key that comes before that moves nothing
  await expect(async () => {
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText('Position 2 of 2.')).toBeAttached({ timeout: 2_000 })
  }).toPass()
  await page.keyboard.press('Space')
  await expect(page.getByText('Dropped at position 2 of 2.')).toBeAttached()
  await expect(studioButton(page, 'Image 1 of 2')).toHaveAttribute('title', /^Make it warmer/)
})

test('a reload keeps images, strokes, words and all that was made beside what was painted', async ({
  page,
}) => {
  await openAsPro(page)
  await draw(page)
  await change(page, 'Make it brighter')
  await studioButton(page, 'Brush').click()
  await brushArea(page).focus()
  for (const key of ['Enter', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await instruction(page).fill('More of it')
  await expect(page.getByText(/^1 stroke\./)).toBeVisible()
  await page.reload()
  await isShown(page, 'Make it brighter')
  await expect(page.getByText(/^1 stroke\./)).toBeVisible()
  await expect(instruction(page)).toHaveValue('More of it')
  await expect(studioButton(page, 'Image 2 of 2')).toHaveAttribute('aria-current', 'true')
})

test('axe finds nothing', async ({ page }) => {
  await openAsPro(page)
  await check(page, 'an empty studio')
  await page.getByRole('checkbox', { name: 'Multi-image' }).check()
  await prompt(page).fill('A day of a cat')
  await studioButton(page, '2 images').click()
  await studioButton(page, 'Plan the story').click()
  await expect(page.getByText('Your story')).toBeVisible({ timeout: 90_000 })
  await check(page, "a story's plan")
  await studioButton(page, 'Generate the story').click()
  await expect(page.getByText('2 images are ready.')).toBeVisible({ timeout: 120_000 })
  await check(page, 'a story')
  // a frame that is changed keeps its caption
  await instruction(page).fill('Make it brighter')
  await studioButton(page, 'Modify Image').click()
  await expect(page.getByText('Image Changed!')).toBeVisible({ timeout: 90_000 })
  await studioButton(page, 'Before and after').click()
  await check(page, 'before and after')
  await studioButton(page, 'Brush').click()
  await check(page, 'the brush')
  await studioButton(page, 'Tree').click()
  await check(page, 'the tree')
  await studioButton(page, /^Clear All \(/).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await check(page, 'a question')
  await page.keyboard.press('Escape')
  await page.setViewportSize(PHONE)
  await studioButton(page, 'Tools').click()
  await expect(page.getByRole('dialog', { name: 'Tools' })).toBeVisible()
  await check(page, 'the tools of a phone', { sizes: [PHONE] })
})
