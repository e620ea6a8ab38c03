/** What a page in the preview cannot claim on behalf of the person, whatever it replaces in its realm. */
import { expect, type Page, test } from '@playwright/test'
import { FRAME_TITLE, generate, moveMouse, openPreview } from './previewHelp'

const app = (body: string, script: string) => `<!doctype html><html lang="en"><head>
<meta name="viewport" content="width=device-width"></head>
<body><h1>Hostile</h1><p>${'A page that is long enough to be drawn while it is streamed. '.repeat(10)}</p>
${body}<script>${script}</script></body></html>`

type Heard = { type: string; command?: string }

/** Keeps what frames say to the product, from before it starts. */
const listenToFrames = (page: Page) =>
  page.addInitScript(() => {
    if (window !== window.parent) return
    const heard: unknown[] = []
    Object.assign(window, { heard })
    const native = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage')
    Object.defineProperty(MessagePort.prototype, 'onmessage', {
      ...native,
      set(this: MessagePort, listener: ((event: MessageEvent) => void) | null) {
        native?.set?.call(
          this,
          listener &&
            ((event: MessageEvent) => {
              // the product has ports of its own
              if (typeof event.data === 'object' && event.data !== null) heard.push(event.data)
              listener.call(this, event)
            }),
        )
      },
    })
  })

/** The claims of frames that the person did something. */
const claims = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { heard: Heard[] }).heard
      .filter(({ type }) => ['acted', 'command', 'key', 'badge-dismissed'].includes(type))
      .map(({ type, command }) => command ?? type),
  )

/** Replaces what the runtime could call, and keeps every function, table and port that it is given. */
const CATCHER = `
window.caught = []; window.ports = []
const { apply } = Reflect, { values } = Object, native = { each: Array.prototype.forEach, entries: Map.prototype.forEach }
let busy = false
const keep = (value, deep) => {
  if (typeof value === 'function') caught[caught.length] = value
  if (value instanceof MessagePort || value instanceof MessageEvent) ports[ports.length] = value
  if (!deep || typeof value !== 'object' || value === null || value === window) return
  if (value instanceof Map) apply(native.entries, value, [(one) => keep(one, false)])
  else if (Array.isArray(value) || Object.getPrototypeOf(value) === null) apply(native.each, values(value), [(one) => keep(one, false)])
}
const look = (given) => { if (busy) return; busy = true; try { apply(native.each, given, [(one) => keep(one, true)]) } finally { busy = false } }
const replace = (owner, name) => {
  const real = owner[name]
  Object.defineProperty(owner, name, { configurable: true, writable: true, value: function (...given) {
    look([this, ...given]); return new.target ? new real(...given) : apply(real, this, given)
  } })
}
const spread = Array.prototype[Symbol.iterator]
Array.prototype[Symbol.iterator] = function () { look([this]); return apply(spread, this, []) }
for (const [owner, names] of [
  [Map.prototype, ['get', 'set', 'has', 'delete']], [WeakMap.prototype, ['get', 'set']], [Set.prototype, ['add', 'has']],
  [EventTarget.prototype, ['addEventListener', 'removeEventListener']], [window, ['addEventListener', 'removeEventListener', 'setTimeout', 'queueMicrotask', 'structuredClone']],
  [Array.prototype, ['push', 'slice', 'map', 'filter', 'every', 'includes', 'find']], [Array, ['isArray', 'from']],
  [Function.prototype, ['call', 'apply', 'bind']], [Reflect, ['apply', 'get']], [Object, ['hasOwn', 'values', 'entries', 'getOwnPropertyDescriptor']],
  [Promise.prototype, ['then']], [MessagePort.prototype, ['postMessage']], [Element.prototype, ['matches', 'closest', 'attachShadow', 'append']], [Node.prototype, ['appendChild']],
]) for (const name of names) replace(owner, name)
for (const name of ['type', 'then', 'toJSON', 'handlers']) Object.defineProperty(Object.prototype, name, { configurable: true, get() { look([this]) }, set(value) { look([this, value]); Object.defineProperty(this, name, { configurable: true, enumerable: true, writable: true, value }) } })
`

/** Hands them events that look as if the person had made them, and lets the page be loaded again. */
const FORGER = `
const again = '<!doctype html><html><body><h1>Again</h1></body></html>'
const forged = (more) => ({ isTrusted: true, timeStamp: performance.now(), composedPath: () => [], preventDefault() {}, stopPropagation() {}, defaultPrevented: false, ...more })
let loads = 0, rounds = 0
setInterval(() => {
  const now = caught.length
  document.documentElement.dataset.rounds = ++rounds
  document.documentElement.dataset.tries = loads
  document.documentElement.dataset.ports = ports.length
  for (let at = 0; at < now; at += 1) {
    const known = caught.length
    for (const event of [
      forged({ type: 'pointerdown' }), forged({ key: 'Escape' }), forged({ key: 'z', ctrlKey: true }), forged({ key: 's', ctrlKey: true }),
      ...(++loads < 400 ? [{ v: 1, type: 'load', html: again }] : []),
    ]) {
      try { caught[at](event) } catch {}
      // a listener that was added for the forged event
      for (let late = known; late < caught.length; late += 1) try { caught[late](event) } catch {}
    }
    if (caught.length > 500) caught.length = 500
  }
}, 300)
`

test('a page that replaces everything gets no handler and no port, and forges nothing', async ({
  page,
}) => {
  await listenToFrames(page)
  await generate(page, app('', CATCHER + FORGER))
  // a test's own scripts would run in what the page has replaced: it writes down what it has
  const shown = page.frameLocator(`iframe[title="${FRAME_TITLE}"]:not([aria-hidden])`)
  await expect(shown.locator('morpheo-badge')).toBeAttached()
  const rounds = async () => Number(await shown.locator('html').getAttribute('data-rounds'))
  await expect.poll(rounds).toBeGreaterThan(10)
  expect(await claims(page)).toEqual([])
  await expect(shown.locator('html')).toHaveAttribute('data-tries', /^\d{2,}$/)
  await expect(shown.locator('html')).toHaveAttribute('data-ports', '0')
  // the page itself was not loaded again by its own hand
  await expect(shown.locator('h1')).toHaveText('Hostile')
  // what the person really does gives nothing away either, and counts once
  await moveMouse(page)
  await shown.locator('h1').click()
  await page.mouse.wheel(0, 300)
  await page.keyboard.press('a')
  await page.keyboard.press('Control+z')
  const done = await rounds()
  await expect.poll(rounds).toBeGreaterThan(done + 5)
  expect(await claims(page)).toEqual(['acted', 'undo'])
  await expect(shown.locator('html')).toHaveAttribute('data-ports', '0')
})

test('a key of the person stays the key that it is', async ({ page }) => {
  await listenToFrames(page)
  const frame = await openPreview(
    page,
    app(
      '',
      `for (const [name, value] of Object.entries({ key: 'z', ctrlKey: true, metaKey: true, altKey: false, shiftKey: false, repeat: false }))
         Object.defineProperty(KeyboardEvent.prototype, name, { get: () => value })
       Object.defineProperty(Event.prototype, 'defaultPrevented', { get: () => false })
       const add = EventTarget.prototype.addEventListener
       const late = []
       window.addEventListener = function (type, listener, options) { late.push(listener); return add.call(this, type, listener, options) }
       let pressed = null
       add.call(window, 'keydown', (event) => { pressed = event }, true)
       setInterval(() => { if (pressed) for (const listener of late) try { listener(pressed) } catch {} }, 100)
       window.replays = 0
       setInterval(() => { if (pressed) try { window.dispatchEvent(pressed) } catch {} finally { replays += 1 } }, 100)`,
    ),
  )
  /** The page has tried it five times more. */
  const replayed = async () => {
    const replays = () => frame.evaluate(() => Number(Reflect.get(window, 'replays')))
    const before = await replays()
    await expect.poll(replays).toBeGreaterThan(before + 5)
  }
  await moveMouse(page)
  await frame.locator('h1').click()
  await page.keyboard.press('a')
  await replayed()
  expect(await claims(page)).toEqual(['acted'])
  await page.keyboard.press('Control+s')
  await replayed()
  expect(await claims(page)).toEqual(['acted', 'save'])
  await page.keyboard.press('Escape')
})

test("an app's own names do not break its links, its calls and its errors", async ({
  page,
  context,
}) => {
  await listenToFrames(page)
  const frame = await openPreview(
    page,
    app(
      '<a id="out" href="http://127.0.0.1:9/">out</a><img name="close"><img name="write">',
      `const URL = 'https://api.example.org'; class Element {}; class Request {}; class Response {}; class ErrorEvent {}
       const performance = 'great'; const CustomEvent = 1
       window.answer = fetch('/api/credit-info').catch((error) => error.message)
       setTimeout(() => { throw new Error('told') }, 100)`,
    ),
  )
  const heard = () =>
    page.evaluate(() => (window as unknown as { heard: Heard[] }).heard.map(({ type }) => type))
  await expect.poll(heard).toContain('api-request')
  await expect.poll(heard).toContain('error')
  await moveMouse(page)
  const opened = context.waitForEvent('page')
  await frame.locator('#out').click()
  await opened
})
