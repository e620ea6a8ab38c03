// What showing a page in the preview's frame costs: `node bench/show-page.mjs SITE [OTHER] [ROUNDS]`. From the making of the
// frame until the page in it has loaded, on each of the sites in turn, so that two builds are compared under the same load.
import { launch } from './lib/inChromium.mjs'

const [site, other = site, rounds = '40'] = process.argv.slice(2)
if (site === undefined) throw new Error('usage: node bench/show-page.mjs SITE [OTHER] [ROUNDS]')

const card = (at) =>
  `<article><h3>Card ${at}</h3><p style="color:#334155">What is said of it takes <b>two</b> lines or so.</p><button>Choose</button></article>`
const app = (kb) => {
  let cards = ''
  for (let at = 0; cards.length < kb * 1000; at += 1) cards += card(at)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page</title></head><body><main>${cards}</main>
<script>for (let at = 0; at < 100; at += 1) localStorage.setItem('k' + at, at)
document.querySelectorAll('button').forEach((button) => button.addEventListener('click', () => { location.hash = 'chosen' }))</script></body></html>`
}
const PAGES = { 'small (5 KB)': app(5), 'large (300 KB)': app(300) }

/** Between two pages, in milliseconds. */
const REST_MS = 300

const browser = await launch()

/** In a page of the site: shows `html` in a frame of it; gives milliseconds. */
const show = ({ html, host, origin, REST_MS }) =>
  new Promise((resolve, reject) => {
    const begun = performance.now()
    const frame = document.createElement('iframe')
    frame.setAttribute('sandbox', 'allow-scripts allow-forms allow-popups allow-modals')
    frame.style.cssText = 'width:1000px;height:700px;border:0'
    setTimeout(() => reject(new Error('The page was not loaded.')), 20_000)
    const greet = (event) => {
      if (event.source !== frame.contentWindow || event.data?.type !== 'morpheo:hello') return
      removeEventListener('message', greet)
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }) => {
        if (data.type === 'ready') port1.postMessage({ v: 1, type: 'load', html })
        if (data.type !== 'loaded') return
        const took = performance.now() - begun
        frame.remove()
        // what ends with the frame must not count for the next one
        setTimeout(() => resolve(took), REST_MS)
      }
      const urls = { helpUrl: `${origin}/placeholder`, homeUrl: `${origin}/` }
      const settings = { badge: false, simplified: false, scrollbarsHidden: false, ...urls }
      const storage = { local: {}, session: {}, cookie: {} }
      frame.contentWindow.postMessage({ type: 'morpheo:init', v: 1, storage, settings }, '*', [
        port2,
      ])
    }
    addEventListener('message', greet)
    frame.src = `${location.protocol}//f1.frame.${host}/frame`
    document.body.append(frame)
  })

/** Opens a page of the product that has a document to put frames in. */
async function open(address) {
  const page = await browser.newPage({ viewport: { width: 1100, height: 800 } })
  await page.goto(new URL('/placeholder', address).href)
  const { host, origin } = new URL(address)
  return (html) => page.evaluate(show, { html, host, origin, REST_MS })
}

const middle = (times) => times.toSorted((one, two) => one - two)[Math.floor(times.length / 2)]
const sites = [await open(site), await open(other)]
for (const [name, html] of Object.entries(PAGES)) {
  const times = [[], []]
  // the first one fills the caches
  for (const shown of sites) await shown(html)
  for (let round = 0; round < Number(rounds); round += 1) {
    for (const at of round % 2 === 0 ? [0, 1] : [1, 0]) times[at].push(await sites[at](html))
  }
  const [one, two] = times.map(middle)
  console.log(
    `${name}: ${one.toFixed(1)} ms, the other ${two.toFixed(1)} ms, ratio ${(one / two).toFixed(2)}`,
  )
}
await browser.close()
