/** Actions in the generator. */
import { expect, type Frame, type Locator, type Page } from '@playwright/test'
import { previewFrame, streamOf } from './previewHelp'

/** Generates an app and returns the frame that shows it when finished. */
export async function generate(page: Page, prompt: string): Promise<Frame> {
  await page.goto('/generate?mode=code')
  await fillPrompt(page, prompt)
  await generateButton(page).click()
  return finished(page)
}

/**
 * A page whose script does not ask whether its canvas is there; the sample apps all do. The script names it in parts, so
 * that the offline studio does not see that it needs the canvas.
 */
const FRAGILE = `<!doctype html><html lang="en"><head><title>Wall</title></head><body><h1>Wall</h1>
<canvas id="board" width="300" height="150"></canvas>
<script>document.getElementById('bo' + 'ard').getContext('2d').fillRect(20, 20, 60, 30)</script></body></html>`

/** The same of an app that breaks without its canvas, as a model may write one. What changes it is the server's. */
export async function generateFragile(page: Page): Promise<Frame> {
  await page.route('**/api/generate-full-code', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: streamOf(FRAGILE) }),
  )
  return generate(page, 'A wall to knock down')
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
