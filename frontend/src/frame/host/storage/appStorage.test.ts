import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MAX_STORED_VALUE } from '../../protocol'
import { AppStorage, type Destination, type StorageFailure, WRITE_AFTER_MS } from './appStorage'
import type { Changes } from './values'

const set = (key: string, value: string, kind: 'local' | 'session' | 'cookie' = 'local') =>
  ({ type: 'storage', kind, op: 'set', key, value }) as const

const EMPTY = { local: {}, cookie: {} }

let written: { appId: string; local: object; cookie: object }[]
let onFailed: ReturnType<typeof vi.fn<(reason: StorageFailure) => void>>
const destination: Destination = {
  readEntries: async () => [],
  write: async ({ appId }, changes: Changes) => {
    written.push({
      appId,
      local: changes.local.appliedTo({}).toRecord(),
      cookie: changes.cookie.appliedTo({}).toRecord(),
    })
  },
}
const make = (stored = EMPTY, to: Destination | null = destination) =>
  new AppStorage({ uid: 'u', appId: 'app-1' }, stored, to, onFailed)

beforeEach(() => {
  vi.useFakeTimers()
  written = []
  onFailed = vi.fn()
})
afterEach(() => vi.useRealTimers())

describe('AppStorage', () => {
  it('writes a burst of changes as one batch, a moment later', async () => {
    const storage = make()
    for (let score = 1; score <= 500; score += 1) storage.apply(set('score', `${score}`))
    storage.apply(set('id', 'c', 'cookie'))
    storage.apply(set('tab', '2', 'session'))
    expect(written).toEqual([])
    await vi.advanceTimersByTimeAsync(WRITE_AFTER_MS)
    expect(written).toEqual([{ appId: 'app-1', local: { score: '500' }, cookie: { id: 'c' } }])
  })

  it('gives a frame the values of now, written or not', () => {
    const storage = make({ local: { old: '1' }, cookie: {} })
    storage.apply(set('new', '2'))
    storage.apply(set('tab', '2', 'session'))
    expect(storage.snapshot()).toEqual({
      local: { old: '1', new: '2' },
      session: { tab: '2' },
      cookie: {},
    })
  })

  it('writes at once when it is told to', async () => {
    const storage = make()
    storage.apply(set('a', '1'))
    await storage.flush()
    expect(written).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(WRITE_AFTER_MS)
    expect(written).toHaveLength(1)
  })

  it('refuses to exceed its quota, counting replaced values', () => {
    const storage = make()
    storage.apply(set('k', 'x'.repeat(MAX_STORED_VALUE - 1)))
    storage.apply(set('more', 'x'))
    expect(Object.keys(storage.snapshot().local)).toEqual(['k'])
    storage.apply(set('k', 'short'))
    storage.apply(set('more', 'x'))
    expect(storage.snapshot().local).toEqual({ k: 'short', more: 'x' })
    storage.apply({ type: 'storage', kind: 'local', op: 'clear' })
    storage.apply(set('k', 'x'.repeat(MAX_STORED_VALUE - 1)))
    expect(Object.keys(storage.snapshot().local)).toEqual(['k'])
  })

  it('says once that nothing more can be stored, and writes it when there is room again', async () => {
    let isFull = true
    const storage = make(EMPTY, {
      ...destination,
      write: (owner, changes) =>
        isFull ? Promise.reject(new Error('full')) : destination.write(owner, changes),
    })
    storage.apply(set('a', '1'))
    await storage.flush()
    storage.apply(set('b', '2'))
    await storage.flush()
    expect(onFailed).toHaveBeenCalledOnce()
    expect(storage.snapshot().local).toEqual({ a: '1', b: '2' })
    isFull = false
    storage.apply({ type: 'storage', kind: 'local', op: 'remove', key: 'a' })
    await storage.flush()
    expect(written).toEqual([{ appId: 'app-1', local: { b: '2' }, cookie: {} }])
  })

  it.each([
    ['full', new DOMException('full', 'QuotaExceededError')],
    ['failed', new DOMException('closed', 'InvalidStateError')],
  ] as const)('says that its browser is %s after %s', async (reason, error) => {
    const storage = make(EMPTY, { ...destination, write: () => Promise.reject(error) })
    storage.apply(set('a', '1'))
    await storage.flush()
    expect(onFailed).toHaveBeenCalledExactlyOnceWith(reason)
  })

  it('what cannot be written does not grow without bound, and is whole once there is room', async () => {
    let isFull = true
    const batches: number[] = []
    const storage = make(EMPTY, {
      ...destination,
      write: async (owner, changes) => {
        batches.push(changes.local.size)
        if (isFull) throw new Error('full')
        await destination.write(owner, changes)
      },
    })
    storage.apply(set('kept', 'yes'))
    for (let round = 0; round < 40; round += 1) {
      for (let at = 0; at < 100; at += 1) {
        const key = `${round} ${at} ${'x'.repeat(900)}`
        storage.apply(set(key, ''))
        storage.apply({ type: 'storage', kind: 'local', op: 'remove', key })
        storage.apply({ type: 'storage', kind: 'local', op: 'remove', key: `never ${key}` })
      }
      await storage.flush()
    }
    expect(Math.max(...batches)).toBeLessThan(2 * MAX_STORED_VALUE + 2_000)
    isFull = false
    await storage.flush()
    expect(written.at(-1)?.local).toEqual({ kept: 'yes' })
  })

  it('tells a page that there is no room for its values, and when there is again', async () => {
    const quota = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
    let isFull = true
    const storage = make(EMPTY, {
      ...destination,
      write: (owner, changes) => (isFull ? quota() : destination.write(owner, changes)),
    })
    const heard: boolean[] = []
    const stop = storage.watchQuota((full) => heard.push(full))
    storage.apply(set('a', '1'))
    await storage.flush()
    expect(heard).toEqual([true])
    const late: boolean[] = []
    storage.watchQuota((full) => late.push(full))()
    expect(late).toEqual([true])
    isFull = false
    await vi.advanceTimersByTimeAsync(10_000)
    expect(heard).toEqual([true, false])
    expect(written).toEqual([{ appId: 'app-1', local: { a: '1' }, cookie: {} }])
    stop()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('does not wait for room once no page is shown any more', async () => {
    const storage = make(EMPTY, {
      ...destination,
      write: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
    })
    storage.watchQuota(() => undefined)()
    storage.apply(set('a', '1'))
    await storage.flush()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('writes nothing for a preview without an app', async () => {
    const storage = make(EMPTY, null)
    storage.apply(set('a', '1'))
    await storage.flush()
    expect(storage.snapshot().local).toEqual({ a: '1' })
    expect(onFailed).not.toHaveBeenCalled()
  })
})
