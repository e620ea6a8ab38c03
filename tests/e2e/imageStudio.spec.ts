/** Image Studio's screens: painting with the mouse and by keys, the order of the pictures, a reload, and what axe finds. */
import { expect, type Page, test } from '@playwright/test'
import { register } from './account'
import { check, PHONE } from './axe'
import { answerStudio, type SentForm, SIZE } from './studioCalls'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first()
const prompt = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true })
const instruction = (page: Page) =>
  page.getByRole('textbox', { name: 'What shall be changed?' }).filter({ visible: true })
const brushArea = (page: Page) => page.getByRole('application', { name: /^Picture to paint on/ })

async function open(page: Page): Promise<SentForm[]> {
  await register(page)
  const sent = await answerStudio(page)
  await page.goto('/generate?mode=image')
  await expect(prompt(page)).toBeVisible()
  return sent
}

async function generate(page: Page): Promise<void> {
  await prompt(page).fill('A red fox')
  await button(page, 'Generate Image').click()
  await expect(page.getByRole('img', { name: 'A red fox' })).toBeVisible()
}

async function change(page: Page, words: string): Promise<void> {
  await instruction(page).fill(words)
  await button(page, 'Modify Image').click()
  await expect(page.getByRole('img', { name: words, exact: true })).toBeVisible()
}

/** The share of the mask that is white at a place, in percent of the picture, as a browser reads it. */
async function maskAt(page: Page, form: SentForm, x: number, y: number): Promise<number> {
  const start = form.body.indexOf(
    Buffer.from([0x89, 0x50, 0x4e, 0x47]),
    form.body.indexOf('mask_image'),
  )
  const png = form.body.subarray(start).toString('base64')
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
    { png, x, y },
  )
}

test('what is painted with the mouse is what is white in the mask, also when it is zoomed', async ({
  page,
}) => {
  const sent = await open(page)
  await generate(page)
  await instruction(page).fill('Snow')
  await button(page, 'Brush').click()
  await button(page, 'Brush size 20').click()
  await brushArea(page).focus()
  await page.keyboard.press('+')
  const picture = page.getByRole('img', { name: 'A red fox' })
  await expect
    .poll(async () => (await picture.boundingBox())?.width ?? 0)
    .toBeGreaterThan(SIZE.width * 1.2)
  const box = await picture.boundingBox()
  if (box === null) throw new Error('The picture has no place')
  const at = (x: number, y: number) =>
    [box.x + (x / 100) * box.width, box.y + (y / 100) * box.height] as const
  await page.mouse.move(...at(30, 50))
  await page.mouse.down()
  await page.mouse.move(...at(60, 50), { steps: 10 })
  await page.mouse.up()
  await button(page, 'Modify Image').click()
  await expect(page.getByRole('img', { name: 'Snow', exact: true })).toBeVisible()
  const form = sent.at(-1)
  if (form === undefined) throw new Error('Nothing was sent')
  for (const x of [30, 45, 60]) expect(await maskAt(page, form, x, 50), `${x} %`).toBe(1)
  for (const x of [20, 70]) expect(await maskAt(page, form, x, 50), `${x} %`).toBe(0)
  expect(await maskAt(page, form, 45, 70)).toBe(0)
})

test('by keys alone: a picture, a stroke, the other branch, another order', async ({ page }) => {
  const sent = await open(page)
  await prompt(page).focus()
  await page.keyboard.type('A red fox')
  await page.keyboard.press('Enter')
  await expect(instruction(page)).toBeFocused()
  await page.keyboard.type('Snow')
  await tabTo(page, 'Brush')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Picture to paint on')
  await page.keyboard.press(']')
  await page.keyboard.press('Enter')
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^1 stroke\./)).toBeVisible()
  await tabTo(page, 'Modify Image', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: 'Snow', exact: true })).toBeVisible()
  const form = sent.at(-1)
  expect(form && (await maskAt(page, form, 55, 50))).toBe(1)
  await page.keyboard.press('Escape')
  await tabTo(page, 'Image 1 of 2')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: 'A red fox' })).toBeVisible()
  await tabTo(page, 'Image 1 of 2')
  await page.keyboard.press('Space')
  // it says so, and over which place it is
  await expect(page.getByText('Place 1 of 2.')).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Place 2 of 2.')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(page.getByText('Put down at place 2 of 2.')).toBeAttached()
  await expect(button(page, 'Image 1 of 2')).toHaveAttribute('title', 'Snow')
})

/** Goes on with a key until the element with the focus has a name that begins so. */
async function tabTo(page: Page, name: string, key = 'Tab'): Promise<void> {
  for (let step = 0; step < 90; step += 1) {
    const now = await page.evaluate(() => {
      const active = document.activeElement
      return (active?.getAttribute('aria-label') ?? active?.textContent ?? '').trim()
    })
    if (now.startsWith(name)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not lead to ${name}`)
}

test('a reload keeps pictures, strokes and words', async ({ page }) => {
  await open(page)
  await generate(page)
  await change(page, 'Snow')
  await button(page, 'Brush').click()
  await brushArea(page).focus()
  for (const key of ['Enter', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await instruction(page).fill('More of it')
  await expect(page.getByText(/^1 stroke\./)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('img', { name: 'Snow', exact: true })).toBeVisible()
  await expect(page.getByText(/^1 stroke\./)).toBeVisible()
  await expect(instruction(page)).toHaveValue('More of it')
  await expect(button(page, 'Image 2 of 2')).toHaveAttribute('aria-current', 'true')
})

test('axe finds nothing', async ({ page }) => {
  await open(page)
  await check(page, 'an empty studio')
  await page.getByRole('checkbox', { name: 'Multi-image' }).check()
  await prompt(page).fill('A day of a fox')
  await button(page, 'Plan the story').click()
  await expect(page.getByText('Your story')).toBeVisible()
  await check(page, "a story's plan")
  await button(page, 'Generate the story').click()
  await expect(page.getByText('4 of 5 pictures are ready.')).toBeVisible()
  await check(page, 'a story')
  await change(page, 'Snow')
  await button(page, 'Before and after').click()
  await check(page, 'before and after')
  await button(page, 'Brush').click()
  await check(page, 'the brush')
  await button(page, 'Tree').click()
  await check(page, 'the tree')
  await button(page, 'Clear All').click()
  await check(page, 'a question')
  await page.keyboard.press('Escape')
  await page.setViewportSize(PHONE)
  await button(page, 'Tools').click()
  await expect(page.getByRole('dialog', { name: 'Tools' })).toBeVisible()
  await check(page, 'the tools of a phone', { sizes: [PHONE] })
})
