/** A published app in the browser: installable, on its own origin, available offline. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, type Page, test } from '@playwright/test'
import { CHROMIUM_ARGUMENTS } from './playwright.config'
import { publish } from './publish'

const PAGE = `<!doctype html><html lang="en"><head><title>Tideline</title></head><body>
<h1>Tideline</h1><script>document.body.dataset.ran = 'yes'</script></body></html>`

/** Buttons all over a phone's window, and a bar with one at its lower edge. */
const CONTROLS = `<!doctype html><html lang="en"><head><title>Controls</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>body { margin: 0; padding-bottom: 70px }
main { display: grid; grid-template-columns: 1fr 1fr; gap: 6px } button { min-height: 44px }
footer { position: fixed; inset: auto 0 0; padding: 12px; text-align: right; background: #eee }</style></head><body>
<main>${Array.from({ length: 60 }, (_, at) => `<button>Table ${at}</button>`).join('')}</main>
<footer><button>Pay</button></footer></body></html>`

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
    // players of sounds and films ask for pieces, also of what is kept
    const piece = await page.evaluate(async () => {
      const answer = await fetch('/icon-192.png', { headers: { range: 'bytes=2-5' } })
      return [answer.status, answer.headers.get('content-range'), (await answer.blob()).size]
    })
    expect(piece).toEqual([206, expect.stringMatching(/^bytes 2-5\/\d+$/), 4])
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

/** What of the app's controls the badge lies over, asked of the browser at the badge's own points. */
const coveredByBadge = (page: Page) =>
  page.evaluate(() => {
    const badge = document.querySelector('morpheo-badge')
    if (!badge) return ['no badge']
    if (getComputedStyle(badge).visibility === 'hidden') return []
    return [...document.querySelectorAll('button')]
      .filter((button) => {
        const { left, top, right, bottom } = button.getBoundingClientRect()
        for (let x = left + 1; x < right; x += 2) {
          for (let y = top + 1; y < bottom; y += 2) {
            if (document.elementFromPoint(x, y) === badge) return true
          }
        }
        return false
      })
      .map((button) => button.textContent)
  })

test('its badge lies on no control of the app, on a phone and while it scrolls', async ({
  browser,
  baseURL,
}) => {
  const { address } = await publish(baseURL ?? '', 'Controls', CONTROLS)
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  try {
    const page = await context.newPage()
    await page.goto(address)
    await expect(page.locator('morpheo-badge')).toBeAttached()
    expect(await coveredByBadge(page)).toEqual([])
    await page.evaluate(() => scrollBy(0, 300))
    await expect.poll(() => coveredByBadge(page)).toEqual([])
    // where there is room it is there
    await page.evaluate(() => document.querySelector('main')?.remove())
    await page.getByRole('button', { name: 'Pay' }).click()
    await expect(page.locator('morpheo-badge')).toHaveCSS('visibility', 'visible')
    expect(await coveredByBadge(page)).toEqual([])
  } finally {
    await context.close()
  }
})

test('a connected element leads instead of what it, or a link around it, would do', async ({
  page,
  baseURL,
}) => {
  const leads = (to: string) => `data-morpheo-connection="page" data-morpheo-href="${to}"`
  const { address } = await publish(
    baseURL ?? '',
    'Leading',
    `<!doctype html><html lang="en"><head><title>Leading</title></head><body>
<a href="/elsewhere"><img alt="Harbour" width="80" height="80" ${leads('#picture')}></a>
<form action="/elsewhere"><button ${leads('#send')}>Send</button></form>
<button id="busy" ${leads('#busy')}>Busy</button>
<div ${leads('#card')} role="link" tabindex="0">Card <a href="#inner">Inner</a></div>
<button ${leads('http://[')}>Broken</button>
<script>busy.onclick = (event) => event.preventDefault()</script></body></html>`,
  )
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(address)
  const leadsTo = async (hash: string) => {
    await expect.poll(() => new URL(page.url()).hash).toBe(hash)
    expect(new URL(page.url()).pathname).toBe('/')
  }
  await page.getByRole('img', { name: 'Harbour' }).click()
  await leadsTo('#picture')
  await page.getByRole('button', { name: 'Send' }).click()
  await leadsTo('#send')
  await page.getByRole('button', { name: 'Busy' }).click()
  await leadsTo('#busy')
  await page.getByRole('link', { name: 'Inner', exact: true }).click()
  await leadsTo('#inner')
  await page.getByRole('link', { name: /^Card/ }).focus()
  await page.keyboard.press('Enter')
  await leadsTo('#card')
  await page.getByRole('button', { name: 'Broken' }).click()
  await leadsTo('#card')
  expect(problems).toEqual([])
})
