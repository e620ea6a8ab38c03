/** The service worker of published apps without a network, with the links of the table. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import table from '../../../tests/links/cases.json'

const PWA = new URL('../../../templates/pwa/', import.meta.url)
const ORIGIN = 'https://tides.apps.example'
const read = (name: string) => readFileSync(new URL(name, PWA), 'utf8')

const pathOf = ({ slug, isHomePage }: { slug: string; isHomePage: boolean }) =>
  isHomePage ? '/' : `/${slug}`

interface FetchEvent {
  request: { url: string; method: string; mode: string }
  respondWith(response: Promise<Response>): void
  waitUntil(): void
}

/** The worker of the table's app, with all pages kept; returns what it answers to a navigation offline. */
function startWorker(pages: readonly { slug: string; name: string; isHomePage: boolean }[]) {
  const files = pages.map((page) => `'${pathOf(page)}': '0',`)
  const source = read('service-worker.js')
    .replace(/\{%- for .*?endfor %\}/s, files.join('\n'))
    .replace('{{ content_hash }}', '0')
    .replace('{{ copies_json }}', '{}')
    .replace('{{ pages_json }}', JSON.stringify(pages))
    .replace('{{ page_links }}', () => read('page-links.js').replace('export const', 'const'))
  const handlers = new Map<string, (event: FetchEvent) => void>()
  const scope = {
    location: { origin: ORIGIN },
    addEventListener: (type: string, handler: (event: FetchEvent) => void) =>
      handlers.set(type, handler),
  }
  const cache = {
    match: async (path: string) =>
      pages.some((page) => pathOf(page) === path) ? new Response(`page ${path}`) : undefined,
  }
  // relative addresses, as workers take them
  const redirecting = Object.assign((body: string) => new Response(body), {
    redirect: (to: string, status?: number) => Response.redirect(ORIGIN + to, status),
    error: () => Response.error(),
  })
  const run = new Function('self', 'caches', 'fetch', 'Response', source)
  run(scope, { open: async () => cache }, () => Promise.reject(new TypeError()), redirecting)
  return async (address: string, method: string) => {
    let answer: Promise<Response> | undefined
    handlers.get('fetch')?.({
      request: { url: new URL(address, ORIGIN).href, method, mode: 'navigate' },
      respondWith(response) {
        answer = response
      },
      waitUntil() {},
    })
    return answer
  }
}

const inApp = table.cases.filter(({ address }) => new URL(address, ORIGIN).origin === ORIGIN)

it('opens the page that an address means', async () => {
  const open = startWorker(table.pages)
  for (const { address, page, query = '' } of inApp) {
    let answer = await open(address, 'GET')
    if (answer?.status === 302) {
      const to = answer.headers.get('location') ?? ''
      expect(to, address).toBe(`${ORIGIN}/${page}${query}`)
      answer = await open(to, 'GET')
    }
    // what matches no page is left to scripts of the first one
    const path = page === null || page === 'home' ? '/' : `/${page}`
    expect(await answer?.text(), address).toBe(`page ${path}`)
  }
})

it('opens it for a form too, and nothing for a form that leads elsewhere', async () => {
  const open = startWorker(table.pages)
  for (const { address, page } of inApp) {
    const { pathname, search } = new URL(address, ORIGIN)
    const answer = await open(address, 'POST')
    const slug = page === null || page === 'home' ? '' : page
    const leads = page !== null || pathname === '/'
    expect(answer?.type, address).toBe(leads ? 'default' : 'error')
    if (leads) expect(answer?.headers.get('location'), address).toBe(`${ORIGIN}/${slug}${search}`)
  }
})

it('leaves all addresses to an app of one page', async () => {
  const open = startWorker([{ slug: '', name: '', isHomePage: true }])
  for (const path of ['/', '/about.html', '/notes/3', '/index.html']) {
    expect(await (await open(path, 'GET'))?.text(), path).toBe('page /')
  }
})
