/**
 * Checks and repairs of pages: the preview finds the errors in the real frame. No model is connected here, so the answers
 * of the repairs are the test's.
 */
import { expect, type Page, type Route, test } from '@playwright/test'
import { register } from './account'
import { check, DESKTOP, PHONE } from './axe'
import { finished, generate } from './generator'
import { inFrame, previewFrame, streamOf } from './previewHelp'

const pageWith = (title: string, script: string) => `<!doctype html>
<html lang="en"><head><meta name="viewport" content="width=device-width"><title>Tides</title></head>
<body><main><h1>${title}</h1>${'<p>A page that is long enough to be drawn.</p>'.repeat(6)}</main>
<script>
${script}
</script>
</body></html>`

const BROKEN = pageWith('Tides', 'drawTides()')
const FIXED = pageWith('High tide at noon', 'document.title = "Noon"')
const MODIFIED = pageWith('Low tide at six', 'document.title = "Six"')
const ERROR = 'ReferenceError: drawTides is not defined'

const SETTINGS = {
  enabled: false,
  errorAutoDetectionEnabled: true,
  errorAutoCorrectionEnabled: true,
  autoFixCriticalErrors: true,
}
const CORRECTION = {
  hasErrors: true,
  autoFixApplied: true,
  correctedHtml: FIXED,
  requiresUserApproval: false,
  suggestedFix: 'The call of drawTides is gone.',
  description: `Fixed: “${ERROR}”.`,
  checked: true,
}
const OFFERED = { ...CORRECTION, autoFixApplied: false, requiresUserApproval: true }

const count = (page: Page) => page.getByRole('button', { name: '1 problem', exact: true })
const list = (page: Page) => page.getByRole('dialog', { name: 'Problems on this page' })
const fix = (page: Page) => list(page).getByRole('button', { name: 'Fix', exact: true })
const question = (page: Page) =>
  page.getByRole('dialog', { name: 'Would you like to apply this fix?' })
const heading = (page: Page) => inFrame(page).getByRole('heading', { level: 1 })
const box = (page: Page) => page.getByRole('textbox', { name: 'Modification instructions' })

/** A generation that made the broken page, with these settings and answers; gives the pages that were sent for a repair. */
async function withBroken(
  page: Page,
  settings: object,
  answer: (route: Route) => Promise<void>,
): Promise<string[]> {
  const sent: string[] = []
  await register(page)
  await page.route('**/api/user/auto-analysis-settings', (route) =>
    route.fulfill({ json: { settings } }),
  )
  await page.route('**/api/generate-full-code', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: streamOf(BROKEN, crypto.randomUUID()),
    }),
  )
  await page.route('**/api/check-page', (route) =>
    route.fulfill({ status: 404, json: { code: 'app-not-found', message: 'Not found.' } }),
  )
  await page.route('**/api/error-correction', (route) => {
    sent.push(route.request().postDataJSON().htmlContent)
    return answer(route)
  })
  await generate(page, 'A tide table')
  return sent
}

test('a planted error is repaired by itself, as a step of the history', async ({ page }) => {
  const sent = await withBroken(page, SETTINGS, (route) => route.fulfill({ json: CORRECTION }))
  await expect(heading(page)).toHaveText('High tide at noon', { timeout: 30_000 })
  expect(sent).toEqual([BROKEN])
  await expect(page.getByText('Error fixed')).toBeVisible()
  await expect(count(page)).toHaveCount(0)
  const history = page.getByRole('button', { name: 'History', exact: true })
  await history.filter({ visible: true }).first().click()
  const panel = page.getByRole('dialog', { name: 'History' })
  await expect(panel.getByRole('option', { name: new RegExp(`Repair: ${ERROR}`) })).toBeVisible()
})

test('an error that the server cannot repair is sent once, and explained', async ({ page }) => {
  const description = `Not fixed after two attempts: “${ERROR}”. The page is as it was.`
  const none = { ...CORRECTION, autoFixApplied: false, correctedHtml: null, suggestedFix: null }
  const sent = await withBroken(page, SETTINGS, (route) =>
    route.fulfill({ json: { ...none, description } }),
  )
  await expect.poll(() => sent.length, { timeout: 30_000 }).toBe(1)
  await count(page).click()
  await expect(list(page)).toContainText(description)
  await expect(fix(page)).toHaveAttribute('aria-disabled', 'true')
  await check(page, 'an error that is not repaired', { sizes: [DESKTOP, PHONE] })
  await expect(heading(page)).toHaveText('Tides')
  expect(sent).toEqual([BROKEN])
})

test('what is changed meanwhile is not overwritten', async ({ page }) => {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/modify-full-code', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: streamOf(MODIFIED, crypto.randomUUID()),
    }),
  )
  const asked = page.waitForRequest('**/api/error-correction', { timeout: 60_000 })
  await withBroken(page, SETTINGS, async (route) => {
    await released
    await route.fulfill({ json: CORRECTION })
  })
  await asked
  await box(page).fill('Show the low tide')
  await page.getByRole('button', { name: 'Modify App' }).click()
  await expect(heading(page)).toHaveText('Low tide at six')
  release()
  await expect(question(page)).toContainText('You changed the page meanwhile.')
  await question(page).getByRole('button', { name: 'Not now' }).click()
  await expect(question(page)).toHaveCount(0)
  await expect(heading(page)).toHaveText('Low tide at six')
})

test('a fix is offered; not now leaves the page, and the next press has it again', async ({
  page,
}) => {
  const settings = { ...SETTINGS, errorAutoCorrectionEnabled: false }
  const sent = await withBroken(page, settings, (route) => route.fulfill({ json: OFFERED }))
  await count(page).click()
  await fix(page).press('Enter')
  await expect(question(page)).toContainText('The call of drawTides is gone.')
  await check(page, 'the question about a fix', { sizes: [DESKTOP, PHONE] })
  await page.setViewportSize(DESKTOP)
  await question(page).getByRole('button', { name: 'Compare' }).click()
  await expect(question(page).getByText('High tide at noon')).toBeVisible()
  await question(page).getByRole('button', { name: 'Not now' }).click()
  await expect(heading(page)).toHaveText('Tides')
  await count(page).click()
  await expect(list(page)).toContainText('There is a fix for it.')
  await fix(page).click()
  await question(page).getByRole('button', { name: 'Apply' }).click()
  await expect(heading(page)).toHaveText('High tide at noon', { timeout: 30_000 })
  expect(sent).toEqual([BROKEN])
})

test('the findings of a check join the list', async ({ page }) => {
  const found = {
    kind: 'button',
    errorKind: 'null_reference',
    priority: 1,
    key: 'typeerror: a is null',
    message: 'TypeError: a is null',
    stack: [],
    button: 'Go',
    count: 1,
  }
  const rule = { rule: 'label', impact: 'serious', help: 'Label form fields' }
  const output = {
    checked: true,
    problems: [found],
    accessibility: [{ ...rule, elements: 2, selector: 'input' }],
    views: [],
    pressed: ['Go'],
  }
  await register(page)
  await page.route('**/api/generate-full-code', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: streamOf(FIXED, crypto.randomUUID()) }),
  )
  await page.route('**/api/check-page', (route) =>
    route.fulfill({ status: 202, json: { jobId: 'check-1', status: 'queued' } }),
  )
  await page.route('**/api/jobs/check-1/events', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: `id: 1-0\ndata: ${JSON.stringify({ type: 'complete', ...output })}\n\ndata: [DONE]\n\n`,
    }),
  )
  await generate(page, 'A tide table')
  await expect(page.getByText('The new page does not work')).toBeVisible()
  await count(page).click()
  const section = list(page).getByRole('region', { name: 'Found by the check' })
  await expect(section.getByRole('listitem').first()).toContainText('Pressing "Go"')
  await expect(section.getByText('Label form fields')).toBeHidden()
  await section.getByText('Accessibility: 1 finding').click()
  await expect(section.getByText('Label form fields')).toBeVisible()
  await check(page, 'the findings of a check')
})

test('a generated page is sent to the check with its job, and the dot follows the settings', async ({
  page,
}) => {
  await register(page)
  const answered = page.waitForResponse('**/api/check-page', { timeout: 60_000 })
  await generate(page, 'A bill splitter')
  const response = await answered
  expect(response.status()).toBe(202)
  await expect(page.getByRole('button', { name: /^About this preview.*, Watching/ })).toBeVisible()

  await page.route('**/api/user/auto-analysis-settings', (route) =>
    route.fulfill({ json: { settings: { ...SETTINGS, errorAutoDetectionEnabled: false } } }),
  )
  await page.reload()
  await finished(page)
  await previewFrame(page, "document.querySelector('h1, h2') !== null")
  await expect(
    page.getByRole('button', { name: /^About this preview.*, Not watching/ }),
  ).toBeVisible()
})
