/** Saved apps in the browser: names, copies, search, and what is published of them. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, type Page, test } from '@playwright/test'
import { register } from './account'
import { check } from './axe'
import { CHROMIUM_ARGUMENTS } from './playwright.config'

const html = (title: string) => `<!doctype html><html lang="en"><head><title>${title}</title></head>
<body><h1>${title}</h1></body></html>`

/** Calls the API as the page's account. */
async function post(page: Page, path: string, body: unknown): Promise<Record<string, string>> {
  return page.evaluate(
    async ([path, body]) => {
      const json = { 'content-type': 'application/json' }
      const session = await (await fetch('/api/auth/refresh', { method: 'POST' })).json()
      const headers = { ...json, authorization: `Bearer ${session.token}` }
      const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
      return answer.json()
    },
    [path, body] as const,
  )
}

const save = (page: Page, appId: string, name: string, prompt: string) =>
  post(page, '/api/save-app', {
    appId,
    name,
    currentPageId: 'p1',
    pages: [{ pageId: 'p1', name: 'Page 1', htmlContent: html(name), prompt }],
  })

const publish = (page: Page, appId: string, name: string) =>
  post(page, '/api/make-pwa', { appName: name, htmlContent: html(name), appData: { appId } })

/** What the browser gets at an address. */
async function statusOf(page: Page, address: string): Promise<number | undefined> {
  const visit = await page.context().newPage()
  try {
    return (await visit.goto(address))?.status()
  } finally {
    await visit.close()
  }
}

test('apps are renamed, duplicated and found again', async ({ page }) => {
  await register(page)
  for (let number = 1; number <= 7; number++) {
    await save(page, `app-${number}`, `Clock ${number}`, number === 3 ? 'Crème brûlée' : 'A clock')
  }
  await page.goto('/saved')
  await page.getByRole('button', { name: 'Rename Clock 3' }).click()
  await expect(page.getByRole('textbox', { name: 'App Name *' })).toBeFocused()
  await page.keyboard.type('Größe')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Größe', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Duplicate Größe', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Größe Copy' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search apps' }).fill('BRULEE')
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(2)
  await page.getByRole('searchbox', { name: 'Search apps' }).fill('nothing has this')
  await expect(page.getByText('No apps found')).toBeVisible()
})

test('a deleted app says what is online, and what stays online can be taken offline', async ({
  page,
}) => {
  await register(page)
  const names = [`Tides ${Date.now()}`, `Moons ${Date.now()}`]
  const addresses: string[] = []
  for (const [place, name] of names.entries()) {
    await save(page, `app-${place}`, name, '')
    addresses.push((await publish(page, `app-${place}`, name)).share_url ?? '')
  }
  const [tides = '', moons = ''] = addresses
  await page.goto('/saved')
  await page.getByRole('button', { name: `Delete ${names[0]}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('link', { name: tides })).toBeVisible()
  await expect(dialog.getByRole('checkbox')).toBeChecked()
  await check(page, 'the deletion dialog')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(dialog).toBeHidden()
  expect(await statusOf(page, tides)).toBe(404)

  await page.getByRole('button', { name: `Delete ${names[1]}` }).click()
  await dialog.getByRole('checkbox').uncheck()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  const still = page.getByRole('region', { name: 'Still online' })
  await expect(still.getByRole('link', { name: moons })).toBeVisible()
  await check(page, 'saved apps with something still online')
  expect(await statusOf(page, moons)).toBe(200)
  await still.getByRole('button', { name: `Take ${names[1]} offline` }).click()
  await dialog.getByRole('button', { name: 'Take offline' }).click()
  await expect(still).toBeHidden()
  expect(await statusOf(page, moons)).toBe(404)
})

test('an installed app learns that it is offline, and comes back when the network does', async ({
  page,
}) => {
  await register(page)
  const published = await publish(page, 'app-1', `Harbour ${Date.now()}`)
  const profile = mkdtempSync(join(tmpdir(), 'morpheo-profile-'))
  const visitor = await chromium.launchPersistentContext(profile, {
    serviceWorkers: 'allow',
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: CHROMIUM_ARGUMENTS,
  })
  try {
    const app = await visitor.newPage()
    await app.goto(published.share_url ?? '')
    await app.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    await expect(app).toHaveTitle(/^Harbour/)
    // The browser may give up what it kept.
    await app.evaluate(async () => {
      await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
    })
    await visitor.setOffline(true)
    await app.reload()
    await expect(app.getByRole('heading', { name: 'You are currently offline' })).toBeVisible()
    await visitor.setOffline(false)
    await expect(app.getByRole('heading', { name: /^Harbour/ })).toBeVisible()

    await page.goto('/saved')
    await page.getByRole('button', { name: /^Take Harbour/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Take offline' }).click()
    await expect(page.getByRole('region', { name: 'Still online' })).toBeHidden()
    await app.reload()
    await expect(app.getByRole('heading', { name: 'This app is not available' })).toBeVisible()
    // What takes the app's place shows its windows the page anew, perhaps while they are asked.
    await expect
      .poll(() =>
        app
          .evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
          .catch(() => 'not yet'),
      )
      .toBe(0)
  } finally {
    await visitor.close()
    rmSync(profile, { recursive: true, force: true })
  }
})
