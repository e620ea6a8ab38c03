/** Apps that are saved without being generated first, and calls of the API. */
import { type APIResponse, expect, type Frame, type Page } from '@playwright/test'
import type { Account } from './account'
import { finished } from './generator'

/** A small app with what apps have: a heading, a list, a form and a button. */
export const PENNYWISE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pennywise</title>
<style>
:root { --accent: #0a7c66 }
* { box-sizing: border-box }
body { margin: 0; padding: 24px; font: 16px/1.5 system-ui, sans-serif; background: #ffffff; color: #1b1d26 }
button { min-height: 44px; padding: 8px 16px; border: 0; border-radius: 8px; background: var(--accent); color: #ffffff }
</style></head>
<body><main><h1>Pennywise</h1><p>Shares a bill and a tip between friends.</p>
<label>Bill <input id="bill" type="number" value="60"></label>
<ul id="people"><li>Ada</li><li>Ben</li></ul><button id="add">Add a person</button></main>
<script>
const list = document.getElementById('people'), add = document.getElementById('add')
add?.addEventListener('click', () => list?.append(Object.assign(document.createElement('li'), { textContent: 'Cleo' })))
</script></body></html>`

/** A page of an app. */
export interface AppPage {
  readonly name: string
  readonly html: string
}

/** Calls the API as the account; anything but success is an error. */
export async function call(
  page: Page,
  account: Account,
  path: string,
  data: unknown,
): Promise<Record<string, string>> {
  const headers = { authorization: `Bearer ${account.token}` }
  const answer: APIResponse = await page.request.post(path, { headers, data })
  expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true)
  return answer.json()
}

/** Saves an app; gives the id of its record. */
export async function save(
  page: Page,
  account: Account,
  name: string,
  pages: readonly AppPage[] = [{ name: 'Page 1', html: PENNYWISE }],
  more: { appId?: string; prompt?: string } = {},
): Promise<string> {
  const { appId = `app-${crypto.randomUUID()}`, prompt = name } = more
  const saved = pages.map(({ name, html }, at) => ({
    ...{ pageId: `p${at + 1}`, name, htmlContent: html, prompt },
  }))
  const { id = '' } = await call(page, account, '/api/save-app', {
    ...{ appId, name, pages: saved, currentPageId: 'p1' },
  })
  return id
}

/** Opens a saved app in the generator, as its address does. */
export async function open(page: Page, record: string): Promise<Frame> {
  await page.goto(`/generate?mode=code&app=${record}`)
  return finished(page)
}

/** Saves an app and opens it. */
export async function openSaved(
  page: Page,
  account: Account,
  name = 'Pennywise',
  html: string = PENNYWISE,
): Promise<Frame> {
  return open(page, await save(page, account, name, [{ name: 'Page 1', html }]))
}
