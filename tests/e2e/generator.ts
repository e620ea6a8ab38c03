/** Actions in the generator. */
import { expect, type Frame, type Locator, type Page } from '@playwright/test'
import { previewFrame } from './previewHelp'

/** Generates an app and returns the frame that shows it when finished. */
export async function generate(page: Page, prompt: string): Promise<Frame> {
  await page.goto('/generate?mode=code')
  await fillPrompt(page, prompt)
  await generateButton(page).click()
  return finished(page)
}

export const fillPrompt = (page: Page, prompt: string): Promise<void> =>
  page.getByRole('textbox', { name: 'Prompt', exact: true }).fill(prompt)

export const generateButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Generate', exact: true })

/** The frame that shows the finished app. */
export async function finished(page: Page): Promise<Frame> {
  await expect(page.getByRole('textbox', { name: 'Modification instructions' })).toBeEnabled({
    timeout: 60_000,
  })
  return previewFrame(page, "document.querySelector('morpheo-badge') !== null")
}
