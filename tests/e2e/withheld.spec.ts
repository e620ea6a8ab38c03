/** An answer that leaves out parts of the page is not shown: the person reads what is missing, and may apply it. */
import { expect, test } from '@playwright/test'
import { inFrame, openPreview, streamOf } from './previewHelp'

const PAGE = `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Tide</title></head><body style="padding:60px"><h1>High tide</h1><p>At noon</p></body></html>`
const SHORTENED = PAGE.replace('<p>At noon</p>', '<!-- the rest of the page -->')
const REASON =
  'The answer leaves out parts of the page, so it was not applied. Nothing was charged. “the rest of the page” replaces 2,431 characters.'

test('what is missing is said, the page stays, and Apply anyway applies the answer', async ({
  page,
}) => {
  await openPreview(page, PAGE)
  const failed = { code: 'answer-incomplete', message: REASON, status: 422 }
  await page.route('**/api/modify-full-code', (route) => {
    const events = [{ type: 'job', jobId: route.request().headers()['idempotency-key'] }]
    const body = [...events, { type: 'error', ...failed }]
      .map((event, at) => `id: ${at + 1}-0\ndata: ${JSON.stringify(event)}\n\n`)
      .join('')
    return route.fulfill({ contentType: 'text/event-stream', body: `${body}data: [DONE]\n\n` })
  })
  await page.route(/\/api\/jobs\/[^/]+$/, (route) =>
    route.fulfill({
      json: {
        jobId: route.request().url().split('/').at(-1),
        kind: 'modify_app',
        status: 'failed',
        appId: null,
        createdAt: '2026-01-01T00:00:00Z',
        finishedAt: '2026-01-01T00:00:01Z',
        error: failed,
        unfinished: SHORTENED,
      },
    }),
  )
  const applied: string[] = []
  await page.route(/\/api\/jobs\/[^/]+\/apply$/, (route) => {
    applied.push(route.request().url())
    const body = streamOf(SHORTENED, crypto.randomUUID())
    return route.fulfill({ contentType: 'text/event-stream', body })
  })

  await page.getByRole('textbox', { name: 'Modification instructions' }).fill('Make the title blue')
  await page.getByRole('button', { name: 'Modify App' }).click()
  await expect(page.getByText(REASON)).toBeVisible()
  await expect(inFrame(page).getByText('At noon')).toBeVisible()
  await page.getByRole('button', { name: /^Apply anyway/ }).click()
  await expect(inFrame(page).getByText('At noon')).toHaveCount(0)
  await expect(inFrame(page).getByRole('heading')).toHaveText('High tide')
  expect(applied).toHaveLength(1)
})
