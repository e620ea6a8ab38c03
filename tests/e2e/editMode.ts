/** Edit mode over the preview: its tools, the name of what is selected, and the way in. */
import { expect, type Page } from '@playwright/test'
import { inFrame, moveMouse, openPreview } from './previewHelp'

export const tools = (page: Page) => page.getByRole('region', { name: 'Edit', exact: true })
export const selectedName = (page: Page) => tools(page).locator('.edit-name')

/** Edit mode draws over the app that is shown. */
export async function isEditing(page: Page): Promise<void> {
  await expect(tools(page)).toBeVisible()
  await expect(inFrame(page).locator('morpheo-editor')).toBeAttached()
}

/** Presses 'Edit', without a gesture of the person, which would explain what comes from the app for five seconds. */
export async function enterEditMode(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Edit', exact: true })
  await expect(button).toBeEnabled()
  await button.dispatchEvent('click')
  await isEditing(page)
}

/**
 * Long enough for a press in the product to be over, and for the window to learn from the browser that what was just
 * typed in the app came from a person.
 */
export const knownAsTyped = (page: Page) => page.waitForTimeout(5_500)

/** Edits the page `html` by hand, with the mouse over the app. */
export async function edit(page: Page, html: string): Promise<void> {
  await openPreview(page, html, undefined, 'pro')
  await enterEditMode(page)
  await moveMouse(page)
}
