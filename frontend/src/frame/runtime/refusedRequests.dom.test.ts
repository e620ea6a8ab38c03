import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const { send } = vi.hoisted(() => ({ send: vi.fn() }))
vi.mock('./channel', () => ({ send }))

/** Servers that are there, and let no opaque origin in. */
let reachable: string[]
let asked: [address: string, init: RequestInit | undefined][]

beforeEach(async () => {
  vi.resetModules()
  send.mockReset()
  reachable = ['api.example']
  asked = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      open() {}
    },
  )
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const address = input instanceof Request ? input.url : String(input)
    asked.push([address, init])
    const isThere = reachable.some((host) => new URL(address, document.baseURI).host === host)
    if (init?.mode !== 'no-cors' || !isThere) throw new TypeError('Failed to fetch')
    return new Response()
  })
  const { installRefusedRequests } = await import('./refusedRequests')
  installRefusedRequests()
})
afterEach(() => vi.unstubAllGlobals())

const reported = async () => {
  await new Promise((done) => setTimeout(done))
  return send.mock.calls.map(([message]) => message.host)
}
const probes = () => asked.filter(([, init]) => init?.mode === 'no-cors')
const fails = (input: RequestInfo, init?: RequestInit) =>
  expect(fetch(input, init)).rejects.toThrow('Failed to fetch')

it('a server that is there and refuses the origin is named, once', async () => {
  await fails('https://api.example/a', { method: 'POST', body: '{}' })
  await fails(new Request('https://api.example/b'))
  expect(await reported()).toEqual(['api.example'])
  expect(probes()).toEqual([
    [
      'https://api.example/a',
      { method: 'HEAD', mode: 'no-cors', credentials: 'omit', cache: 'no-store' },
    ],
  ])
})

it('a server that is not there is not', async () => {
  await fails('https://gone.example/')
  expect(await reported()).toEqual([])
})

it.each([
  ['to the own host', `${location.origin}/data.json`, {}],
  ['that could not be sent', 'https://api.example/', { method: 'GET', body: 'x' }],
  ['that must not be redirected', 'https://api.example/', { redirect: 'error' }],
  ['without an answer', 'https://api.example/', { mode: 'same-origin' }],
  ['of another kind', 'data:text/plain,x', {}],
] as const)('a request %s asks nobody again', async (_, address, init) => {
  await fetch(address, init).catch(() => undefined)
  expect(await reported()).toEqual([])
  expect(probes()).toEqual([])
})

it('asks few hosts, each once', async () => {
  for (let at = 0; at < 20; at += 1) await fails(`https://${at}.example/`)
  expect(probes()).toHaveLength(5)
})

it('hears of the older kind of requests, too', async () => {
  const request = new XMLHttpRequest()
  request.open('GET', 'https://other.example/')
  request.open('GET', 'https://api.example/')
  request.dispatchEvent(new Event('error'))
  expect(await reported()).toEqual(['api.example'])
})
