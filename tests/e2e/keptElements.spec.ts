/** An element that is kept as it is: marked in edit mode, and left alone by every instruction until it is released. */
import { expect, type Page, test } from '@playwright/test'
import { signInAsPro } from './appPages'
import { openSaved } from './apps'
import { check } from './axe'
import { enterEditMode, selectedName, tools } from './editMode'
import { inFrame, moveMouse } from './previewHelp'

/** Of the box around what is kept. */
const MARK = [15, 118, 110]

const heading = (page: Page) => inFrame(page).locator('h1').first()
const keep = (page: Page) => tools(page).getByRole('button', { name: 'Keep as it is' })
const instruction = (page: Page) => page.getByRole('textbox', { name: 'Modification instructions' })

async function selectHeading(page: Page): Promise<void> {
  await moveMouse(page)
  await heading(page).click()
  await expect(selectedName(page)).toContainText('Heading 1')
}

/** How many points of the preview have the colour of the mark. */
async function markedPoints(page: Page): Promise<number> {
  const image = await page.locator('iframe[title="Preview of your app"]').last().screenshot()
  return page.evaluate(
    async ([data, mark]) => {
      const bytes = Uint8Array.from(atob(data), (one) => one.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
      const context = canvas.getContext('2d')
      if (context === null) throw new Error('no canvas')
      context.drawImage(bitmap, 0, 0)
      const { data: points } = context.getImageData(0, 0, bitmap.width, bitmap.height)
      let found = 0
      for (let at = 0; at < points.length; at += 4) {
        if (mark.every((value, of) => points[at + of] === value)) found += 1
      }
      return found
    },
    [image.toString('base64'), MARK] as const,
  )
}

async function modify(page: Page, words: string): Promise<void> {
  await instruction(page).fill(words)
  await page.getByRole('button', { name: 'Modify App' }).click()
}

test('a heading that is kept survives ten instructions and a reload, until it is released', async ({
  page,
}) => {
  await openSaved(page, await signInAsPro(page))
  await enterEditMode(page)
  await selectHeading(page)
  expect(await markedPoints(page)).toBe(0)
  await keep(page).click()
  await expect(keep(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(tools(page).getByText('AI models leave this as it is.')).toBeVisible()
  await expect.poll(() => markedPoints(page)).toBeGreaterThan(50)
  await check(page, 'an element that is kept')

  // in the list, too
  await tools(page).getByRole('button', { name: 'Select Component' }).click()
  await expect(tools(page).getByRole('button', { name: /Pennywise.*Kept/ })).toBeVisible()
  await tools(page)
    .getByRole('region', { name: 'Select Component' })
    .getByRole('button', { name: 'Done' })
    .click()
  await tools(page).getByRole('button', { name: 'Done' }).click()

  for (let number = 1; number <= 10; number += 1) {
    const name = `Fair Share ${number}`
    await modify(page, `Rename the app to ${name}`)
    await expect.poll(() => heading(page).evaluate(() => document.title)).toBe(name)
    await expect(page.getByText('1 kept element was put back.').first()).toBeVisible()
    await expect(heading(page)).toHaveText('Pennywise')
  }

  await page.reload()
  await expect(heading(page)).toHaveText('Pennywise')
  await enterEditMode(page)
  await selectHeading(page)
  await expect(keep(page)).toHaveAttribute('aria-pressed', 'true')
  // by hand it can be edited
  await heading(page).dblclick()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Even Split')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Even Split')

  // it is still selected; another click would select what is around it
  await expect(selectedName(page)).toContainText('Heading 1')
  await keep(page).click()
  await expect(keep(page)).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => markedPoints(page)).toBe(0)
  await tools(page).getByRole('button', { name: 'Done' }).click()
  await modify(page, 'Rename the app to Fair Share')
  await expect(heading(page)).toHaveText('Fair Share')
})

test('an instruction for an element that is kept is refused with the reason', async ({ page }) => {
  await openSaved(page, await signInAsPro(page))
  await enterEditMode(page)
  await selectHeading(page)
  await keep(page).click()
  const refine = tools(page).getByRole('textbox', { name: 'Refine Selected Component' })
  await expect(refine).toBeDisabled()
  await expect(refine).toHaveAttribute('placeholder', /Turn that off to refine it/)
  await tools(page).getByRole('button', { name: 'Done' }).click()
  await expect(inFrame(page).locator('morpheo-editor')).toHaveCount(0)

  await page.getByRole('button', { name: 'Precise', exact: true }).click()
  await expect(inFrame(page).locator('morpheo-editor')).toBeAttached()
  await moveMouse(page)
  await heading(page).click()
  const target = page.getByRole('region', { name: 'Precise modification' })
  await expect(target).toContainText('Heading 1 Pennywise')
  await modify(page, 'Make it say "Fair Share"')
  await expect(
    page.getByText('This would change an element that you keep as it is').first(),
  ).toBeVisible()
  await expect(heading(page)).toHaveText('Pennywise')
})
