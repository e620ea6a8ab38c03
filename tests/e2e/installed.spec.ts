/** A published app in the browser: installable, on its own origin, available offline. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, test } from '@playwright/test'
import { CHROMIUM_ARGUMENTS } from './playwright.config'
import { publish } from './publish'

const PAGE = `<!doctype html><html lang="en"><head><title>Tideline</title></head><body>
<h1>Tideline</h1><script>document.body.dataset.ran = 'yes'</script></body></html>`

test('it is installable, has an origin of its own, and opens offline', async ({ baseURL }) => {
  const base = baseURL ?? ''
  const { address } = await publish(base, 'Tideline', PAGE)
  const profile = mkdtempSync(join(tmpdir(), 'morpheo-profile-'))
  const context = await chromium.launchPersistentContext(profile, {
    serviceWorkers: 'allow',
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: CHROMIUM_ARGUMENTS,
  })
  try {
    const page = await context.newPage()
    await page.goto(address)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    await page.reload()
    await expect(page.locator('body')).toHaveAttribute('data-ran', 'yes')
    const session = await context.newCDPSession(page)
    await session.send('Page.enable')
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    expect(installabilityErrors).toEqual([])
    const manifest = await session.send('Page.getAppManifest')
    expect(manifest.errors).toEqual([])
    expect(JSON.parse(manifest.data ?? '{}')).toMatchObject({
      display: 'standalone',
      name: 'Tideline',
    })

    const probes = await page.evaluate(async (main) => {
      const attempt = async (what: () => unknown) => {
        try {
          return String(await what())
        } catch (error) {
          return `refused: ${(error as Error).name}`
        }
      }
      return {
        cookie: document.cookie,
        me: await attempt(
          async () => (await fetch(`${main}/api/auth/me`, { credentials: 'include' })).status,
        ),
        refresh: await attempt(
          async () =>
            (await fetch(`${main}/api/auth/refresh`, { method: 'POST', credentials: 'include' }))
              .status,
        ),
        frame: await attempt(
          () =>
            new Promise((resolve) => {
              const frame = document.createElement('iframe')
              frame.src = `${main}/saved`
              frame.onload = () => {
                try {
                  resolve(frame.contentDocument?.title ?? 'refused: no document')
                } catch (error) {
                  resolve(`refused: ${(error as Error).name}`)
                }
              }
              document.body.append(frame)
            }),
        ),
        worker: await attempt(() => navigator.serviceWorker.register(`${main}/sw.js`)),
      }
    }, base)
    expect(probes.cookie).toBe('')
    for (const answer of [probes.me, probes.refresh, probes.frame, probes.worker]) {
      expect(answer).toMatch(/^refused/)
    }

    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Tideline' })).toBeVisible()
    expect(await page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true)
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
})

test('two apps do not see each other', async ({ page, baseURL }) => {
  const first = await publish(baseURL ?? '', 'First App', PAGE)
  const second = await publish(baseURL ?? '', 'Second App', PAGE)
  await page.goto(first.address)
  await page.evaluate(() => localStorage.setItem('secret', 'mine'))
  await page.goto(second.address)
  expect(await page.evaluate(() => localStorage.getItem('secret'))).toBeNull()
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
})
