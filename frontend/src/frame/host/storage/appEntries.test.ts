import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type EntryChange, entrySize, type StoredEntry } from '../../entries'
import { parseFromFrame } from '../../messages'
import { MAX_DATABASES, PROTOCOL_VERSION } from '../../protocol'
import { AppStorage, type Destination, WRITE_AFTER_MS } from './appStorage'
import type { Changes } from './values'

const entry = (key: string, text: string): StoredEntry => ({ key, text, bytes: null, files: [] })
const set = (key: string, text: string): EntryChange => ({ op: 'set', ...entry(key, text) })
const EMPTY = { local: {}, cookie: {} }

let written: Changes['entries'][]
let stored: StoredEntry[]
const onFailed = vi.fn()
const destination: Destination = {
  write: async (_owner, { entries }) => {
    written.push(entries)
  },
  readEntries: vi.fn(async () => stored),
}
const make = (to: Partial<Destination> | null = {}) =>
  new AppStorage({ uid: 'u', appId: 'a' }, EMPTY, to && { ...destination, ...to }, onFailed)

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  written = []
  stored = []
})
afterEach(() => vi.useRealTimers())

it('reads what is stored when it is asked for, and changes it in order', async () => {
  stored = [entry('a:1', 'one'), entry('b:1', 'other')]
  const storage = make()
  expect(destination.readEntries).not.toHaveBeenCalled()
  void storage.applyToEntries([set('a:2', 'two'), { op: 'clear', key: 'a:' }, set('a:3', 'three')])
  void storage.applyToEntries([{ op: 'remove', key: 'b:1' }])
  expect(await storage.entries()).toEqual([entry('a:3', 'three')])
  expect(destination.readEntries).toHaveBeenCalledOnce()
})

it('writes a burst of changes as one batch, the last of each key', async () => {
  const storage = make()
  for (let round = 0; round < 50; round += 1) void storage.applyToEntries([set('a', `${round}`)])
  await vi.advanceTimersByTimeAsync(WRITE_AFTER_MS)
  expect(written.map(({ changes, total }) => [[...changes.all], total])).toEqual([
    [[set('a', '49')], 203],
  ])
})

it('what a forged key could hide from the count is no key', () => {
  const message = (change: EntryChange) =>
    parseFromFrame({ v: PROTOCOL_VERSION, type: 'databases', changes: [change] })
  expect(message(set('"a":1:"\\uffff"', 'x'))).not.toBeNull()
  for (const key of ['\0', 'a\0', 'a\uffffb', '']) expect(message(set(key, 'x'))).toBeNull()
  expect(message({ op: 'clear', key: 'a\uffff' })).toBeNull()
})

it('clearing costs as much as it looks at, and a file counts however small it is', async () => {
  const storage = make()
  const clears: EntryChange[] = [
    { op: 'clear', key: 'b' },
    set('c', '1'),
    { op: 'clear', key: 'd' },
  ]
  expect(storage.costOf(clears)).toBe(0)
  const many = Array.from({ length: 1_000 }, (_, at) => set(`a:${at}`, ''))
  await storage.applyToEntries(many)
  expect(storage.costOf(clears)).toBeGreaterThanOrEqual(2 * 1_000)
  const file = { ...entry('f', ''), files: [new Blob([])] }
  expect(entrySize(file)).toBeGreaterThan(entrySize(entry('f', '')) + 1_000)
})

it('what goes far beyond the quota is forged, and dropped', async () => {
  const storage = make()
  const half = 'x'.repeat(MAX_DATABASES / 2)
  await storage.applyToEntries(['a', 'b', 'c', 'd'].map((key) => set(key, half)))
  expect((await storage.entries()).map(({ key }) => key)).toEqual(['a', 'b', 'c'])
  await storage.applyToEntries([{ op: 'remove', key: 'a' }, set('d', half)])
  expect((await storage.entries()).map(({ key }) => key)).toEqual(['b', 'c', 'd'])
})

it('nothing of a run whose changes are thrown away is kept, though it finds what there is', async () => {
  stored = [entry('a', '1')]
  const storage = make()
  const run = storage.copy()
  await run.applyToEntries([set('a', '2'), set('b', '3')])
  expect(await run.entries()).toEqual([entry('a', '2'), entry('b', '3')])
  expect(await storage.entries()).toEqual([entry('a', '1')])
  await vi.advanceTimersByTimeAsync(WRITE_AFTER_MS)
  expect(written).toEqual([])
})

it('what cannot be read is not written over, and the person hears that nothing is kept', async () => {
  const storage = make({ readEntries: () => Promise.reject(new Error('blocked')) })
  await storage.applyToEntries([set('a', '1')])
  expect(await storage.entries()).toEqual([entry('a', '1')])
  await vi.advanceTimersByTimeAsync(WRITE_AFTER_MS)
  expect(written).toEqual([])
  expect(onFailed).toHaveBeenCalledExactlyOnceWith('failed')
})

it('what could not be written is written later, with what came after it', async () => {
  let isFull = true
  const storage = make({
    write: (owner, changes) =>
      isFull
        ? Promise.reject(new DOMException('full', 'QuotaExceededError'))
        : destination.write(owner, changes),
  })
  const heard: boolean[] = []
  storage.watchQuota((full) => heard.push(full))
  await storage.applyToEntries([set('a', '1'), set('b', '1')])
  await storage.flush()
  await storage.applyToEntries([{ op: 'clear', key: 'a' }])
  isFull = false
  await storage.flush()
  expect(heard).toEqual([true, false])
  expect([...(written[0]?.changes.all ?? [])]).toEqual([set('b', '1'), { op: 'clear', key: 'a' }])
})
