/** Apps in the preview that go elsewhere: by script, by form, in a window of their own. */
import { expect, type Frame, type Page, test } from '@playwright/test'
import {
  FRAME_TITLE,
  inFrame,
  moveMouse,
  openPreview,
  previewFrame,
  shownFrame,
} from './previewHelp'

const app = (
  body: string,
) => `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Orders</title></head>
<body style="margin:0;padding:60px;font:16px/2 system-ui"><h1>Orders</h1><p><input id="note" aria-label="Note"></p>${body}</body></html>`

const type = (page: Page) => inFrame(page).getByLabel('Note').fill('typed')
const typed = (frame: Frame) =>
  frame.evaluate(() => (document.getElementById('note') as HTMLInputElement).value)
const press = (page: Page, name: string) => inFrame(page).getByRole('button', { name }).click()

/** What the product opens; nothing does open. */
async function opened(page: Page): Promise<() => Promise<string[]>> {
  await moveMouse(page)
  await page.evaluate(() => {
    const urls: string[] = []
    Object.assign(window, { opened: urls })
    window.open = (url) => {
      urls.push(String(url))
      return null
    }
  })
  return () => page.evaluate(() => (window as unknown as { opened: string[] }).opened)
}

test('a script that gives the page another address: it opens beside, and the page stays as it is', async ({
  page,
}) => {
  const frame = await openPreview(
    page,
    app(`<button onclick="location.href='mailto:a@example.org?subject=Order'">Mail</button>
    <button id="call">Call</button><button id="site">Site</button>
    <script>document.getElementById('call').addEventListener('click', () => { window.location = 'tel:+49123' })
    document.getElementById('site').onclick = () => location.assign('https://example.org/orders?a=1')</script>`),
  )
  const urls = await opened(page)
  await type(page)
  await press(page, 'Mail')
  await press(page, 'Call')
  await expect.poll(urls).toEqual(['mailto:a@example.org?subject=Order', 'tel:+49123'])
  await expect(page.getByText('Opened in a new tab')).toHaveCount(0)
  // more than three in two seconds would be one too many
  await expect.poll(() => frame.evaluate(() => performance.now())).toBeGreaterThan(2_000)
  await press(page, 'Site')
  await expect(page.getByText('Opened in a new tab')).toBeVisible()
  await expect(page.getByText(/example\.org opens in the same tab/)).toBeVisible()
  expect((await urls()).at(-1)).toBe('https://example.org/orders?a=1')
  expect(await shownFrame(page)).toBe(frame)
  expect(await typed(frame)).toBe('typed')
})

test('without a press nothing opens, and a few messages at most say so', async ({ page }) => {
  const frame = await openPreview(
    page,
    app(
      `<script>setInterval(() => { location.href = 'https://a' + Math.floor(Math.random() * 1e6) + '.example/' }, 50)</script>`,
    ),
  )
  const urls = await opened(page)
  await expect(page.getByText(/The app tried to open a\d+\.example/).first()).toBeVisible()
  await frame.evaluate(() => new Promise((resolve) => setTimeout(resolve, 2_000)))
  expect(await page.getByText(/The app tried to open a\d+\.example/).count()).toBeLessThan(4)
  expect(await urls()).toEqual([])
  expect(await shownFrame(page)).toBe(frame)
})

test('a frame that does leave its page is loaded again, and counts as no hang', async ({
  page,
}) => {
  const frame = await openPreview(
    page,
    app(`<script>localStorage.runs = Number(localStorage.runs || 0) + 1
    window.leave = () => { const { location: here } = window; here.href = 'https://example.org/' }</script>`),
  )
  await frame.evaluate('setTimeout(leave)')
  await expect(page.getByText('The app tried to open another address')).toBeVisible()
  const again = await previewFrame(page, "localStorage.runs === '2'")
  await again.evaluate('setTimeout(leave)')
  await previewFrame(page, "localStorage.runs === '3'")
  await expect(page.getByText('Display Issue')).toHaveCount(0)
  await page.reload()
  await previewFrame(page, "localStorage.runs === '4'")
})

test('forms that lead elsewhere: what asks is opened with its fields, what posts is explained', async ({
  page,
}) => {
  const frame = await openPreview(
    page,
    app(`<form action="https://example.org/find"><input name="q" value="a b"><button>Find</button></form>
    <form action="https://example.org/in" method="post"><input name="action" value="x"><button>Post</button></form>
    <button onclick="document.forms[1].submit()">Script</button>
    <dialog open><form method="dialog"><button>Close</button></form></dialog>`),
  )
  const urls = await opened(page)
  await type(page)
  await press(page, 'Close')
  await expect(inFrame(page).getByRole('dialog')).toBeHidden()
  await press(page, 'Find')
  await expect.poll(urls).toEqual(['https://example.org/find?q=a+b'])
  await press(page, 'Post')
  await expect(page.getByText('Form not sent')).toBeVisible()
  await press(page, 'Script')
  expect(await urls()).toHaveLength(1)
  expect(await typed(frame)).toBe('typed')
})

/** The frame of the window that the app shows: it is in a closed shadow root, where locators do not find it. */
const shownWindow = (page: Page) => page.frames().find((frame) => frame.url() === 'about:srcdoc')
const textOf = (page: Page, selector: string) => () =>
  shownWindow(page)
    ?.locator(selector)
    .textContent({ timeout: 1_000 })
    .catch(() => null)

test('a window is written, printed and closed, whenever the app likes', async ({
  page,
  context,
}) => {
  const frame = await openPreview(
    page,
    app(`<button id="print">Print</button><button id="later">Later</button><button id="blob">Blob</button>
    <script>
    const invoice = '<html><head><title>Invoice 7</title></head><body><h1>Invoice</h1></body></html>'
    document.getElementById('print').onclick = () => {
      const w = window.open('', '_blank')
      w.document.write(invoice)
      w.document.close()
      w.focus()
      w.print()
      window.shown = w
    }
    document.getElementById('later').onclick = () => {
      const w = window.open('', 'receipt', 'width=300')
      w.onload = () => { window.events = (window.events || '') + 'load ' }
      w.document.body.innerHTML = '<h1>Receipt</h1><script>document.title = "ran"; window.onafterprint = () => parent.postMessage("x", "*")<' + '/script>'
      setTimeout(() => { w.print(); w.close(); window.events += 'closed ' + w.closed }, 300)
    }
    document.getElementById('blob').onclick = () => {
      const w = window.open(URL.createObjectURL(new Blob([invoice], { type: 'text/html' })))
      window.shown = w
    }
    </script>`),
  )
  await moveMouse(page)
  await type(page)
  await press(page, 'Print')
  await expect.poll(textOf(page, 'h1')).toBe('Invoice')
  await frame.evaluate('shown.document.querySelector("h1").textContent = "Paid"')
  await expect.poll(textOf(page, 'h1')).toBe('Paid')
  expect(await frame.evaluate('[shown.closed, shown.opener === window]')).toEqual([false, true])
  // its bar is over the app, with the button at its end
  const box = await page.locator(`iframe[title="${FRAME_TITLE}"]:not([aria-hidden])`).boundingBox()
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) - 22, (box?.y ?? 0) + 20)
  await expect(inFrame(page).locator('morpheo-window')).toHaveCount(0)
  expect(await frame.evaluate('shown.closed')).toBe(true)

  await press(page, 'Later')
  await expect.poll(textOf(page, 'h1')).toBe('Receipt')
  await expect(inFrame(page).locator('morpheo-window')).toHaveCount(0)
  expect(await frame.evaluate('events')).toBe('load closed true')

  await press(page, 'Blob')
  await expect.poll(textOf(page, 'h1')).toBe('Invoice')
  await frame.evaluate('shown.close()')
  await expect(inFrame(page).locator('morpheo-window')).toHaveCount(0)
  expect(context.pages()).toHaveLength(1)
  expect(await typed(frame)).toBe('typed')
})

test('a window reaches nothing of the product', async ({ page }) => {
  await openPreview(
    page,
    app(`<button id="open">Open</button><script>
    document.getElementById('open').onclick = () => {
      const w = window.open('')
      w.document.write('<p id="found"></p><script>' + \`
        const tell = []
        const attempt = (name, act) => { try { tell.push(name + ' ' + act()) } catch (error) { tell.push(name + ' ' + error.name) } }
        attempt('cookie', () => document.cookie)
        attempt('top', () => top.document)
        attempt('storage', () => localStorage.length)
        attempt('origin', () => origin)
        attempt('opener', () => opener)
        found.textContent = tell.join(', ')
      \` + '<' + '/script>')
    }</script>`),
  )
  await moveMouse(page)
  await press(page, 'Open')
  await expect
    .poll(textOf(page, '#found'))
    .toBe(
      'cookie SecurityError, top SecurityError, storage SecurityError, origin null, opener null',
    )
})
