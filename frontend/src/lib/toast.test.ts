import { afterEach, describe, expect, it, vi } from 'vitest'
import { cut, notify, toasterMounted } from './toast'

describe('cut', () => {
  it('keeps what fits', () => {
    expect(cut('x'.repeat(30), 30)).toBe('x'.repeat(30))
  })

  it('cuts longer titles to 27 and descriptions to 37 characters plus dots', () => {
    expect(cut('x'.repeat(31), 30)).toBe(`${'x'.repeat(27)}...`)
    expect(cut('x'.repeat(41), 40)).toBe(`${'x'.repeat(37)}...`)
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
