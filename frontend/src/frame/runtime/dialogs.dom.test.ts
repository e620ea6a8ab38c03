import { afterEach, expect, it, vi } from 'vitest'
import { installDialogs } from './signals'

const { heard, send } = vi.hoisted(() => {
  const heard: unknown[] = []
  return { heard, send: (message: unknown) => heard.push(message) }
})
vi.mock('./channel', () => ({ send }))

afterEach(() => vi.unstubAllGlobals())

it.each(['alert', 'confirm', 'prompt', 'print'] as const)(
  'the host knows when %s blocks the frame, also when it fails',
  (name) => {
    for (const other of ['alert', 'confirm', 'prompt', 'print']) vi.stubGlobal(other, () => {})
    vi.stubGlobal(name, () => {
      heard.push('blocked')
      throw new Error('refused')
    })
    heard.length = 0
    installDialogs()
    expect(() => window[name]()).toThrow('refused')
    expect(heard).toEqual([
      { type: 'dialog', open: true },
      'blocked',
      { type: 'dialog', open: false },
    ])
  },
)
