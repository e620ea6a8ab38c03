import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tabLocks } from './tabSessions'

type Grant = (lock: { name: string } | null) => unknown

/** The part of the browser's lock manager that is used. */
class Locks {
  readonly holders = new Map<string, Promise<unknown>>()
  private readonly waiting = new Map<string, () => void>()

  async request(name: string, how: { ifAvailable?: boolean; signal?: AbortSignal }, grant: Grant) {
    if (this.holders.has(name)) {
      if (how.ifAvailable) return grant(null)
      await new Promise<void>((go, fail) => {
        this.waiting.set(name, go)
        how.signal?.addEventListener('abort', () => fail(how.signal?.reason))
      })
    }
    this.holders.set(name, Promise.resolve(grant({ name })))
    return this.holders.get(name)
  }

  async query() {
    return { held: [...this.holders.keys()].map((name) => ({ name })), pending: [] }
  }

  /** The tab that holds it closes. */
  release(name: string) {
    this.holders.delete(name)
    this.waiting.get(name)?.()
  }
}

let locks: Locks

beforeEach(() => {
  locks = new Locks()
  vi.stubGlobal('navigator', { locks })
})

afterEach(() => vi.unstubAllGlobals())

describe('the lock of a tab', () => {
  it('is held once, until the tab closes', async () => {
    expect(await tabLocks.hold('a')).toBe(true)
    expect(await tabLocks.hold('a')).toBe(false)
    expect(await tabLocks.isHeld('a')).toBe(true)
    locks.release('a')
    expect(await tabLocks.isHeld('a')).toBe(false)
    expect(await tabLocks.hold('a')).toBe(true)
  })

  it('is awaited for a moment after a reload', async () => {
    await tabLocks.hold('a')
    const again = tabLocks.hold('a', 1_000)
    locks.release('a')
    expect(await again).toBe(true)
  })

  it('is not awaited longer than that', async () => {
    await tabLocks.hold('a')
    expect(await tabLocks.hold('a', 20)).toBe(false)
  })

  it('counts as free in browsers without locks', async () => {
    vi.stubGlobal('navigator', {})
    expect(await tabLocks.hold('a')).toBe(true)
    expect(await tabLocks.hold('a')).toBe(true)
    expect(await tabLocks.isHeld('a')).toBe(false)
  })
})
