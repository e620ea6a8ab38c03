/** Actions in Image Studio, where the offline studio draws. */
import { expect, type Locator, type Page } from '@playwright/test'

export const SCENE = 'A house and a tree below mountains'

export const studioButton = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first()

export const prompt = (page: Page): Locator =>
  page.getByRole('textbox', { name: 'Prompt', exact: true })

export const instruction = (page: Page): Locator =>
  page.getByRole('textbox', { name: 'What should change?' }).filter({ visible: true }).first()

/** The image that is shown, by what it was made from. */
export const shownImage = (page: Page, words: string): Locator =>
  page.getByRole('img', { name: words, exact: true })

export const brushArea = (page: Page): Locator =>
  page.getByRole('application', { name: /^Image to paint on/ })

export async function openStudio(page: Page): Promise<void> {
  await page.goto('/generate?mode=image')
  await expect(prompt(page)).toBeVisible()
}

export async function draw(page: Page, words = SCENE): Promise<void> {
  await prompt(page).fill(words)
  await studioButton(page, 'Generate Image').click()
  await isShown(page, words)
}

export async function change(page: Page, words: string): Promise<void> {
  await instruction(page).fill(words)
  await studioButton(page, 'Modify Image').click()
  await isShown(page, words)
}

/** It is there, and nothing runs any more. */
export async function isShown(page: Page, words: string): Promise<void> {
  await expect(shownImage(page, words)).toBeVisible({ timeout: 90_000 })
  await expect(page.getByText('Morphing your vision...')).toBeHidden()
}

/** Red, green and blue of an image's file at places in percent, as a browser reads it. */
export function pixels(
  page: Page,
  words: string,
  places: readonly (readonly [x: number, y: number])[],
): Promise<number[][]> {
  return shownImage(page, words).evaluate(async (image: HTMLImageElement, places) => {
    await image.decode()
    const { naturalWidth: width, naturalHeight: height } = image
    const context = new OffscreenCanvas(width, height).getContext('2d')
    if (context === null) throw new Error('no canvas')
    context.drawImage(image, 0, 0)
    return places.map(([x, y]) => {
      const at = [Math.floor((x / 100) * width), Math.floor((y / 100) * height)] as const
      return [...context.getImageData(...at, 1, 1).data].slice(0, 3)
    })
  }, places)
}

/** Goes on with a key until the element with the focus has a name that begins so. */
export async function tabTo(page: Page, name: string, key = 'Tab'): Promise<void> {
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

/** Where a place of the image is on the screen, in percent of the image. */
export async function placesOf(page: Page, words: string) {
  const box = await shownImage(page, words).boundingBox()
  if (box === null) throw new Error('The image has no place')
  return (x: number, y: number) =>
    [box.x + (x / 100) * box.width, box.y + (y / 100) * box.height] as const
}

/** A straight stroke with the mouse, between places in percent of the image. */
export async function stroke(
  page: Page,
  words: string,
  from: readonly [x: number, y: number],
  to: readonly [x: number, y: number],
): Promise<void> {
  const at = await placesOf(page, words)
  await page.mouse.move(...at(...from))
  await page.mouse.down()
  await page.mouse.move(...at(...to), { steps: 10 })
  await page.mouse.up()
}
