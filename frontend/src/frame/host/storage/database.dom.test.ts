import * as fake from 'fake-indexeddb'
import { deleteDB, openDB } from 'idb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type EntryChange, PendingEntries } from '../../entries'
import { AppStorages } from './appStorages'
import { StorageDatabase } from './database'
import { type Changes, PendingChanges } from './values'

const changes = (values: Record<string, string | null>, cookies = {}): Changes => {
  const pending = {
    ...{ local: new PendingChanges(), cookie: new PendingChanges() },
    entries: { changes: new PendingEntries(), total: 0 },
  }
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

const mine = (appId: string) => ({ uid: 'me', appId })

let time = 0
const open = (limit?: number) => StorageDatabase.open(limit, () => ++time)

beforeEach(() => {
  // the wrapper of the database tells its objects by the classes of the window
  for (const [name, made] of Object.entries(fake)) {
    if (name.startsWith('IDB')) vi.stubGlobal(name, made)
  }
  vi.stubGlobal('indexedDB', new fake.IDBFactory())
})
afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('keeps the values of an app, and apps apart', async () => {
  const database = await open()
  await database.write(mine('app_1'), changes({ score: '7' }, { id: 'c' }))
  await database.write(mine('app'), changes({ score: '8' }))
  expect(await database.read(mine('app_1'))).toEqual({ local: { score: '7' }, cookie: { id: 'c' } })
  expect(await database.read(mine('app'))).toEqual({ local: { score: '8' }, cookie: {} })
  expect(await database.read(mine('other'))).toEqual({ local: {}, cookie: {} })
})

it('gives another app a copy of the values', async () => {
  const database = await open()
  await database.write(mine('one'), changes({ score: '7' }, { id: 'c' }))
  await database.copy(mine('one'), mine('other'))
  await database.write(mine('one'), changes({ score: '8' }))
  expect(await database.read(mine('other'))).toEqual({
    local: { score: '7' },
    cookie: { id: 'c' },
  })
})

/** Beside the changes of values: `contents` by keys; null removes, undefined clears what begins so. */
const withEntries = (contents: Record<string, string | null | undefined>, total = 0): Changes => {
  const made: Changes = { ...changes({}), entries: { changes: new PendingEntries(), total } }
  for (const [key, text] of Object.entries(contents)) {
    const change: EntryChange =
      typeof text === 'string'
        ? { op: 'set', key, text, bytes: null, files: [] }
        : { op: text === null ? 'remove' : 'clear', key }
    made.entries.changes.add(change)
  }
  return made
}
const entriesOf = async (database: StorageDatabase, owner: { uid: string; appId: string }) =>
  (await database.readEntries(owner)).map(({ key, text }) => [key, text])

it('keeps entries of databases one by one, with bytes and files, and clears by the beginning', async () => {
  const database = await open()
  const bytes = new Uint8Array([1, 2]).buffer
  const made = withEntries({ 'a:1': 'x', 'a:2': 'y', 'ab:1': 'z' })
  made.entries.changes.add({ op: 'set', key: 'c', text: 't', bytes, files: [new Blob(['file'])] })
  await database.write(mine('app'), made)
  await database.write(mine('app'), withEntries({ 'a:': undefined, 'a:3': 'new', 'ab:1': null }))
  await database.write(mine('app_1'), withEntries({ other: 'o' }))
  const [first, second] = await database.readEntries(mine('app'))
  expect(first).toEqual({ key: 'a:3', text: 'new', bytes: null, files: [] })
  expect(new Uint8Array(second?.bytes ?? new ArrayBuffer(0))).toEqual(new Uint8Array([1, 2]))
  expect(second?.files).toHaveLength(1)
  await database.write(mine('app'), withEntries({ '': undefined }))
  expect(await database.readEntries(mine('app'))).toEqual([])
  expect(await entriesOf(database, mine('app_1'))).toEqual([['other', 'o']])
})

it('entries go with their app: to another app, to an account, and out of it', async () => {
  const database = await open(300)
  const nobody = { uid: '', appId: 'a' }
  await database.write(nobody, withEntries({ k: 'v' }, 66))
  await database.read(mine('a'))
  expect(await entriesOf(database, mine('a'))).toEqual([['k', 'v']])
  expect(await database.readEntries(nobody)).toEqual([])
  await database.copy(mine('a'), mine('b'))
  expect(await entriesOf(database, mine('b'))).toEqual([['k', 'v']])
  // the values of an app are written without losing count of its entries
  await database.write(mine('b'), changes({ k: 'x'.repeat(80) }))
  await database.write(mine('c'), withEntries({ k: 'v' }, 160))
  expect(await database.readEntries(mine('a'))).toEqual([])
  expect(await entriesOf(database, mine('b'))).toEqual([])
  expect(await entriesOf(database, mine('c'))).toEqual([['k', 'v']])
})

it('takes over the values of the version that knew no databases', async () => {
  const before = await openDB('morpheo-app-storage', 2, {
    upgrade(made) {
      made.createObjectStore('values')
      const usage = made.createObjectStore('usage', { keyPath: ['uid', 'appId'] })
      usage.createIndex('usedAt', 'usedAt')
    },
  })
  await before.put('values', { local: { k: 'v' }, cookie: {} }, ['me', 'a'])
  await before.put('usage', { ...mine('a'), usedAt: 1, size: 2 })
  before.close()
  const database = await open()
  await database.write(mine('a'), withEntries({ k: 'v' }, 66))
  expect((await database.read(mine('a'))).local).toEqual({ k: 'v' })
  expect(await entriesOf(database, mine('a'))).toEqual([['k', 'v']])
})

it('two tabs that change different keys keep the changes of both', async () => {
  const [one, other] = [await open(), await open()]
  await one.write(mine('a'), changes({ shared: '1', gone: '1' }))
  await other.write(mine('a'), changes({ theirs: '2' }))
  await one.write(mine('a'), changes({ mine: '3', gone: null }))
  expect(await (await open()).read(mine('a'))).toEqual({
    local: { shared: '1', theirs: '2', mine: '3' },
    cookie: {},
  })
})

it('removes the apps that were used least recently when all together are too large', async () => {
  const database = await open(250)
  for (const app of ['a', 'b', 'c']) await database.write(mine(app), changes({ k: 'x'.repeat(79) }))
  await database.read(mine('a'))
  await database.write(mine('d'), changes({ k: 'x'.repeat(79) }))
  const kept = await Promise.all(['a', 'b', 'c', 'd'].map((app) => database.read(mine(app))))
  expect(kept.map(({ local }) => Object.keys(local).length)).toEqual([1, 0, 1, 1])
})

/** The browser refuses the next `refusals` entries. */
const fullDisk = (refusals: number) => {
  const put = fake.IDBObjectStore.prototype.put
  let rest = refusals
  vi.spyOn(fake.IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...all
  ) {
    if (rest > 0 && this.name === 'values') {
      rest -= 1
      throw new DOMException('full', 'QuotaExceededError')
    }
    return put.apply(this, all)
  })
}

const keptOf = async (database: StorageDatabase, apps: string[]) => {
  const kept = await Promise.all(apps.map((app) => database.read(mine(app))))
  return apps.filter((_, at) => Object.keys(kept[at]?.local ?? {}).length > 0)
}

it('makes as much room as is needed when the browser grants less than the limit', async () => {
  const database = await open()
  for (const app of ['a', 'b', 'c']) await database.write(mine(app), changes({ k: 'x'.repeat(79) }))
  fullDisk(1)
  await database.write(mine('new'), changes({ k: 'x'.repeat(70) }))
  expect(await keptOf(database, ['a', 'b', 'c', 'new'])).toEqual(['b', 'c', 'new'])
})

it('an app that asks for more than there is never costs all the others their values', async () => {
  const database = await open()
  for (const app of ['a', 'b', 'c']) await database.write(mine(app), changes({ k: 'x'.repeat(79) }))
  fullDisk(100)
  const write = database.write(mine('new'), changes({ k: 'x'.repeat(70) }))
  await expect(write).rejects.toThrow('full')
  for (let again = 0; again < 3; again += 1) {
    await expect(database.write(mine('new'), changes({ k: '2' }))).rejects.toThrow('full')
  }
  expect(await keptOf(database, ['a', 'b', 'c', 'new'])).toEqual(['b', 'c'])
})

it('keeps apart what two people store in the same app', async () => {
  const database = await open()
  await database.write(mine('a'), changes({ k: 'mine' }))
  await database.write({ uid: 'you', appId: 'a' }, changes({ k: 'yours' }))
  expect((await database.read(mine('a'))).local).toEqual({ k: 'mine' })
  expect((await database.read({ uid: 'them', appId: 'a' })).local).toEqual({})
})

it('what was stored before signing in becomes that of the account, once', async () => {
  const database = await open()
  await database.write({ uid: '', appId: 'a' }, changes({ k: 'v' }))
  expect((await database.read(mine('a'))).local).toEqual({ k: 'v' })
  expect((await database.read({ uid: 'you', appId: 'a' })).local).toEqual({})
  expect((await database.read({ uid: '', appId: 'a' })).local).toEqual({})
})

it('takes over the entries of the version that knew no accounts', async () => {
  const before = await openDB('morpheo-app-storage', 1, {
    upgrade(made) {
      made.createObjectStore('values')
      made.createObjectStore('usage', { keyPath: 'appId' }).createIndex('usedAt', 'usedAt')
    },
  })
  await before.put('values', { local: { k: 'v' }, cookie: { c: '1' } }, 'a')
  await before.put('usage', { appId: 'a', usedAt: 1, size: 4 })
  before.close()
  const database = await open()
  expect(await database.read(mine('a'))).toEqual({ local: { k: 'v' }, cookie: { c: '1' } })
  await database.write(mine('a'), changes({ k: 'new' }))
  expect((await (await open()).read(mine('a'))).local).toEqual({ k: 'new' })
})

it('moves over what earlier versions kept, and nothing else', async () => {
  localStorage.setItem('morpheo_app%5F1_note_two', 'kept')
  localStorage.setItem('morpheo_app%5F1:cookie_id', 'c')
  localStorage.setItem('morpheo_%E0_x', 'unreadable')
  localStorage.setItem('morpheo-theme', 'dark')
  const database = await open()
  expect(await database.read(mine('app_1'))).toEqual({
    local: { note_two: 'kept' },
    cookie: { id: 'c' },
  })
  expect(Object.keys(localStorage).sort()).toEqual(['morpheo-theme', 'morpheo_%E0_x'])
})

it('goes on storing after it made way for another page that empties the database', async () => {
  const database = await open()
  await database.write(mine('a'), changes({ k: 'old' }))
  await deleteDB('morpheo-app-storage')
  await database.write(mine('a'), changes({ now: 'new' }))
  expect((await database.read(mine('a'))).local).toEqual({ now: 'new' })
})

it('goes on storing after the browser has ended the connection', async () => {
  const transaction = vi.spyOn(fake.IDBDatabase.prototype, 'transaction')
  const database = await open()
  await database.read(mine('a'))
  // its types say that it takes the class
  fake.forceCloseDatabase(transaction.mock.contexts[0] as never)
  await database.write(mine('a'), changes({ k: 'v' }))
  expect((await database.read(mine('a'))).local).toEqual({ k: 'v' })
})

it('a preview finds what an earlier one left, also what was written at its very end', async () => {
  const openAny = () => open()
  const first = new AppStorages(() => 'me', vi.fn(), openAny)
  const storage = await first.of('a')
  storage.apply({ type: 'storage', kind: 'local', op: 'set', key: 'k', value: 'v' })
  expect(await first.of('a')).toBe(storage)
  first.dispose()
  await storage.flush()
  const second = await new AppStorages(() => 'me', vi.fn(), openAny).of('a')
  expect(second.snapshot().local).toEqual({ k: 'v' })
})

let ofWindow: AppStorages | null = null
afterEach(() => ofWindow?.dispose())

/** A window whose writes are not done when it is left. */
async function leftWindow(): Promise<() => void> {
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const database = await open()
  await database.write(mine('a'), changes({ old: '1', gone: '1' }, { id: 'c' }))
  await database.write(mine('a'), withEntries({ '["old"]': 'one' }, 3))
  const write = database.write.bind(database)
  vi.spyOn(database, 'write').mockImplementation(async (...change) => {
    await answered
    return write(...change)
  })
  const storages = new AppStorages(
    () => 'me',
    vi.fn(),
    async () => database,
  )
  ofWindow?.dispose()
  ofWindow = storages
  const storage = await storages.of('a')
  const value = { type: 'storage', kind: 'local' } as const
  storage.apply({ ...value, op: 'set', key: 'under way', value: '2' })
  void storage.flush()
  await Promise.resolve()
  storage.apply({ ...value, op: 'remove', key: 'gone' })
  storage.apply({ ...value, kind: 'cookie', op: 'clear' })
  const bytes = Uint8Array.of(0, 200, 255).buffer
  await storage.applyToEntries([
    { op: 'remove', key: '["old"]' },
    { op: 'set', key: '["new"]', text: 'ü', bytes, files: [] },
    { op: 'set', key: '["file"]', text: '', bytes: null, files: [new Blob(['x'])] },
  ])
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  return answer
}
const left = () => Object.keys(localStorage).filter((name) => name.startsWith('morpheo-unwritten'))

it('the next window has what the last one could no longer write', async () => {
  await leftWindow()
  const next = await open()
  const storage = await new AppStorages(
    () => 'me',
    vi.fn(),
    async () => next,
  ).of('a')
  expect(storage.snapshot().local).toEqual({ old: '1', 'under way': '2' })
  expect(storage.snapshot().cookie).toEqual({})
  const [entry, ...others] = await next.readEntries(mine('a'))
  expect(others).toEqual([])
  expect(entry).toMatchObject({ key: '["new"]', text: 'ü' })
  expect([...new Uint8Array(entry?.bytes ?? new ArrayBuffer())]).toEqual([0, 200, 255])
  expect(left()).toEqual([])
})

it('a window that is left takes its values back once they are written, or once it returns', async () => {
  const answer = await leftWindow()
  expect(left()).toHaveLength(1)
  answer()
  await vi.waitFor(() => expect(left()).toEqual([]))
  await leftWindow()
  expect(left()).toHaveLength(1)
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(left()).toEqual([])
})

it('an app that is made of another one has what that stored a moment ago', async () => {
  vi.resetModules()
  const { AppStorages, copyStored } = await import('./appStorages')
  const storages = new AppStorages(() => 'me', vi.fn())
  const storage = await storages.of('a')
  storage.apply({ type: 'storage', kind: 'local', op: 'set', key: 'k', value: 'v' })
  await copyStored('me', 'a', 'b')
  expect((await storages.of('b')).snapshot().local).toEqual({ k: 'v' })
  storages.dispose()
})

it('an app runs without a database, and the person hears that nothing is kept', async () => {
  const onFailed = vi.fn()
  const storages = new AppStorages(
    () => 'me',
    onFailed,
    () => Promise.reject(new Error('blocked')),
  )
  const storage = await storages.of('a')
  storage.apply({ type: 'storage', kind: 'local', op: 'set', key: 'k', value: 'v' })
  await storage.flush()
  expect(storage.snapshot().local).toEqual({ k: 'v' })
  expect(onFailed).toHaveBeenCalledExactlyOnceWith('failed')
})

it('an app is shown while the database does not answer, and reads it with the next page', async () => {
  await (await open()).write(mine('a'), changes({ old: '1', both: 'old' }))
  let answer: (database: StorageDatabase) => void = () => undefined
  const opening = new Promise<StorageDatabase>((resolve) => {
    answer = resolve
  })
  const storages = new AppStorages(
    () => 'me',
    vi.fn(),
    () => opening,
  )
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const shown = storages.of('a')
  await vi.advanceTimersByTimeAsync(2_000)
  vi.useRealTimers()
  const storage = await shown
  const set = { type: 'storage', op: 'set' } as const
  storage.apply({ ...set, kind: 'local', key: 'both', value: 'new' })
  storage.apply({ ...set, kind: 'session', key: 'tab', value: '2' })
  answer(await open())
  const next = await storages.of('a')
  expect(next.snapshot()).toEqual({
    local: { old: '1', both: 'new' },
    cookie: {},
    session: { tab: '2' },
  })
  expect(await storages.of('a')).toBe(next)
  expect((await (await open()).read(mine('a'))).local).toMatchObject({ old: '1', both: 'new' })
})

it('without a database an app keeps its values as long as the preview', async () => {
  const storages = new AppStorages(
    () => 'me',
    vi.fn(),
    () => Promise.reject(new Error('blocked')),
  )
  const storage = await storages.of('a')
  storage.apply({ type: 'storage', kind: 'local', op: 'set', key: 'k', value: 'v' })
  expect((await storages.of('a')).snapshot().local).toEqual({ k: 'v' })
})
