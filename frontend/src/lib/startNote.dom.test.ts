import { afterEach, describe, expect, it, vi } from 'vitest'
import { dropStartNote, notedStart, noteStart, START_NOTE_LIFE_MS } from './startNote'

afterEach(() => {
  vi.useRealTimers()
})

describe('the note that starts a generation', () => {
  it('holds the prompt until it is dropped', () => {
    expect(notedStart()).toBeNull()
    noteStart('A clock\nwith  hands ')
    expect(notedStart()).toBe('A clock\nwith  hands ')
    expect(notedStart()).toBe('A clock\nwith  hands ')
    dropStartNote()
    expect(notedStart()).toBeNull()
  })

  it('is good for a quarter of an hour', () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    noteStart('A clock')
    vi.setSystemTime(Date.now() + START_NOTE_LIFE_MS)
    expect(notedStart()).toBe('A clock')
    vi.setSystemTime(Date.now() + 1)
    expect(notedStart()).toBeNull()
  })

  it.each(['A clock', '', ' A clock', `${Date.now() + 60_000} A clock`])(
    'is not made of %j',
    (stored) => {
      sessionStorage.setItem('morpheo-start', stored)
      expect(notedStart()).toBeNull()
      expect(sessionStorage.getItem('morpheo-start')).toBeNull()
    },
  )
})
