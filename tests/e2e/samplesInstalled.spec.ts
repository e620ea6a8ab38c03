/** Every sample app published: installable, used without a network, and as it was left after a reload. */
import { readFileSync } from 'node:fs'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { CATALOGUE, chosenAnd } from './catalogue'
import { publish } from './publish'
import { withVisitor } from './visitor'

/** Published and installed in every run: one with fields and lists, one that draws on a canvas, one that runs by time. */
const ALWAYS = ['budget', 'drum-machine', 'pixel-sketch']

/** What the app keeps. */
const kept = (page: Page, slug: string) =>
  page.evaluate((key) => localStorage.getItem(key), `morpheo:${slug}`)

/** What can be seen of the app's state: its texts, its fields and its drawings. */
const seen = (page: Page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll('input,select,textarea')].map((field) => {
      const { value, checked } = field as HTMLInputElement
      return `${value} ${checked}`
    })
    const pressed = [...document.querySelectorAll('[aria-pressed],[aria-checked],[aria-selected]')]
    const states = pressed.map((element) =>
      ['aria-pressed', 'aria-checked', 'aria-selected']
        .map((name) => element.getAttribute(name))
        .join(),
    )
    const drawn = [...document.querySelectorAll('canvas')].map((canvas) => canvas.toDataURL())
    const shapes = [...document.querySelectorAll('svg')].map((svg) => svg.innerHTML)
    return JSON.stringify([document.body.innerText, fields, states, drawn, shapes])
  })

async function installed(context: BrowserContext, page: Page, address: string) {
  await page.goto(address)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  const session = await context.newCDPSession(page)
  await session.send('Page.enable')
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
  const { errors, data } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? '{}')).toMatchObject({ display: 'standalone' })
  await session.detach()
}

for (const slug of chosenAnd(ALWAYS)) {
  test(`${slug} is installed, used offline, and stays as it was left`, async ({ baseURL }) => {
    const html = readFileSync(`${CATALOGUE}/${slug}/page.html`, 'utf8')
    const { address } = await publish(baseURL ?? '', slug, html)
    await withVisitor(async (page, context) => {
      await page.setViewportSize({ width: 1440, height: 900 })
      page.setDefaultTimeout(15_000)
      await installed(context, page, address)
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(String(error.stack).slice(0, 300)))

      await context.setOffline(true)
      // what the app does over a while is done at once
      await context.clock.install()
      await page.reload()
      expect(await page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true)
      const fresh = await seen(page)
      const { default: use } = await import(`./samples/${slug}.mjs`)
      await use(page.mainFrame(), page)
      // some apps write a moment after the last press
      await page.clock.runFor(800)
      const left = await kept(page, slug)
      expect(left).toBeTruthy()

      await page.reload()
      expect(await kept(page, slug)).toBe(left)
      await expect.poll(() => seen(page)).not.toBe(fresh)
      expect(errors).toEqual([])
    })
  })
}
