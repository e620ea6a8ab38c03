/** Image Studio: an image, and a change of what is painted, on a first visit and where the service worker answers. */
import { expect } from '@playwright/test'
import { signInAsPro } from './account'
import type { Person } from './person'
import { button, field } from './targets'
import { step, test } from './test'

const SCENE = 'A house and a tree below mountains'
const STUDIO = '/generate?mode=image'

const shownImage = (words: string) => ({ css: `img[alt="${words}"]` })

test('the brush changes what it painted', async ({ person }) => {
  await step('sign in by the form', () => signInAsPro(person, STUDIO))
  await drawAndChange(person)
})

test('the brush changes what it painted on a second visit, too', async ({ person }) => {
  await step('the service worker controls a second visit', async () => {
    const { browser } = person
    await person.open('/login')
    await person.until('The service worker is active', () => browser.run('page', isReady, null))
    await browser.reload()
    await person.until('It controls the page', () => browser.run('page', isControlled, null))
  })
  await step('sign in by the form', () => signInAsPro(person, STUDIO))
  await drawAndChange(person)
})

const isReady = async () =>
  (await navigator.serviceWorker.getRegistration('/'))?.active?.state === 'activated'
const isControlled = () => navigator.serviceWorker.controller !== null

async function drawAndChange(person: Person): Promise<void> {
  await step('generate an image', async () => {
    // the other studio's prompt, which may be there before, has the same name
    await person.sees(button('Generate Image'))
    await person.write(field('Prompt'), SCENE)
    await person.click(button('Generate Image'))
    await person.sees(shownImage(SCENE), 60_000)
  })
  const before = await colours(person, SCENE)
  await step('paint a stroke', async () => {
    await person.click(button('Brush'))
    await person.click(button('Brush size 20'))
    const { x, y, width } = await person.sees(shownImage(SCENE))
    await person.drag({ x: x - width * 0.1, y }, { x: x + width * 0.1, y })
    await person.reads('1 stroke.')
  })
  await step('change what is painted', async () => {
    await person.write(field('What should change?'), 'Black and white')
    await person.click(button('Modify Image'))
    await person.sees(shownImage('Black and white'), 30_000)
    const after = await colours(person, 'Black and white')
    expect(spread(before.painted), 'coloured before').toBeGreaterThan(8)
    expect(spread(after.painted), 'grey where it was painted').toBeLessThan(4)
    expect(after.left, 'as before elsewhere').toEqual(before.left)
  })
}

const spread = (colour: readonly number[]) => Math.max(...colour) - Math.min(...colour)

/** Red, green and blue in the middle of the image, and far from it. */
function colours(person: Person, words: string): Promise<{ painted: number[]; left: number[] }> {
  return person.browser.run(
    'page',
    async (css) => {
      const image = document.querySelector<HTMLImageElement>(css)
      if (image === null) throw new Error('There is no image.')
      await image.decode()
      const { naturalWidth: width, naturalHeight: height } = image
      const context = new OffscreenCanvas(width, height).getContext('2d')
      if (context === null) throw new Error('There is no canvas.')
      context.drawImage(image, 0, 0)
      const at = (x: number, y: number) => [
        ...context
          .getImageData(Math.floor(x * width), Math.floor(y * height), 1, 1)
          .data.slice(0, 3),
      ]
      return { painted: at(0.5, 0.5), left: at(0.2, 0.85) }
    },
    shownImage(words).css,
  )
}
