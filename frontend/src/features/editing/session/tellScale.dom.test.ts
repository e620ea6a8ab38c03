import { expect, it, vi } from 'vitest'
import type { PreviewHandle } from '@/components/preview/types'
import { tellScale } from './useEditSession'

it('a frame learns as how large its page is seen, also when a view has changed its size', () => {
  vi.useFakeTimers()
  const element = document.createElement('iframe')
  Object.defineProperty(element, 'clientWidth', { value: 1_000 })
  const seen = vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 800, 1))
  const listeners = new Map<string, (message: unknown, frame: unknown) => void>()
  const post = vi.fn()
  const preview = {
    post,
    on: (type: string, listener: () => void) => {
      listeners.set(type, listener)
      return () => listeners.delete(type)
    },
  } as unknown as PreviewHandle
  const stop = tellScale(preview)
  listeners.get('edit-ready')?.({}, { element })
  seen.mockReturnValue(new DOMRect(0, 0, 400, 1))
  vi.runAllTimers()
  expect(post.mock.calls.map(([{ command }]) => command)).toEqual([
    { do: 'scale', scale: 0.8 },
    { do: 'scale', scale: 0.4 },
  ])
  stop()
  expect(listeners.size).toBe(0)
  vi.useRealTimers()
})
