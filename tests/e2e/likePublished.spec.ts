/** What works in a published app works in the preview, and the reverse: the same page is asked the same in both. */
import { readFileSync } from 'node:fs'
import { expect, type Frame, type Page, test } from '@playwright/test'
import { EXPRESSIONS } from './expressions'
import { openPreview } from './previewHelp'
import { publish } from './publish'
import { withVisitor } from './visitor'

/** Evaluates each expression after the one before is over; what it throws is its result, too. */
const RUNNER = `
const shown = (value) => typeof value === 'object' && value !== null ? Object.prototype.toString.call(value) : String(value)
const attempt = async (expression) => {
  const tooLate = new Promise((done) => setTimeout(() => done('no answer'), 3000))
  try { return shown(await Promise.race([(0, eval)('(async () => (' + expression + '))()'), tooLate])) }
  catch (error) { return 'throws ' + (error?.name ?? error) }
}
const list = JSON.parse(document.querySelector('#expressions').textContent)
;(async () => {
  const found = []
  for (const expression of list) found.push(await attempt(expression))
  window.found = found
})()`

const all = Object.values(EXPRESSIONS).flat()

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Asked</title></head>
<body><h1>Asked</h1><p>${'A page that is long enough to be drawn while it is streamed. '.repeat(10)}</p>
<a id="to-place" href="#place">place</a><a id="to-top" href="#">top</a><a id="to-umlaut" href="#%C3%BCber">über</a>
<a id="to-named" href="#named">named</a><a id="to-route" href="#/route">route</a><a id="handled" href="#">handled</a>
<a id="prevented" href="#never">prevented</a><a id="inline" href="#" onclick="window.inline = 'ran'">inline</a>
<a id="script" href="javascript:void (window.scripted = 'ran')">script</a><a id="missing" href="#nowhere">missing</a>
<a id="to-page" href="about.html">about</a>
<form id="form" action="contact.html"><input name="q" value="1" required></form>
<div style="height: 3000px"></div><h2 id="place">Place</h2><h2 id="über">Über</h2><a name="named">Named</a><div style="height: 2000px"></div>
<script type="application/json" id="expressions">${JSON.stringify(all).replaceAll('<', '\\u003c')}</script>
<script>
document.querySelector('#handled').addEventListener('click', () => { window.handled = 'ran' })
document.querySelector('#prevented').onclick = (event) => { event.preventDefault(); window.prevented = 'ran' }
addEventListener('load', () => { ${RUNNER} })
</script></body></html>`

const ABSENT = 'browsers give an opaque origin none of them'
const OFF =
  'Camera, microphone, location, reading the clipboard, screen capture, MIDI and USB are off'

/** Where both differ: in the preview, published, and the reason as docs/behaviour/preview.md tells it. */
const DIFFERENCES: readonly [string, preview: string, published: string, why: string][] = [
  [
    "'serviceWorker' in navigator && typeof navigator.serviceWorker.register",
    'false',
    'function',
    ABSENT,
  ],
  [
    "'serviceWorker' in navigator ? navigator.serviceWorker.getRegistrations().then(() => 'asked') : 'absent'",
    'absent',
    'asked',
    ABSENT,
  ],
  ["'caches' in window ? caches.keys().then(() => 'asked') : 'absent'", 'absent', 'asked', ABSENT],
  ["window.caches ? caches.open('x').then(() => 'opened') : 'absent'", 'absent', 'opened', ABSENT],
  [
    "window.SharedWorker ? (new SharedWorker(URL.createObjectURL(new Blob(['']))), 'made') : 'absent'",
    'absent',
    'made',
    ABSENT,
  ],
  [
    "navigator.locks ? navigator.locks.request('x', () => 'held') : 'absent'",
    'absent',
    'held',
    ABSENT,
  ],
  [
    "navigator.storage?.getDirectory ? navigator.storage.getDirectory().then(() => 'opened') : 'absent'",
    'absent',
    'opened',
    ABSENT,
  ],
  [
    "window.cookieStore ? cookieStore.getAll().then((all) => typeof all.length) : 'absent'",
    'absent',
    'number',
    ABSENT,
  ],
  ...[
    'camera',
    'microphone',
    'geolocation',
    'clipboard-read',
    'display-capture',
    'midi',
    'usb',
  ].map((feature): [string, string, string, string] => [
    `document.featurePolicy?.allowsFeature('${feature}')`,
    'false',
    'true',
    OFF,
  ]),
  [
    "navigator.permissions.query({ name: 'geolocation' }).then(({ state }) => state)",
    'denied',
    'prompt',
    OFF,
  ],
]

const asked = (where: Frame | Page): Promise<string[]> =>
  where
    .waitForFunction(() => (window as unknown as { found?: string[] }).found, null, {
      timeout: 120_000,
    })
    .then((found) => found.jsonValue()) as Promise<string[]>

test('a page finds in the preview what it finds when it is published', async ({
  page,
  baseURL,
}) => {
  const frame = await openPreview(page, PAGE)
  const inPreview = await asked(frame)
  const { address } = await publish(new URL(baseURL ?? '').origin, 'Asked', PAGE)
  let published: string[] = []
  await withVisitor(async (visitor) => {
    await visitor.goto(address)
    published = await asked(visitor)
  })
  const different = all.flatMap((expression, at) =>
    inPreview[at] === published[at] ? [] : [[expression, inPreview[at], published[at]]],
  )
  const expected = all.flatMap((expression) =>
    DIFFERENCES.filter(([name]) => name === expression).map((one) => one.slice(0, 3)),
  )
  expect(different).toEqual(expected)
  // an expression that fails in both says nothing
  expect(published.filter((result) => result === 'no answer')).toEqual([])
  const document = readFileSync(new URL('../../docs/behaviour/preview.md', import.meta.url), 'utf8')
  for (const [, , , why] of DIFFERENCES) expect(document, why).toContain(why)
})
