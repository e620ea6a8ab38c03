/** What the browser gives an app in the preview, and what only the published one gets, of which a message speaks. */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Frame, type Page, test } from '@playwright/test'
import { CHROMIUM, CHROMIUM_ARGUMENTS } from './playwright.config'
import { moveMouse, openPreview } from './previewHelp'
import { publish } from './publish'
import { withVisitor } from './visitor'

// without a camera nothing is refused
const args = [...CHROMIUM_ARGUMENTS, '--use-fake-device-for-media-stream']
test.use({ launchOptions: { executablePath: CHROMIUM, args } })

const app = (script: string, body = '') => `<!doctype html><html lang="en"><head>
<meta name="viewport" content="width=device-width"><title>Permissions</title>
<style>body{margin:0;font:16px system-ui}button{display:block;margin:20px}</style></head>
<body><h1 id="title">Permissions</h1>${'<p>A page that is long enough to be drawn.</p>'.repeat(6)}${body}
<script>window.result = null; const say = (value) => { result = value }
${script}</script></body></html>`

const result = (frame: Frame) =>
  frame.evaluate(() => (window as unknown as { result: unknown }).result)

/** Presses the button of the app as a person does. */
async function press(page: Page, frame: Frame, selector = 'button'): Promise<void> {
  await moveMouse(page)
  await frame.locator(selector).click()
}

async function withServer(answer: RequestListener, use: (host: string) => Promise<void>) {
  const server = createServer(answer)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  try {
    await use(`127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.close()
  }
}

test('a game holds the pointer, and may ask for the orientation of the screen', async ({
  page,
}) => {
  const script = `document.querySelector('button').onclick = async ({ target }) => {
    const orientation = await screen.orientation.lock('landscape').then(() => 'locked', ({ name }) => name)
    await target.requestPointerLock().catch(() => {})
    say({ orientation, holds: document.pointerLockElement === target })
  }`
  const frame = await openPreview(page, app(script, '<button>Play</button>'))
  await press(page, frame)
  await expect.poll(() => result(frame)).toMatchObject({ holds: true })
  // the sandbox does not refuse it, whatever the machine can do
  const { orientation } = (await result(frame)) as { orientation: string }
  expect(orientation).not.toBe('SecurityError')
})

test('an app has sound, gamepads, motion sensors and the wake lock, and no camera', async ({
  page,
}) => {
  const frame = await openPreview(page, app(''))
  const allowed = await frame.evaluate(() =>
    (document as unknown as { featurePolicy: { allowedFeatures(): string[] } }).featurePolicy
      .allowedFeatures()
      .filter((name) => !name.startsWith('ch-')),
  )
  const given = ['autoplay', 'gamepad', 'accelerometer', 'gyroscope', 'magnetometer']
  expect(allowed).toEqual(expect.arrayContaining([...given, 'screen-wake-lock', 'fullscreen']))
  for (const name of ['camera', 'microphone', 'geolocation', 'clipboard-read'])
    expect(allowed).not.toContain(name)
})

test('a worker whose script is a module in a blob runs', async ({ page }) => {
  const script = `const module = \`import { two } from 'data:text/javascript,export const two = 2'
    onmessage = ({ data }) => postMessage([data * two, typeof import.meta.url])\`
  const address = URL.createObjectURL(new Blob([module], { type: 'text/javascript' }))
  const worker = new Worker(address, { type: 'module' })
  URL.revokeObjectURL(address)
  worker.onmessage = ({ data }) => say(data)
  worker.onerror = ({ message }) => say('failed: ' + message)
  worker.postMessage(21)`
  const frame = await openPreview(page, app(script))
  await expect.poll(() => result(frame)).toEqual([42, 'string'])
})

test('an app that needs a camera, the location or the clipboard says where they work', async ({
  page,
}) => {
  const script = `document.querySelector('#media').onclick = () => navigator.mediaDevices.getUserMedia({ video: true }).catch(({ name }) => say(name))
  document.querySelector('#copied').onclick = () => navigator.clipboard.readText().catch(({ name }) => say(name))
  navigator.geolocation.getCurrentPosition(() => {}, ({ code }) => say(code))`
  const body = '<button id="media">Camera</button><button id="copied">Paste</button>'
  const frame = await openPreview(page, app(script, body))
  await expect(page.getByText('Location works in the published app')).toBeVisible()
  expect(await result(frame)).toBe(1)
  await press(page, frame, '#media')
  await expect.poll(() => result(frame)).toMatch(/^(?:NotAllowed|Security)Error$/)
  await expect(page.getByText('The camera works in the published app')).toBeVisible()
  await press(page, frame, '#copied')
  await expect(page.getByText('Reading the clipboard works in the published app')).toBeVisible()
})

test('an API that refuses the preview is named; one that is not there is not', async ({ page }) => {
  await withServer(
    ({ headers: { origin }, method }, response) => {
      if (origin !== undefined && origin !== 'null')
        response.setHeader('access-control-allow-origin', origin)
      response.end(method === 'HEAD' ? undefined : '{}')
    },
    async (host) => {
      const script = `fetch('http://127.0.0.1:9/none').catch(() => {})
      fetch('http://${host}/data').catch(({ name }) => say(name))`
      const frame = await openPreview(page, app(script))
      await expect(page.getByText(`${host} refused a request from the preview`)).toBeVisible()
      await expect(page.getByText('127.0.0.1:9 refused')).toHaveCount(0)
      expect(await result(frame)).toBe('TypeError')
    },
  )
})

test('a change that begins a sound is no broken one', async ({ page }) => {
  const sound = `const silence = 'data:audio/wav;base64,UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA='
  say(document.featurePolicy.allowsFeature('autoplay'))
  new Audio(silence).play()`
  const frame = await openPreview(page, app(''), app(sound, '<p id="new">New</p>'))
  expect(await result(frame)).toBeNull()
  await page.getByRole('textbox', { name: 'Modification instructions' }).fill('Play a sound')
  await page.getByRole('button', { name: 'Modify App' }).click()
  const shown = page.frameLocator('iframe:not([aria-hidden])').locator('#new')
  await expect(shown).toBeVisible()
  await expect(page.getByText('This change breaks the app')).toHaveCount(0)
})

test('a published app of a site at http loads from other addresses at http', async ({
  baseURL,
}) => {
  const image =
    '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="5"><rect width="7" height="5"/></svg>'
  await withServer(
    (_, response) => {
      response.setHeader('access-control-allow-origin', '*')
      response.setHeader('content-type', 'image/svg+xml')
      response.end(image)
    },
    async (host) => {
      const html = app(
        `fetch('http://${host}/data').then(({ status }) => say(status), ({ name }) => say(name))`,
        `<img id="there" alt="" src="http://${host}/image.svg">`,
      )
      const { address } = await publish(new URL(baseURL ?? '').origin, 'Home network', html)
      await withVisitor(async (visitor) => {
        await visitor.goto(address)
        const width = () =>
          visitor.locator('#there').evaluate((img: HTMLImageElement) => img.naturalWidth)
        await expect.poll(width).toBe(7)
        await expect.poll(() => result(visitor.mainFrame())).toBe(200)
      })
    },
  )
})
