import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Island, loadIslands } from './loader'

const mount = vi.fn()

const island = (when: Island['when']): Island => ({ load: async () => ({ mount }), when })

/** Elements come into view on the test's command. */
let comeIntoView: () => void

beforeEach(() => {
  mount.mockReset()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        comeIntoView = () => callback([{ isIntersecting: true }])
      }
      observe() {}
      disconnect() {}
    },
  )
})

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

describe('loadIslands', () => {
  it("passes the server's props to the island", async () => {
    document.body.innerHTML = `<div data-island="a" data-props='{"n":1}'></div>`
    loadIslands({ a: island('now') })
    await vi.waitFor(() => expect(mount).toHaveBeenCalledOnce())
    expect(mount).toHaveBeenCalledWith(document.querySelector('div'), { n: 1 })
  })

  it('loads an island only when it comes into view', async () => {
    document.body.innerHTML = '<div data-island="a"></div>'
    loadIslands({ a: island('visible') })
    expect(mount).not.toHaveBeenCalled()
    comeIntoView()
    await vi.waitFor(() => expect(mount).toHaveBeenCalledOnce())
  })

  it('ignores unknown islands and those not due yet', async () => {
    document.body.innerHTML = '<div data-island="b"></div><div data-island="a"></div>'
    loadIslands({ a: island('never') })
    await Promise.resolve()
    expect(mount).not.toHaveBeenCalled()
  })
})
