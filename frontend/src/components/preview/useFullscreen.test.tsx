import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useFullscreen } from './useFullscreen'

const lock = vi.fn(async () => undefined)
const unlock = vi.fn()
const exitFullscreen = vi.fn(async () => undefined)
/** The browser grants what was asked for. */
let grant: () => void

beforeEach(() => {
  for (const called of [lock, unlock, exitFullscreen]) called.mockClear()
  let fullscreenElement: Element | null = null
  Object.assign(navigator, { keyboard: { lock, unlock } })
  Object.assign(document, { exitFullscreen })
  Object.defineProperty(document, 'fullscreenElement', {
    configurable: true,
    get: () => fullscreenElement,
  })
  const granted = new Promise<void>((resolve) => {
    grant = () => {
      fullscreenElement = document.documentElement
      resolve()
    }
  })
  Object.assign(document.documentElement, { requestFullscreen: () => granted })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'keyboard')
  Reflect.deleteProperty(document, 'exitFullscreen')
  Reflect.deleteProperty(document, 'fullscreenElement')
  Reflect.deleteProperty(document.documentElement, 'requestFullscreen')
})

const settled = () => new Promise((resolve) => setTimeout(resolve))

function enter() {
  const element = { current: document.createElement('div') }
  const leave = vi.fn()
  return renderHook(() => useFullscreen(true, element, null, leave))
}

it('keeps Escape as long as it lasts', async () => {
  const { unmount } = enter()
  grant()
  await settled()
  expect(lock).toHaveBeenCalledExactlyOnceWith(['Escape'])
  unmount()
  expect(unlock).toHaveBeenCalledOnce()
  expect(exitFullscreen).toHaveBeenCalledOnce()
})

it('leaves Escape and the screen alone when it is granted after it was left', async () => {
  const { unmount } = enter()
  unmount()
  grant()
  await settled()
  expect(lock).not.toHaveBeenCalled()
  expect(exitFullscreen).toHaveBeenCalledOnce()
})
