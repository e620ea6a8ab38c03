/**
 * Renders the pictures of the sample apps, which stand where an app is not running, from the samples' own HTML into
 * public/samples: a small and a large one a colour scheme. All of them, or those whose slugs are named: `npm run sample-pictures -- snake quiz`.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium'
const CATALOGUE = fileURLToPath(new URL('../../catalog/samples', import.meta.url))
const PICTURES = fileURLToPath(new URL('../public/samples', import.meta.url))

/** As in a card of a list: 1024 by 640, drawn at 768 by 480. */
const SMALL = { width: 1024, height: 640, scale: 0.75, quality: 78 }
/** As at the top of a page: 1600 by 1000. */
const LARGE = { width: 1280, height: 800, scale: 1.25, quality: 64 }

/** Samples compute their dates from today: a fixed day gives the same pictures again. */
const TODAY = new Date('2026-11-21T10:00:00')
/** For what moves when an app starts. */
const SETTLED_MS = 2500

const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
})

async function render(slug, colorScheme, { width, height, scale, quality }, file) {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme })
  await page.clock.setFixedTime(TODAY)
  await page.setContent(readFileSync(`${CATALOGUE}/${slug}/page.html`, 'utf8'))
  await page.waitForTimeout(SETTLED_MS)
  const devtools = await page.context().newCDPSession(page)
  const picture = await devtools.send('Page.captureScreenshot', {
    format: 'webp',
    quality,
    clip: { x: 0, y: 0, width, height, scale },
  })
  writeFileSync(`${PICTURES}/${file}.webp`, Buffer.from(picture.data, 'base64'))
  await page.close()
}

const named = process.argv.slice(2)
for (const slug of named.length > 0 ? named : readdirSync(CATALOGUE)) {
  await render(slug, 'light', SMALL, slug)
  await render(slug, 'dark', SMALL, `${slug}-dark`)
  await render(slug, 'light', LARGE, `${slug}-large`)
  await render(slug, 'dark', LARGE, `${slug}-dark-large`)
}
await browser.close()
