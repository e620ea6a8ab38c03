/** What an app in the preview stores: as in a browser, and where the preview has nothing, nothing is promised. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Frame, type Page, test } from '@playwright/test'
import { register } from './account'
import { open, save } from './apps'
import { openPreview, previewFrame } from './previewHelp'

const resolve = createRequire(import.meta.url).resolve
const library = (path: string) => readFileSync(resolve(path), 'utf8')
const IDB = library(resolve('idb').replace('index.cjs', 'umd.js'))

const page = (...scripts: string[]) => `<!doctype html><html lang="en"><head>
<meta name="viewport" content="width=device-width"><title>Diary</title></head>
<body><h1>Diary</h1><p>${'A page that is long enough to be drawn while it is streamed. '.repeat(10)}</p>
${scripts.map((script) => `<script>${script.replaceAll('</script', '<\\/script')}</script>`).join('\n')}</body></html>`

/** What models write, word for word: a browser without these goes on. */
const SNIPPETS: Record<string, string> = {
  worker: `if ('serviceWorker' in navigator) navigator.serviceWorker.register('/sw.js')`,
  onLoad: `if (navigator.serviceWorker) window.addEventListener('load', () => navigator.serviceWorker.register('sw.js').then(() => console.log('ok')))`,
  caches: `if ('caches' in window) caches.keys().then((keys) => keys.length)`,
  database: `if (window.indexedDB) { const request = indexedDB.open('todo', 1); request.onupgradeneeded = (event) => event.target.result.createObjectStore('todos', { keyPath: 'id' }); request.onsuccess = () => { window.opened = request.result.name } }`,
  declared: `var db; const indexedDB = window.indexedDB || window.mozIndexedDB || window.webkitIndexedDB; indexedDB.deleteDatabase('nothing')`,
  shared: `if (window.SharedWorker) new SharedWorker('/worker.js')`,
  locks: `if (navigator.locks) navigator.locks.request('one', () => null)`,
  estimate: `if (navigator.storage && navigator.storage.estimate) navigator.storage.estimate().then(({ quota }) => quota / 2)`,
  persist: `if (navigator.storage?.persist) navigator.storage.persist()`,
  directory: `if (navigator.storage?.getDirectory) navigator.storage.getDirectory().then((root) => root.name)`,
  cookies: `if ('cookieStore' in window) cookieStore.getAll()`,
}

const started = Object.entries(SNIPPETS).map(
  ([name, snippet]) => `${snippet}\n;(window.started ??= []).push('${name}')`,
)

const problemsOf = (app: Page): string[] => {
  const problems: string[] = []
  app.on('pageerror', (error) => problems.push(error.message))
  return problems
}

test('an app that asks first whether the browser has something starts, in each of its documents', async ({
  page: app,
}) => {
  const problems = problemsOf(app)
  const frame = await openPreview(app, page(...started))
  const ended = () => (window as unknown as { started: string[]; opened?: string }).started
  expect(await frame.evaluate(ended)).toEqual(Object.keys(SNIPPETS))
  await expect
    .poll(() => frame.evaluate(() => (window as unknown as { opened?: string }).opened))
    .toBe('todo')
  const has = () => [
    'caches' in window,
    'serviceWorker' in navigator,
    'locks' in navigator,
    'indexedDB' in window,
  ]
  expect(await frame.evaluate(has)).toEqual([false, false, false, true])
  await frame.evaluate(() => {
    document.open()
    document.write('<p>Written by the app</p>')
    document.close()
  })
  expect(await frame.evaluate(has)).toEqual([false, false, false, true])
  expect(problems).toEqual([])
})

test('a change that registers a worker or opens a database is not held back', async ({
  page: app,
}) => {
  await openPreview(
    app,
    page(''),
    page(...started, `document.querySelector('h1').textContent = 'Offline diary'`),
  )
  await app.getByRole('textbox', { name: 'Modification instructions' }).fill('Make it work offline')
  await app.getByRole('button', { name: 'Modify App' }).click()
  await previewFrame(app, "document.querySelector('h1')?.textContent === 'Offline diary'")
  await expect(app.getByRole('alert')).toHaveCount(0)
})

test('nor is one that uses what only the published app has, without asking', async ({
  page: app,
}) => {
  const after = page(
    `document.querySelector('h1').textContent = 'Offline diary'
    navigator.serviceWorker.register('/sw.js').then(() => console.log('ready'))`,
    `(async () => { const { quota } = await navigator.storage.estimate(); await navigator.locks.request('diary', () => quota) })()`,
    `caches.open('diary')`,
  )
  await openPreview(app, page(''), after)
  await app.getByRole('textbox', { name: 'Modification instructions' }).fill('Make it work offline')
  await app.getByRole('button', { name: 'Modify App' }).click()
  await previewFrame(app, "document.querySelector('h1')?.textContent === 'Offline diary'")
  await expect(app.getByRole('alert')).toHaveCount(0)
})

test('storage can be extended and patched, and reports changes by events', async ({
  page: app,
}) => {
  const frame = await openPreview(app, page(''))
  const found = await frame.evaluate(() => {
    const missing = (): string => {
      try {
        ;(localStorage.setItem as (key: string) => void)('x')
        return 'nothing'
      } catch (error) {
        return `${error}`
      }
    }
    const refused = missing()
    const prototype = Storage.prototype as Storage & Record<string, unknown>
    prototype.setObject = function (key: string, value: unknown) {
      this.setItem(key, JSON.stringify(value))
    }
    ;(localStorage as unknown as { setObject: (key: string, value: unknown) => void }).setObject(
      'object',
      { a: 1 },
    )
    const { setItem } = prototype
    const patched: string[] = []
    prototype.setItem = function (key, value) {
      patched.push(key)
      setItem.call(this, key, value)
    }
    localStorage.setItem('patched', '1')
    setItem.call(localStorage, 'called', '2')
    const event = new StorageEvent('storage', { key: 'k', storageArea: localStorage })
    return {
      kind: [`${localStorage}`, localStorage instanceof Storage, event instanceof StorageEvent],
      keys: Object.keys(localStorage),
      area: [event.storageArea === localStorage, new StorageEvent('storage').storageArea],
      refused,
      patched,
    }
  })
  expect(found).toEqual({
    kind: ['[object Storage]', true, true],
    keys: ['object', 'patched', 'called'],
    area: [true, null],
    refused:
      "TypeError: Failed to execute 'setItem' on 'Storage': 2 arguments required, but only 1 present.",
    patched: ['patched'],
  })
})

/** Each counts how often it ran, and reports whether what it stored first is unchanged. */
const VALUE = `const value = async () => ({ at: new Date(5), tags: new Map([['a', new Set([1])]]), bytes: new Uint8Array([1, 2, 3]), photo: new Blob(['pixels'], { type: 'image/png' }), key: await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']) })
const same = async ({ at, tags, bytes, photo, key }) => key.type === 'secret' && at.getTime() === 5 && tags.get('a').has(1) && bytes[2] === 3 && photo.type === 'image/png' && await photo.text() === 'pixels'
const tell = (runs, isSame) => { window.told = runs + ' ' + isSame }`

const USERS: Record<string, string[]> = {
  idb: [
    IDB,
    VALUE,
    `(async () => {
      const first = await value()
      const database = await idb.openDB('diary', 1, { upgrade(made) {
        made.createObjectStore('days', { keyPath: 'id', autoIncrement: true }).createIndex('kind', 'kind')
      } })
      await database.add('days', { kind: 'run', ...first })
      const days = await database.getAllFromIndex('days', 'kind', 'run')
      tell(days.at(-1).id, await same(days[0]))
    })()`,
  ],
  Dexie: [
    library('dexie/dist/dexie.min.js'),
    VALUE,
    `(async () => {
      const first = await value()
      const database = new Dexie('diary')
      database.version(1).stores({ days: '++id, kind, *words' })
      database.version(2).stores({ days: '++id, kind, *words, at' })
      await database.transaction('rw', database.days, async () => {
        await database.days.bulkAdd([{ kind: 'run', words: ['a', 'b'], ...first }])
        await database.days.where('kind').equals('walk').delete()
      })
      const runs = await database.days.where('words').equals('b').count()
      tell(runs, await same(await database.days.orderBy('id').first()))
    })()`,
  ],
  localForage: [
    library('localforage/dist/localforage.min.js'),
    VALUE,
    `(async () => {
      const runs = (await localforage.getItem('runs') ?? 0) + 1
      await localforage.setItem('runs', runs)
      if (runs === 1) await localforage.setItem('first', await value())
      if (localforage.driver() !== localforage.INDEXEDDB) throw new Error(localforage.driver())
      tell(runs, await same(await localforage.getItem('first')))
    })()`,
  ],
}

for (const [name, scripts] of Object.entries(USERS)) {
  test(`what ${name} stores survives a reload of the app, of the page, and a new tab`, async ({
    page: app,
    context,
  }) => {
    const problems = problemsOf(app)
    const account = await register(app)
    const record = await save(app, account, 'Diary', [{ name: 'Page 1', html: page(...scripts) }])
    await open(app, record)
    const reported = (where: Page, what: string): Promise<Frame> =>
      previewFrame(where, `window.told === '${what}'`)
    const frame = await reported(app, '1 true')
    await frame.evaluate(() => setTimeout(() => location.reload(), 0)).catch(() => undefined)
    await reported(app, '2 true')
    await app.reload()
    await reported(app, '3 true')
    const tab = await context.newPage()
    await app.close()
    await open(tab, record)
    await reported(tab, '4 true')
    expect(problems).toEqual([])
  })
}

test('all of a large burst is kept, also what was stored after it', async ({ page: app }) => {
  const frame = await openPreview(
    app,
    page(
      IDB,
      `(async () => {
        const database = await idb.openDB('burst', 1, { upgrade: (made) => void made.createObjectStore('s') })
        window.database = database
        window.found = (await database.getAllKeys('s')).join()
      })()`,
    ),
  )
  await frame.waitForFunction('window.found === ""')
  await frame.evaluate(async () => {
    const { database } = window as unknown as { database: import('idb').IDBPDatabase }
    // more than is sent at once, and keys that would end a range of keys
    for (let at = 1; at <= 6; at += 1) await database.put('s', 'x'.repeat(900_000), at)
    await database.put('s', 'last', '\uffff\uffff')
  })
  await expect
    .poll(
      async () => {
        const shown = await previewFrame(app, 'window.found !== undefined')
        const found = await shown.evaluate('window.found')
        if (found === '') {
          await new Promise((rest) => setTimeout(rest, 2_000))
          await shown.evaluate(() => setTimeout(() => location.reload(), 0)).catch(() => null)
        }
        return found
      },
      { timeout: 60_000 },
    )
    .toBe('1,2,3,4,5,6,\uffff\uffff')
})

test('a database that grows too large aborts the transaction, and the app goes on', async ({
  page: app,
}) => {
  const frame = await openPreview(app, page(IDB))
  const found = await frame.evaluate(async () => {
    const { idb } = window as unknown as { idb: typeof import('idb') }
    const database = await idb.openDB('big', 1, {
      upgrade: (made) => void made.createObjectStore('s'),
    })
    await database.put('s', 'small', 1)
    const large = (size: number) => new Blob([new Uint8Array(size)])
    const refused = await database
      .put('s', large(11_000_000), 2)
      .then(String, (error: DOMException) => error.name)
    const transaction = database.transaction('s', 'readwrite')
    await transaction.store.put(large(11_000_000), 3)
    const aborted = await transaction.done.then(String, (error: DOMException) => error.name)
    return { refused, aborted, keys: await database.getAllKeys('s') }
  })
  expect(found).toEqual({ refused: 'QuotaExceededError', aborted: 'QuotaExceededError', keys: [1] })
  await expect(app.getByRole('alert')).toHaveCount(0)
})
