/** What an app in the preview must not be able to do to the person and to the page around it. */
import { expect, type Frame, type Page, test } from '@playwright/test'
import { FRAME_TITLE, moveMouse, openPreview, previewFrame } from './previewHelp'

const app = (body: string, script: string) => `<!doctype html><html lang="en"><head>
<meta name="viewport" content="width=device-width"><style>body{margin:0;font:16px system-ui}</style></head>
<body><h1 id="title">Guarded</h1><p>${'A page that is long enough to be drawn. '.repeat(15)}</p>${body}
<script>window.keys = ''; addEventListener('keydown', (event) => { keys += event.key }, true);
${script}</script></body></html>`

/** Takes the focus every 15 ms by every means a page has. */
const THIEF = `setInterval(() => {
  window.focus(); document.getElementById('own').focus()
  const dialog = document.getElementById('modal'); dialog.close(); dialog.showModal()
  location.hash = location.hash === '#own' ? '#other' : '#own'
}, 15)`
const THIEF_PARTS =
  '<input id="own"><input id="other"><dialog id="modal"><input autofocus></dialog>'

const keysIn = (frame: Frame) =>
  frame.evaluate(() => (window as unknown as { keys: string }).keys).catch(() => '')
const seenFrame = (page: Page) => page.locator(`iframe[title="${FRAME_TITLE}"]`)
const openSave = (page: Page) =>
  page.getByRole('toolbar', { name: 'Actions' }).getByRole('button', { name: 'Save' }).click()
const instructions = (page: Page) =>
  page.getByRole('textbox', { name: 'Modification instructions' })

/** An app that misbehaves `after` ms from its start on, so that it is seen first. */
const later = (script: string, after = 1_500) => `setTimeout(() => { ${script} }, ${after})`

/**
 * An app that misbehaves once nothing counts as a gesture in it any more, and says so in the console. What a test runs in
 * a frame is a gesture there for five seconds.
 */
const ungestured = (script: string) => `const waiting = setInterval(() => {
  if (navigator.userActivation.isActive) return
  clearInterval(waiting)
  ${script}
  console.log('it misbehaves')
}, 50)`
const misbehaves = (page: Page) =>
  page.waitForEvent('console', (message) => message.text() === 'it misbehaves')

test('what is typed into a field of the product does not go to an app that takes the focus', async ({
  page,
}) => {
  // as a well-meaning page does it, over and over: nothing happens at all
  const greedy = `setInterval(() => { window.focus(); document.getElementById('own').focus() }, 15)`
  const begun = misbehaves(page)
  const frame = await openPreview(page, app(THIEF_PARTS, later(ungestured(greedy))))
  await begun
  await instructions(page).click()
  await instructions(page).pressSequentially('make it blue and green', { delay: 40 })
  await expect(instructions(page)).toHaveValue('make it blue and green')
  await expect(seenFrame(page)).toHaveCount(1)
  expect(await keysIn(frame)).toBe('')
})

test('an app that takes the focus by every means it has is ended', async ({ page }) => {
  await openPreview(page, app(THIEF_PARTS, later(THIEF)))
  await instructions(page).click()
  await expect(page.getByText('The app kept taking the keyboard')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Run anyway' })).toBeVisible()
  await instructions(page).pressSequentially('make it blue and green', { delay: 40 })
  await expect(instructions(page)).toHaveValue('make it blue and green')
})

test('below a dialog of the product an app is inert, and what it takes once goes back', async ({
  page,
}) => {
  const once = later(ungestured(`document.getElementById('own').focus()`))
  const begun = misbehaves(page)
  const frame = await openPreview(page, app(THIEF_PARTS, once))
  await openSave(page)
  expect(await seenFrame(page).getAttribute('inert')).not.toBeNull()
  await begun
  const name = page.getByRole('dialog').getByRole('textbox')
  await expect(name).toBeFocused()
  await name.fill('')
  await name.pressSequentially('A name that is typed slowly', { delay: 40 })
  await expect(name).toHaveValue('A name that is typed slowly')
  expect(await keysIn(frame)).toBe('')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await seenFrame(page).getAttribute('inert')).toBeNull()
})

test('an app that takes the keyboard below a dialog now and then is ended', async ({ page }) => {
  // seldom enough not to be ended anywhere else
  const frame = await openPreview(page, app(THIEF_PARTS, later(THIEF.replace('15)', '2500)'))))
  await openSave(page)
  await expect(page.getByText('The app kept taking the keyboard')).toBeAttached({ timeout: 15_000 })
  expect(await keysIn(frame)).toBe('')
  const name = page.getByRole('dialog').getByRole('textbox')
  await name.fill('')
  await name.pressSequentially('A name that is typed slowly', { delay: 40 })
  await expect(name).toHaveValue('A name that is typed slowly')
})

test('the first click into a field of the app works, and Tab leads into the app', async ({
  page,
}) => {
  const field = '<p><input id="field" aria-label="Field"></p>'
  const frame = await openPreview(
    page,
    app(
      field,
      `document.getElementById('field').addEventListener('click', () => { clicks = (window.clicks || 0) + 1 })`,
    ),
  )
  await instructions(page).click()
  await page.keyboard.type('abc')
  await moveMouse(page)
  await frame.locator('#field').click()
  await page.keyboard.type('typed at once')
  await expect(frame.locator('#field')).toHaveValue('typed at once')
  expect(await frame.evaluate(() => (window as unknown as { clicks: number }).clicks)).toBe(1)
  // while it has the focus, an app may move it
  await frame.evaluate(() => document.getElementById('field')?.blur())
  await frame.evaluate(() => document.getElementById('field')?.focus())
  await page.keyboard.type('!')
  await expect(frame.locator('#field')).toHaveValue('typed at once!')

  await page.getByRole('button', { name: 'Drag to Move' }).focus()
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME')
})

test('an app that floods the window is ended with words, and is paused after a reload', async ({
  page,
}) => {
  const flood = `const junk = 'x'.repeat(200); for (let sent = 0; sent < 400000; sent += 1) parent.postMessage(junk, '*')`
  await openPreview(page, app('', later(flood, 2_500)))
  const longest = await page.evaluate(async () => {
    let most = 0
    let last = performance.now()
    while (!document.body.innerText.includes('App Stopped') && most < 20_000) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      most = Math.max(most, performance.now() - last)
      last = performance.now()
    }
    return most
  })
  expect(longest).toBeLessThan(1_500)
  await expect(page.getByRole('button', { name: 'Run anyway' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'App Paused' })).toBeVisible()
  await expect(seenFrame(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Run anyway' }).click()
  const again = await previewFrame(page, "document.getElementById('title') !== null")
  expect(await again.evaluate(() => document.getElementById('title')?.textContent)).toBe('Guarded')
})

test('an app that floods the window by frames that it removes is ended too', async ({ page }) => {
  const flood = `const again = () => { const frame = document.createElement('iframe')
frame.srcdoc = '<script>onpagehide = () => { for (let at = 0; at < 5000; at += 1) top.postMessage(at, "*") }; parent.postMessage("here", "*")</' + 'script>'
addEventListener('message', () => { frame.remove(); setTimeout(again, 20) }, { once: true })
document.body.append(frame) }; again()`
  await openPreview(page, app('', later(flood, 2_500)))
  await expect(page.getByText('App Stopped')).toBeVisible()
})

test('a click in the product is no gesture in the app: it opens no tab', async ({
  page,
  context,
}) => {
  const begun = misbehaves(page)
  const frame = await openPreview(
    page,
    app(
      '<a id="out" href="http://127.0.0.1:9/">out</a>',
      later(
        ungestured(
          `setInterval(() => { window.focus(); document.getElementById('out').click(); console.log('clicked') }, 300)`,
        ),
      ),
    ),
  )
  await begun
  for (let click = 0; click < 6; click += 1) {
    await instructions(page).click()
    await page.waitForEvent('console', (message) => message.text() === 'clicked')
  }
  expect(context.pages()).toHaveLength(1)
  // a real click opens it
  await moveMouse(page)
  const opened = context.waitForEvent('page')
  await frame.locator('#out').click()
  await opened
})

test('a dialog of the browser blocks an app without its being replaced', async ({ page }) => {
  const frame = await openPreview(
    page,
    app('<button id="ask" onclick="window.answer = confirm(\'Sure?\')">Ask</button>', ''),
  )
  const host = new URL(frame.url()).host
  const asked = new Promise<void>((resolve) => {
    page.once('dialog', async (dialog) => {
      await page.waitForTimeout(9_000)
      await dialog.accept()
      resolve()
    })
  })
  await frame.locator('#ask').click()
  await asked
  expect(await frame.evaluate(() => (window as unknown as { answer: boolean }).answer)).toBe(true)
  expect(new URL(frame.url()).host).toBe(host)
})

test('an app can give the person a file', async ({ page }) => {
  const frame = await openPreview(
    page,
    app(
      '<button id="export">Export</button><a id="plain" download="plain.txt" href="data:text/plain,hello">plain</a>',
      `document.getElementById('export').onclick = () => {
         const link = document.createElement('a')
         link.href = URL.createObjectURL(new Blob(['a,b\\n1,2'], { type: 'text/csv' }))
         link.download = 'table.csv'
         link.click()
       }`,
    ),
  )
  for (const [button, name] of [
    ['#export', 'table.csv'],
    ['#plain', 'plain.txt'],
  ] as const) {
    const started = page.waitForEvent('download')
    await frame.locator(button).click()
    expect((await started).suggestedFilename()).toBe(name)
  }
})
