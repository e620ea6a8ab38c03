import { readFileSync } from 'node:fs'
import type { IDBPDatabase } from 'idb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type EntryChange, entrySize, type StoredEntry } from '../../entries'
import { parseFromFrame } from '../../messages'
import { MAX_DATABASES, MAX_ENTRY_CHANGES } from '../../protocol'
import type { DatabaseGlobals, DatabaseHost } from './index'
import script from './index?script'

/** What the host has. */
let kept: Map<string, StoredEntry>
let messages: EntryChange[][]
let isFull = false

const host: DatabaseHost = {
  contents: async () => [...kept.values()],
  send: (changes) => {
    expect(parseFromFrame({ v: 1, type: 'databases', changes })).not.toBeNull()
    messages.push(changes)
    for (const change of changes) {
      if (change.op === 'set') kept.set(change.key, change)
      else if (change.op === 'remove') kept.delete(change.key)
      else for (const key of kept.keys()) if (key.startsWith(change.key)) kept.delete(key)
    }
  },
  setTimeout: (run) => void setTimeout(run, 0),
  isFull: () => isFull,
}

/** It tells objects by the classes that it finds first, so each run has its own. */
const wrapper = readFileSync(
  new URL(import.meta.resolve('idb')).pathname.replace(/index\.js$/, 'umd.js'),
  'utf8',
)
let idb: typeof import('idb')

/** Another run of the page, which has nothing of the one before but what the host has. */
const reload = (): void => {
  // biome-ignore lint/security/noGlobalEval: it is built as one expression
  const make: (host: DatabaseHost) => DatabaseGlobals = globalThis.eval(script)
  for (const [name, value] of Object.entries(make(host))) vi.stubGlobal(name, value)
  const exports = {}
  new Function('exports', 'module', wrapper)(exports, {})
  idb = exports as typeof idb
}

const sent = () => new Promise((resolve) => setTimeout(resolve, 5))

const notes = (version = 1): Promise<IDBPDatabase> =>
  idb.openDB('notes', version, {
    upgrade(database) {
      const store = database.createObjectStore('notes', { keyPath: 'id', autoIncrement: true })
      store.createIndex('tags', 'tags', { multiEntry: true })
      store.createIndex('title', 'title', { unique: true })
      database.createObjectStore('plain')
    },
  })

beforeEach(() => {
  kept = new Map()
  messages = []
  isFull = false
  vi.stubGlobal('reportError', vi.fn())
  reload()
})
afterEach(() => vi.unstubAllGlobals())

it('records, indexes and the next key survive', async () => {
  const before = await notes()
  await before.add('notes', {
    title: 'one',
    tags: ['a', 'b'],
    at: new Date(5),
    map: new Map([[1, 2]]),
  })
  await before.add('notes', { title: 'two', tags: ['b'] })
  await before.delete('notes', 2)
  for (const key of ['text', 1, new Date(3), ['a', 1], new Uint8Array([7])]) {
    await before.put('plain', { key }, key)
  }
  await sent()
  reload()
  const after = await notes()
  expect(await after.get('notes', 1)).toEqual({
    ...{ id: 1, title: 'one', tags: ['a', 'b'], at: new Date(5), map: new Map([[1, 2]]) },
  })
  expect(await after.getAllKeysFromIndex('notes', 'tags', 'b')).toEqual([1])
  await expect(after.add('notes', { title: 'one' })).rejects.toThrow(
    expect.objectContaining({ name: 'ConstraintError' }),
  )
  expect(await after.add('notes', { title: 'three' })).toBe(3)
  expect(await after.count('plain')).toBe(5)
  expect(await after.get('plain', new Date(3))).toEqual({ key: new Date(3) })
  expect(await after.get('plain', new Uint8Array([7]))).toEqual({ key: new Uint8Array([7]) })
})

it('what is removed, by a range, a cursor or all at once, is gone', async () => {
  const before = await notes()
  for (let key = 1; key <= 9; key += 1) await before.put('plain', key, key)
  await before.delete('plain', IDBKeyRange.bound(2, 4))
  const transaction = before.transaction('plain', 'readwrite')
  const cursor = await transaction.store.openCursor(IDBKeyRange.lowerBound(5))
  await cursor?.update('five')
  await (await cursor?.continue())?.delete()
  await transaction.done
  await sent()
  reload()
  const after = await notes()
  expect(await after.getAll('plain')).toEqual([1, 'five', 7, 8, 9])
  await after.clear('plain')
  await after.put('plain', 'new', 1)
  await sent()
  reload()
  expect(await (await notes()).getAll('plain')).toEqual(['new'])
})

it('an aborted transaction leaves nothing, and one that goes on after a refusal the rest', async () => {
  const before = await notes()
  await before.put('notes', { id: 1, title: 'one' })
  const aborted = before.transaction(['notes', 'plain'], 'readwrite')
  const lost = idb.unwrap(aborted)
  lost.objectStore('plain').put('lost', 'x')
  lost.objectStore('notes').clear()
  aborted.abort()
  await expect(aborted.done).rejects.toThrow()
  const goesOn = before.transaction(['notes', 'plain'], 'readwrite')
  const refused = idb.unwrap(goesOn).objectStore('notes').add({ id: 1, title: 'again' })
  refused.onerror = (event) => event.preventDefault()
  void goesOn.objectStore('plain').put('kept', 'y')
  await goesOn.done.catch(() => undefined)
  await sent()
  reload()
  const after = await notes()
  expect(await after.getAll('notes')).toEqual([{ id: 1, title: 'one' }])
  expect(await after.getAllKeys('plain')).toEqual(['y'])
})

it('an upgrade may rename, remove and add stores and indexes', async () => {
  const before = await notes()
  await before.put('notes', { id: 1, title: 'one' })
  await before.put('plain', 'gone', 1)
  before.close()
  const upgraded = await idb.openDB('notes', 2, {
    upgrade(database, _old, _new, transaction) {
      database.deleteObjectStore('plain')
      const store = transaction.objectStore('notes')
      store.name = 'articles'
      store.deleteIndex('tags')
      store.createIndex('size', ['size', 'title'])
      database.createObjectStore('plain')
      void database.createObjectStore('passing').put('gone', 1)
      database.deleteObjectStore('passing')
    },
  })
  await upgraded.put('articles', { id: 2, title: 'two', size: 3 })
  await sent()
  expect([...kept.keys()].sort()).toEqual(['"notes":', '"notes":1:1', '"notes":1:2'])
  reload()
  expect(await indexedDB.databases()).toEqual([{ name: 'notes', version: 2 }])
  await expect(idb.openDB('notes', 1)).rejects.toThrow(
    expect.objectContaining({ name: 'VersionError' }),
  )
  const after = await idb.openDB('notes')
  expect([after.version, [...after.objectStoreNames]]).toEqual([2, ['articles', 'plain']])
  expect(await after.getAllKeys('articles')).toEqual([1, 2])
  expect(await after.count('plain')).toBe(0)
  const { store } = after.transaction('articles')
  expect([...store.indexNames]).toEqual(['size', 'title'])
  expect(await store.index('size').getKey([3, 'two'])).toBe(2)
})

it('an upgrade that fails changes nothing', async () => {
  const before = await notes()
  await before.put('plain', 'kept', 1)
  before.close()
  const failed = idb.openDB('notes', 2, {
    upgrade(database, _old, _new, transaction) {
      database.deleteObjectStore('plain')
      void transaction.done.catch(() => undefined)
      transaction.abort()
    },
  })
  await expect(failed).rejects.toThrow()
  await sent()
  reload()
  const after = await idb.openDB('notes')
  expect([after.version, await after.getAll('plain')]).toEqual([1, ['kept']])
})

it('a deleted database is gone, and one whose name begins alike is not', async () => {
  const blocking = vi.fn()
  const first = await idb.openDB('a', 1, {
    upgrade: (made) => void made.createObjectStore('s'),
    blocking: () => first.close(),
  })
  const other = await idb.openDB('a"b', 1, { upgrade: (made) => void made.createObjectStore('s') })
  await first.put('s', 1, 1)
  await other.put('s', 2, 1)
  first.addEventListener('versionchange', blocking)
  await idb.deleteDB('a')
  expect(blocking).toHaveBeenCalledOnce()
  await sent()
  reload()
  expect(await indexedDB.databases()).toEqual([{ name: 'a"b', version: 1 }])
  expect(await (await idb.openDB('a"b')).get('s', 1)).toBe(2)
})

it('what does not fit aborts its transaction, and nothing else', async () => {
  const before = await notes()
  const half = 'x'.repeat(MAX_DATABASES / 2)
  await before.put('plain', half, 1)
  const full = before.transaction('plain', 'readwrite')
  await full.store.put('small', 2)
  await full.store.put(half, 3)
  await expect(full.done).rejects.toThrow(expect.objectContaining({ name: 'QuotaExceededError' }))
  expect(await before.getAllKeys('plain')).toEqual([1])
  const once = before.transaction('plain', 'readwrite')
  await once.store.put(half, 4)
  await once.store.delete(4)
  await once.done
  // in place of the old one it fits
  await before.put('plain', half, 1)
  await before.delete('plain', 1)
  await before.put('plain', half, 3)
  await sent()
  const sizes = [...kept.values()].map(entrySize)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(MAX_DATABASES)
  reload()
  const after = await notes()
  await expect(after.put('plain', half, 4)).rejects.toThrow()
  await idb.deleteDB('notes', { blocked: () => after.close() })
  await (await notes()).put('plain', half, 5)
})

it('a key that is too long to be kept holds up nothing', async () => {
  const database = await notes()
  const long = 'x'.repeat(30_000)
  await database.put('plain', 'of this run', long)
  await database.put('plain', 'kept', 1)
  expect(await database.get('plain', long)).toBe('of this run')
  await sent()
  reload()
  expect(await (await notes()).getAllKeys('plain')).toEqual([1])
})

it('where the browser has no room, records may shrink but not grow', async () => {
  const database = await notes()
  await database.put('plain', 'long', 1)
  isFull = true
  await expect(database.put('plain', 'x', 2)).rejects.toThrow(
    expect.objectContaining({ name: 'QuotaExceededError' }),
  )
  await database.put('plain', 's', 1)
  await database.delete('plain', 1)
})

it('many changes go in messages that the host takes, in the end all of them', async () => {
  const database = await notes()
  const transaction = database.transaction('plain', 'readwrite')
  for (let key = 0; key < 400; key += 1) {
    void transaction.store.put(
      { key, files: key % 100 ? [] : Array(450).fill(new Blob(['x'])) },
      key,
    )
  }
  await transaction.done
  await vi.waitFor(() => expect(kept.size).toBe(401))
  const lengths = messages.map((changes) => changes.length)
  expect(Math.max(...lengths)).toBeGreaterThan(MAX_ENTRY_CHANGES - 10)
  for (const changes of messages) {
    const files = changes.map((change) => (change.op === 'set' ? change.files.length : 0))
    expect(files.reduce((sum, one) => sum + one, 6 * changes.length)).toBeLessThan(1_000)
  }
})

it('what a handler throws is an error of the page, and aborts', async () => {
  const database = await notes()
  const native = idb.unwrap(database).transaction('plain', 'readwrite')
  const error = new Error('of the page')
  const request = native.objectStore('plain').put('x', 1)
  const aborted = new Promise((resolve) => native.addEventListener('abort', resolve))
  request.addEventListener('success', () => {
    throw error
  })
  await aborted
  expect(reportError).toHaveBeenCalledExactlyOnceWith(error)
  expect(await database.count('plain')).toBe(0)
})

it('listeners are added once, heard once if asked, and others stay when an unknown one is removed', async () => {
  const database = await notes()
  const [twice, once, gone] = [vi.fn(), vi.fn(), vi.fn()]
  const request = indexedDB.open('other', 1)
  const stop = new AbortController()
  request.addEventListener('success', twice)
  request.addEventListener('success', twice)
  request.addEventListener('upgradeneeded', once, { once: true })
  request.addEventListener('success', gone, { signal: stop.signal })
  request.removeEventListener('success', once)
  stop.abort()
  await vi.waitFor(() => expect(twice).toHaveBeenCalledOnce())
  expect([once.mock.calls.length, gone.mock.calls.length]).toEqual([1, 0])
  database.close()
})

it('entries that nobody here has made are left out', async () => {
  const database = await notes()
  await database.put('plain', 'kept', 1)
  await sent()
  const broken = { text: '{', bytes: null, files: [] }
  for (const key of ['"x":', '"notes":9:1', 'y', '"z":1:2']) kept.set(key, { ...broken, key })
  reload()
  expect(await indexedDB.databases()).toEqual([{ name: 'notes', version: 1 }])
  expect(await (await notes()).getAll('plain')).toEqual(['kept'])
})
