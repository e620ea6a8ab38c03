/** One element changed by words alone, and a page that is edited by hand while an answer is on its way. */
import { expect, type Page, test } from '@playwright/test'
import { register } from './account'
import { signInAsPro } from './appPages'
import { openSaved } from './apps'
import { check } from './axe'
import { enterEditMode, tools } from './editMode'
import { inFrame, moveMouse } from './previewHelp'

const instruction = (page: Page) => page.getByRole('textbox', { name: 'Modification instructions' })

/** A press that comes there without a move of the mouse, as a finger does, and a program that works for somebody. */
async function writeHeading(page: Page, text: string): Promise<void> {
  await inFrame(page).locator('h1').first().dblclick()
  await expect(inFrame(page).locator('morpheo-text')).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('iframe')
  await page.keyboard.press('Enter')
  // it is written once what was pressed in the product explains nothing any more
  await page.waitForFunction(() => !navigator.userActivation.isActive)
}

test('an instruction changes the component that was picked and nothing else, on every plan', async ({
  page,
}) => {
  await openSaved(page, await register(page))
  await page.getByRole('button', { name: 'Precise', exact: true }).click()
  const target = page.getByRole('region', { name: 'Precise modification' })
  await expect(target).toContainText('Click the component')
  await expect(inFrame(page).locator('morpheo-editor')).toBeAttached()
  await moveMouse(page)
  await inFrame(page).locator('h1').first().click()
  await expect(target).toContainText('Heading 1 Pennywise')
  await check(page, 'precise modification')
  const before = await inFrame(page).locator('main').first().innerHTML()

  await instruction(page).fill('Make it say "Fair Share"')
  await page.getByRole('button', { name: 'Modify App' }).click()
  await expect(inFrame(page).locator('h1').first()).toHaveText('Fair Share')
  expect(await inFrame(page).locator('main').first().innerHTML()).toBe(
    before.replaceAll('Pennywise', 'Fair Share'),
  )

  // Escape in the app takes back the choice, then ends the mode
  await moveMouse(page)
  await inFrame(page).locator('h1').first().click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(target).toHaveCount(0)
})

test('a page that is edited while an answer is on its way keeps both', async ({ page }) => {
  await openSaved(page, await signInAsPro(page))
  let edited = (): void => undefined
  const isEdited = new Promise<void>((resolve) => {
    edited = resolve
  })
  await page.route('**/api/modify-full-code', async (route) => {
    const response = await route.fetch()
    await isEdited
    await route.fulfill({ response })
  })
  await enterEditMode(page)
  await moveMouse(page)
  await instruction(page).fill('Add a paragraph that says "Made by hand"')
  await page.getByRole('button', { name: 'Modify App' }).click()
  await expect(page.getByText('Applying Modifications...').first()).toBeVisible()

  await writeHeading(page, 'Fair Share')
  await expect(inFrame(page).locator('h1').first()).toHaveText('Fair Share')
  edited()
  // said before the changed app was validated
  await expect(page.getByText('Changes applied successfully')).toBeVisible()
  await expect(inFrame(page).getByText('Made by hand')).toBeVisible()
  await expect(inFrame(page).locator('h1').first()).toHaveText('Fair Share')

  // one Undo gives back the page as it was edited
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await expect(inFrame(page).getByText('Made by hand')).toHaveCount(0)
  await expect(inFrame(page).locator('h1').first()).toHaveText('Fair Share')
})

test('where both changed the same, the person chooses', async ({ page }) => {
  await openSaved(page, await signInAsPro(page))
  let edited = (): void => undefined
  const isEdited = new Promise<void>((resolve) => {
    edited = resolve
  })
  await page.route('**/api/modify-full-code', async (route) => {
    const response = await route.fetch()
    await isEdited
    await route.fulfill({ response })
  })
  await enterEditMode(page)
  await moveMouse(page)
  await inFrame(page).locator('h1').first().click()
  await expect(tools(page).getByText('Heading 1')).toBeVisible()
  const refine = tools(page).getByRole('textbox', { name: 'Refine Selected Component' })
  await refine.fill('Make it say "Even Split"')
  await tools(page).getByRole('button', { name: 'Refine', exact: true }).click()
  await expect(refine).toBeDisabled()

  await writeHeading(page, 'Fair Share')
  await expect(inFrame(page).locator('h1').first()).toHaveText('Fair Share')
  edited()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('conflict(s) detected between your changes and AI suggestions')
  await dialog.getByRole('button', { name: 'See Both' }).click()
  await expect(dialog.getByText(/Fair Share/)).toBeVisible()
  await expect(dialog.getByText(/Even Split/)).toBeVisible()
  await check(page, 'a conflict')
  await dialog.getByRole('button', { name: 'Take Theirs' }).click()
  await expect(inFrame(page).locator('h1').first()).toHaveText('Even Split')
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await expect(inFrame(page).locator('h1').first()).toHaveText('Fair Share')
})
