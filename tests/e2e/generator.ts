/** The generator as a person uses it. */
import { expect, type Frame, type Page } from '@playwright/test'
import { previewFrame } from './previewHelp'

/** Asks for an app and gives the frame that shows it when it is finished. */
export async function generate(page: Page, prompt: string): Promise<Frame> {
  await page.goto('/generate?mode=code')
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill(prompt)
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  return finished(page)
}

/** The frame that shows the finished app. */
export async function finished(page: Page): Promise<Frame> {
  await expect(page.getByRole('textbox', { name: 'Modification instructions' })).toBeEnabled({
    timeout: 40_000,
  })
  return previewFrame(page, "document.querySelector('morpheo-badge') !== null")
}
