import { afterEach, describe, expect, it, vi } from 'vitest'
import { cut, notify, type ToastOptions, toasterMounted } from './toast'

describe('cut', () => {
  it('keeps what fits', () => {
    expect(cut('x'.repeat(30), 30)).toBe('x'.repeat(30))
  })

  it('cuts longer titles to 27 and descriptions to 37 characters plus dots', () => {
    expect(cut('x'.repeat(31), 30)).toBe(`${'x'.repeat(27)}...`)
    expect(cut('x'.repeat(41), 40)).toBe(`${'x'.repeat(37)}...`)
  })
})

describe('the same notice once more', () => {
  const ids = (...shown: [title: string, description?: string, options?: ToastOptions][]) => {
    const info = vi.fn()
    const unmount = toasterMounted({ info } as unknown as Parameters<typeof toasterMounted>[0])
    for (const one of shown) notify.info(...one)
    unmount()
    return info.mock.calls.map(([, { id }]) => id)
  }

  it('takes the place of the one that stands', () => {
    const [first, again, other] = ids(
      ['Wait', 'A moment.'],
      ['Wait', 'A moment.'],
      ['Wait', 'Two.'],
    )
    expect(first).toBeTypeOf('string')
    expect(again).toBe(first)
    expect(other).not.toBe(first)
  })

  it('stands beside it when each has an action of its own', () => {
    const action = { label: 'Open', onClick: () => undefined }
    expect(ids(['Done', 'Clock', { action }], ['Done', 'Clock', { action }])).toEqual([
      undefined,
      undefined,
    ])
  })
})

describe('on a phone', () => {
  afterEach(() => vi.restoreAllMocks())

  it('a toast is cut, unless it says what to do', () => {
    const real = window.matchMedia
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
      const list = real.call(window, query)
      Object.defineProperty(list, 'matches', { value: true })
      return list
    })
    const info = vi.fn()
    const unmount = toasterMounted({ info } as unknown as Parameters<typeof toasterMounted>[0])
    const long = 'x'.repeat(90)
    notify.info('Title', long)
    notify.info('Title', long, { whole: true })
    unmount()
    expect(info.mock.calls.map(([, shown]) => shown.description)).toEqual([cut(long, 40), long])
  })
})
