import { describe, expect, it, vi } from 'vitest'
import { MAX_STORED_VALUE } from '../protocol'
import { AppStorage } from './appStorage'

const set = (key: string, value: string, kind: 'local' | 'session' | 'cookie' = 'local') =>
  ({ type: 'storage', kind, op: 'set', key, value }) as const

describe('AppStorage', () => {
  it("stores values under the app's name and finds them again", () => {
    const first = new AppStorage('app-1-x', vi.fn())
    first.apply(set('score', '7'))
    first.apply(set('id', 'c', 'cookie'))
    first.apply(set('tab', '2', 'session'))
    expect(localStorage.getItem('morpheo_app-1-x_score')).toBe('7')
    expect(new AppStorage('app-1-x', vi.fn()).snapshot()).toEqual({
      local: { score: '7' },
      session: {},
      cookie: { id: 'c' },
    })
  })

  it('keeps apps apart, also when one id begins like another', () => {
    new AppStorage('app_1', vi.fn()).apply(set('b', '2'))
    expect(new AppStorage('app', vi.fn()).snapshot().local).toEqual({})
  })

  it('neither reads nor clears values of others', () => {
    localStorage.setItem('token', 'secret')
    new AppStorage('b', vi.fn()).apply(set('x', '1'))
    const storage = new AppStorage('a', vi.fn())
    storage.apply(set('y', '1'))
    storage.apply({ type: 'storage', kind: 'local', op: 'clear' })
    expect(storage.snapshot().local).toEqual({})
    expect(localStorage.getItem('token')).toBe('secret')
    expect(localStorage.getItem('morpheo_b_x')).toBe('1')
  })

  it('refuses to exceed its quota, counting replaced values', () => {
    const storage = new AppStorage('a', vi.fn())
    storage.apply(set('k', 'x'.repeat(MAX_STORED_VALUE - 1)))
    storage.apply(set('more', 'x'))
    expect(Object.keys(storage.snapshot().local)).toEqual(['k'])
    storage.apply(set('k', 'short'))
    storage.apply(set('more', 'x'))
    expect(storage.snapshot().local).toEqual({ k: 'short', more: 'x' })
  })

  it("reports once that the browser's storage is full, and continues in memory", () => {
    const onFull = vi.fn()
    const full = {
      length: 0,
      key: () => null,
      getItem: () => null,
      clear: vi.fn(),
      removeItem: vi.fn(),
    }
    const store = {
      ...full,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    const storage = new AppStorage('a', onFull, store)
    storage.apply(set('a', '1'))
    storage.apply(set('b', '2'))
    expect(onFull).toHaveBeenCalledOnce()
    expect(storage.snapshot().local).toEqual({ a: '1', b: '2' })
  })

  it('stores nothing without an app', () => {
    new AppStorage(null, vi.fn()).apply(set('a', '1'))
    expect(localStorage.length).toBe(0)
  })
})
