import * as fake from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AppStorages } from './appStorages'
import { type Changes, StorageDatabase } from './database'
import { PendingChanges } from './values'

const changes = (values: Record<string, string | null>, cookies = {}): Changes => {
  const pending = { local: new PendingChanges(), cookie: new PendingChanges() }
  for (const [kind, of] of [
    ['local', values],
    ['cookie', cookies],
  ] as const) {
    for (const [key, value] of Object.entries(of as Record<string, string | null>)) {
      pending[kind].add(
        value === null
          ? { type: 'storage', kind, op: 'remove', key }
          : { type: 'storage', kind, op: 'set', key, value },
      )
    }
  }
  return pending
}

let time = 0
const open = (limit?: number) => StorageDatabase.open(limit, () => ++time)

beforeEach(() => {
  // the wrapper of the database tells its objects by the classes of the window
  for (const [name, made] of Object.entries(fake)) {
    if (name.startsWith('IDB')) vi.stubGlobal(name, made)
  }
  vi.stubGlobal('indexedDB', new fake.IDBFactory())
})
afterEach(() => vi.unstubAllGlobals())

it('keeps the values of an app, and apps apart', async () => {
  const database = await open()
  await database.write('app_1', changes({ score: '7' }, { id: 'c' }))
  await database.write('app', changes({ score: '8' }))
  expect(await database.read('app_1')).toEqual({ local: { score: '7' }, cookie: { id: 'c' } })
  expect(await database.read('app')).toEqual({ local: { score: '8' }, cookie: {} })
  expect(await database.read('other')).toEqual({ local: {}, cookie: {} })
})

it('two tabs that change different keys keep the changes of both', async () => {
  const [one, other] = [await open(), await open()]
  await one.write('a', changes({ shared: '1', gone: '1' }))
  await other.write('a', changes({ theirs: '2' }))
  await one.write('a', changes({ mine: '3', gone: null }))
  expect(await (await open()).read('a')).toEqual({
    local: { shared: '1', theirs: '2', mine: '3' },
    cookie: {},
  })
})

it('removes the apps that were used least recently when all together are too large', async () => {
  const database = await open(250)
  for (const app of ['a', 'b', 'c']) await database.write(app, changes({ k: 'x'.repeat(79) }))
  await database.read('a')
  await database.write('d', changes({ k: 'x'.repeat(79) }))
  const kept = await Promise.all(['a', 'b', 'c', 'd'].map((app) => database.read(app)))
  expect(kept.map(({ local }) => Object.keys(local).length)).toEqual([1, 0, 1, 1])
})

it('makes room once when the browser grants less than the limit', async () => {
  const database = await open()
  await database.write('old', changes({ k: '1' }))
  const put = fake.IDBObjectStore.prototype.put
  let refusals = 1
  vi.spyOn(fake.IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...all
  ) {
    if (refusals > 0 && this.name === 'values') {
      refusals -= 1
      throw new DOMException('full', 'QuotaExceededError')
    }
    return put.apply(this, all)
  })
  await database.write('new', changes({ k: '2' }))
  expect((await database.read('new')).local).toEqual({ k: '2' })
  expect((await database.read('old')).local).toEqual({})
})

it('moves over what earlier versions kept, and nothing else', async () => {
  localStorage.setItem('morpheo_app%5F1_note_two', 'kept')
  localStorage.setItem('morpheo_app%5F1:cookie_id', 'c')
  localStorage.setItem('morpheo_%E0_x', 'unreadable')
  localStorage.setItem('morpheo-theme', 'dark')
  const database = await open()
  expect(await database.read('app_1')).toEqual({
    local: { note_two: 'kept' },
    cookie: { id: 'c' },
  })
  expect(Object.keys(localStorage).sort()).toEqual(['morpheo-theme', 'morpheo_%E0_x'])
})

it('a preview finds what an earlier one left, also what was written at its very end', async () => {
  const openAny = () => open()
  const first = new AppStorages(vi.fn(), openAny)
  const storage = await first.of('a')
  storage.apply({ type: 'storage', kind: 'local', op: 'set', key: 'k', value: 'v' })
  expect(await first.of('a')).toBe(storage)
  first.dispose()
  await storage.flush()
  const second = await new AppStorages(vi.fn(), openAny).of('a')
  expect(second.snapshot().local).toEqual({ k: 'v' })
})

it('an app runs without a database, and the person hears that nothing is kept', async () => {
  const onFull = vi.fn()
  const storages = new AppStorages(onFull, () => Promise.reject(new Error('blocked')))
  const storage = await storages.of('a')
  storage.apply({ type: 'storage', kind: 'local', op: 'set', key: 'k', value: 'v' })
  await storage.flush()
  expect(storage.snapshot().local).toEqual({ k: 'v' })
  expect(onFull).toHaveBeenCalledOnce()
})
