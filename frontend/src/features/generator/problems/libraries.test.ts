import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

let asked: string[]
let answer: (address: string) => Response | Promise<Response>
let libraries: typeof import('./libraries')

const listing = (versions: string[], tags: object = {}) =>
  Response.json({ type: 'npm', tags, versions: versions.map((version) => ({ version })) })

beforeEach(async () => {
  // what is known of packages stays known
  vi.resetModules()
  libraries = await import('./libraries')
  asked = []
  answer = () =>
    listing(['3.9.1', '4.4.9', '4.5.1', '4.10.0', '5.0.0-beta.1'], { next: '5.0.0-beta.1' })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return answer(address)
  })
})
afterEach(() => vi.unstubAllGlobals())

const hint = async (address: string) => {
  const found = await libraries.libraryHint(address)
  if (found === null) return null
  return 'version' in found ? found.version : 'missing'
}

describe('the library at an address', () => {
  it.each([
    ['https://cdn.jsdelivr.net/npm/chart.js@99', 'chart.js', '99', 'jsDelivr'],
    ['https://cdn.jsdelivr.net/npm/chart.js', 'chart.js', null, 'jsDelivr'],
    ['//cdn.jsdelivr.net/npm/@scope/a.b@1.2.3/dist/x.min.js?y', '@scope/a.b', '1.2.3', 'jsDelivr'],
    ['https://unpkg.com/react@18.3.1/umd/react.js', 'react', '18.3.1', 'unpkg'],
    ['https://unpkg.com/vue@^3.4', 'vue', '^3.4', 'unpkg'],
    ['https://esm.sh/three@0.999', 'three', '0.999', 'esm.sh'],
    ['https://esm.sh/v135/*preact@10.0.0/hooks', 'preact', '10.0.0', 'esm.sh'],
    [
      'https://cdnjs.cloudflare.com/ajax/libs/Chart.js/99.0.0/chart.min.js',
      ...(['Chart.js', '99.0.0', 'cdnjs'] as const),
    ],
  ])('%s', (address, name, version, cdn) =>
    expect(libraries.libraryAt(address)).toEqual({ name, version, cdn }),
  )

  it.each([
    '',
    'app.js',
    'https://cdn.tailwindcss.com',
    'https://example.org/npm/chart.js@4',
    'https://cdn.jsdelivr.net/gh/user/repo@1/x.js',
    'https://cdn.jsdelivr.net/npm/../../x',
    'https://unpkg.com/',
    'https://unpkg.com/a%2F..%2F..%2Fetc',
    'https://esm.sh/gh/user/repo',
    'javascript:alert(1)',
  ])('%s is none', (address) => expect(libraries.libraryAt(address)).toBeNull())
})

it('an address may have any length', () => {
  const { libraryAt } = libraries
  for (const part of ['a', '@', 'a/', '%40', '.'])
    expect(libraryAt(`https://unpkg.com/${part.repeat(1_000_000)}`)).toBeNull()
})

describe('another version', () => {
  it.each([
    ['the newest of the same major one', 'chart.js@4.99.0', '4.10.0'],
    ['the newest stable one, where there is none', 'chart.js@99', '4.10.0'],
    ['of a prefix', 'chart.js@5.0', '4.10.0'],
  ])('is %s', async (_what, written, version) =>
    expect(await hint(`https://unpkg.com/${written}`)).toBe(version),
  )

  it.each([
    'chart.js@4.5.1',
    'chart.js@4',
    'chart.js@4.5',
    'chart.js@4.x',
    'chart.js@^4.0.0',
    'chart.js@next',
    'chart.js',
  ])('is not offered where the one of %s exists', async (written) =>
    expect(await hint(`https://unpkg.com/${written}`)).toBeNull(),
  )

  it('is asked for by the name of npm', async () => {
    await hint('https://cdnjs.cloudflare.com/ajax/libs/three.js/r999/three.js')
    await hint('https://esm.sh/@scope/a@9')
    expect(asked).toEqual([
      'https://data.jsdelivr.com/v1/packages/npm/three',
      'https://data.jsdelivr.com/v1/packages/npm/@scope/a',
    ])
    // a package of npm may have this name, and be another one
    expect(await hint('https://cdnjs.cloudflare.com/ajax/libs/odd.js/1.0.0/odd.js')).toBeNull()
    expect(asked).toHaveLength(2)
  })

  it('a package that does not exist is said to be missing', async () => {
    answer = () => new Response('', { status: 404 })
    expect(await hint('https://unpkg.com/chartz@1')).toBe('missing')
  })

  it('is asked for once a package', async () => {
    await Promise.all([hint('https://unpkg.com/chart.js@98'), hint('https://esm.sh/chart.js@99')])
    expect(asked).toHaveLength(1)
  })

  it.each([
    ['a network that is lost', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a server that is busy', () => new Response('', { status: 503 })],
    ['what is no listing', () => Response.json({ versions: 4 })],
    ['what is not JSON', () => new Response('<html>')],
    ['a listing without an end', () => new Response(' '.repeat(5_000_000))],
  ])('nothing is said for %s, and it is asked for again', async (_what, failing) => {
    answer = failing
    expect(await hint('https://unpkg.com/chart.js@99')).toBeNull()
    answer = () => listing(['4.5.1'])
    expect(await hint('https://unpkg.com/chart.js@99')).toBe('4.5.1')
  })

  it('versions that are none are left out', async () => {
    answer = () =>
      Response.json({
        versions: [null, 4, { version: {} }, { version: '<b>1.2.3' }, { version: '1.2.3' }],
      })
    expect(await hint('https://unpkg.com/chart.js@99')).toBe('1.2.3')
  })
})

it('what modules load is found in them and in import maps alone', () => {
  const { moduleAddresses } = libraries
  const html = `<script src="https://unpkg.com/a@1"></script><script>import('https://unpkg.com/b@1')</script>
<script type="importmap">{"imports": {"three": "https://esm.sh/three@0.999", "x": "./x.js"}}</script>
<script type=module>import * as THREE from 'three'; import 'https://unpkg.com/c@1'
const text = 'https://example.org/'</script>`
  expect(moduleAddresses(html)).toEqual(['https://esm.sh/three@0.999', 'https://unpkg.com/c@1'])
  const many = Array.from({ length: 500 }, (_, at) => `import 'https://unpkg.com/p${at}'`)
  expect(moduleAddresses(`<script type="module">${many.join('\n')}</script>`)).toHaveLength(5)
  expect(moduleAddresses('<script type="module">import "https://unpkg.com/a"')).toEqual([])
})
