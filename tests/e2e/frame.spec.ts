/** The preview: streaming, storage, hung apps, links, views. */
import { expect, type Page, test } from '@playwright/test'
import { FRAME_TITLE, moveMouse, openPreview, previewFrame } from './previewHelp'
import { settled } from './settled'

const app = (body: string, script = '') => `<!doctype html><html lang="en"><head>
<meta name="viewport" content="width=device-width"><style>body{margin:0;font:16px system-ui}section{padding:20px}</style></head>
<body><h1 id="title">Tideline</h1>${body}
${'<section><h2>Row</h2><p>Text that makes the page tall enough to scroll.</p></section>'.repeat(40)}
<script>window.runs = (window.runs || 0) + 1;${script}</script></body></html>`

const seenFrames = (page: Page) => page.locator(`iframe[title="${FRAME_TITLE}"]`)

/** What the product's database holds of the values of apps, as JSON. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('morpheo-app-storage')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const database = opening.result
          const asked = database.transaction('values').objectStore('values').getAll()
          asked.onerror = () => reject(asked.error)
          asked.onsuccess = () => {
            database.close()
            resolve(JSON.stringify(asked.result))
          }
        }
      }),
  )

test('a generated app ends in one frame, its scripts run once, with the badge', async ({
  page,
}) => {
  const frame = await openPreview(page, app(''))
  await expect(seenFrames(page)).toHaveCount(1)
  const found = await frame.evaluate(() => ({
    runs: (window as unknown as { runs: number }).runs,
    rows: document.querySelectorAll('section').length,
    badge: document.querySelectorAll('morpheo-badge').length,
    inBody: document.body.querySelector('morpheo-badge'),
  }))
  expect(found).toEqual({ runs: 1, rows: 40, badge: 1, inBody: null })
})

test('an app keeps its stored values, also over a reload of the whole page', async ({ page }) => {
  const count = `localStorage.count = Number(localStorage.count || 0) + 1; document.cookie = 'seen=yes; path=/'`
  const frame = await openPreview(page, app('', count))
  await frame.evaluate(() => setTimeout(() => location.reload(), 0)).catch(() => {})
  const again = await previewFrame(
    page,
    "localStorage.count === '2' && document.cookie === 'seen=yes'",
  )
  expect(await again.evaluate(() => document.getElementById('title')?.textContent)).toBe('Tideline')
  await expect.poll(() => stored(page)).toContain(`"count":"2"`)
  await page.reload()
  await previewFrame(page, "localStorage.count === '3' && document.cookie === 'seen=yes'")
  // in the database, not in what the product itself keeps
  const kept = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => /count|seen/.test(key)),
  )
  expect(kept).toEqual([])
})

test('a hung app is replaced on a fresh host name while the page goes on', async ({ page }) => {
  const frame = await openPreview(page, app('<button id="hang" onclick="for(;;);">Hang</button>'))
  const before = new URL(frame.url()).host
  await frame.evaluate(() => setTimeout(() => document.getElementById('hang')?.click(), 0))
  const alive = await page.evaluate(async () => {
    let longest = 0
    let last = performance.now()
    for (let tick = 0; tick < 100; tick += 1) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }
    return longest
  })
  expect(alive).toBeLessThan(500)
  await expect
    .poll(
      async () => {
        const handle = await seenFrames(page)
          .last()
          .elementHandle()
          .catch(() => null)
        const next = await handle?.contentFrame()
        return next && new URL(next.url()).host !== before && next.url() !== 'about:blank'
      },
      { timeout: 20_000 },
    )
    .toBe(true)
  const next = await previewFrame(page, "document.getElementById('title') !== null")
  expect(new URL(next.url()).host).not.toBe(before)
})

test('links: outside in a new tab without an opener, hashes within the page', async ({
  page,
  context,
}) => {
  const frame = await openPreview(
    page,
    app(
      `<p><a id="out" href="http://127.0.0.1:9/">out</a> <a id="in" href="#end">in</a></p>`,
      `document.body.insertAdjacentHTML('beforeend', '<i id="end">end</i>')`,
    ),
  )
  await moveMouse(page)
  await frame.locator('#in').click()
  await expect.poll(() => frame.evaluate(() => window.scrollY)).toBeGreaterThan(100)
  await frame.evaluate(() => window.scrollTo(0, 0))
  const opened = context.waitForEvent('page')
  await frame.locator('#out').click()
  const tab = await opened
  expect(await tab.evaluate(() => window.opener).catch(() => null)).toBeNull()
  expect(await frame.evaluate(() => document.getElementById('title')?.textContent)).toBe('Tideline')
})

test('views, drag, resize and full screen keep the same running app', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const frame = await openPreview(page, app(''))
  await frame.evaluate(() => {
    ;(window as unknown as { mark: number }).mark = 7
  })
  const views = page.getByRole('toolbar', { name: 'View' })
  const device = page.locator('.device')
  await views.getByRole('button', { name: 'Mobile' }).click()
  await expect.poll(() => frame.evaluate(() => [innerWidth, innerHeight])).toEqual([375, 812])
  await views.getByRole('button', { name: 'Tablet' }).click()
  await expect.poll(() => frame.evaluate(() => [innerWidth, innerHeight])).toEqual([768, 1024])
  await views.getByRole('button', { name: 'Desktop' }).click()
  await expect.poll(() => frame.evaluate(() => innerWidth)).toBe(1280)
  await views.getByRole('button', { name: 'Adaptive' }).click()
  await settled(page)

  const canvas = await page.locator('.canvas').boundingBox()
  const bar = await page.locator('.title-bar').boundingBox()
  if (!canvas || !bar) throw new Error('The window has no place.')
  await page.mouse.move(bar.x + 150, bar.y + 15)
  await page.mouse.down()
  await page.mouse.move(bar.x + 3_000, bar.y + 3_000, { steps: 5 })
  await page.mouse.up()
  const moved = await device.boundingBox()
  expect((moved?.x ?? 0) + (moved?.width ?? 0)).toBeCloseTo(canvas.x + canvas.width - 20, 0)

  const corner = await page
    .getByRole('button', { name: 'Resize from the top left corner' })
    .boundingBox()
  await page.mouse.move((corner?.x ?? 0) + 7, (corner?.y ?? 0) + 7)
  await page.mouse.down()
  await page.mouse.move((corner?.x ?? 0) + 3_000, (corner?.y ?? 0) + 3_000, { steps: 8 })
  await page.mouse.up()
  const least = await device.boundingBox()
  expect([least?.width, least?.height]).toEqual([320, 200])

  await views.getByRole('button', { name: 'Fullscreen' }).click()
  await expect(page.getByRole('dialog', { name: 'Fullscreen preview' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Fullscreen preview' })).toHaveCount(0)
  await views.getByRole('button', { name: 'Fullscreen' }).click()
  await expect(page.getByRole('dialog', { name: 'Fullscreen preview' })).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(page.getByRole('dialog', { name: 'Fullscreen preview' })).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe('/generate')
  expect(await frame.evaluate(() => (window as unknown as { mark: number }).mark)).toBe(7)
})

test('on a phone the actions open from a floating button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const frame = await openPreview(page, app(''))
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Hide Scrollbars' }).click()
  await expect(page.getByRole('menu', { name: 'Actions' })).toHaveCount(0)
  await expect
    .poll(() => frame.evaluate(() => getComputedStyle(document.documentElement).scrollbarWidth))
    .toBe('none')
})

test('Ctrl+S in the app saves it, unless the app uses the key itself', async ({ page }) => {
  const own = `addEventListener('keydown', (event) => {
    if (!window.taken || event.key !== 's') return
    event.preventDefault()
    setTimeout(() => { window.pressed = 1 })
  })`
  const frame = await openPreview(page, app('', own))
  const dialog = page.getByRole('dialog', { name: 'Save App' })
  await moveMouse(page)
  await frame.locator('#title').click()
  await frame.evaluate(() => Object.assign(window, { taken: true }))
  await page.keyboard.press('Control+s')
  // what it said of the key was heard by the product
  await expect.poll(() => frame.evaluate(() => Reflect.get(window, 'pressed'))).toBe(1)
  await settled(page)
  await expect(dialog).toHaveCount(0)
  await frame.evaluate(() => Object.assign(window, { taken: false }))
  await page.keyboard.press('Control+s')
  await expect(dialog).toBeVisible()
})
