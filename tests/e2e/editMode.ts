/** Edit mode over the preview: its tools, the name of what is selected, and the way in. */
import { expect, type Page } from '@playwright/test'
import { inFrame, openPreview } from './previewHelp'
import { settled } from './settled'

export const tools = (page: Page) => page.getByRole('region', { name: 'Edit', exact: true })
export const selectedName = (page: Page) => tools(page).locator('.edit-name')

/** Edit mode draws over the app that is shown. */
export async function isEditing(page: Page): Promise<void> {
  await expect(tools(page)).toBeVisible()
  await expect(inFrame(page).locator('morpheo-editor')).toBeAttached()
}

/** Presses 'Edit'; the page may begin anew for it, and what is around it moves. */
export async function enterEditMode(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await isEditing(page)
  await settled(page)
  await isEditing(page)
}

/** Edits the page `html` by hand. */
export async function edit(page: Page, html: string): Promise<void> {
  await openPreview(page, html, undefined, 'pro')
  await enterEditMode(page)
}
